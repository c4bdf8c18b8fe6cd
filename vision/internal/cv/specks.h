#ifndef GRIDSAW_CV_SPECKS_H
#define GRIDSAW_CV_SPECKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_drop_specks copies a mask without those of its white parts, pixels that touch
// at a side or a corner, that are less than least pixels both wide and high. The
// result is 0, or -1 after any C++ exception.
int gs_drop_specks(const uint8_t *mask, int width, int height, int least, uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
