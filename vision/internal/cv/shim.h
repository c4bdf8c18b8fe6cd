#ifndef GRIDSAW_CV_SHIM_H
#define GRIDSAW_CV_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Each function returns 0, or -1 after any C++ exception.

// gs_decode decodes a picture into an opaque handle and gives its size. The
// EXIF orientation is applied. A handle of NULL with result 0 means that the
// bytes are no picture that OpenCV can decode.
int gs_decode(const uint8_t *data, size_t length, void **picture, int *width, int *height);

// gs_picture_rgba writes width*height*4 bytes to rgba. Transparent pixels are
// laid on white.
int gs_picture_rgba(void *picture, uint8_t *rgba);

void gs_picture_free(void *picture);

// gs_single_thread keeps OpenCV from starting threads of its own.
void gs_single_thread(void);

// gs_hush keeps OpenCV, and the C libraries below it, from writing about broken
// files to standard error.
void gs_hush(void);

#ifdef __cplusplus
}
#endif

#endif
