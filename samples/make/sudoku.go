package main

import (
	"context"
	"image/color"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func makeSudoku(o sudoku.GenerateOptions) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) { return sudoku.Generate(ctx, o) }
}

func nine(seed uint64) generator {
	return makeSudoku(sudoku.GenerateOptions{BoxRows: 3, BoxCols: 3, Clues: 27, Symmetric: true, Seed: seed})
}

func boxes(rows, cols int, seed uint64) generator {
	return makeSudoku(sudoku.GenerateOptions{BoxRows: rows, BoxCols: cols, Clues: clues[rows*cols], Seed: seed})
}

// clues is the number of givens that papers print for a size, for which a
// puzzle is made quickly.
var clues = map[int]int{4: 5, 6: 11, 8: 22, 9: 27, 10: 36, 12: 56, 16: 116, 20: 200, 25: 330}

// sudokus lists the Sudokus that README.md describes.
func sudokus() []sample {
	return append(screens(), photos()...)
}

func screens() []sample {
	plain := render.Style{Around: render.Titled, Font: "go-medium", Lines: render.Grey}
	app := render.Style{
		Around: render.App, Shade: render.ShadeGivens, Tint: color.NRGBA{R: 226, G: 232, B: 240, A: 255},
		Ink: color.NRGBA{R: 40, G: 44, B: 60, A: 255},
	}
	night := render.Style{}.Themed(6)
	return []sample{
		{name: "screenshot-4x4", puzzle: boxes(2, 2, 4), options: render.Options{Width: 300, Style: &render.Style{Font: "go-bold"}}},
		{name: "screenshot-6x6", puzzle: boxes(2, 3, 6), options: render.Options{Width: 420, Style: &plain}},
		{name: "screenshot-9x9", puzzle: nine(1), options: render.Options{Width: 540, Style: &app}},
		{name: "screenshot-16x16", puzzle: boxes(4, 4, 16), options: render.Options{Width: 900, Style: &render.Style{Around: render.Titled}}},
		{name: "screenshot-dark", puzzle: nine(18), options: render.Options{Width: 540, Style: &night}},
		{name: "screenshot-25x25", puzzle: boxes(5, 5, 25), options: render.Options{Width: 900, Style: &render.Style{Size: 0.5}}},
	}
}

func photos() []sample {
	return append(newspapers(), styles()...)
}

