#ifndef GRIDSAW_CV_STROKES_H
#define GRIDSAW_CV_STROKES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_strokes smooths a picture by 1 2 1 across and down, and writes 255 to ink
// where the smooth picture is darker than the mean of the block x block pixels
// around by margin at least, else 0. What lies beyond the picture is like its
// edge. block is odd and at most 175. The result is 0, or -1 after any C++
// exception.
int gs_strokes(const uint8_t *src, int width, int height, int block, int margin, uint8_t *smooth, uint8_t *ink);

#ifdef __cplusplus
}
#endif

#endif
