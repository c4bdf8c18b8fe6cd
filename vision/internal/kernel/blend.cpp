#include "kernel.h"

#include <cstddef>
#include <vector>

#include "build.hpp"

namespace {

// over255 returns v/255 for v up to 65279.
inline uint16_t over255(uint16_t v) { return static_cast<uint16_t>(static_cast<uint16_t>(v + 1 + (v >> 8)) >> 8); }

// Row is a colour, and how much of it covers each pixel of a row, each once for
// every byte of the pixels.
struct Row {
    Row(const uint8_t *colour, int width) : ink(static_cast<size_t>(4) * width), parts(width) {
        for (int i = 0; i < 4 * width; i++) {
            ink[i] = colour[i % 4];
        }
    }

    std::vector<uint8_t> ink;
    std::vector<uint32_t> parts;
};

GS_CLONES void cover(uint32_t *parts, const uint8_t *mask, int strength, int width) {
    for (int x = 0; x < width; x++) {
        parts[x] = over255(static_cast<uint16_t>(mask[x] * strength)) * 0x01010101u;
    }
}

GS_CLONES void blend(uint8_t *pixels, const uint8_t *part, const uint8_t *ink, int bytes) {
    for (int i = 0; i < bytes; i++) {
        const uint16_t p = pixels[i], s = part[i];
        pixels[i] = static_cast<uint8_t>(over255(static_cast<uint16_t>(p * (255 - s) + ink[i] * s + 127)));
    }
}

GS_CLONES void multiply(uint8_t *pixels, const uint8_t *part, const uint8_t *ink, int bytes) {
    for (int i = 0; i < bytes; i++) {
        const uint16_t p = pixels[i], s = part[i];
        const uint16_t q = over255(static_cast<uint16_t>(p * ink[i]));
        pixels[i] = static_cast<uint8_t>(over255(static_cast<uint16_t>(p * (255 - s) + q * s + 127)));
    }
}

// draw blends a colour over a part of a picture, row by row.
int draw(decltype(blend) *with, uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
         const uint8_t *colour, int strength) {
    return gridsaw::guarded([&] {
        Row row(colour, width);
        for (int y = 0; y < height; y++, pixels += stride, mask += mask_stride) {
            cover(row.parts.data(), mask, strength, width);
            with(pixels, reinterpret_cast<const uint8_t *>(row.parts.data()), row.ink.data(), 4 * width);
        }
    });
}

}  // namespace

int gs_alpha_blend(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
                   const uint8_t *colour, int strength) {
    return draw(blend, pixels, stride, mask, mask_stride, width, height, colour, strength);
}

int gs_multiply_blend(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
                      const uint8_t *colour, int strength) {
    return draw(multiply, pixels, stride, mask, mask_stride, width, height, colour, strength);
}
