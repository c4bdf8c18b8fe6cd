#ifndef GRIDSAW_KERNEL_H
#define GRIDSAW_KERNEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Pictures of bytes have no gaps between their rows, unless a stride says how
// many bytes apart those are. A function that returns int returns 0, or -1 where
// there was not the memory that it needed.

// gs_alpha_blend lays a colour, four levels, over width x height pixels of a
// picture, as much of it as strength and, for each pixel, mask say, both 0 to 255.
int gs_alpha_blend(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
                   const uint8_t *colour, int strength);

// gs_multiply_blend is gs_alpha_blend with the product of the levels below and of
// those of the colour in place of the colour.
int gs_multiply_blend(uint8_t *pixels, int stride, const uint8_t *mask, int mask_stride, int width, int height,
                      const uint8_t *colour, int strength);

// gs_luminance writes the luminance (Rec. 601) of width x height pixels of red,
// green, blue and alpha.
void gs_luminance(const uint8_t *rgba, int stride, int width, int height, uint8_t *out);

// GS_RELIEF_EDGE is the level of a relief where a colour is one edge from the background's;
// levels grow with the root of the distance, which tells faint things as finely as strong ones.
#define GS_RELIEF_EDGE 128

// gs_relief writes how far the colours of width x height pixels of red, green, blue and
// alpha, the first of which lies at first_column and first_row of a picture, are from the
// background's, in edges. Of each block of step pixels there are the
// background's red, green and blue and how far away the edge lies. A change of light
// alone counts for kept, as long as it is no darker than depth parts of the background's
// colour, and no lighter than glow times as many.
int gs_relief(const uint8_t *rgba, int stride, int width, int height, const float *blocks, int cols, int rows, float step,
              int first_column, int first_row, float depth, float glow, float kept, uint8_t *out);

// gs_coverage writes the share of the inner colour at places across a closed outline: of
// each of count points there are x, y and the direction out of it. The colours are those
// of as many places as ends tells at either end, smoothed along the outline; where they
// differ by less than faint, all up to the middle is inside.
int gs_coverage(const uint8_t *rgba, int stride, int width, int height, const float *places, int count, int places_across,
                int ends, float step, float faint, const float *inner_weights, int inner_reach, const float *outer_weights,
                int outer_reach, float *out);

// gs_mesh_sample samples a picture of width x height pixels, at least 2 x 2, at
// the nodes of a mesh and between them: two numbers for each node, cols nodes a
// row, a node every step pixels of the result. Outside the picture lies its mirror
// image, as deep as mirrored pixels.
void gs_mesh_sample(const uint8_t *src, int width, int height, const float *mesh, int cols, int step, int mirrored,
                    uint8_t *out, int out_width, int out_height);

// gs_area_resize reduces a picture of width x height pixels to out_width x
// out_height, neither of which is larger: each pixel is the mean of the area that
// it covers.
int gs_area_resize(const uint8_t *src, int width, int height, uint8_t *out, int out_width, int out_height);

// gs_smooth_threshold smooths a picture by 1 2 1 across and down, and writes 255 to
// mask where the smooth picture is darker than the mean of the block x block pixels
// around by margin at least, else 0. What lies beyond the picture is like its
// edge. block is odd and at most 175.
int gs_smooth_threshold(const uint8_t *src, int width, int height, int block, int margin, uint8_t *smooth,
                        uint8_t *mask);

// gs_bin_rows writes the means of every factor rows of a picture, height/factor
// rows in all.
int gs_bin_rows(const uint8_t *src, int width, int height, int factor, uint8_t *out);

// gs_flat_field writes a picture divided by light, the same scene in pixels as
// large or larger, and multiplied by level.
int gs_flat_field(const uint8_t *src, int width, int height, const uint8_t *light, int light_width, int light_height,
                  float level, uint8_t *out);

// gs_ridge_filter writes how much darker each pixel is than the darker of those
// near pixels to its left and right, or of those far pixels away, whichever is
// lighter; the first and the last far columns it leaves alone.
void gs_ridge_filter(const uint8_t *src, int width, int height, int near, int far, int16_t *out);

// gs_moving_means writes the means, times scale, over run values of a column
// around each value, none counting for more than most or less than -most; what
// lies beyond counts as 0.
int gs_moving_means(const int16_t *values, int width, int height, int run, int most, int scale, int16_t *out);

// gs_contrast_stretch writes 0 for numbers up to low, 255 for those from high on,
// and levels in proportion between them. low < high must hold.
void gs_contrast_stretch(const int16_t *values, int count, int low, int high, uint8_t *out);

// gs_run_histograms counts, in every step-th row from row run on, the values in
// units of 1 << bits and how much they differ from those run rows above, each 0 to
// 255.
int gs_run_histograms(const int16_t *values, int width, int height, int run, int step, int bits, uint32_t *change,
                      uint32_t *depth);

// gs_pixel_histograms counts, in every step-th row but the last and without margin
// columns on either side, the values, 0 to 255, and how much the pixels of src
// differ from those below them.
int gs_pixel_histograms(const uint8_t *src, const int16_t *values, int width, int height, int margin, int step,
                        uint32_t *change, uint32_t *depth);

// gs_column_sums writes the sums of the columns of a picture of width x height
// pixels.
void gs_column_sums(const uint8_t *src, int stride, int width, int height, uint32_t *sums);

// gs_fourier sums the cosines of n points (x, y, one after the other) for the wave
// vectors of a raster with rows of 2 half + 1: that at column i and row j has
// i - half steps of phase for each unit of x and j - 1 for each of y.
int gs_fourier(const float *points, int n, double step, int half, int rows, float *sum);

#ifdef __cplusplus
}
#endif

#endif
