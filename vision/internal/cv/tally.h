#ifndef GRIDSAW_CV_TALLY_H
#define GRIDSAW_CV_TALLY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_tally_runs counts, in every step-th row from row run on, the numbers in units
// of 1 << bits and how much they differ from those run rows above, each 0 to 255.
void gs_tally_runs(const int16_t *values, int width, int height, int run, int step, int bits, uint32_t *change,
                   uint32_t *depth);

// gs_tally_beside counts, in every step-th row but the last and without margin
// columns on either side, the numbers, 0 to 255, and how much the pixels of src
// differ from those below them.
void gs_tally_beside(const uint8_t *src, const int16_t *values, int width, int height, int margin, int step,
                     uint32_t *change, uint32_t *depth);

// gs_column_sums writes the sums of the columns of a picture of width x height
// pixels whose rows are stride bytes apart.
void gs_column_sums(const uint8_t *src, int stride, int width, int height, uint32_t *sums);

#ifdef __cplusplus
}
#endif

#endif
