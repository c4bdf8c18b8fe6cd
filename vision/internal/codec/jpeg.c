//go:build cgo

#include "codec.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include <jerror.h>

// Errors jump out of the library. Warnings are not printed: those that tell of damaged pixels are
// counted.
struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf out;
};

static void leave(j_common_ptr info) { longjmp(((struct errors *)info->err)->out, 1); }

static void count(j_common_ptr info, int level) {
    switch (info->err->msg_code) {
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
        return; // about what does not touch the pixels
    }
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

// A watch ends the decoding once it is told to.
struct watch {
    struct jpeg_progress_mgr manager;
    const int32_t *stop;
};

static void look(j_common_ptr info) {
    if (__atomic_load_n(((struct watch *)info->progress)->stop, __ATOMIC_RELAXED) != 0) {
        leave(info);
    }
}

// mix makes red, green and blue of a row of cyan, magenta, yellow and black, as OpenCV does.
static void mix(uint8_t *row, unsigned width) {
    for (uint8_t *p = row; p < row + 4 * (size_t)width; p += 4) {
        for (int c = 0; c < 3; c++) {
            p[c] = (uint8_t)(p[3] - ((255 - p[c]) * p[3] >> 8));
        }
        p[3] = 255;
    }
}

// coefficients_bytes returns how much room the coefficients of all blocks take.
static int64_t coefficients_bytes(const struct jpeg_decompress_struct *info) {
    int64_t bytes = 0;
    for (int c = 0; c < info->num_components; c++) {
        const jpeg_component_info *part = &info->comp_info[c];
        bytes += (int64_t)sizeof(JBLOCK) * part->width_in_blocks * part->height_in_blocks;
    }
    return bytes;
}

// in_range tells whether a block may be of a picture: of 64 samples of 8 bits no coefficient is larger
// than 1024, or what that is rounded to.
static bool in_range(const JCOEF *block, const JQUANT_TBL *table) {
    enum { most = 1024 };
    int beyond = 0; // without a way out of the loop, which so takes several at once
    for (int i = 0; i < DCTSIZE2; i++) {
        const int step = table->quantval[i];
        beyond |= abs(block[i]) * step > most + step;
    }
    return beyond == 0;
}

// all_in_range tells whether all blocks may be of a picture. All scans have been read.
static bool all_in_range(struct jpeg_decompress_struct *info) {
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(info); // as they are: all is read
    for (int c = 0; c < info->num_components && info->data_precision == 8; c++) {
        const jpeg_component_info *part = &info->comp_info[c];
        if (part->quant_table == NULL) {
            continue;
        }
        for (JDIMENSION y = 0; y < part->height_in_blocks; y++) {
            JBLOCKARRAY row = info->mem->access_virt_barray((j_common_ptr)info, coefficients[c], y, 1, FALSE);
            for (JDIMENSION x = 0; x < part->width_in_blocks; x++) {
                if (!in_range(row[0][x], part->quant_table)) {
                    return false;
                }
            }
        }
    }
    return true;
}

int gs_jpeg_decode(const uint8_t *data, size_t length, uint8_t *rgba, int *width, int *height, int scale,
                   int64_t *held, const int32_t *stop) {
    struct jpeg_decompress_struct info;
    struct errors errors;
    struct watch watch = {.manager = {.progress_monitor = look}, .stop = stop};
    info.err = manager(&errors);
    if (setjmp(errors.out) != 0) {
        jpeg_destroy_decompress(&info);
        return gs_damaged;
    }
    jpeg_create_decompress(&info);
    info.progress = &watch.manager;
    jpeg_mem_src(&info, data, length);
    jpeg_read_header(&info, TRUE);
    info.scale_num = 1;
    info.scale_denom = (unsigned)scale;
    jpeg_calc_output_dimensions(&info);
    *width = (int)info.output_width;
    *height = (int)info.output_height;
    // Of a picture that is reduced there may be no memory for all coefficients.
    const bool checked = scale == 1;
    *held = checked || jpeg_has_multiple_scans(&info) ? coefficients_bytes(&info) : 0;
    const bool inks = info.num_components == 4;
    if (!inks && info.num_components != 1 && info.num_components != 3) {
        jpeg_destroy_decompress(&info);
        return gs_irregular;
    }
    if (rgba != NULL) {
        info.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
        info.buffered_image = checked;
        jpeg_start_decompress(&info);
        if (checked) {
            while (jpeg_consume_input(&info) != JPEG_REACHED_EOI) {
                look((j_common_ptr)&info);
            }
            if (!all_in_range(&info)) {
                jpeg_destroy_decompress(&info);
                return gs_damaged;
            }
            jpeg_start_output(&info, info.input_scan_number);
        }
        while (info.output_scanline < info.output_height) {
            JSAMPROW row = rgba + (size_t)info.output_scanline * info.output_width * 4;
            jpeg_read_scanlines(&info, &row, 1);
            if (inks) {
                mix(row, info.output_width);
            }
        }
        if (checked) {
            jpeg_finish_output(&info);
        }
        jpeg_finish_decompress(&info);
    }
    const bool damaged = errors.manager.num_warnings != 0;
    jpeg_destroy_decompress(&info);
    return damaged ? gs_damaged : 0;
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
