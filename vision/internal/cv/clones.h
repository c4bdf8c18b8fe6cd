#ifndef GRIDSAW_CV_CLONES_H
#define GRIDSAW_CV_CLONES_H

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

#endif
