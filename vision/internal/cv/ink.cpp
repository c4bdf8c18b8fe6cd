#include "ink.h"

#include <cstddef>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "clones.h"

namespace {

// darker replaces means by the mask of what is darker than they are by margin.
GS_CLONES void darker(const uint8_t *src, size_t count, int margin, uint8_t *means) {
    for (size_t i = 0; i < count; i++) {
        means[i] = means[i] - src[i] >= margin ? 255 : 0;
    }
}

}  // namespace

extern "C" int gs_ink(const uint8_t *src, int width, int height, int block, int margin, uint8_t *out) {
    try {
        const cv::Mat in(height, width, CV_8UC1, const_cast<uint8_t *>(src));
        cv::Mat means(height, width, CV_8UC1, out);
        cv::boxFilter(in, means, CV_8U, cv::Size(block, block), cv::Point(-1, -1), true, cv::BORDER_REPLICATE);
        darker(src, static_cast<size_t>(width) * height, margin, out);
        return 0;
    } catch (...) {
        return -1;
    }
}
