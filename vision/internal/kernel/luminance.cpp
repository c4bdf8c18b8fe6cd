#include "kernel.h"

#include <cstddef>

#include "build.hpp"
#include "pixel.hpp"

using gridsaw::pixel;

GS_CLONES void gs_luminance(const uint8_t *rgba, int stride, int width, int height, uint8_t *out) {
    for (int y = 0; y < height; y++) {
        const uint8_t *row = rgba + static_cast<size_t>(y) * stride;
        uint8_t *dst = out + static_cast<size_t>(y) * width;
        for (int x = 0; x < width; x++) {
            const uint32_t p = pixel(row + 4 * x);
            const uint32_t sum = 19595 * (p & 255) + 38470 * (p >> 8 & 255) + 7471 * (p >> 16 & 255);
            dst[x] = static_cast<uint8_t>((sum + (1 << 15)) >> 16);
        }
    }
}
