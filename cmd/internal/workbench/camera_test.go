//go:build unix

package workbench_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A shooting is a film of a camera that is held over a page by hand: it moves, turns, tilts and comes nearer, each
// picture is blurred by the motion while the shutter is open, and the sensor has noise. At first nothing is in focus.
// Each picture has its number in its last rows, in black and white squares.
type shooting struct {
	file    string
	corners []geom.Quad // of the puzzle, in pixels, for each picture
	unsharp int         // pictures before it is in focus
}

const (
	frameWidth, frameHeight = 640, 480
	frameRate               = 30.0
	// markSide is the side of a square of the number, in pixels, and markBits their number.
	markSide, markBits = 16, 10
)

// shoot makes a film of a puzzle of so many pictures.
func shoot(t testing.TB, p puzzle.Puzzle, seed uint64, pictures, unsharp int) *shooting {
	t.Helper()
	o := render.Options{Seed: seed, Width: 1000}
	style := render.PuzzleStyle(p, o)
	style.Around = render.Newspaper
	if p.Kind() != puzzle.KindHashi {
		style.Lines = render.Solid
	}
	o.Style = &style
	page, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	s := &shooting{file: filepath.Join(t.TempDir(), "film.mjpeg"), corners: make([]geom.Quad, pictures), unsharp: unsharp}
	files := make([][]byte, pictures)
	var wait sync.WaitGroup
	for part := range 2 {
		wait.Go(func() {
			for i := part; i < pictures; i += 2 {
				frame, at := expose(page, i, i < unsharp)
				for k, c := range page.Truth.Corners {
					s.corners[i][k] = at.At(geom.Point{X: c[0], Y: c[1]})
				}
				var out bytes.Buffer
				jpeg.Encode(&out, frame, &jpeg.Options{Quality: 88})
				files[i] = out.Bytes()
			}
		})
	}
	wait.Wait()
	if err := os.WriteFile(s.file, bytes.Join(files, nil), 0o666); err != nil {
		t.Fatal(err)
	}
	return s
}

// expose takes one picture of a page, and returns where the page lies in it in the middle of the exposure.
func expose(page *render.Picture, i int, unsharp bool) (*image.RGBA, geom.Homography) {
	const shutter = 1.0 / 60 // seconds
	var open [4]geom.Homography
	for k := range open {
		at := pose(page, float64(i)/frameRate+shutter*(float64(k)-1.5)/4)
		open[k] = at.Inverse()
	}
	rng := rand.New(rand.NewPCG(uint64(i), 5))
	out := image.NewRGBA(image.Rect(0, 0, frameWidth, frameHeight))
	for y := range frameHeight {
		for x := range frameWidth {
			var sum [3]float64
			for k, h := range open { // each quarter of the pixel in its part of the time
				p := h.At(geom.Point{X: float64(x) + 0.5*float64(k%2) - 0.25, Y: float64(y) + 0.5*float64(k/2) - 0.25})
				c := table
				if p.X >= 0 && p.Y >= 0 && p.X < float64(page.Image.Rect.Dx()-1) && p.Y < float64(page.Image.Rect.Dy()-1) {
					c = between(page.Image, p)
				}
				for j := range sum {
					sum[j] += c[j] / 4
				}
			}
			noise := 4 * rng.NormFloat64()
			o := out.Pix[out.PixOffset(x, y):][:4:4]
			for j := range sum {
				o[j] = uint8(min(max(sum[j]+noise, 0), 255))
			}
			o[3] = 255
		}
	}
	if unsharp {
		out = defocused(out, 9)
	}
	for bit := range markBits {
		c := color.RGBA{A: 255}
		if i>>bit&1 == 1 {
			c = color.RGBA{255, 255, 255, 255}
		}
		for y := frameHeight - markSide; y < frameHeight; y++ {
			for x := bit * markSide; x < (bit+1)*markSide; x++ {
				out.SetRGBA(x, y, c)
			}
		}
	}
	return out, pose(page, float64(i)/frameRate)
}

