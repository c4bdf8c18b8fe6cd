package main

import (
	"context"
	"image/color"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

func sea(rows, cols int, seed uint64) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) {
		return hashi.Generate(ctx, hashi.GenerateOptions{Rows: rows, Cols: cols, Seed: seed})
	}
}

// hashis lists the pictures of samples/hashi.
func hashis() []sample {
	lines := render.Islands{Water: render.WaterLines, Frame: true}
	dark := render.Islands{
		Radius: 0.4, Outline: render.NoRing, Water: render.WaterDots,
		Fill: color.NRGBA{R: 44, G: 60, B: 92, A: 255}, Digits: color.NRGBA{R: 250, G: 250, B: 250, A: 255},
	}
	return []sample{
		{name: "hashi/screenshot", puzzle: sea(7, 7, 61), options: render.Options{
			Width: 420, Style: &render.Style{Around: render.App, Lines: render.Grey, Islands: &lines},
		}},
		{name: "hashi/screenshot-25x25", puzzle: sea(25, 25, 62), options: render.Options{
			Width: 900, Style: &render.Style{Cell: 6, Font: "go-medium", Islands: &render.Islands{Radius: 0.46}},
		}},
		{name: "hashi/scan", puzzle: sea(15, 12, 63), options: render.Options{
			Seed: 63, Level: render.Easy, Width: 750, Height: 1000, Damage: flatbed(-1.5),
			Style: newsprint(render.Style{Cell: 8, Around: render.Titled, Islands: &render.Islands{Radius: 0.4, Width: 0.07}}),
		}},
		{name: "hashi/photo", puzzle: sea(10, 13, 64), options: render.Options{
			Seed: 64, Level: render.Medium, Width: 960, Height: 720,
			Style: newsprint(render.Style{Lines: render.Dashed, Islands: &render.Islands{Water: render.WaterLines}}),
		}},
		{name: "hashi/photo-hard", puzzle: sea(15, 15, 65), options: render.Options{
			Seed: 65, Level: render.Hard, Width: 1200, Height: 900,
			Style: newsprint(render.Style{Cell: 7, Font: "go-medium", Islands: &render.Islands{Radius: 0.44}}),
			Damage: &render.Damage{
				Tilt: -18, Yaw: 20, Turn: -9, Distance: 2, Curl: 0.06, CurlTurn: -10, Fill: 0.88, Table: render.Wood,
				Light: 0.4, LightTurn: -50, Vignette: 0.25, Shadow: 0.45, ShadowAt: -0.1, ShadowRun: 130, ShadowSoft: 0.04,
				Exposure: 0.75, Warm: 0.2, Blur: 0.9, Noise: 3.5, Sharpen: 0.4, Quality: 80,
			},
		}},
		{name: "hashi/dark", puzzle: sea(9, 9, 66), options: render.Options{
			Seed: 66, Level: render.Medium, Width: 600, Height: 800, Style: newsprint(render.Style{Font: "go-bold", Islands: &dark}),
		}},
		{name: "hashi/bridged", puzzle: sea(10, 10, 67), options: render.Options{
			Seed: 67, Level: render.Easy, Width: 800, Height: 600, Answers: 0.4, Style: newsprint(render.Style{}),
		}},
		{name: "hashi/wrong-sum", wrong: true, puzzle: sea(8, 8, 68), options: render.Options{
			Seed: 68, Level: render.Easy, Width: 640, Height: 480, Style: newsprint(render.Style{}),
		}},
		{name: "hashi/cut-off", puzzle: sea(10, 10, 69), options: render.Options{
			Seed: 69, Level: render.Medium, Width: 640, Height: 480, Cut: render.Cut{Bottom: 0.15},
			Style: newsprint(render.Style{Islands: &render.Islands{Radius: 0.45, Width: 0.06, Frame: true}}),
		}},
		{name: "hashi/two-puzzles", beside: "hashi/wrong-sum", puzzle: sea(8, 8, 70), options: render.Options{
			Seed: 70, Level: render.Medium, Width: 1200, Height: 900,
			Style: newsprint(render.Style{Islands: &render.Islands{Width: 0.05, Frame: true}}),
		}},
	}
}
