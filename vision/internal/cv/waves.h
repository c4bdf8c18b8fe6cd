#ifndef GRIDSAW_CV_WAVES_H
#define GRIDSAW_CV_WAVES_H

#ifdef __cplusplus
extern "C" {
#endif

// gs_waves sums the cosines of n ways (x, y, one after the other) for the waves
// of a raster with rows of 2 half + 1: the wave at column i and row j has
// i - half steps of phase for each unit of x and j - 1 for each of y. The result
// is 0, or -1 after any C++ exception.
int gs_waves(const float *ways, int n, double step, int half, int rows, float *sum);

#ifdef __cplusplus
}
#endif

#endif
