#include "opencv.h"

#include <cstring>
#include <memory>

#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>

#include "guard.hpp"

using gridsaw::guard;

char *gs_net_open(const uint8_t *onnx, size_t length, void **net) {
    return guard([&] {
        const char *bytes = reinterpret_cast<const char *>(onnx);
        std::unique_ptr<cv::dnn::Net> opened(new cv::dnn::Net(cv::dnn::readNetFromONNX(bytes, length)));
        opened->setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        opened->setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        *net = opened.release();
    });
}

char *gs_net_run(void *net, const float *in, const int *shape, int dimensions, float *out, size_t outputs) {
    return guard([&] {
        cv::dnn::Net &runs = *static_cast<cv::dnn::Net *>(net);
        runs.setInput(cv::Mat(dimensions, shape, CV_32F, const_cast<float *>(in)));
        const cv::Mat result = runs.forward();
        CV_Assert(result.type() == CV_32F && result.isContinuous() && result.total() == outputs);
        std::memcpy(out, result.data, outputs * sizeof(float));
    });
}

void gs_net_close(void *net) { delete static_cast<cv::dnn::Net *>(net); }
