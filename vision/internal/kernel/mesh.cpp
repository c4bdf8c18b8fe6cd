#include "kernel.h"

#include <algorithm>
#include <cstddef>

#include "build.hpp"

#ifdef GS_AVX2
#include <immintrin.h>
#endif

namespace {

const int kBits = 16;  // of the fraction of a place
const int kOne = 1 << kBits;

struct Source {
    const uint8_t *pixels;
    int width, height;

    // between returns the picture between the four pixels around a place, in
    // 1/256 of their distance.
    uint8_t between(const uint8_t *at, int right, int down, int x, int y) const {
        const int fx = x >> (kBits - 8) & 255, fy = y >> (kBits - 8) & 255;
        const int top = at[0] * (256 - fx) + at[right] * fx;
        const int bottom = at[down] * (256 - fx) + at[down + right] * fx;
        return static_cast<uint8_t>((top * (256 - fy) + bottom * fy + (1 << 15)) >> 16);
    }

    uint8_t inside(int x, int y) const {
        return between(pixels + static_cast<ptrdiff_t>(y >> kBits) * width + (x >> kBits), 1, width, x, y);
    }

    uint8_t anywhere(int x, int y) const {
        const int px = x >> kBits, py = y >> kBits;
        return between(pixels + py * width + px, px + 1 < width ? 1 : 0, py + 1 < height ? width : 0, x, y);
    }
};

// Run is n places on a line, (x,y) and then each a step further.
struct Run {
    int x, y, dx, dy, n;
};

// sample_run writes src at places that all lie inside.
void sample_run(const Source &src, Run r, uint8_t *dst) {
    for (int k = 0; k < r.n; k++, r.x += r.dx, r.y += r.dy) {
        dst[k] = src.inside(r.x, r.y);
    }
}

#ifdef GS_AVX2

// Eight is eight places of a run: where the pixels around them lie within sixteen
// columns, these are read row by row and put in their order, which is faster than
// to read the pixels one by one.
struct Eight {
    __m256i x, y;
    int left, top, rows;  // of the pixels around the places; no rows where they lie farther apart

    // bound finds where the pixels lie around the next eight places of r.
    void bound(const Run &r) {
        const int last_x = r.x + 7 * r.dx, last_y = r.y + 7 * r.dy;
        left = std::min(r.x, last_x) >> kBits;
        top = std::min(r.y, last_y) >> kBits;
        const bool near = (std::max(r.x, last_x) >> kBits) - left <= 14;
        rows = near ? (std::max(r.y, last_y) >> kBits) - top + 2 : 0;
    }
};

// words returns the lower halves of eight numbers.
__attribute__((target("avx2"))) inline __m128i words(__m256i v) {
    return _mm_packus_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
}

// across returns pairs of pixels, the left one in the lower byte, interpolated in
// 1/256 of their distance.
__attribute__((target("avx2"))) inline __m256i across(__m128i pairs, __m128i fx) {
    const __m128i left = _mm_and_si128(pairs, _mm_set1_epi16(255)), right = _mm_srli_epi16(pairs, 8);
    const __m128i v = _mm_add_epi16(_mm_slli_epi16(left, 8), _mm_mullo_epi16(_mm_sub_epi16(right, left), fx));
    return _mm256_cvtepu16_epi32(v);
}

// sample_eight writes src at eight places that all lie inside.
__attribute__((target("avx2"))) inline void sample_eight(const Source &src, const Eight &e, uint8_t *dst) {
    const __m256i low = _mm256_set1_epi32(255);
    const __m128i fx = words(_mm256_and_si256(_mm256_srli_epi32(e.x, kBits - 8), low));
    const __m256i fy = _mm256_and_si256(_mm256_srli_epi32(e.y, kBits - 8), low);
    const __m128i column = words(_mm256_sub_epi32(_mm256_srli_epi32(e.x, kBits), _mm256_set1_epi32(e.left)));
    const __m128i row = words(_mm256_sub_epi32(_mm256_srli_epi32(e.y, kBits), _mm256_set1_epi32(e.top)));
    // The bytes of a row that make the pairs: its column, and the next one.
    const __m128i order = _mm_or_si128(column, _mm_slli_epi16(_mm_add_epi16(column, _mm_set1_epi16(1)), 8));
    __m128i above = _mm_setzero_si128(), below = above;
    const uint8_t *line = src.pixels + static_cast<ptrdiff_t>(e.top) * src.width + e.left;
    for (int k = 0; k < e.rows; k++, line += src.width) {
        const __m128i pairs = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(line)), order);
        above = _mm_or_si128(above, _mm_and_si128(pairs, _mm_cmpeq_epi16(row, _mm_set1_epi16(k))));
        below = _mm_or_si128(below, _mm_and_si128(pairs, _mm_cmpeq_epi16(row, _mm_set1_epi16(k - 1))));
    }
    const __m256i top = across(above, fx), bottom = across(below, fx);
    const __m256i down = _mm256_mullo_epi32(_mm256_sub_epi32(bottom, top), fy);
    const __m256i sum = _mm256_add_epi32(_mm256_add_epi32(_mm256_slli_epi32(top, 8), down), _mm256_set1_epi32(1 << 15));
    const __m128i v = words(_mm256_srli_epi32(sum, kBits));
    _mm_storel_epi64(reinterpret_cast<__m128i *>(dst), _mm_packus_epi16(v, v));
}

