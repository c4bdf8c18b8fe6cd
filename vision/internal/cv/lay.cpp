#include "lay.h"

#include <cstddef>
#include <vector>

#include "clones.h"

namespace {

// over255 returns v/255 for v up to 65279.
inline uint16_t over255(uint16_t v) { return static_cast<uint16_t>(static_cast<uint16_t>(v + 1 + (v >> 8)) >> 8); }

}  // namespace

extern "C" GS_CLONES void gs_lay(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width,
                                 int height, const uint8_t *colour, int strength, int glaze) {
    // The colour and the strengths of a row, each once for each byte of its pixels.
    std::vector<uint8_t> ink(static_cast<size_t>(4) * width);
    std::vector<uint32_t> parts(width);
    for (int i = 0; i < 4 * width; i++) {
        ink[i] = colour[i % 4];
    }
    const uint8_t *of = ink.data();
    for (int y = 0; y < height; y++, pixels += stride, mask += mask_stride) {
        uint32_t *spread = parts.data();
        for (int x = 0; x < width; x++) {
            spread[x] = over255(static_cast<uint16_t>(mask[x] * strength)) * 0x01010101u;
        }
        const uint8_t *part = reinterpret_cast<const uint8_t *>(spread);
        if (glaze) {
            for (int i = 0; i < 4 * width; i++) {
                const uint16_t p = pixels[i], s = part[i];
                const uint16_t q = over255(static_cast<uint16_t>(p * of[i]));
                pixels[i] = static_cast<uint8_t>(over255(static_cast<uint16_t>(p * (255 - s) + q * s + 127)));
            }
            continue;
        }
        for (int i = 0; i < 4 * width; i++) {
            const uint16_t p = pixels[i], s = part[i];
            pixels[i] = static_cast<uint8_t>(over255(static_cast<uint16_t>(p * (255 - s) + of[i] * s + 127)));
        }
    }
}
