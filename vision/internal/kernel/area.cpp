#include "kernel.h"

#include <algorithm>
#include <vector>

#include "build.hpp"

#ifdef GS_AVX2
#include <immintrin.h>
#endif

namespace {

// Span is what a pixel of the result covers along one side: count pixels from
// first on, the first and the last of them in part.
struct Span {
    int first, count;
    float head, tail;  // the parts of the first and the last; that of the others is 1

    float weight(int k) const { return k == 0 ? head : k == count - 1 ? tail : 1.0f; }
};

std::vector<Span> spans(int from, int to) {
    std::vector<Span> out(to);
    for (int i = 0; i < to; i++) {
        const double lo = static_cast<double>(i) * from / to, hi = static_cast<double>(i + 1) * from / to;
        const int first = std::min(static_cast<int>(lo), from - 1);
        int last = std::min(static_cast<int>(hi), from - 1);
        if (last > first && hi - last < 1e-6) {
            last--;
        }
        const float head = static_cast<float>(std::min(hi, first + 1.0) - lo);
        out[i] = {first, last - first + 1, head, static_cast<float>(hi - last)};
    }
    return out;
}

// Taps says how the pixels of a row of the result are weighed together: each from as
// many pixels on as the widest covers, the last of which may count for nothing. The
// row is filled up to whole eights.
struct Taps {
    explicit Taps(const std::vector<Span> &spans) : width((spans.size() + 7) / 8 * 8), count(1), first(width) {
        for (const Span &s : spans) {
            count = std::max(count, s.count);
        }
        weights.resize(count * width);
        for (size_t x = 0; x < width; x++) {
            const Span &s = spans[std::min(x, spans.size() - 1)];
            first[x] = s.first;
            for (int k = 0; k < s.count; k++) {
                weights[k * width + x] = s.weight(k);
            }
        }
    }

    // near tells whether each eight is made of sixteen pixels that follow each other.
    bool near() const {
        for (size_t x = 0; x < width; x += 8) {
            if (first[x + 7] + count - first[x] > 16) {
                return false;
            }
        }
        return true;
    }

    size_t width;
    int count;
    std::vector<int> first;
    std::vector<float> weights;
};

// narrow weighs the pixels of a row of the result together.
void narrow(const Taps &taps, const float *sum, float *line) {
    for (size_t x = 0; x < taps.width; x++) {
        const float *at = sum + taps.first[x], *weight = &taps.weights[x];
        float v = *weight * at[0];
        for (int k = 1; k < taps.count; k++) {
            weight += taps.width;
            v += *weight * at[k];
        }
        line[x] = v;
    }
}

#ifdef GS_AVX2

// narrow_avx2 does the same eight by eight, where they are near.
__attribute__((target("avx2"))) void narrow_avx2(const Taps &taps, const float *sum, float *line) {
    const __m256i seven = _mm256_set1_epi32(7), one = _mm256_set1_epi32(1);
    for (size_t x = 0; x < taps.width; x += 8) {
        const int *first = &taps.first[x];
        const __m256 lower = _mm256_loadu_ps(sum + *first), upper = _mm256_loadu_ps(sum + *first + 8);
        const __m256i from = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(first));
        __m256i at = _mm256_sub_epi32(from, _mm256_set1_epi32(*first));
        __m256 v = _mm256_setzero_ps();
        const float *weight = &taps.weights[x];
        for (int k = 0; k < taps.count; k++, weight += taps.width) {
            const __m256 beyond = _mm256_castsi256_ps(_mm256_cmpgt_epi32(at, seven));
            const __m256 low = _mm256_permutevar8x32_ps(lower, at), high = _mm256_permutevar8x32_ps(upper, at);
            const __m256 pixels = _mm256_blendv_ps(low, high, beyond);
            v = _mm256_add_ps(v, _mm256_mul_ps(_mm256_loadu_ps(weight), pixels));
            at = _mm256_add_epi32(at, one);
        }
        _mm256_storeu_ps(line + x, v);
    }
}

#endif

// narrower returns the better version of narrow.
void (*narrower(const Taps &taps))(const Taps &, const float *, float *) {
#ifdef GS_AVX2
    if (taps.near() && __builtin_cpu_supports("avx2")) {
        return narrow_avx2;
    }
#endif
    (void)taps;
    return narrow;
}

// round writes levels.
GS_CLONES void round(const float *line, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        out[x] = static_cast<uint8_t>(static_cast<int>(std::min(line[x] + 0.5f, 255.0f)));
    }
}

// gather adds part of a row to sums.
GS_CLONES void gather(float *sum, const uint8_t *row, float part, int width) {
    for (int x = 0; x < width; x++) {
        sum[x] += part * static_cast<float>(row[x]);
    }
}

void resize(const uint8_t *src, int width, int height, uint8_t *out, int out_width, int out_height) {
    const std::vector<Span> rows = spans(height, out_height);
    const Taps taps(spans(width, out_width));
    const float area = static_cast<float>(static_cast<double>(out_width) * out_height / (static_cast<double>(width) * height));
    const auto narrow_row = narrower(taps);
    std::vector<float> sum(width + taps.count + 16), line(taps.width);
    for (int y = 0; y < out_height; y++) {
        std::fill(sum.begin(), sum.end(), 0.0f);
        for (int k = 0; k < rows[y].count; k++) {
            gather(sum.data(), src + static_cast<size_t>(rows[y].first + k) * width, rows[y].weight(k) * area, width);
        }
        narrow_row(taps, sum.data(), line.data());
        round(line.data(), out + static_cast<size_t>(y) * out_width, out_width);
    }
}

}  // namespace

int gs_area_resize(const uint8_t *src, int width, int height, uint8_t *out, int out_width, int out_height) {
    return gridsaw::guarded([&] { resize(src, width, height, out, out_width, out_height); });
}
