package main

import (
	"context"
	"image/color"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

func cells(rows, cols int, seed uint64) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) {
		return shikaku.Generate(ctx, shikaku.GenerateOptions{Rows: rows, Cols: cols, Seed: seed})
	}
}

// shikakus lists the pictures of samples/shikaku.
func shikakus() []sample {
	app := render.Style{
		Around: render.App, Font: "go-medium", Lines: render.Grey, Cell: 9,
		Ink: color.NRGBA{R: 40, G: 44, B: 60, A: 255},
	}
	return []sample{
		{name: "shikaku/screenshot", puzzle: cells(10, 10, 41), options: render.Options{Width: 480, Style: &app}},
		{name: "shikaku/screenshot-30x40", puzzle: cells(30, 40, 42), options: render.Options{
			Width: 1150, Style: &render.Style{Lines: render.Dotted, Cell: 5, Thick: 0.5, Thin: 0.15, Size: 0.5},
		}},
		{name: "shikaku/scan", puzzle: cells(16, 12, 43), options: render.Options{
			Seed: 43, Level: render.Easy, Width: 750, Height: 1000, Damage: flatbed(1.2),
			Style: newsprint(render.Style{Lines: render.Dashed, Cell: 6.5, Around: render.Titled}),
		}},
		{name: "shikaku/photo", puzzle: cells(12, 15, 44), options: render.Options{
			Seed: 44, Level: render.Medium, Width: 960, Height: 720,
			Style: newsprint(render.Style{Lines: render.Dotted, Cell: 7, Shade: render.ShadeGivens}),
		}},
		{name: "shikaku/photo-hard", puzzle: cells(20, 20, 45), options: render.Options{
			Seed: 45, Level: render.Hard, Width: 1200, Height: 900,
			Style: newsprint(render.Style{Lines: render.Grey, Cell: 6, Font: "go-medium"}),
			Damage: &render.Damage{
				Tilt: 20, Yaw: -17, Turn: 8, Distance: 2, Curl: 0.06, CurlTurn: 12, Fill: 0.88, Table: render.Cloth,
				Light: 0.4, LightTurn: 150, Vignette: 0.25, Shadow: 0.4, ShadowAt: 0.1, ShadowRun: 60, ShadowSoft: 0.05,
				Exposure: 0.8, Warm: 0.2, Blur: 0.9, Noise: 3.5, Sharpen: 0.4, Quality: 80,
			},
		}},
		{name: "shikaku/circles", puzzle: cells(9, 9, 46), options: render.Options{
			Seed: 46, Level: render.Medium, Width: 600, Height: 800, Style: newsprint(render.Style{Clues: render.Circled}),
		}},
		{name: "shikaku/outlined", puzzle: cells(12, 12, 47), options: render.Options{
			Seed: 47, Level: render.Easy, Width: 800, Height: 600, Answers: 0.4, Style: newsprint(render.Style{Lines: render.Grey}),
		}},
		{name: "shikaku/wrong-sum", wrong: true, puzzle: cells(10, 10, 48), options: render.Options{
			Seed: 48, Level: render.Easy, Width: 640, Height: 480, Style: newsprint(render.Style{}),
		}},
		{name: "shikaku/cut-off", puzzle: cells(12, 12, 49), options: render.Options{
			Seed: 49, Level: render.Medium, Width: 640, Height: 480, Cut: render.Cut{Right: 0.2}, Style: newsprint(render.Style{}),
		}},
		{name: "shikaku/two-puzzles", beside: "hashi/screenshot", puzzle: cells(9, 9, 50), options: render.Options{
			Seed: 50, Level: render.Medium, Width: 1200, Height: 900, Style: newsprint(render.Style{}),
		}},
	}
}
