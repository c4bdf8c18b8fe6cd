#include "kernel.h"

#include <cmath>
#include <vector>

#include "build.hpp"

namespace {

// turn fills in the cosines and sines of n multiples of an angle, from the given
// one on.
void turn(double angle, int first, int n, float *cosines, float *sines) {
    const double c = std::cos(angle), s = std::sin(angle);
    double x = std::cos(first * angle), y = std::sin(first * angle);
    for (int i = 0; i < n; i++) {
        cosines[i] = static_cast<float>(x);
        sines[i] = static_cast<float>(y);
        const double next = x * c - y * s;
        y = x * s + y * c;
        x = next;
    }
}

}  // namespace

// cos(a+b) = cos a cos b - sin a sin b: the raster is a product of two matrices,
// and to the left of the middle only the sign of the second part changes.
int gs_fourier(const float *points, int n, double step, int half, int rows, float *sum) {
    return gridsaw::guarded([&] {
        const int wide = half + 1, side = 2 * half + 1;
        std::vector<float> cx(static_cast<size_t>(n) * wide), sx(cx.size());
        std::vector<float> cy(static_cast<size_t>(n) * rows), sy(cy.size());
        for (int k = 0; k < n; k++) {
            turn(step * points[2 * k], 0, wide, &cx[static_cast<size_t>(k) * wide], &sx[static_cast<size_t>(k) * wide]);
            turn(step * points[2 * k + 1], -1, rows, &cy[static_cast<size_t>(k) * rows], &sy[static_cast<size_t>(k) * rows]);
        }
        std::vector<float> even(wide), odd(wide);
        for (int y = 0; y < rows; y++) {
            even.assign(wide, 0);
            odd.assign(wide, 0);
            float *to_even = even.data(), *to_odd = odd.data();
            for (int k = 0; k < n; k++) {
                const float c = cy[static_cast<size_t>(k) * rows + y], s = sy[static_cast<size_t>(k) * rows + y];
                const float *cosines = &cx[static_cast<size_t>(k) * wide], *sines = &sx[static_cast<size_t>(k) * wide];
                for (int x = 0; x < wide; x++) {
                    to_even[x] += c * cosines[x];
                    to_odd[x] += s * sines[x];
                }
            }
            float *row = sum + static_cast<size_t>(y) * side + half;
            for (int x = 0; x < wide; x++) {
                row[-x] = even[x] + odd[x];
                row[x] = even[x] - odd[x];
            }
        }
    });
}
