#ifndef GRIDSAW_CV_OUTLINES_H
#define GRIDSAW_CV_OUTLINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_outlines finds the outlines of the white parts of a mask and of the black
// parts inside them whose upright boxes have sides of least to most pixels. It
// writes into memory that the caller frees with gs_outlines_free: for each
// outline the number of its points, and then x and y of each. The result is 0,
// or -1 after any C++ exception.
int gs_outlines(const uint8_t *mask, int width, int height, int least, int most, int32_t **out, size_t *length);

void gs_outlines_free(int32_t *buffer);

#ifdef __cplusplus
}
#endif

#endif
