#ifndef GRIDSAW_KERNEL_PIXEL_HPP
#define GRIDSAW_KERNEL_PIXEL_HPP

#include <stdint.h>

#include <cstring>

namespace gridsaw {

// pixel returns four bytes as one number, red lowest, which wide registers read
// better than the bytes.
inline uint32_t pixel(const uint8_t *rgba) {
    uint32_t p;
    std::memcpy(&p, rgba, sizeof p);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    p = __builtin_bswap32(p);
#endif
    return p;
}

}  // namespace gridsaw

#endif
