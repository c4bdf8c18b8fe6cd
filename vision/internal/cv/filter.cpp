#include "opencv.h"

#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"

using gridsaw::guard;

namespace {

cv::Mat &mat(void *m) { return *static_cast<cv::Mat *>(m); }

}  // namespace

char *gs_resize(void *src, void *dst, int interpolation) {
    return guard([&] { cv::resize(mat(src), mat(dst), mat(dst).size(), 0, 0, interpolation); });
}

char *gs_gaussian_blur(void *src, void *dst, int size) {
    return guard([&] { cv::GaussianBlur(mat(src), mat(dst), cv::Size(size, size), 0, 0, cv::BORDER_REPLICATE); });
}

char *gs_box_blur(void *src, void *dst, int width, int height) {
    return guard([&] { cv::blur(mat(src), mat(dst), cv::Size(width, height)); });
}

char *gs_morphology(void *src, void *dst, int operation, int shape, int width, int height) {
    return guard([&] {
        cv::morphologyEx(mat(src), mat(dst), operation, cv::getStructuringElement(shape, cv::Size(width, height)));
    });
}

char *gs_erode(void *src, void *dst, int size) {
    return guard([&] {
        const cv::Mat square = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(size, size));
        cv::erode(mat(src), mat(dst), square, cv::Point(-1, -1), 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    });
}

char *gs_transpose(void *src, void *dst) {
    return guard([&] { cv::transpose(mat(src), mat(dst)); });
}

// cv::adaptiveThreshold gives the same and takes 1.6 times as long: it looks up
// every pixel in a table.
char *gs_adaptive_threshold(void *src, void *dst, int block, int margin) {
    return guard([&] {
        cv::Mat &out = mat(dst);
        cv::boxFilter(mat(src), out, CV_8U, cv::Size(block, block), cv::Point(-1, -1), true, cv::BORDER_REPLICATE);
        cv::subtract(out, mat(src), out);
        cv::threshold(out, out, margin - 1, 255, cv::THRESH_BINARY);
    });
}

char *gs_remove_small_components(void *src, void *dst, int least) {
    return guard([&] {
        cv::Mat labels, stats, centroids;
        const int count = cv::connectedComponentsWithStats(mat(src), labels, stats, centroids, 8, CV_32S);
        std::vector<uint8_t> level(static_cast<size_t>(count), 0);
        for (int i = 1; i < count; i++) {
            if (stats.at<int>(i, cv::CC_STAT_WIDTH) >= least || stats.at<int>(i, cv::CC_STAT_HEIGHT) >= least) {
                level[static_cast<size_t>(i)] = 255;
            }
        }
        uint8_t *out = mat(dst).data;
        for (const int *label = labels.ptr<int>(), *end = label + labels.total(); label < end; label++) {
            *out++ = level[static_cast<size_t>(*label)];
        }
    });
}
