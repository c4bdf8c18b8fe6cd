#include "guard.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>

#include "opencv.h"

namespace {

char no_memory[] = "out of memory";

}  // namespace

namespace gridsaw {

char *fault(const char *text) {
    char *copy = strdup(text);
    return copy != nullptr ? copy : no_memory;
}

}  // namespace gridsaw

void gs_free(void *memory) {
    if (memory != no_memory) {
        std::free(memory);
    }
}

void gs_settle(void) {
    gs_free(gridsaw::guard([] {
        cv::setNumThreads(1);
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        std::cerr.rdbuf(nullptr);  // where imdecode reports what it caught
    }));
    // libjpeg and libpng print to the stream of this name. The file descriptor
    // stays as it is, so what Go prints still comes out.
    if (FILE *nowhere = std::fopen("/dev/null", "w")) {
        stderr = nowhere;
    }
}
