#ifndef GRIDSAW_CV_OPENCV_H
#define GRIDSAW_CV_OPENCV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Every function that returns char * catches what OpenCV throws and returns it as
// text, which the caller frees with gs_free; NULL means that nothing was thrown.
// What a function allocates for its caller is freed with gs_free, too, and is NULL
// where it threw.

void gs_free(void *memory);

// gs_settle keeps OpenCV from starting threads of its own, and OpenCV and the C
// libraries below it from writing about broken files to standard error.
void gs_settle(void);

// filter.cpp: src and dst are matrices of OpenCV (cv::Mat *) of one channel of 8
// bits. dst has the size of the result, which is written where its pixels are.

char *gs_resize(void *src, void *dst, int interpolation);
char *gs_gaussian_blur(void *src, void *dst, int size);
char *gs_box_blur(void *src, void *dst, int width, int height);
char *gs_morphology(void *src, void *dst, int operation, int shape, int width, int height);

// gs_erode takes what lies beyond src for black.
char *gs_erode(void *src, void *dst, int size);

char *gs_transpose(void *src, void *dst);

// gs_adaptive_threshold writes 255 where src is darker than the mean of the block x
// block pixels around by margin, at least 1, or more, 0 elsewhere.
char *gs_adaptive_threshold(void *src, void *dst, int block, int margin);

// gs_remove_small_components copies a mask without those of its white parts, pixels
// that touch at a side or a corner, that are less than least pixels both wide and
// high.
char *gs_remove_small_components(void *src, void *dst, int least);

// plane.cpp

// gs_otsu gives Otsu's threshold of some levels: the highest one of the lower class.
char *gs_otsu(const uint8_t *levels, int count, int *threshold);

// gs_close_plane is a closing of width x height floats over a square.
char *gs_close_plane(const float *src, float *dst, int width, int height, int size);

// contour.cpp: points are x and y, one after the other.

// gs_contours finds the outlines of the white parts of a mask, in one of OpenCV's
// modes, whose upright boxes have sides of least to most pixels. Of each outline it
// gives the number of its points and then the points.
char *gs_contours(const uint8_t *mask, int width, int height, int mode, int least, int most, int32_t **out,
                  size_t *length);

char *gs_approx_poly(const int32_t *points, int count, double epsilon, int32_t **out, size_t *length);
char *gs_hull(const int32_t *points, int count, int32_t **out, size_t *length);

// codec.cpp

// gs_decode decodes a picture into a matrix and gives its size. The EXIF
// orientation is applied. A matrix of NULL means that the bytes are no picture that
// OpenCV can decode.
char *gs_decode(const uint8_t *data, size_t length, void **picture, int *width, int *height);

// gs_picture_rgba writes width*height*4 bytes to rgba. Transparent pixels are
// laid on white.
char *gs_picture_rgba(void *picture, uint8_t *rgba);

void gs_picture_free(void *picture);

// net.cpp

// gs_net_open loads a network in ONNX form.
char *gs_net_open(const uint8_t *onnx, size_t length, void **net);

// gs_net_run evaluates a network on an input whose shape has the given number of
// dimensions. There are as many outputs as out has room for, or it is a fault.
char *gs_net_run(void *net, const float *in, const int *shape, int dimensions, float *out, size_t outputs);

void gs_net_close(void *net);

#ifdef __cplusplus
}
#endif

#endif
