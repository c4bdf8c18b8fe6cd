#ifndef GRIDSAW_CV_SHRINK_H
#define GRIDSAW_CV_SHRINK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_shrink reduces a picture of width x height pixels to out_width x out_height,
// neither of which is larger: each pixel is the mean of the area that it covers.
void gs_shrink(const uint8_t *src, int width, int height, uint8_t *out, int out_width, int out_height);

#ifdef __cplusplus
}
#endif

#endif