// table is the colour of what the page lies on.
var table = [3]float64{104, 82, 60}

// pose is where the pixels of a page lie in the picture after so many seconds: the puzzle on it fills some three fifths of
// the height, about the middle.
func pose(page *render.Picture, seconds float64) geom.Homography {
	wave := func(amplitude, period, phase float64) float64 {
		return amplitude * math.Sin(2*math.Pi*seconds/period+phase)
	}
	roll, tilt, swing := wave(0.16, 3.1, 0.3), 0.18+wave(0.14, 4.3, 1), wave(0.16, 3.7, 2)
	const focal, distance, part = 600.0, 900.0, 0.62
	away := distance * (1 + wave(0.1, 5.3, 0.7))
	dx, dy := wave(45, 2.9, 0), wave(35, 3.3, 1.7)
	var puzzle geom.Quad
	for i, c := range page.Truth.Corners {
		puzzle[i] = geom.Point{X: c[0], Y: c[1]}
	}
	lo, hi := puzzle.Bounds()
	scale := part * frameHeight * distance / focal / max(hi.X-lo.X, hi.Y-lo.Y)
	var q geom.Quad
	for k, c := range puzzle {
		x, y, z := scale*(c.X-(lo.X+hi.X)/2), scale*(c.Y-(lo.Y+hi.Y)/2), 0.0
		x, y = x*math.Cos(roll)-y*math.Sin(roll), x*math.Sin(roll)+y*math.Cos(roll)
		y, z = y*math.Cos(tilt)-z*math.Sin(tilt), y*math.Sin(tilt)+z*math.Cos(tilt)
		x, z = x*math.Cos(swing)-z*math.Sin(swing), x*math.Sin(swing)+z*math.Cos(swing)
		q[k] = geom.Point{X: frameWidth/2 + focal*(x+dx)/(away+z), Y: frameHeight/2 - 8 + focal*(y+dy)/(away+z)}
	}
	from, _ := geom.SquareTo(puzzle)
	to, _ := geom.SquareTo(q)
	back := from.Inverse()
	return back.Then(&to)
}

// between is the colour at a place of a picture, between its pixels.
func between(m *image.RGBA, p geom.Point) (out [3]float64) {
	x, y := int(p.X), int(p.Y)
	u, v := p.X-float64(x), p.Y-float64(y)
	o := m.PixOffset(m.Rect.Min.X+x, m.Rect.Min.Y+y)
	for j := range out {
		a, b := float64(m.Pix[o+j]), float64(m.Pix[o+4+j])
		c, d := float64(m.Pix[o+m.Stride+j]), float64(m.Pix[o+m.Stride+4+j])
		out[j] = (1-v)*((1-u)*a+u*b) + v*((1-u)*c+u*d)
	}
	return out
}

// defocused is a picture of which each pixel is the mean of those up to radius away, in x and in y.
func defocused(m *image.RGBA, radius int) *image.RGBA {
	for range 2 {
		turned := image.NewRGBA(image.Rect(0, 0, m.Rect.Dy(), m.Rect.Dx()))
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				var sum, n [4]int
				for u := max(0, x-radius); u <= min(m.Rect.Dx()-1, x+radius); u += 2 {
					for j, v := range m.Pix[m.PixOffset(u, y):][:4] {
						sum[j], n[j] = sum[j]+int(v), n[j]+1
					}
				}
				for j := range sum {
					turned.Pix[turned.PixOffset(y, x)+j] = uint8(sum[j] / n[j])
				}
			}
		}
		m = turned
	}
	return m
}

// numberOf reads the number in the last rows of a picture.
func numberOf(m image.Image) (n int) {
	for bit := range markBits {
		r, g, b, _ := m.At(m.Bounds().Min.X+bit*markSide+markSide/2, m.Bounds().Max.Y-markSide/2).RGBA()
		if r+g+b > 3*0x8000 {
			n |= 1 << bit
		}
	}
	return n
}
