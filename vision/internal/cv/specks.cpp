#include "specks.h"

#include <cstddef>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

extern "C" int gs_drop_specks(const uint8_t *mask, int width, int height, int least, uint8_t *out) {
    try {
        const cv::Mat in(height, width, CV_8UC1, const_cast<uint8_t *>(mask));
        cv::Mat labels, stats, middles;
        const int count = cv::connectedComponentsWithStats(in, labels, stats, middles, 8, CV_32S);
        std::vector<uint8_t> colour(static_cast<size_t>(count), 0);
        for (int i = 1; i < count; i++) {
            if (stats.at<int>(i, cv::CC_STAT_WIDTH) >= least || stats.at<int>(i, cv::CC_STAT_HEIGHT) >= least) {
                colour[static_cast<size_t>(i)] = 255;
            }
        }
        const size_t pixels = static_cast<size_t>(width) * static_cast<size_t>(height);
        const int *label = labels.ptr<int>();
        for (size_t i = 0; i < pixels; i++) {
            out[i] = colour[static_cast<size_t>(label[i])];
        }
        return 0;
    } catch (...) {
        return -1;
    }
}
