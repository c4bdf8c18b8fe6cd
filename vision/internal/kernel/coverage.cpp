#include "kernel.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "build.hpp"

namespace {

typedef float Colour __attribute__((vector_size(16)));  // red, green, blue and what is not looked at
typedef uint8_t Bytes __attribute__((vector_size(4)));

inline Colour colour(const uint8_t *rgba) {
    Bytes b;
    std::memcpy(&b, rgba, sizeof b);
    return __builtin_convertvector(b, Colour);
}

inline float dot(Colour a, Colour b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

struct Picture {
    const uint8_t *rgba;
    int stride, width, height;

    // at returns the colour at a place, linearly interpolated; that beyond the picture is its edge's.
    Colour at(float x, float y) const {
        x = std::min(std::max(x, 0.0f), static_cast<float>(width - 1));
        y = std::min(std::max(y, 0.0f), static_cast<float>(height - 1));
        const int left = std::min(static_cast<int>(x), width - 2), up = std::min(static_cast<int>(y), height - 2);
        const uint8_t *top = rgba + static_cast<size_t>(up) * stride + static_cast<size_t>(4) * left, *low = top + stride;
        const float fx = x - left, fy = y - up;
        const Colour above = colour(top) + (colour(top + 4) - colour(top)) * fx;
        const Colour below = colour(low) + (colour(low + 4) - colour(low)) * fx;
        return above + (below - above) * fy;
    }
};

// smooth returns colours along a closed curve, each the mean of those around with the
// weights of distances 0, 1, ...
std::vector<Colour> smooth(const std::vector<Colour> &v, const float *weights, int reach) {
    const size_t n = v.size();
    if (n < 2 * static_cast<size_t>(reach)) {
        return v;
    }
    std::vector<Colour> ring;  // with its end before it and its start after it
    ring.reserve(n + 2 * reach);
    ring.insert(ring.end(), v.end() - reach, v.end());
    ring.insert(ring.end(), v.begin(), v.end());
    ring.insert(ring.end(), v.begin(), v.begin() + reach);
    std::vector<Colour> out(n);
    for (size_t i = 0; i < n; i++) {
        const Colour *c = &ring[i + reach];
        Colour sum = c[0] * weights[0];
        for (int k = 1; k < reach; k++) {
            sum += (c[k] + c[-k]) * weights[k];
        }
        out[i] = sum;
    }
    return out;
}

}  // namespace

int gs_coverage(const uint8_t *rgba, int stride, int width, int height, const float *places, int count, int places_across,
                int ends, float step, float faint, const float *inner_weights, int inner_reach, const float *outer_weights,
                int outer_reach, float *out) {
    return gridsaw::guarded([&] {
        const Picture picture = {rgba, stride, width, height};
        const int n = places_across, middle = n / 2;
        std::vector<Colour> seen(static_cast<size_t>(count) * n), inner(static_cast<size_t>(count)), outer(inner.size());
        for (int i = 0; i < count; i++) {
            const float *p = places + static_cast<size_t>(4) * i;
            Colour *c = &seen[static_cast<size_t>(i) * n];
            for (int k = 0; k < n; k++) {
                const float d = static_cast<float>(k - middle) * step;
                c[k] = picture.at(p[0] + p[2] * d, p[1] + p[3] * d);
            }
            Colour in = {0, 0, 0, 0}, beyond = {0, 0, 0, 0};
            for (int k = 0; k < ends; k++) {
                in += c[k];
                beyond += c[n - 1 - k];
            }
            inner[i] = in / static_cast<float>(ends);
            outer[i] = beyond / static_cast<float>(ends);
        }
        inner = smooth(inner, inner_weights, inner_reach);
        outer = smooth(outer, outer_weights, outer_reach);
        for (int i = 0; i < count; i++) {
            const Colour rise = inner[i] - outer[i], *c = &seen[static_cast<size_t>(i) * n];
            const float square = dot(rise, rise);
            float *row = out + static_cast<size_t>(i) * n;
            for (int k = 0; k < n; k++) {
                row[k] = square >= faint * faint ? dot(c[k] - outer[i], rise) / square : k <= middle;
            }
        }
    });
}
