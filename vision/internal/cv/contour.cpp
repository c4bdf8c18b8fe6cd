#include "opencv.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"

using gridsaw::guard;

namespace {

void append(std::vector<int32_t> &to, const std::vector<cv::Point> &points) {
    for (const cv::Point &p : points) {
        to.push_back(p.x);
        to.push_back(p.y);
    }
}

// give copies numbers to memory of the caller's.
void give(const std::vector<int32_t> &numbers, int32_t **out, size_t *length) {
    const size_t bytes = numbers.size() * sizeof(int32_t);
    *out = static_cast<int32_t *>(std::malloc(bytes + 1));
    if (*out == nullptr) {
        throw std::bad_alloc();
    }
    std::memcpy(*out, numbers.data(), bytes);
    *length = numbers.size();
}

// view is a matrix over points of the caller's.
cv::Mat view(const int32_t *points, int count) { return cv::Mat(count, 1, CV_32SC2, const_cast<int32_t *>(points)); }

}  // namespace

char *gs_contours(const uint8_t *mask, int width, int height, int mode, int least, int most, int32_t **out,
                  size_t *length) {
    return guard([&] {
        std::vector<std::vector<cv::Point>> found;
        cv::findContours(cv::Mat(height, width, CV_8UC1, const_cast<uint8_t *>(mask)), found, mode, cv::CHAIN_APPROX_SIMPLE);
        std::vector<int32_t> all;
        for (const std::vector<cv::Point> &outline : found) {
            const cv::Rect box = cv::boundingRect(outline);
            if (std::min(box.width, box.height) >= least && std::max(box.width, box.height) <= most) {
                all.push_back(static_cast<int32_t>(outline.size()));
                append(all, outline);
            }
        }
        give(all, out, length);
    });
}

char *gs_approx_poly(const int32_t *points, int count, double epsilon, int32_t **out, size_t *length) {
    return guard([&] {
        std::vector<cv::Point> simple;
        cv::approxPolyDP(view(points, count), simple, epsilon, true);
        std::vector<int32_t> all;
        append(all, simple);
        give(all, out, length);
    });
}

char *gs_hull(const int32_t *points, int count, int32_t **out, size_t *length) {
    return guard([&] {
        std::vector<cv::Point> hull;
        cv::convexHull(view(points, count), hull, true);
        std::vector<int32_t> all;
        append(all, hull);
        give(all, out, length);
    });
}
