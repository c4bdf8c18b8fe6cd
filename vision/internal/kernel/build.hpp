#ifndef GRIDSAW_KERNEL_BUILD_HPP
#define GRIDSAW_KERNEL_BUILD_HPP

// GS_CLONES stands before a function whose loops gain from wide registers: it is
// compiled twice, and the program takes the version that its processor can run.
// The results are the same. Elsewhere than on x86-64 with GNU's C library it
// stands for nothing.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__) && !defined(__clang__)
#define GS_CLONES __attribute__((target_clones("avx2", "default")))
#define GS_AVX2  // for what is written twice by hand
#else
#define GS_CLONES
#endif

namespace gridsaw {

// guarded runs f and returns 0, or -1 where it threw, as the containers of C++ do
// where there is no memory: an exception must not reach Go.
template <class F>
int guarded(F f) {
    try {
        f();
        return 0;
    } catch (...) {
        return -1;
    }
}

}  // namespace gridsaw

#endif
