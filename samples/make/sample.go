package main

import (
	"context"
	"fmt"
	"image/color"
	"io"

	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// sample is one picture of samples/.
type sample struct {
	name    string
	puzzle  sudoku.GenerateOptions // made puzzles.json
	options render.Options
}

// draw makes the picture.
func (s sample) draw(ctx context.Context) (*render.Picture, error) {
	p, err := kept(s.name)
	if err != nil {
		return nil, err
	}
	o := s.options
	if o.Solution, err = only(ctx, p); err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	picture, err := render.Sudoku(p, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return picture, nil
}

// drawSamples writes all samples, or the one that is named.
func drawSamples(ctx context.Context, dir, name string, w io.Writer) error {
	found := false
	for _, s := range samples() {
		if name != "" && s.name != name {
			continue
		}
		found = true
		picture, err := s.draw(ctx)
		if err != nil {
			return err
		}
		path, err := picture.Write(dir, s.name)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, path)
	}
	for _, j := range jigsaws() {
		if name != "" && name != jigsawDir+"/"+j.name {
			continue
		}
		found = true
		if err := j.draw(dir, w); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("no sample %q", name)
	}
	return nil
}

func nine(seed uint64) sudoku.GenerateOptions {
	return sudoku.GenerateOptions{BoxRows: 3, BoxCols: 3, Clues: 27, Symmetric: true, Seed: seed}
}

func boxes(rows, cols int, seed uint64) sudoku.GenerateOptions {
	return sudoku.GenerateOptions{BoxRows: rows, BoxCols: cols, Clues: clues[rows*cols], Seed: seed}
}

// samples lists what README.md describes.
func samples() []sample {
	return append(screens(), photos()...)
}

func screens() []sample {
	plain := render.Style{Around: render.Titled, Font: "go-medium", Lines: render.Grey}
	app := render.Style{
		Around: render.App, Shade: render.ShadeGivens, Tint: color.NRGBA{R: 226, G: 232, B: 240, A: 255},
		Ink: color.NRGBA{R: 40, G: 44, B: 60, A: 255},
	}
	return []sample{
		{"screenshot-4x4", boxes(2, 2, 4), render.Options{Width: 300, Style: &render.Style{Font: "go-bold"}}},
		{"screenshot-6x6", boxes(2, 3, 6), render.Options{Width: 420, Style: &plain}},
		{"screenshot-9x9", nine(1), render.Options{Width: 540, Style: &app}},
		{"screenshot-16x16", boxes(4, 4, 16), render.Options{Width: 900, Style: &render.Style{Around: render.Titled}}},
		{"screenshot-25x25", boxes(5, 5, 25), render.Options{Width: 900, Style: &render.Style{Size: 0.5}}},
	}
}

// newsprint is the paper and ink of newspapers.
func newsprint(s render.Style) *render.Style {
	s.Paper, s.Ink = color.NRGBA{R: 233, G: 229, B: 217, A: 255}, color.NRGBA{R: 38, G: 36, B: 38, A: 255}
	s.Grain, s.Around = 0.6, render.Newspaper
	return &s
}

func photos() []sample {
	return append(newspapers(), styles()...)
}

// newspapers differ in camera and light.
func newspapers() []sample {
	return []sample{
		{"newspaper-curl", nine(11), render.Options{
			Seed: 11, Level: render.Hard, Width: 800, Height: 600, Style: newsprint(render.Style{Font: "go-medium"}),
			Damage: &render.Damage{
				Tilt: 24, Yaw: -14, Turn: 5, Distance: 1.9, Curl: 0.085, CurlTurn: 8, Fill: 0.8, OffX: 0.3,
				Light: 0.5, LightTurn: 200, Vignette: 0.2, Warm: 0.25, Exposure: 0.8, Blur: 0.8, Noise: 3, Sharpen: 0.5, Quality: 82,
			},
		}},
		{"newspaper-shadow", nine(12), render.Options{
			Seed: 12, Level: render.Medium, Width: 640, Height: 480, Style: newsprint(render.Style{Stretch: 0.9}),
			Damage: &render.Damage{
				Tilt: -14, Yaw: 10, Turn: -7, Curl: 0.03, Fill: 0.86, OffX: -0.4, Shadow: 0.55, ShadowAt: -0.05,
				ShadowRun: 35, ShadowSoft: 0.05, Vignette: 0.15, Warm: 0.1, Exposure: 0.85, Blur: 0.8, Noise: 3.5, Quality: 85,
			},
		}},
		{"newspaper-dark", nine(13), render.Options{
			Seed: 13, Level: render.Hard, Width: 640, Height: 480, Style: newsprint(render.Style{Lines: render.Grey, Font: "go-bold"}),
			Damage: &render.Damage{
				Tilt: 12, Yaw: 8, Turn: 3, Curl: 0.04, CurlTurn: 95, Fill: 0.88, Light: 0.6, LightTurn: -60, Vignette: 0.5,
				Exposure: 0.16, Warm: 0.5, Veil: 0.05, Blur: 1.1, Noise: 7, Quality: 78,
			},
		}},
		{"newspaper-blurred", nine(14), render.Options{
			Seed: 14, Level: render.Hard, Width: 640, Height: 480, Style: newsprint(render.Style{Font: "go-medium", Thin: 0.3}),
			Damage: &render.Damage{
				Tilt: -6, Yaw: 5, Turn: -2, Curl: 0.05, Fill: 0.9, Light: 0.35, LightTurn: 90, Vignette: 0.35,
				Exposure: 0.6, Green: 0.3, Warm: -0.1, Veil: 0.1, Blur: 2.1, Motion: 2, MotionTurn: 40, Noise: 2.5, Sharpen: 0.4, Quality: 75,
			},
		}},
		{"newspaper-upside-down", nine(15), render.Options{
			Seed: 15, Level: render.Medium, Width: 600, Height: 800, Style: newsprint(render.Style{}), Quarter: 2,
		}},
		{"newspaper-table", nine(16), render.Options{
			Seed: 19, Level: render.Hard, Width: 800, Height: 600, Style: newsprint(render.Style{Stretch: 1.1}),
			Damage: &render.Damage{
				Tilt: 33, Yaw: 20, Turn: -14, Distance: 1.8, Curl: 0.02, Fill: 0.66, Table: render.Wood,
				Light: 0.4, LightTurn: -120, Vignette: 0.2, Warm: 0.2, Exposure: 0.9, Blur: 0.6, Noise: 2.5, Sharpen: 0.3, Quality: 82,
			},
		}},
	}
}

// styles differ in what is printed and written.
func styles() []sample {
	return []sample{
		{"red-lines", nine(21), render.Options{
			Seed: 21, Level: render.Medium, Width: 640, Height: 480, Style: newsprint(render.Style{Lines: render.Red}),
		}},
		{"dotted-lines", nine(22), render.Options{
			Seed: 22, Level: render.Easy, Width: 640, Height: 480,
			Damage: &render.Damage{
				Tilt: -8, Yaw: 6, Turn: 4, Curl: 0.02, Fill: 0.88, OffY: 0.5, Light: 0.2, LightTurn: 160,
				Vignette: 0.15, Warm: 0.2, Exposure: 0.9, Blur: 0.6, Noise: 2, Quality: 84,
			},
			Style: newsprint(render.Style{Lines: render.Dotted, Thin: 0.3, Font: "go-mono-bold"}),
		}},
		{"shaded-boxes", nine(23), render.Options{
			Seed: 25, Level: render.Medium, Width: 640, Height: 480,
			Style: newsprint(render.Style{Shade: render.ShadeBoxes, Tint: color.NRGBA{R: 176, G: 206, B: 170, A: 255}, Font: "go-medium"}),
		}},
		{"pencil-marks", nine(24), render.Options{
			Seed: 24, Level: render.Medium, Width: 900, Height: 1200, Answers: 0.25, Candidates: 0.35,
			Style: newsprint(render.Style{Lines: render.Grey, Font: "go-medium"}),
		}},
		{"book-6x6", boxes(2, 3, 26), render.Options{Seed: 26, Level: render.Medium, Width: 480, Height: 640}},
		{"book-12x12", boxes(3, 4, 27), render.Options{Seed: 27, Level: render.Medium, Width: 960, Height: 720}},
		{"book-16x16", boxes(4, 4, 28), render.Options{
			Seed: 28, Level: render.Medium, Width: 960, Height: 720,
			Damage: &render.Damage{
				Tilt: 9, Yaw: -7, Turn: -6, Curl: 0.03, Fill: 0.9, Table: render.Cloth, Light: 0.3, LightTurn: 30,
				Vignette: 0.2, Warm: 0.15, Exposure: 0.9, Blur: 0.7, Noise: 2, Sharpen: 0.4, Quality: 82,
			},
		}},
	}
}
