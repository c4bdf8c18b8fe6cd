#include "opencv.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"

using gridsaw::guard;

char *gs_otsu(const uint8_t *levels, int count, int *threshold) {
    return guard([&] {
        const cv::Mat in(1, count, CV_8UC1, const_cast<uint8_t *>(levels));
        cv::Mat classes;
        *threshold = static_cast<int>(cv::threshold(in, classes, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU));
    });
}

char *gs_close_plane(const float *src, float *dst, int width, int height, int size) {
    return guard([&] {
        const cv::Mat in(height, width, CV_32FC1, const_cast<float *>(src));
        cv::Mat out(height, width, CV_32FC1, dst);
        cv::morphologyEx(in, out, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(size, size)));
    });
}
