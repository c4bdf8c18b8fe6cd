package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
)

// jigsawDir is where the jigsaws lie among the samples, each in a directory of
// its own with its truth.
const jigsawDir = "jigsaw"

// jigsaw is one puzzle of samples/jigsaw.
type jigsaw struct {
	name string
	wear float64
	cut  cut.Options
	tray render.TrayOptions
}

// jigsaws lists what README.md describes.
func jigsaws() []jigsaw {
	return []jigsaw{
		{"scan", 0.3,
			cut.Options{Seed: 31, Rows: 5, Cols: 7, Jitter: 0.05, Wave: 5},
			render.TrayOptions{Seed: 31, Size: 130, Pencil: true, Dust: 0.4, Quality: 84},
		},
		{"templates", 0.2,
			cut.Options{Seed: 32, Rows: 6, Cols: 4, Templates: 5},
			render.TrayOptions{Seed: 32, Size: 120, Stock: render.WhiteFace, Background: render.Night, Dust: 0.2, Quality: 86},
		},
		{"sheet", 0.3,
			cut.Options{Seed: 33, Rows: 4, Cols: 6, Jitter: 0.05, Wave: 5},
			render.TrayOptions{
				Seed: 33, Size: 120, Stock: render.BlueBack, Paper: render.A4, Photo: true, Dust: 0.3,
				Damage: &render.Damage{
					Tilt: 11, Yaw: -8, Turn: 3, Distance: 2, Fill: 0.93, Table: render.Wood, Light: 0.25, LightTurn: 200,
					Vignette: 0.15, Exposure: 0.92, Warm: 0.15, Blur: 0.6, Noise: 1.5, Sharpen: 0.3, Quality: 84,
				},
			},
		},
		{"pages", 0.5,
			cut.Options{Seed: 34, Rows: 5, Cols: 8, Jitter: 0.09, Wave: 14},
			render.TrayOptions{
				Seed: 34, Size: 110, PerPage: 20, Askew: 6, Stock: render.GreenBack, Pencil: true, Dust: 0.5, Quality: 84,
				Faults: render.Faults{Scales: 0.2},
			},
		},
		{"faults", 0.3,
			cut.Options{Seed: 35, Rows: 4, Cols: 5, Jitter: 0.05, Wave: 5},
			render.TrayOptions{
				Seed: 35, Size: 100, Stock: render.Kraft, Dust: 0.3, Quality: 84,
				Faults: render.Faults{Missing: 1, Strange: 1, Touching: 1, Cut: 1},
			},
		},
	}
}

// draw makes the pages and the truth in dir/jigsaw/name.
func (j jigsaw) draw(dir string, w io.Writer) error {
	p, err := cut.New(j.cut)
	if err != nil {
		return fmt.Errorf("%s: %w", j.name, err)
	}
	if j.tray.Wear, err = cut.NewWear(j.wear); err != nil {
		return fmt.Errorf("%s: %w", j.name, err)
	}
	tray, err := render.NewTray(p, j.tray)
	if err != nil {
		return fmt.Errorf("%s: %w", j.name, err)
	}
	dir = filepath.Join(dir, jigsawDir, j.name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	paths, err := tray.Write(dir, "page")
	for _, path := range paths {
		fmt.Fprintln(w, path)
	}
	return err
}
