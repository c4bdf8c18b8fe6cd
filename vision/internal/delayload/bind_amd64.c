//go:build cgo

// Binding of delay-loaded functions; trampolines_amd64.S calls it.

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <opencv2/core/version.hpp>

// The libraries, by their sonames.
#define OPENCV(module) \
    "libopencv_" module ".so." CVAUX_STR(CV_VERSION_MAJOR) "0" CVAUX_STR(CV_VERSION_MINOR)
const char gs_imgcodecs[] = OPENCV("imgcodecs");
const char gs_highgui[] = OPENCV("highgui");
const char gs_videoio[] = OPENCV("videoio");
const char gs_tesseract[] = "libtesseract.so.5";

// An entry is a function of a library and where its address is kept.
struct entry {
    const char *library, *function;
    void *slot;
};

static void say(const char *text) {
    if (write(STDERR_FILENO, text, strlen(text)) < 0) {
        // there is nobody left to tell
    }
}

// gs_bind puts the address of a function into its entry and returns it. It may
// run on several threads at a time. The functions have no way to report that
// their library is missing.
void *gs_bind(struct entry *e) {
    void *library = dlopen(e->library, RTLD_NOW | RTLD_LOCAL);
    void *function = library == NULL ? NULL : dlsym(library, e->function);
    if (function == NULL) {
        say("gridsaw: ");
        say(dlerror());
        say("\n");
        abort();
    }
    __atomic_store_n(&e->slot, function, __ATOMIC_RELEASE);
    return function;
}
