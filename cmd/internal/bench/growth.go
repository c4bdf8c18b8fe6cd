package bench

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"text/tabwriter"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/scratch"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
)

// GrowthSizes are the puzzles of a growth bench: 500, 1000, 2000, 3168 and 5000 pieces.
var GrowthSizes = [][2]int{{20, 25}, {25, 40}, {40, 50}, {44, 72}, {50, 100}}

// growthPixels is the mean side of a piece in pixels: that of real ones in scans at 150 dpi.
const growthPixels = 136

// Growth tells how time and memory grow with the number of pieces.
type Growth struct {
	Seed uint64        `json:"seed"`
	Runs []GrowthPoint `json:"runs"`
	// Exponent is the slope of the logarithm of the seconds over that of the
	// number of pieces, fitted by least squares; MemoryExponent that of the
	// most memory. StageExponents are those of the single stages.
	Exponent       float64            `json:"exponent"`
	MemoryExponent float64            `json:"memory_exponent"`
	StageExponents map[string]float64 `json:"stage_exponents"`
}

// GrowthPoint is the run over one puzzle.
type GrowthPoint struct {
	Pieces    int            `json:"pieces"`
	Right     int            `json:"right"` // pieces where they belong
	Seconds   float64        `json:"seconds"`
	Megabytes float64        `json:"megabytes"`
	Stages    gridsaw.Stages `json:"stages"`
}

// MeasureGrowth cuts puzzles of these sizes, scans their pieces at 136 pixels a
// piece, and assembles them. The pages lie in a directory of the system's for
// as long as it takes. step is called after each puzzle; it may be nil.
func MeasureGrowth(ctx context.Context, sizes [][2]int, o gridsaw.JigsawOptions, step func()) (*Growth, error) {
	g := &Growth{Seed: o.Seed, StageExponents: make(map[string]float64)}
	for _, size := range sizes {
		point, err := grow(ctx, size, o)
		if err != nil {
			return nil, fmt.Errorf("a puzzle of %d x %d: %w", size[0], size[1], err)
		}
		g.Runs = append(g.Runs, *point)
		if step != nil {
			step()
		}
	}
	g.fit()
	return g, nil
}

// grow makes and assembles one puzzle.
func grow(ctx context.Context, size [2]int, o gridsaw.JigsawOptions) (*GrowthPoint, error) {
	dir, err := scratch.New()
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	truth, err := drawPages(dir.Path, size, o.Seed)
	if err != nil {
		return nil, err
	}
	r, _, err := assemble(ctx, truth, o)
	if err != nil {
		return nil, err
	}
	return &GrowthPoint{
		Pieces: r.Pieces, Right: r.Right, Seconds: r.Stages.Total(), Megabytes: r.Megabytes, Stages: r.Stages,
	}, nil
}

// drawPages cuts a puzzle with unique joints and scans its loose pieces.
func drawPages(dir string, size [2]int, seed uint64) (*JigsawTruth, error) {
	p, err := cut.New(cut.Options{Seed: seed, Rows: size[0], Cols: size[1], Jitter: 0.05, Wave: 4})
	if err != nil {
		return nil, err
	}
	wear, err := cut.NewWear(0.3)
	if err != nil {
		return nil, err
	}
	tray, err := render.NewTray(p, render.TrayOptions{Seed: seed, Wear: wear, Size: growthPixels})
	if err != nil {
		return nil, err
	}
	if _, err := tray.Write(dir, "page"); err != nil {
		return nil, err
	}
	return ReadJigsawTruth(dir)
}

// fit computes the exponents.
func (g *Growth) fit() {
	of := func(value func(GrowthPoint) float64) float64 {
		var x, y []float64
		for _, p := range g.Runs {
			if v := value(p); v > 0 {
				x, y = append(x, math.Log(float64(p.Pieces))), append(y, math.Log(v))
			}
		}
		return slope(x, y)
	}
	g.Exponent = of(func(p GrowthPoint) float64 { return p.Seconds })
	g.MemoryExponent = of(func(p GrowthPoint) float64 { return p.Megabytes })
	if len(g.Runs) == 0 {
		return
	}
	for _, s := range g.Runs[0].Stages {
		g.StageExponents[s.Name] = of(func(p GrowthPoint) float64 { return p.Stages.Total(s.Name) })
	}
}

// slope is that of the line with the least squares through the points; 0
// through fewer than two.
func slope(x, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, sxx, sxy float64
	for i := range x {
		sx, sy, sxx, sxy = sx+x[i], sy+y[i], sxx+x[i]*x[i], sxy+x[i]*y[i]
	}
	if d := n*sxx - sx*sx; d > 0 {
		return (n*sxy - sx*sy) / d
	}
	return 0
}

// WriteTable writes the growth for people.
func (g *Growth) WriteTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "pieces\tright\tMB\tseconds\t")
	if len(g.Runs) > 0 {
		for _, s := range g.Runs[0].Stages {
			fmt.Fprintf(w, "%s\t", s.Name)
		}
	}
	fmt.Fprintln(w)
	for _, p := range g.Runs {
		fmt.Fprintf(w, "%d\t%d\t%.0f\t%.2f\t", p.Pieces, p.Right, p.Megabytes, p.Seconds)
		for _, s := range p.Stages {
			fmt.Fprintf(w, "%.2f\t", s.Seconds)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "exponent\t\t%.2f\t%.2f\t", g.MemoryExponent, g.Exponent)
	if len(g.Runs) > 0 {
		for _, s := range g.Runs[0].Stages {
			fmt.Fprintf(w, "%.2f\t", g.StageExponents[s.Name])
		}
	}
	fmt.Fprintln(w)
	return w.Flush()
}

// Plot draws seconds and megabytes over the number of pieces, with logarithmic
// axes, as growth.png and growth.svg in dir, and returns their paths.
func (g *Growth) Plot(dir string) ([]string, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("pictures to assembled puzzle: exponent %.2f", g.Exponent)
	p.X.Label.Text, p.Y.Label.Text = "pieces", "seconds (red), megabytes (blue)"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	p.Add(plotter.NewGrid())
	for _, curve := range []struct {
		value  func(GrowthPoint) float64
		colour color.Color
	}{
		{func(p GrowthPoint) float64 { return p.Seconds }, color.RGBA{R: 190, G: 40, B: 30, A: 255}},
		{func(p GrowthPoint) float64 { return p.Megabytes }, color.RGBA{R: 30, G: 80, B: 190, A: 255}},
	} {
		var points plotter.XYs
		for _, run := range g.Runs {
			if v := curve.value(run); v > 0 {
				points = append(points, plotter.XY{X: float64(run.Pieces), Y: v})
			}
		}
		if len(points) == 0 {
			continue
		}
		line, marks, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color, marks.Color, line.Width = curve.colour, curve.colour, vg.Points(1.5)
		p.Add(line, marks)
	}
	var paths []string
	for _, ext := range []string{"png", "svg"} {
		path := filepath.Join(dir, "growth."+ext)
		if err := p.Save(14*vg.Centimeter, 10*vg.Centimeter, path); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}
