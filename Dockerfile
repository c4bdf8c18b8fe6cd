# gridsaw in a container:
#
#   docker build -t gridsaw .
#   docker run --rm -u "$(id -u)" -v "$PWD:/work" gridsaw solve --out out photo.jpg
ARG GO_IMAGE=golang:1.26-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${GO_IMAGE} AS build
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        ca-certificates g++ pkg-config \
        libopencv-dev libjpeg-dev libpng-dev libtesseract-dev libleptonica-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=devel
RUN GOEXPERIMENT=simd go build -buildvcs=false -trimpath -ldflags "-s -w -X main.version=${VERSION}" -o /gridsaw ./cmd/gridsaw

FROM ${RUN_IMAGE}
# The decoder of HEIC opens the library by the name that only the -dev package
# carries, hence the link.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libopencv-core406 libopencv-imgproc406 libopencv-imgcodecs406 \
        libopencv-dnn406 libopencv-objdetect406 libopencv-photo406 \
        libopencv-video406 libopencv-calib3d406 libopencv-features2d406 \
        libjpeg62-turbo libpng16-16 libtesseract5 tesseract-ocr-eng libheif1 coinor-cbc \
        poppler-utils poppler-data \
 && rm -rf /var/lib/apt/lists/* \
 && ln -s libheif.so.1 "/usr/lib/$(uname -m)-linux-gnu/libheif.so" \
 && useradd --create-home --uid 1000 gridsaw
COPY --from=build /gridsaw /usr/local/bin/gridsaw
# Tesseract reads a cell six times faster on one thread than on many.
ENV OMP_THREAD_LIMIT=1
USER gridsaw
WORKDIR /work
ENTRYPOINT ["gridsaw"]
