#ifndef GRIDSAW_CV_LUMINANCE_H
#define GRIDSAW_CV_LUMINANCE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_luminance writes the luminance (Rec. 601) of width x height pixels of red,
// green, blue and alpha, whose rows are stride bytes apart.
void gs_luminance(const uint8_t *rgba, int stride, int width, int height, uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
