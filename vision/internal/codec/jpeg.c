//go:build cgo

#include "codec.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

// Errors jump out of the library, and warnings are counted and not printed.
struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf out;
};

static void leave(j_common_ptr info) { longjmp(((struct errors *)info->err)->out, 1); }

static void count(j_common_ptr info, int level) {
    if (level < 0) {
        info->err->num_warnings++;
    }
}

static struct jpeg_error_mgr *manager(struct errors *e) {
    jpeg_std_error(&e->manager);
    e->manager.error_exit = leave;
    e->manager.emit_message = count;
    return &e->manager;
}

int gs_jpeg_decode(const uint8_t *data, size_t length, uint8_t *rgba, int *width, int *height) {
    struct jpeg_decompress_struct info;
    struct errors errors;
    info.err = manager(&errors);
    if (setjmp(errors.out) != 0) {
        jpeg_destroy_decompress(&info);
        return -1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, data, length);
    jpeg_read_header(&info, TRUE);
    *width = (int)info.image_width;
    *height = (int)info.image_height;
    bool regular = info.num_components == 1 || info.num_components == 3;
    if (regular && rgba != NULL) {
        info.out_color_space = JCS_EXT_RGBA;
        jpeg_start_decompress(&info);
        while (info.output_scanline < info.output_height) {
            JSAMPROW row = rgba + (size_t)info.output_scanline * info.output_width * 4;
            jpeg_read_scanlines(&info, &row, 1);
        }
        jpeg_finish_decompress(&info);
    }
    regular = regular && errors.manager.num_warnings == 0;
    jpeg_destroy_decompress(&info);
    return regular ? 0 : -1;
}

int gs_jpeg_encode(const uint8_t *rgba, int width, int height, int stride, int quality, uint8_t **out, size_t *length) {
    struct jpeg_compress_struct info;
    struct errors errors;
    unsigned char *buffer = NULL;
    unsigned long size = 0;
    if (width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION) {
        return -1; // the library would say so too, but lose its buffer
    }
    info.err = manager(&errors);
    if (setjmp(errors.out) != 0) {
        jpeg_destroy_compress(&info);
        return -1;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &buffer, &size);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = (JSAMPROW)rgba + (size_t)info.next_scanline * stride;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *out = buffer;
    *length = size;
    return 0;
}