// newspapers differ in camera and light.
func newspapers() []sample {
	return []sample{
		{name: "newspaper-curl", puzzle: nine(11), options: render.Options{
			Seed: 11, Level: render.Hard, Width: 800, Height: 600, Style: newsprint(render.Style{Font: "go-medium"}),
			Damage: &render.Damage{
				Tilt: 24, Yaw: -14, Turn: 5, Distance: 1.9, Curl: 0.085, CurlTurn: 8, Fill: 0.8, OffX: 0.3,
				Light: 0.5, LightTurn: 200, Vignette: 0.2, Warm: 0.25, Exposure: 0.8, Blur: 0.8, Noise: 3, Sharpen: 0.5, Quality: 82,
			},
		}},
		{name: "newspaper-shadow", puzzle: nine(12), options: render.Options{
			Seed: 12, Level: render.Medium, Width: 640, Height: 480, Style: newsprint(render.Style{Stretch: 0.9}),
			Damage: &render.Damage{
				Tilt: -14, Yaw: 10, Turn: -7, Curl: 0.03, Fill: 0.86, OffX: -0.4, Shadow: 0.55, ShadowAt: -0.05,
				ShadowRun: 35, ShadowSoft: 0.05, Vignette: 0.15, Warm: 0.1, Exposure: 0.85, Blur: 0.8, Noise: 3.5, Quality: 85,
			},
		}},
		{name: "newspaper-dark", puzzle: nine(13), options: render.Options{
			Seed: 13, Level: render.Hard, Width: 640, Height: 480, Style: newsprint(render.Style{Lines: render.Grey, Font: "go-bold"}),
			Damage: &render.Damage{
				Tilt: 12, Yaw: 8, Turn: 3, Curl: 0.04, CurlTurn: 95, Fill: 0.88, Light: 0.6, LightTurn: -60, Vignette: 0.5,
				Exposure: 0.16, Warm: 0.5, Veil: 0.05, Blur: 1.1, Noise: 7, Quality: 78,
			},
		}},
		{name: "newspaper-blurred", puzzle: nine(14), options: render.Options{
			Seed: 14, Level: render.Hard, Width: 640, Height: 480, Style: newsprint(render.Style{Font: "go-medium", Thin: 0.3}),
			Damage: &render.Damage{
				Tilt: -6, Yaw: 5, Turn: -2, Curl: 0.05, Fill: 0.9, Light: 0.35, LightTurn: 90, Vignette: 0.35,
				Exposure: 0.6, Green: 0.3, Warm: -0.1, Veil: 0.1, Blur: 2.1, Motion: 2, MotionTurn: 40, Noise: 2.5, Sharpen: 0.4, Quality: 75,
			},
		}},
		{name: "newspaper-upside-down", puzzle: nine(15), options: render.Options{
			Seed: 15, Level: render.Medium, Width: 600, Height: 800, Style: newsprint(render.Style{}), Quarter: 2,
		}},
		{name: "newspaper-table", puzzle: nine(16), options: render.Options{
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
		{name: "red-lines", puzzle: nine(21), options: render.Options{
			Seed: 21, Level: render.Medium, Width: 640, Height: 480, Style: newsprint(render.Style{Lines: render.Red}),
		}},
		{name: "dotted-lines", puzzle: nine(22), options: render.Options{
			Seed: 22, Level: render.Easy, Width: 640, Height: 480,
			Damage: &render.Damage{
				Tilt: -8, Yaw: 6, Turn: 4, Curl: 0.02, Fill: 0.88, OffY: 0.5, Light: 0.2, LightTurn: 160,
				Vignette: 0.15, Warm: 0.2, Exposure: 0.9, Blur: 0.6, Noise: 2, Quality: 84,
			},
			Style: newsprint(render.Style{Lines: render.Dotted, Thin: 0.3, Font: "go-mono-bold"}),
		}},
		{name: "shaded-boxes", puzzle: nine(23), options: render.Options{
			Seed: 25, Level: render.Medium, Width: 640, Height: 480,
			Style: newsprint(render.Style{Shade: render.ShadeBoxes, Tint: color.NRGBA{R: 176, G: 206, B: 170, A: 255}, Font: "go-medium"}),
		}},
		{name: "pencil-marks", puzzle: nine(24), options: render.Options{
			Seed: 24, Level: render.Medium, Width: 900, Height: 1200, Answers: 0.25, Candidates: 0.35,
			Style: newsprint(render.Style{Lines: render.Grey, Font: "go-medium"}),
		}},
		{name: "half-solved", puzzle: nine(31), options: render.Options{
			Seed: 33, Level: render.Medium, Width: 900, Height: 1200, Answers: 0.45, Candidates: 0.12, Mistakes: 0.12,
			Style: newsprint(render.Style{Lines: render.Solid, Font: "go-bold"}),
		}},
		{name: "book-6x6", puzzle: boxes(2, 3, 26), options: render.Options{Seed: 26, Level: render.Medium, Width: 480, Height: 640}},
		{name: "book-12x12", puzzle: boxes(3, 4, 27), options: render.Options{Seed: 27, Level: render.Medium, Width: 960, Height: 720}},
		{name: "book-16x16", puzzle: boxes(4, 4, 28), options: render.Options{
			Seed: 28, Level: render.Medium, Width: 960, Height: 720,
			Damage: &render.Damage{
				Tilt: 9, Yaw: -7, Turn: -6, Curl: 0.03, Fill: 0.9, Table: render.Cloth, Light: 0.3, LightTurn: 30,
				Vignette: 0.2, Warm: 0.15, Exposure: 0.9, Blur: 0.7, Noise: 2, Sharpen: 0.4, Quality: 82,
			},
		}},
		{name: "book-letters", puzzle: boxes(4, 4, 29), options: render.Options{
			Seed: 29, Level: render.Medium, Width: 640, Height: 480,
			Style: newsprint(render.Style{Font: "go-medium", Symbols: "123456789ABCDEF0"}),
		}},
	}
}
