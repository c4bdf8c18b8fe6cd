#ifndef GRIDSAW_CV_LAY_H
#define GRIDSAW_CV_LAY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_lay lays a colour, four levels, over width x height pixels of a picture whose
// rows are stride bytes apart, as much of it as strength and, for each pixel, mask
// say, both 0 to 255. As a glaze it does not hide the levels below but multiplies
// them by its own.
void gs_lay(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
            const uint8_t *colour, int strength, int glaze);

#ifdef __cplusplus
}
#endif

#endif
