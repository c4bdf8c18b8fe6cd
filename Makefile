# Two commands matter: "make demo" and "make test". Both install what is
# missing (Debian packages, through .ci/setup); the second run of either
# installs nothing.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

export GOFLAGS ?= -buildvcs=false
# Vector instructions for Sudoku; with any other Go than 1.26, or without them in the
# processor, it is solved without.
SIMD = GOEXPERIMENT=simd
# Tesseract reads a cell six times faster on one thread than on many.
export OMP_THREAD_LIMIT := 1

SAMPLE  ?= samples/newspaper-table.jpg
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unversioned)

FAMILIES = $(wildcard *.go cmd cluster encode internal puzzle samples solve vision)

# The packages in which goroutines meet, those of whose tests only some are about that, and the number
# of inputs that each fuzz target gets beyond its seeds.
RACE = ./cmd/gridsaw ./cmd/internal/bench ./cmd/internal/fleet/child ./solve/internal/anneal \
	./vision/digits ./vision/digits/tesseract ./vision/load/... ./vision/overlay
RACE_SOME = . ./cluster ./cmd/internal/workbench ./solve/hashi ./solve/sudoku ./solve/jigsaw/eternity ./vision/pieces
FUZZ = $(shell grep -rl --include='*_test.go' '^func Fuzz' $(FAMILIES) | xargs -r -n1 dirname | sort -u)
FUZZ_COUNT ?= 200
# With a time, as in FUZZ_TIME=8h, all targets share that instead.
FUZZ_TIME ?= 0

STATICCHECK = go tool -modfile=.ci/tools/go.mod staticcheck
LICENSES = go run -modfile=.ci/tools/go.mod .ci/licenses.go

.NOTPARALLEL:
.PHONY: help demo test quick build install tree release reproducible vulns licenses \
	deps deps-test deps-release format vet staticcheck licenses-check unit race leaks fuzz train-digits clean

help:
	@echo "make demo    install what is missing, build, solve a sample photo and a jigsaw"
	@echo "make test    install what is missing, run every test and check"
	@echo "make quick   the short tests, for between two commits"
	@echo "make build   bin/gridsaw alone"
	@echo "make install PREFIX=/usr/local   bin/gridsaw with its manual pages and completions"
	@echo "make release SIGN_KEY=FILE       out/release/: an archive and a package for Debian 12, signed with a key of SSH"
	@echo "make reproducible   make a release twice, in two folders, and compare them"
	@echo "make licenses   bring LICENSES.md up to date"
	@echo "make vulns   look for known vulnerabilities in what gridsaw calls"
	@echo "make clean   remove bin/ and out/"

demo: build
	@bin/gridsaw solve --out out $(SAMPLE)
	@bin/gridsaw solve --kind jigsaw --out out/jigsaw samples/jigsaw/scan/page.jpg
	@echo "The assembled jigsaw is $(CURDIR)/out/jigsaw/assembled.png"
	@echo "The solved picture is $(CURDIR)/out/$(basename $(notdir $(SAMPLE)))-solved$(suffix $(SAMPLE))"
	@echo "A page for pictures of your own, also from the phone: bin/gridsaw serve"

test: deps-test format vet staticcheck licenses-check unit race leaks fuzz
	@echo "Every test and check passed."
	@cat out/skipped.txt

# Under two minutes on two cores once all is compiled, and seconds for what has not
# changed since. Left out are the scripts of cmd/gridsaw, what the tests themselves
# call long, staticcheck, races, leaks, fuzzing and Sudoku's vector instructions.
quick: deps format
	go test -short -skip '^TestScripts$$' ./...

LDFLAGS = -X main.version=$(VERSION)
build: deps
	$(SIMD) go build -trimpath -ldflags "$(LDFLAGS)" -o bin/gridsaw ./cmd/gridsaw

# DESTDIR is put before PREFIX, for who makes packages.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
install: build
	install -D bin/gridsaw $(DESTDIR)$(PREFIX)/bin/gridsaw
	install -d $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	bin/gridsaw manual $(SHARE)/man/man1
	bin/gridsaw completion bash >$(SHARE)/bash-completion/completions/gridsaw
	bin/gridsaw completion zsh >$(SHARE)/zsh/site-functions/_gridsaw
	bin/gridsaw completion fish >$(SHARE)/fish/vendor_completions.d/gridsaw.fish

