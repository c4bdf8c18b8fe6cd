#include "mesh.h"

#include <algorithm>

namespace {

const int kBits = 16;  // of the fraction of a place
const int kOne = 1 << kBits;

struct Source {
    const uint8_t *pixels;
    int width, height;

    // between returns the picture between the four pixels around a place, in
    // 1/256 of their distance.
    uint8_t between(const uint8_t *at, int right, int down, int x, int y) const {
        const int fx = x >> (kBits - 8) & 255, fy = y >> (kBits - 8) & 255;
        const int top = at[0] * (256 - fx) + at[right] * fx;
        const int bottom = at[down] * (256 - fx) + at[down + right] * fx;
        return static_cast<uint8_t>((top * (256 - fy) + bottom * fy + (1 << 15)) >> 16);
    }

    uint8_t inside(int x, int y) const {
        return between(pixels + (y >> kBits) * width + (x >> kBits), 1, width, x, y);
    }

    uint8_t anywhere(int x, int y) const {
        const int px = x >> kBits, py = y >> kBits;
        return between(pixels + py * width + px, px + 1 < width ? 1 : 0, py + 1 < height ? width : 0, x, y);
    }
};

// mirror returns v, or its mirror image where it lies below 0 or above most.
float mirror(float v, float most, float mirrored) {
    if (!(v >= 0)) {
        return std::min(std::min(-v, mirrored), most);
    }
    return v > most ? std::max(most - std::min(v - most, mirrored), 0.0f) : v;
}

bool within(const Source &src, const float *node) {
    return node[0] >= 1 && node[1] >= 1 && node[0] <= src.width - 3 && node[1] <= src.height - 3;
}

}  // namespace

extern "C" void gs_mesh_sample(const uint8_t *src, int width, int height, const float *mesh, int cols, int step,
                               int mirrored, uint8_t *out, int out_width, int out_height) {
    const Source source = {src, width, height};
    for (int y = 0; y < out_height; y++) {
        const float *above = mesh + 2 * cols * (y / step);
        const float *below = above + 2 * cols;
        const float v = static_cast<float>(y % step) / step;
        for (int i = 0; i * step < out_width; i++) {
            const float *a = above + 2 * i, *b = below + 2 * i;
            const float x = a[0] + (b[0] - a[0]) * v, y0 = a[1] + (b[1] - a[1]) * v;
            const float dx = (a[2] + (b[2] - a[2]) * v - x) / step, dy = (a[3] + (b[3] - a[3]) * v - y0) / step;
            uint8_t *dst = out + y * out_width + i * step;
            const int n = std::min(step, out_width - i * step);
            if (within(source, a) && within(source, a + 2) && within(source, b) && within(source, b + 2)) {
                int fx = static_cast<int>(x * kOne), fy = static_cast<int>(y0 * kOne);
                const int sx = static_cast<int>(dx * kOne), sy = static_cast<int>(dy * kOne);
                for (int k = 0; k < n; k++, fx += sx, fy += sy) {
                    dst[k] = source.inside(fx, fy);
                }
                continue;
            }
            for (int k = 0; k < n; k++) {
                const float px = mirror(x + k * dx, width - 1, mirrored), py = mirror(y0 + k * dy, height - 1, mirrored);
                dst[k] = source.anywhere(static_cast<int>(px * kOne), static_cast<int>(py * kOne));
            }
        }
    }
}
