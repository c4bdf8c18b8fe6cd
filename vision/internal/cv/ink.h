#ifndef GRIDSAW_CV_INK_H
#define GRIDSAW_CV_INK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_ink writes 255 where a pixel is darker than the mean of the block x block
// pixels around it by margin or more, 0 elsewhere. The result is 0, or -1 after any
// C++ exception.
int gs_ink(const uint8_t *src, int width, int height, int block, int margin, uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
