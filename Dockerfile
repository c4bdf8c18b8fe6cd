# gridsaw in a container:
#
#   docker build -t gridsaw .
#   docker run --rm -u "$(id -u)" -v "$PWD:/work" gridsaw solve --out out photo.jpg
#
# The version is that of the clone it is built in; where there is no git history,
# --build-arg VERSION=... tells it.
ARG GO_IMAGE=golang:1.26-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${GO_IMAGE} AS build
WORKDIR /src
# What changes seldom comes first, as each line is done anew with those above it.
COPY go.mod go.sum ./
COPY .ci/setup .ci/opencv .ci/
RUN .ci/setup release && .ci/opencv out/opencv && rm -rf /var/lib/apt/lists/*
RUN go mod download
COPY . .
ARG VERSION
RUN make tree DESTDIR=/tree PREFIX=/usr

FROM ${RUN_IMAGE}
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libjpeg62-turbo libpng16-16 libprotobuf32 libtiff6 libwebp7 \
        libtesseract5 tesseract-ocr-eng libheif1 coinor-cbc poppler-utils poppler-data \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old \
 && useradd --create-home --uid 1000 gridsaw
COPY --from=build /tree/ /
# Tesseract reads a cell six times faster on one thread than on many.
ENV OMP_THREAD_LIMIT=1
USER gridsaw
WORKDIR /work
ENTRYPOINT ["gridsaw"]
