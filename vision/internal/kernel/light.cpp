#include "kernel.h"

#include <algorithm>
#include <vector>

#include "build.hpp"

namespace {

GS_CLONES void bin_rows(const uint8_t *src, int width, int height, int factor, uint8_t *out) {
    std::vector<uint16_t> sums(static_cast<size_t>(width));
    const uint32_t scale = (1u << 16) / factor + 1;
    for (int y = 0; y + factor <= height; y += factor) {
        uint16_t *sum = sums.data();
        std::fill(sums.begin(), sums.end(), static_cast<uint16_t>(factor / 2));
        for (int k = 0; k < factor; k++) {
            const uint8_t *row = src + static_cast<size_t>(y + k) * width;
            for (int x = 0; x < width; x++) {
                sum[x] = static_cast<uint16_t>(sum[x] + row[x]);
            }
        }
        uint8_t *dst = out + static_cast<size_t>(y / factor) * width;
        for (int x = 0; x < width; x++) {
            dst[x] = static_cast<uint8_t>(sum[x] * scale >> 16);
        }
    }
}

GS_CLONES void flat_field(const uint8_t *src, int width, int height, const uint8_t *light, int light_width,
                          int light_height, float level, uint8_t *out) {
    std::vector<float> gain(static_cast<size_t>(width));
    std::vector<int> column(static_cast<size_t>(width));
    for (int x = 0; x < width; x++) {
        column[x] = x * light_width / width;
    }
    float *by = gain.data();
    int made = -1;
    for (int y = 0; y < height; y++) {
        const int from = y * light_height / height;
        if (from != made) {
            const uint8_t *row = light + static_cast<size_t>(from) * light_width;
            for (int x = 0; x < width; x++) {
                by[x] = level / std::max<int>(row[column[x]], 8);
            }
            made = from;
        }
        const uint8_t *row = src + static_cast<size_t>(y) * width;
        uint8_t *dst = out + static_cast<size_t>(y) * width;
        for (int x = 0; x < width; x++) {
            dst[x] = static_cast<uint8_t>(static_cast<int>(std::min(row[x] * by[x] + 0.5f, 255.0f)));
        }
    }
}

}  // namespace

int gs_bin_rows(const uint8_t *src, int width, int height, int factor, uint8_t *out) {
    return gridsaw::guarded([&] { bin_rows(src, width, height, factor, out); });
}

int gs_flat_field(const uint8_t *src, int width, int height, const uint8_t *light, int light_width, int light_height,
                  float level, uint8_t *out) {
    return gridsaw::guarded([&] { flat_field(src, width, height, light, light_width, light_height, level, out); });
}