# What the image, the archive and the package hold: what "make install" does, licences, and OpenCV without
# what only other programs need, which the program finds beside itself before the system's. LLD alone drops
# libraries that only unreachable functions call, as most of gocv's are.
LIB = $(DESTDIR)$(PREFIX)/lib/gridsaw
DOC = $(SHARE)/doc/gridsaw
tree: LDFLAGS += -s -w -buildid= -extldflags '-fuse-ld=lld -Wl,--gc-sections,--build-id=none,-rpath,\$$ORIGIN/../lib/gridsaw'
tree: export CGO_CFLAGS = -O2 -g -ffunction-sections -fdata-sections
tree: export CGO_CXXFLAGS = $(CGO_CFLAGS)
tree: deps-release install
	.ci/opencv out/opencv
	install -d $(LIB) $(DOC)
	install -m 644 out/opencv/*.so.* $(LIB)
	@# The decoder of HEIC opens the library by the name that only the -dev package carries.
	ln -sf /usr/lib/$$(dpkg-architecture -qDEB_HOST_MULTIARCH)/libheif.so.1 $(LIB)/libheif.so
	$(LICENSES) -texts $(DOC)/licenses
	install -D -m 644 out/opencv/copyright $(DOC)/licenses/opencv/copyright
	install -m 644 LICENSE LICENSES.md CHANGELOG.md $(DOC)

release:
	.ci/release $(VERSION) $(SIGN_KEY)

reproducible: deps-release
	.ci/reproducible

# Not in "make test": what is known changes from day to day, without us.
vulns: deps
	@.ci/vulns

licenses:
	$(LICENSES)

licenses-check:
	$(LICENSES) -check

deps:
	@.ci/setup

deps-test:
	@.ci/setup test

deps-release:
	@.ci/setup release

format:
	@unformatted=$$(gofmt -l $(FAMILIES) .ci); \
	if [ -n "$$unformatted" ]; then \
		echo "gofmt -w is due on:"; echo "$$unformatted"; exit 1; \
	fi

vet: deps
	go vet ./...
	go vet .ci/results.go
	go vet -modfile=.ci/tools/go.mod .ci/licenses.go

staticcheck: deps
	$(STATICCHECK) ./...
	$(STATICCHECK) .ci/results.go

unit: deps-test
	@mkdir -p out
	@# A server of S3, once for all packages that are tested with one; without it they say so.
	-@go tool -modfile=.ci/tools/s3/go.mod -n versitygw >/dev/null
	@# Three at once: what waits for servers and browsers leaves processors idle.
	go test -json -p 3 -timeout 15m ./... | go run .ci/results.go out/skipped.txt
	CGO_ENABLED=0 go test -run Blend ./vision/internal/kernel
	$(SIMD) go vet ./solve/sudoku
	$(SIMD) go test ./solve/sudoku

# All tests and scripts would take twenty minutes, most of them without a second goroutine.
race: deps-test
	go test -race -short -timeout 15m -skip '^TestScripts$$' $(RACE)
	go test -race -timeout 15m -run 'Workers|Anneal|Twins|FindProblems|Busy|Death|Kept|RunPages|JigsawProgress|PieceStore$$' $(RACE_SOME)
	go test -race -run 'TestScripts/^(batch|batch-jigsaw|jigsaw-interrupt)$$' ./cmd/gridsaw

# Fails on OpenCV matrices that nobody closed.
leaks: deps
	go test -tags matprofile ./vision/internal/cv

fuzz: deps
	.ci/fuzz $(FUZZ_COUNT) $(FUZZ_TIME) $(FUZZ)

# Makes the digit model anew from rendered fonts; users never need it. It
# installs fonts and PyTorch, and takes about half an hour on two cores.
train-digits: deps
	apt-get install -y --no-install-recommends python3-torch python3-numpy $$(cat vision/digits/train/fonts.txt)
	mkdir -p out
	go run ./vision/digits/train -out out/digits.bin -sheets 12000 -seed 1
	/usr/bin/python3 vision/digits/train/train.py out/digits.bin vision/digits/digits.onnx --epochs 5 --seed 1
	go run ./vision/digits/train -whole -out out/cells.bin -sheets 16000 -seed 1
	/usr/bin/python3 vision/digits/train/train_whole.py out/cells.bin vision/digits/numbers.onnx --epochs 4 --seed 1

clean:
	rm -rf bin out
