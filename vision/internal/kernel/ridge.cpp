#include "kernel.h"

#include <algorithm>
#include <vector>

#include "build.hpp"

namespace {

GS_CLONES void moving_means(const int16_t *values, int width, int height, int run, int most, int scale, int16_t *out) {
    std::vector<int32_t> sums(static_cast<size_t>(width));
    int32_t *sum = sums.data();
    const float part = static_cast<float>(scale) / run;
    const auto add = [&](int y, int sign) {
        const int16_t *row = values + static_cast<size_t>(y) * width;
        const int16_t high = static_cast<int16_t>(most), low = static_cast<int16_t>(-most);
        for (int x = 0; x < width; x++) {
            const int16_t v = std::min(std::max(row[x], low), high);
            sum[x] += sign * v;
        }
    };
    for (int y = -run / 2; y < height; y++) {
        if (y + run / 2 < height) {
            add(y + run / 2, 1);
        }
        if (y + run / 2 >= run) {
            add(y + run / 2 - run, -1);
        }
        if (y < 0) {
            continue;
        }
        int16_t *dst = out + static_cast<size_t>(y) * width;
        for (int x = 0; x < width; x++) {
            dst[x] = static_cast<int16_t>(static_cast<int32_t>(sum[x] * part));
        }
    }
}

}  // namespace

GS_CLONES void gs_ridge_filter(const uint8_t *src, int width, int height, int near, int far, int16_t *out) {
    for (int y = 0; y < height; y++) {
        const uint8_t *row = src + static_cast<size_t>(y) * width;
        int16_t *dst = out + static_cast<size_t>(y) * width;
        for (int x = far; x < width - far; x++) {
            const uint8_t beside = std::min(row[x - near], row[x + near]);
            const uint8_t beyond = std::min(row[x - far], row[x + far]);
            dst[x] = static_cast<int16_t>(std::max(beside, beyond) - row[x]);
        }
    }
}

int gs_moving_means(const int16_t *values, int width, int height, int run, int most, int scale, int16_t *out) {
    return gridsaw::guarded([&] { moving_means(values, width, height, run, most, scale, out); });
}

GS_CLONES void gs_contrast_stretch(const int16_t *values, int count, int low, int high, uint8_t *out) {
    const float scale = 255.0f / (high - low);
    for (int i = 0; i < count; i++) {
        const float v = (values[i] - low) * scale;
        out[i] = static_cast<uint8_t>(static_cast<int>(std::min(std::max(v, 0.0f), 255.0f)));
    }
}
