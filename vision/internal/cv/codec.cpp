#include "opencv.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdarg>
#include <cstring>

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"

using gridsaw::guard;

namespace {

// flatten returns a picture of blue, green, red and alpha, 8 bits each, laid on
// white. The colours of a premultiplied one are dark where it is transparent.
cv::Mat flatten(const cv::Mat &picture, bool premultiplied) {
    cv::Mat out(picture.size(), CV_8UC3);
    for (int y = 0; y < picture.rows; y++) {
        const cv::Vec4b *src = picture.ptr<cv::Vec4b>(y);
        cv::Vec3b *dst = out.ptr<cv::Vec3b>(y);
        for (int x = 0; x < picture.cols; x++) {
            const int a = src[x][3];
            for (int c = 0; c < 3; c++) {
                const int ink = premultiplied ? std::min<int>(src[x][c], a) : (src[x][c] * a + 127) / 255;
                dst[x][c] = static_cast<uint8_t>(ink + 255 - a);
            }
        }
    }
    return out;
}

// Complaints of libtiff about the picture that a thread decodes and whose pixels are damaged by what
// it complains about. OpenCV goes on over them.
thread_local int tiff_damages = 0;

// The functions of libtiff are looked up, since OpenCV alone needs it: most programs never load it.
using tiff_handler = void (*)(void *, const char *module, const char *format, va_list);

void count_error(void *, const char *, const char *, va_list) { tiff_damages++; }

// count_warning counts those of the JPEG inside of a TIFF and of a fax that ends too early. Others
// are about fields that nobody knows.
void count_warning(void *, const char *module, const char *format, va_list) {
    const auto starts = [](const char *text, const char *with) {
        return text != nullptr && std::strncmp(text, with, std::strlen(with)) == 0;
    };
    if (starts(module, "JPEG") || starts(format, "Premature EOF")) {
        tiff_damages++;
    }
}

// watch_tiff has libtiff call the two. OpenCV sets other handlers, which are called as well.
bool watch_tiff() {
    for (const char *name : {"libtiff.so.6", "libtiff.so.5"}) {
        void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) {
            continue;
        }
        using setter = tiff_handler (*)(tiff_handler);
        const auto errors = reinterpret_cast<setter>(dlsym(library, "TIFFSetErrorHandlerExt"));
        const auto warnings = reinterpret_cast<setter>(dlsym(library, "TIFFSetWarningHandlerExt"));
        if (errors != nullptr && warnings != nullptr) {
            errors(count_error);
            warnings(count_warning);
            return true;
        }
    }
    return false;
}

}  // namespace

char *gs_decode(const uint8_t *data, size_t length, void **picture, int *width, int *height) {
    return guard([&] {
        const auto starts = [&](const char *magic) { return length > 16 && std::memcmp(data, magic, 4) == 0; };
        const bool tiff = starts("II*\0") || starts("MM\0*");  // libtiff premultiplies
        if (tiff) {
            static const bool watched = watch_tiff();  // where it cannot be, damage goes unnoticed
            static_cast<void>(watched);
            tiff_damages = 0;
        }
        const cv::Mat bytes(1, static_cast<int>(length), CV_8UC1, const_cast<uint8_t *>(data));
        // IMREAD_COLOR alone applies the EXIF orientation, but it drops
        // transparency, so pictures with an alpha channel are read again.
        cv::Mat decoded = cv::imdecode(bytes, cv::IMREAD_COLOR);
        if (decoded.empty() || (tiff && tiff_damages > 0)) {
            return;
        }
        if (tiff || starts("\x89PNG") || starts("RIFF")) {
            cv::Mat whole = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
            if (whole.type() == CV_16UC4 && !tiff) {
                whole.convertTo(whole, CV_8U, 1.0 / 257);
            }
            if (whole.type() == CV_8UC4 && whole.size() == decoded.size()) {
                decoded = flatten(whole, tiff);
            }
        }
        *width = decoded.cols;
        *height = decoded.rows;
        *picture = new cv::Mat(decoded);
    });
}

char *gs_picture_rgba(void *picture, uint8_t *rgba) {
    return guard([&] {
        const cv::Mat &src = *static_cast<cv::Mat *>(picture);
        cv::Mat dst(src.size(), CV_8UC4, rgba);
        cv::cvtColor(src, dst, cv::COLOR_BGR2RGBA);
    });
}

void gs_picture_free(void *picture) { delete static_cast<cv::Mat *>(picture); }
