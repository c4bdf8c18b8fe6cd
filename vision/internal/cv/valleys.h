#ifndef GRIDSAW_CV_VALLEYS_H
#define GRIDSAW_CV_VALLEYS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_rows_mean writes the means of every factor rows of a picture, height/factor
// rows in all.
void gs_rows_mean(const uint8_t *src, int width, int height, int factor, uint8_t *out);

// gs_even writes a picture divided by light, the same scene in pixels as large or
// larger, and multiplied by level.
void gs_even(const uint8_t *src, int width, int height, const uint8_t *light, int light_width, int light_height,
             float level, uint8_t *out);

// gs_levels writes 0 for numbers up to least, 255 for those from whole on, and
// levels in proportion between them. least < whole must hold.
void gs_levels(const int16_t *values, int count, int least, int whole, uint8_t *out);

// gs_valleys writes how much darker each pixel is than the darker of those near
// pixels to its left and right, or of those far pixels away, whichever is
// lighter: 0 in the first and the last far columns.
void gs_valleys(const uint8_t *src, int width, int height, int near, int far, int16_t *out);

// gs_run_means writes the means, times scale, over run values of a column
// around each value, none counting for more than most or less than -most; what
// lies beyond counts as 0.
void gs_run_means(const int16_t *values, int width, int height, int run, int most, int scale, int16_t *out);

#ifdef __cplusplus
}
#endif

#endif
