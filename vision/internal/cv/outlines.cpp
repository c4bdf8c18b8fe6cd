#include "outlines.h"

#include <cstdlib>
#include <cstring>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

extern "C" int gs_outlines(const uint8_t *mask, int width, int height, int least, int most, int32_t **out,
                           size_t *length) {
    try {
        const cv::Mat in(height, width, CV_8UC1, const_cast<uint8_t *>(mask));
        std::vector<std::vector<cv::Point>> found;
        cv::findContours(in, found, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
        std::vector<int32_t> all;
        for (const auto &outline : found) {
            const cv::Rect box = cv::boundingRect(outline);
            if (box.width < least || box.height < least || box.width > most || box.height > most) {
                continue;
            }
            all.push_back(static_cast<int32_t>(outline.size()));
            for (const cv::Point &p : outline) {
                all.push_back(p.x);
                all.push_back(p.y);
            }
        }
        const size_t bytes = all.size() * sizeof(int32_t);
        *out = static_cast<int32_t *>(std::malloc(bytes + 1));
        if (*out == nullptr) {
            return -1;
        }
        if (bytes > 0) {
            std::memcpy(*out, all.data(), bytes);
        }
        *length = all.size();
        return 0;
    } catch (...) {
        return -1;
    }
}

extern "C" void gs_outlines_free(int32_t *buffer) { std::free(buffer); }
