#ifndef GRIDSAW_CODEC_H
#define GRIDSAW_CODEC_H

#include <stddef.h>
#include <stdint.h>

// Pictures are RGBA, without gaps between rows unless a stride is given. Each
// function returns 0, or -1, or one of these.
enum {
    gs_irregular = 1, // OpenCV may decode it
    gs_damaged = 2,   // pixels are lost
};

// gs_jpeg_decode and gs_png_decode write a picture to rgba, or its size alone
// where rgba is NULL, and refuse what is not quite regular. Transparent pixels
// are laid on white. No orientation is applied. They end soon after *stop is no
// longer 0. The sides of a JPEG are divided by scale, which is 1, 2, 4 or 8, and held
// is how many bytes its decoder holds of all of the picture besides. Damaged is also a JPEG, unless it is
// reduced, of which the library has no complaint, but whose coefficients are larger than those of any
// picture, as they are behind a changed bit.
int gs_jpeg_decode(const uint8_t *data, size_t length, uint8_t *rgba, int *width, int *height, int scale,
                   int64_t *held, const int32_t *stop);
int gs_png_decode(const uint8_t *data, size_t length, uint8_t *rgba, int *width, int *height, const int32_t *stop);

// gs_jpeg_encode and gs_png_encode write a file into memory that the caller
// frees. The quality of a JPEG is 1 to 100.
int gs_jpeg_encode(const uint8_t *rgba, int width, int height, int stride, int quality, uint8_t **out, size_t *length);
int gs_png_encode(const uint8_t *rgba, int width, int height, int stride, uint8_t **out, size_t *length);

#endif