// sample_run_avx2 does what sample_run does, but reads up to sixteen bytes of each
// row: the rows below those of the places must be as long in all.
__attribute__((target("avx2"))) void sample_run_avx2(const Source &src, Run r, uint8_t *dst) {
    if (r.n < 8 || src.width < 16) {
        sample_run(src, r, dst);
        return;
    }
    const __m256i nth = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i right = _mm256_set1_epi32(8 * r.dx), down = _mm256_set1_epi32(8 * r.dy);
    Eight e;
    e.x = _mm256_add_epi32(_mm256_set1_epi32(r.x), _mm256_mullo_epi32(nth, _mm256_set1_epi32(r.dx)));
    e.y = _mm256_add_epi32(_mm256_set1_epi32(r.y), _mm256_mullo_epi32(nth, _mm256_set1_epi32(r.dy)));
    for (; r.n >= 8; dst += 8) {
        e.bound(r);
        if (e.rows > 0) {
            sample_eight(src, e, dst);
        } else {
            sample_run(src, {r.x, r.y, r.dx, r.dy, 8}, dst);
        }
        r = {r.x + 8 * r.dx, r.y + 8 * r.dy, r.dx, r.dy, r.n - 8};
        e.x = _mm256_add_epi32(e.x, right);
        e.y = _mm256_add_epi32(e.y, down);
    }
    sample_run(src, r, dst);
}

const auto best_run = __builtin_cpu_supports("avx2") ? sample_run_avx2 : sample_run;

#else

const auto best_run = sample_run;

#endif

// mirror returns v, or its mirror image where it lies below 0 or above most. What is
// no number lies as far outside as can be: it must not become an index.
float mirror(float v, float most, float mirrored) {
    if (!(v >= 0)) {
        return std::min(std::min(mirrored, -v), most);
    }
    return v > most ? std::max(most - std::min(v - most, mirrored), 0.0f) : v;
}

bool within(const Source &src, const float *node) {
    return node[0] >= 1 && node[1] >= 1 && node[0] <= src.width - 3 && node[1] <= src.height - 3;
}

}  // namespace

void gs_mesh_sample(const uint8_t *src, int width, int height, const float *mesh, int cols, int step,
                               int mirrored, uint8_t *out, int out_width, int out_height) {
    const Source source = {src, width, height};
    for (int y = 0; y < out_height; y++) {
        const float *above = mesh + 2 * cols * (y / step);
        const float *below = above + 2 * cols;
        const float v = static_cast<float>(y % step) / step;
        for (int i = 0; i * step < out_width; i++) {
            const float *a = above + 2 * i, *b = below + 2 * i;
            const float x = a[0] + (b[0] - a[0]) * v, y0 = a[1] + (b[1] - a[1]) * v;
            const float dx = (a[2] + (b[2] - a[2]) * v - x) / step, dy = (a[3] + (b[3] - a[3]) * v - y0) / step;
            uint8_t *dst = out + y * out_width + i * step;
            const int n = std::min(step, out_width - i * step);
            if (within(source, a) && within(source, a + 2) && within(source, b) && within(source, b + 2)) {
                const auto fixed = [](float v) { return static_cast<int>(v * kOne); };
                best_run(source, {fixed(x), fixed(y0), fixed(dx), fixed(dy), n}, dst);
                continue;
            }
            for (int k = 0; k < n; k++) {
                const float px = mirror(x + k * dx, width - 1, mirrored), py = mirror(y0 + k * dy, height - 1, mirrored);
                dst[k] = source.anywhere(static_cast<int>(px * kOne), static_cast<int>(py * kOne));
            }
        }
    }
}
