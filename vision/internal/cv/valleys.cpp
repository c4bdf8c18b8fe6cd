#include "valleys.h"

#include <algorithm>
#include <vector>

#include "clones.h"

extern "C" GS_CLONES void gs_rows_mean(const uint8_t *src, int width, int height, int factor, uint8_t *out) {
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

extern "C" GS_CLONES void gs_valleys(const uint8_t *src, int width, int height, int near, int far, int16_t *out) {
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

extern "C" GS_CLONES void gs_run_means(const int16_t *values, int width, int height, int run, int most, int scale,
                                       int16_t *out) {
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

extern "C" GS_CLONES void gs_even(const uint8_t *src, int width, int height, const uint8_t *light, int light_width,
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

extern "C" GS_CLONES void gs_levels(const int16_t *values, int count, int least, int whole, uint8_t *out) {
    const float scale = 255.0f / (whole - least);
    for (int i = 0; i < count; i++) {
        const float v = (values[i] - least) * scale;
        out[i] = static_cast<uint8_t>(static_cast<int>(std::min(std::max(v, 0.0f), 255.0f)));
    }
}
