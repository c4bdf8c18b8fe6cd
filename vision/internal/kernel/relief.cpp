#include "kernel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "build.hpp"
#include "pixel.hpp"

using gridsaw::pixel;

namespace {

constexpr int channels = 4;  // of a block: red, green and blue below it, and the edge
constexpr int held = 4;      // rows of pixels for which the blocks are interpolated once

// What changes slowly from pixel to pixel, along a row.
struct Under {
    std::vector<int> left;      // the block to the left of each pixel's middle
    std::vector<float> part;    // how far it is behind that block's middle, in blocks
    std::vector<float> row;     // the blocks between those above and those below
    std::vector<float> red, green, blue, gain, shade, depth;

    Under(int first, int width, int cols, float step)
        : left(width), part(width), row(static_cast<size_t>(cols + 1) * channels), red(width), green(width), blue(width),
          gain(width), shade(width), depth(width) {
        for (int x = 0; x < width; x++) {
            const float u = std::min(std::max((first + x + 0.5f) / step - 0.5f, 0.0f), static_cast<float>(cols - 1));
            left[x] = static_cast<int>(u) * channels;
            part[x] = u - static_cast<int>(u);
        }
    }
};

// interpolate fills under from the blocks above and below a row, mixed by part.
GS_CLONES void interpolate(const float *above, const float *below, float part, int cols, int width, float deepest,
                           Under &under) {
    const int n = cols * channels;
    float *row = under.row.data();
    for (int i = 0; i < n; i++) {
        row[i] = above[i] * (1 - part) + below[i] * part;
    }
    std::copy(row + n - channels, row + n, row + n);  // beyond the last
    float *red = under.red.data(), *green = under.green.data(), *blue = under.blue.data();
    float *gain = under.gain.data(), *shade = under.shade.data(), *depth = under.depth.data();
    for (int x = 0; x < width; x++) {
        const float *a = row + under.left[x], f = under.part[x];
        red[x] = a[0] + (a[4] - a[0]) * f;
        green[x] = a[1] + (a[5] - a[1]) * f;
        blue[x] = a[2] + (a[6] - a[2]) * f;
        gain[x] = a[3] + (a[7] - a[3]) * f;
    }
    for (int x = 0; x < width; x++) {
        gain[x] = GS_RELIEF_EDGE * GS_RELIEF_EDGE / std::max(gain[x], 1e-3f);
        const float square = std::max(red[x] * red[x] + green[x] * green[x] + blue[x] * blue[x], 1.0f);
        shade[x] = 1 / square;
        depth[x] = deepest * std::sqrt(square);
    }
}

GS_CLONES void relief_row(const uint8_t *rgba, const Under &under, int width, float kept, float glow, uint8_t *out) {
    const float *red = under.red.data(), *green = under.green.data(), *blue = under.blue.data();
    const float *gain = under.gain.data(), *shade = under.shade.data(), *depth = under.depth.data();
    for (int x = 0; x < width; x++) {
        const uint32_t p = pixel(rgba + 4 * x);
        const float r = static_cast<float>(static_cast<int>(p & 255)) - red[x];
        const float g = static_cast<float>(static_cast<int>(p >> 8 & 255)) - green[x];
        const float b = static_cast<float>(static_cast<int>(p >> 16 & 255)) - blue[x];
        const float light = r * red[x] + g * green[x] + b * blue[x];
        const float far2 = light * light * shade[x], far = std::sqrt(far2);
        const float most = light > 0 ? glow * depth[x] : depth[x];
        const float left = far - (1 - kept) * std::min(far, most);
        const float square = std::max(r * r + g * g + b * b - far2, 0.0f) + left * left;
        const float level = std::sqrt(std::sqrt(square) * gain[x]);
        out[x] = static_cast<uint8_t>(static_cast<int>(std::min(level + 0.5f, 255.0f)));
    }
}

}  // namespace

int gs_relief(const uint8_t *rgba, int stride, int width, int height, const float *blocks, int cols, int rows, float step,
              int first_column, int first_row, float depth, float glow, float kept, uint8_t *out) {
    return gridsaw::guarded([&] {
        Under under(first_column, width, cols, step);
        for (int y = 0; y < height; y++) {
            if (y % held == 0) {
                const float v = std::min(std::max((first_row + y + held / 2) / step - 0.5f, 0.0f), static_cast<float>(rows - 1));
                const int top = static_cast<int>(v), low = std::min(top + 1, rows - 1);
                const size_t row = static_cast<size_t>(cols) * channels;
                interpolate(blocks + top * row, blocks + low * row, v - top, cols, width, depth, under);
            }
            relief_row(rgba + static_cast<size_t>(y) * stride, under, width, kept, glow, out + static_cast<size_t>(y) * width);
        }
    });
}
