#ifndef GRIDSAW_CV_MESH_H
#define GRIDSAW_CV_MESH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// gs_mesh_sample samples a picture of width x height pixels, at least 2 x 2, at
// the places that a mesh gives: two numbers for each node, cols nodes a row, a
// node every step pixels of the result. Outside the picture lies its mirror
// image, as deep as mirrored pixels.
void gs_mesh_sample(const uint8_t *src, int width, int height, const float *mesh, int cols, int step, int mirrored,
                    uint8_t *out, int out_width, int out_height);

#ifdef __cplusplus
}
#endif

#endif
