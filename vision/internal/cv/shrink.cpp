#include "shrink.h"

#include <algorithm>
#include <vector>

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

}  // namespace

void gs_shrink(const uint8_t *src, int width, int height, uint8_t *out, int out_width, int out_height) {
    const std::vector<Span> rows = spans(height, out_height), cols = spans(width, out_width);
    const float area = static_cast<float>(static_cast<double>(out_width) * out_height / (static_cast<double>(width) * height));
    std::vector<float> sum(width);
    for (int y = 0; y < out_height; y++) {
        std::fill(sum.begin(), sum.end(), 0.0f);
        for (int k = 0; k < rows[y].count; k++) {
            const float part = rows[y].weight(k) * area;
            const uint8_t *row = src + static_cast<size_t>(rows[y].first + k) * width;
            for (int x = 0; x < width; x++) {
                sum[x] += part * static_cast<float>(row[x]);
            }
        }
        uint8_t *line = out + static_cast<size_t>(y) * out_width;
        for (int x = 0; x < out_width; x++) {
            const Span &s = cols[x];
            const float *at = &sum[s.first];
            float v = s.head * at[0];
            for (int k = 1; k < s.count - 1; k++) {
                v += at[k];
            }
            if (s.count > 1) {
                v += s.tail * at[s.count - 1];
            }
            line[x] = static_cast<uint8_t>(std::min(std::max(v + 0.5f, 0.0f), 255.0f));
        }
    }
}
