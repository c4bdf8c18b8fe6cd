//go:build cgo

#include "codec.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Errors jump out of the library. Warnings are about what does not touch the
// pixels.
static void leave(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

// A buffer is a file that is read, or written.
struct buffer {
    uint8_t *data;
    size_t length, at;
};

static void take(png_structp png, png_bytep to, size_t n) {
    struct buffer *b = png_get_io_ptr(png);
    if (n > b->length - b->at) {
        png_error(png, "the file ends too early");
    }
    memcpy(to, b->data + b->at, n);
    b->at += n;
}

static void put(png_structp png, png_bytep from, size_t n) {
    struct buffer *b = png_get_io_ptr(png);
    if (n > b->length - b->at) {
        size_t length = 2 * b->length + n;
        uint8_t *data = realloc(b->data, length);
        if (data == NULL) {
            png_error(png, "no memory");
        }
        b->data = data;
        b->length = length;
    }
    memcpy(b->data + b->at, from, n);
    b->at += n;
}

static void flush(png_structp png) { (void)png; }

// flatten lays the pixels of a row on white.
static void flatten(uint8_t *row, int width) {
    for (uint8_t *p = row; p < row + 4 * (size_t)width; p += 4) {
        for (int c = 0; c < 3; c++) {
            p[c] = (uint8_t)((p[c] * p[3] + 127) / 255 + 255 - p[3]);
        }
        p[3] = 255;
    }
}

// transparent tells whether pixels may be, by an alpha channel or a key.
static bool transparent(png_structp png, png_infop info) {
    const int type = png_get_color_type(png, info);
    const bool keyed = png_get_valid(png, info, PNG_INFO_tRNS) != 0 && type != PNG_COLOR_TYPE_GRAY;
    return keyed || (type & PNG_COLOR_MASK_ALPHA) != 0;
}

// suits tells whether the decoder makes of a picture what OpenCV does: not of one with 16 bits and
// transparency, and OpenCV alone turns one as its EXIF chunk asks.
static bool suits(png_structp png, png_infop info) {
    return !(png_get_bit_depth(png, info) == 16 && transparent(png, info)) && !png_get_valid(png, info, PNG_INFO_eXIf);
}

// read_pixels asks for 8 bits of red, green, blue and alpha a pixel.
static bool read_pixels(png_structp png, png_infop info, png_infop end, uint8_t *rgba, const int32_t *stop) {
    const int width = (int)png_get_image_width(png, info), height = (int)png_get_image_height(png, info);
    const int type = png_get_color_type(png, info);
    const bool clear = transparent(png, info);
    if (png_get_bit_depth(png, info) == 16) {
        png_set_strip_16(png);
    }
    if (type == PNG_COLOR_TYPE_PALETTE) {
        png_set_palette_to_rgb(png);
    }
    if ((type & PNG_COLOR_MASK_COLOR) == 0) {
        png_set_expand_gray_1_2_4_to_8(png);
        png_set_gray_to_rgb(png);
    }
    if (clear && (type & PNG_COLOR_MASK_ALPHA) == 0) {
        png_set_tRNS_to_alpha(png);
    }
    if (!clear) {
        png_set_filler(png, 255, PNG_FILLER_AFTER);
    }
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    const size_t stride = 4 * (size_t)width;
    if (png_get_rowbytes(png, info) != stride) {
        return false;
    }
    for (int pass = 0; pass < passes; pass++) {
        for (int y = 0; y < height; y++) {
            if (__atomic_load_n(stop, __ATOMIC_RELAXED) != 0) {
                return false;
            }
            png_read_row(png, rgba + y * stride, NULL);
        }
    }
    png_read_end(png, end);
    for (int y = 0; clear && y < height; y++) {
        flatten(rgba + y * stride, width);
    }
    return true;
}

int gs_png_decode(const uint8_t *data, size_t length, uint8_t *rgba, int *width, int *height, const int32_t *stop) {
    struct buffer file = {(uint8_t *)data, length, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    png_infop end = png == NULL ? NULL : png_create_info_struct(png);
    bool regular = false;
    if (info != NULL && end != NULL && setjmp(png_jmpbuf(png)) == 0) {
        png_set_read_fn(png, &file, take);
        png_read_info(png, info);
        *width = (int)png_get_image_width(png, info);
        *height = (int)png_get_image_height(png, info);
        regular = suits(png, info) && (rgba == NULL || read_pixels(png, info, end, rgba, stop)) &&
                  !png_get_valid(png, end, PNG_INFO_eXIf);
    } else {
        regular = false;
    }
    png_destroy_read_struct(&png, &info, &end);
    return regular ? 0 : gs_irregular;
}

int gs_png_encode(const uint8_t *rgba, int width, int height, int stride, uint8_t **out, size_t *length) {
    enum { compression = 3 };
    struct buffer file = {NULL, 0, 0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    bool done = false;
    if (info != NULL && setjmp(png_jmpbuf(png)) == 0) {
        png_set_write_fn(png, &file, put, flush);
        png_set_compression_level(png, compression);
        png_set_compression_strategy(png, 0); // zlib's default
        png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_write_info(png, info);
        png_set_filler(png, 0, PNG_FILLER_AFTER);
        for (int y = 0; y < height; y++) {
            png_write_row(png, rgba + (size_t)y * stride);
        }
        png_write_end(png, info);
        done = true;
    }
    png_destroy_write_struct(&png, &info);
    if (!done) {
        free(file.data);
        return -1;
    }
    *out = file.data;
    *length = file.at;
    return 0;
}
