#include "kernel.h"

#include <algorithm>
#include <vector>

#include "build.hpp"

namespace {

void smoothen(const uint8_t *src, int width, int height, uint8_t *out) {
    std::vector<uint16_t> sum(width + 2);
    for (int y = 0; y < height; y++) {
        const uint8_t *row = src + static_cast<size_t>(y) * width;
        const uint8_t *above = y > 0 ? row - width : row, *below = y < height - 1 ? row + width : row;
        for (int x = 0; x < width; x++) {
            sum[x + 1] = static_cast<uint16_t>(above[x] + 2 * row[x] + below[x]);
        }
        sum[0] = sum[1];
        sum[width + 1] = sum[width];
        uint8_t *line = out + static_cast<size_t>(y) * width;
        const uint16_t *s = sum.data();
        for (int x = 0; x < width; x++) {
            line[x] = static_cast<uint8_t>((s[x] + 2 * s[x + 1] + s[x + 2] + 8) >> 4);
        }
    }
}

// Columns are the sums over the rows of a block, of each column of a picture, with
// reach more of them on both sides.
class Columns {
public:
    Columns(const uint8_t *src, int width, int height, int reach)
        : src_(src), width_(width), height_(height), reach_(reach), sum_(width), before_(width + 2 * reach + 1) {
        for (int y = -reach; y <= reach; y++) {
            const uint8_t *row = this->row(y);
            for (int x = 0; x < width; x++) {
                sum_[x] = static_cast<uint16_t>(sum_[x] + row[x]);
            }
        }
    }

    // next moves the block from about row y to about the next one.
    void next(int y) {
        const uint8_t *in = row(y + reach_ + 1), *out = row(y - reach_);
        for (int x = 0; x < width_; x++) {
            sum_[x] = static_cast<uint16_t>(sum_[x] + in[x] - out[x]);
        }
    }

    // before returns the sums of all columns before each.
    const int32_t *before() {
        int32_t all = 0;
        int32_t *to = before_.data();
        *to++ = 0;
        for (int i = 0; i < reach_; i++) {
            *to++ = all += sum_[0];
        }
        for (int x = 0; x < width_; x++) {
            *to++ = all += sum_[x];
        }
        for (int i = 0; i < reach_; i++) {
            *to++ = all += sum_[width_ - 1];
        }
        return before_.data();
    }

private:
    const uint8_t *row(int y) const {
        return src_ + static_cast<size_t>(std::min(std::max(y, 0), height_ - 1)) * width_;
    }

    const uint8_t *src_;
    int width_, height_, reach_;
    std::vector<uint16_t> sum_;
    std::vector<int32_t> before_;
};

// Merged by GCC 12 into the function that guards it, it would take a sixth longer.
__attribute__((noinline)) void smooth_threshold(const uint8_t *src, int width, int height, int block, int margin,
                                                uint8_t *smooth, uint8_t *mask) {
    smoothen(src, width, height, smooth);
    Columns columns(smooth, width, height, block / 2);
    // The mean, rounded, is at least v where the sum is at least v-1/2 times the
    // area, which is odd. Doubled, these are whole numbers that float holds.
    const float area = 2.0f * block * block, least = (margin - 0.5f) * area;
    for (int y = 0; y < height; y++) {
        const int32_t *before = columns.before(), *behind = before + block;
        const uint8_t *row = smooth + static_cast<size_t>(y) * width;
        uint8_t *line = mask + static_cast<size_t>(y) * width;
        for (int x = 0; x < width; x++) {
            const float sum = static_cast<float>(2 * (behind[x] - before[x]));
            line[x] = sum >= area * row[x] + least ? 255 : 0;
        }
        columns.next(y);
    }
}

}  // namespace

int gs_smooth_threshold(const uint8_t *src, int width, int height, int block, int margin, uint8_t *smooth,
                        uint8_t *mask) {
    return gridsaw::guarded([&] { smooth_threshold(src, width, height, block, margin, smooth, mask); });
}
