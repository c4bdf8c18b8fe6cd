#include "kernel.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "build.hpp"

namespace {

inline uint8_t clip(int v) { return static_cast<uint8_t>(std::min(std::max(v, 0), 255)); }

// Histogram counts in four places by turns: most levels are alike, and each count
// would have to wait for the one before.
struct Histogram {
    uint32_t counts[4][256] = {};

    void add(const std::vector<uint8_t> &levels) {
        size_t i = 0;
        for (; i + 4 <= levels.size(); i += 4) {
            counts[0][levels[i]]++;
            counts[1][levels[i + 1]]++;
            counts[2][levels[i + 2]]++;
            counts[3][levels[i + 3]]++;
        }
        for (; i < levels.size(); i++) {
            counts[0][levels[i]]++;
        }
    }

    void write(uint32_t *out) const {
        for (int v = 0; v < 256; v++) {
            out[v] = counts[0][v] + counts[1][v] + counts[2][v] + counts[3][v];
        }
    }
};

GS_CLONES void runs(const int16_t *row, const int16_t *before, int n, int bits, uint8_t *change, uint8_t *depth) {
    for (int x = 0; x < n; x++) {
        change[x] = clip(std::abs(row[x] - before[x]));
        depth[x] = clip(row[x] >> bits);
    }
}

GS_CLONES void besides(const uint8_t *row, const uint8_t *next, const int16_t *values, int n, uint8_t *change,
                       uint8_t *depth) {
    for (int x = 0; x < n; x++) {
        change[x] = static_cast<uint8_t>(std::abs(next[x] - row[x]));
        depth[x] = clip(values[x]);
    }
}

}  // namespace

int gs_run_histograms(const int16_t *values, int width, int height, int run, int step, int bits, uint32_t *change,
                      uint32_t *depth) {
    return gridsaw::guarded([&] {
        std::vector<uint8_t> changes(width), depths(width);
        Histogram of_changes, of_depths;
        for (int y = run; y < height; y += step) {
            const int16_t *row = values + static_cast<size_t>(y) * width;
            runs(row, row - static_cast<size_t>(run) * width, width, bits, changes.data(), depths.data());
            of_changes.add(changes);
            of_depths.add(depths);
        }
        of_changes.write(change);
        of_depths.write(depth);
    });
}

int gs_pixel_histograms(const uint8_t *src, const int16_t *values, int width, int height, int margin, int step,
                        uint32_t *change, uint32_t *depth) {
    return gridsaw::guarded([&] {
        const int n = std::max(width - 2 * margin, 0);
        std::vector<uint8_t> changes(n), depths(n);
        Histogram of_changes, of_depths;
        for (int y = 0; y + 1 < height && n > 0; y += step) {
            const size_t at = static_cast<size_t>(y) * width + margin;
            besides(src + at, src + at + width, values + at, n, changes.data(), depths.data());
            of_changes.add(changes);
            of_depths.add(depths);
        }
        of_changes.write(change);
        of_depths.write(depth);
    });
}

GS_CLONES void gs_column_sums(const uint8_t *src, int stride, int width, int height, uint32_t *sums) {
    std::fill(sums, sums + width, 0u);
    for (int y = 0; y < height; y++) {
        const uint8_t *row = src + static_cast<size_t>(y) * stride;
        for (int x = 0; x < width; x++) {
            sums[x] += row[x];
        }
    }
}
