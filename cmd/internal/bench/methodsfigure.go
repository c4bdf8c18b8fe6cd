package bench

import (
	"errors"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// A figure is a plot of lines over a common axis.
type figure struct {
	name, title string // name is that of its files
	x, y        axis
	lines       []line
	boxes       []boxes // beside each other at each name of x
}

// An axis has a label with the unit in it. With from below to it shows at least that
// range. One with names has those at 0, 1 and so on in place of numbers.
type axis struct {
	label    string
	log      bool
	from, to float64
	names    []string
}

// piecesAxis and labelsAxis are what is varied.
var (
	piecesAxis = axis{label: "pieces", log: true}
	labelsAxis = axis{label: "labels", log: true}
)

// secondsAxis is that of median times.
var secondsAxis = axis{label: "seconds (median)", log: true}

// shareAxis shows shares from 0 to 1.
func shareAxis(label string) axis { return axis{label: label, to: 1} }

// A line joins points of a [figure].
type line struct {
	name   string
	points []dot
	// bound marks what is not measured: a broken line without marks, in the colour of
	// the line before it.
	bound bool
	// dense leaves the marks out: there are too many points. loose leaves the line out:
	// there is nothing between the points.
	dense, loose bool
}

// A dot is a point of a [line]. Cut marks a lower bound.
type dot struct {
	x, y float64
	cut  bool
}

// The size of a figure, and the gap between its parts.
const (
	figureWidth  = 17 * vg.Centimeter
	figureHeight = 10 * vg.Centimeter
	figureGap    = 3 * vg.Millimeter
)

// lineColours can be told apart by people who see few colours, too (M. Okabe and
// K. Ito 2008, a brown for their yellow).
var lineColours = []color.Color{
	color.RGBA{R: 0, G: 114, B: 178, A: 255},
	color.RGBA{R: 213, G: 94, B: 0, A: 255},
	color.RGBA{R: 0, G: 158, B: 115, A: 255},
	color.RGBA{A: 255},
	color.RGBA{R: 204, G: 121, B: 167, A: 255},
	color.RGBA{R: 230, G: 159, B: 0, A: 255},
	color.RGBA{R: 86, G: 180, B: 233, A: 255},
	color.RGBA{R: 130, G: 90, B: 40, A: 255},
}

// lineMarks are beside lineColours.
var lineMarks = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.SquareGlyph{}, draw.PyramidGlyph{}, draw.BoxGlyph{},
	draw.RingGlyph{}, draw.TriangleGlyph{}, draw.PlusGlyph{}, draw.CircleGlyph{},
}

// write draws the figure as NAME.png and NAME.svg into dir, and returns their paths.
func (f *figure) write(dir string) ([]string, error) {
	d, err := f.draw()
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, format := range []string{"png", "svg"} {
		canvas, err := draw.NewFormattedCanvas(figureWidth, figureHeight, format)
		if err != nil {
			return nil, err
		}
		d.layOut(draw.New(canvas))
		path := filepath.Join(dir, f.name+"."+format)
		if err := wholefile.Write(path, func(w io.Writer) error { _, err := canvas.WriteTo(w); return err }); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// A drawing is a figure on the way to its file.
type drawing struct {
	plot   *plot.Plot
	legend plot.Legend
	style  int // of the line that was drawn last
	bounds int // lines since that are bounds
	cut    bool
}

// draw turns a figure into a drawing.
func (f *figure) draw() (*drawing, error) {
	d := &drawing{plot: plot.New(), legend: plot.NewLegend(), style: -1}
	d.plot.Title.Text, d.plot.Title.Padding = f.title, 2*vg.Millimeter
	d.plot.Add(plotter.NewGrid())
	d.legend.Top, d.legend.Left, d.legend.Padding = true, true, vg.Millimeter
	d.legend.TextStyle.Font.Size = 10
	for _, l := range f.lines {
		if err := d.add(l); err != nil {
			return nil, err
		}
	}
	if err := d.addBoxes(f.boxes); err != nil {
		return nil, err
	}
	if d.cut {
		d.legend.Add("cut off", &plotter.Scatter{GlyphStyle: mark(color.Gray{Y: 90}, draw.CrossGlyph{})})
	}
	f.x.set(&d.plot.X)
	f.y.set(&d.plot.Y)
	return d, nil
}

// layOut puts the legend to the right of the plot, where it covers nothing.
func (d *drawing) layOut(c draw.Canvas) {
	c.FillPolygon(color.White, []vg.Point{c.Min, {X: c.Min.X, Y: c.Max.Y}, c.Max, {X: c.Max.X, Y: c.Min.Y}})
	r := d.legend.Rectangle(c)
	width := r.Max.X - r.Min.X + 3*figureGap
	d.plot.Draw(draw.Crop(c, figureGap, -width, figureGap, -figureGap))
	d.legend.Draw(draw.Crop(c, c.Max.X-c.Min.X-width+figureGap, -figureGap, figureGap, -1*vg.Centimeter))
}

// add draws a line with its marks.
func (d *drawing) add(l line) error {
	var all, whole, cut plotter.XYs
	for _, p := range l.points {
		xy := plotter.XY{X: p.x, Y: p.y}
		all = append(all, xy)
		if p.cut {
			cut = append(cut, xy)
		} else {
			whole = append(whole, xy)
		}
	}
	if len(all) == 0 {
		return nil
	}
	joined, err := plotter.NewLine(all)
	if err != nil {
		return err
	}
	if !l.loose {
		d.plot.Add(joined)
	}
	if l.bound && d.style >= 0 {
		d.addBound(l, joined)
		return nil
	}
	d.style, d.bounds = (d.style+1)%len(lineColours), 0
	joined.LineStyle = draw.LineStyle{Color: d.colour(), Width: vg.Points(1.3)}
	if l.dense {
		d.legend.Add(l.name, joined)
		return nil
	}
	shown := []plot.Thumbnailer{joined, &plotter.Scatter{GlyphStyle: mark(d.colour(), lineMarks[d.style])}}
	if l.loose {
		shown = shown[1:]
	}
	d.legend.Add(l.name, shown...)
	d.cut = d.cut || len(cut) > 0
	return errors.Join(d.scatter(whole, lineMarks[d.style]), d.scatter(cut, draw.CrossGlyph{}))
}

// addBound draws what is not measured. One without a name looks like that before it.
func (d *drawing) addBound(l line, joined *plotter.Line) {
	if l.name != "" {
		d.bounds++
	}
	dash := 6 / float64(d.bounds*d.bounds)
	joined.LineStyle = draw.LineStyle{Color: d.colour(), Width: vg.Points(1), Dashes: []vg.Length{vg.Points(dash), vg.Points(3)}}
	if l.name != "" {
		d.legend.Add(l.name, joined)
	}
}

func (d *drawing) colour() color.Color { return lineColours[d.style] }

// scatter draws marks, if there are any.
func (d *drawing) scatter(points plotter.XYs, shape draw.GlyphDrawer) error {
	if len(points) == 0 {
		return nil
	}
	s, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	s.GlyphStyle = mark(d.colour(), shape)
	d.plot.Add(s)
	return nil
}

func mark(c color.Color, shape draw.GlyphDrawer) draw.GlyphStyle {
	return draw.GlyphStyle{Color: c, Radius: vg.Points(3), Shape: shape}
}

// set brings an axis, whose range is that of the data, into its form. Logarithmic axes
// begin and end with powers of ten.
func (a *axis) set(on *plot.Axis) {
	on.Label.Text, on.Label.Padding = a.label, vg.Millimeter
	if len(a.names) > 0 {
		a.setNames(on)
		return
	}
	if a.from < a.to {
		on.Min, on.Max = math.Min(on.Min, a.from), math.Max(on.Max, a.to)
	}
	if !a.log || on.Min > on.Max { // without any data
		return
	}
	low, high := math.Floor(math.Log10(on.Min)), math.Ceil(math.Log10(on.Max))
	high = math.Max(high, low+1)
	on.Min, on.Max = math.Pow(10, low), math.Pow(10, high)
	on.Scale, on.Tick.Marker = plot.LogScale{}, plot.ConstantTicks(decades(int(low), int(high)))
}

// mostDecades is up to how many powers of ten there are marks between them, mostPowers up
// to how many each has its number, and shortPower the number of digits up to which they
// are written without exponents.
const (
	mostDecades = 8
	mostPowers  = 14
	shortPower  = 6
)

// decades returns marks from one power of ten to another, with numbers at some of them.
func decades(low, high int) []plot.Tick {
	var ticks []plot.Tick
	every := 1 + (high-low)/mostPowers
	text := func(e int) string {
		if e%every != 0 {
			return ""
		}
		if low < -shortPower || high > shortPower {
			return "1e" + strconv.Itoa(e)
		}
		return strconv.FormatFloat(math.Pow10(e), 'f', -1, 64)
	}
	for e := low; e < high; e++ {
		ticks = append(ticks, plot.Tick{Value: math.Pow10(e), Label: text(e)})
		for k := 2; k < 10 && high-low <= mostDecades; k++ {
			ticks = append(ticks, plot.Tick{Value: float64(k) * math.Pow10(e)})
		}
	}
	return append(ticks, plot.Tick{Value: math.Pow10(high), Label: text(high)})
}

// WriteFiles writes each table as NAME.csv and each plot as NAME.png and NAME.svg into
// dir, which must be there, and returns their paths.
func (r *MethodsReport) WriteFiles(dir string) ([]string, error) {
	var paths []string
	for i := range r.Experiments {
		written, err := r.Experiments[i].writeFiles(dir)
		if err != nil {
			return nil, err
		}
		paths = append(paths, written...)
	}
	return paths, nil
}

// writeFiles writes the tables and plots of one experiment.
func (e *Experiment) writeFiles(dir string) ([]string, error) {
	var paths []string
	for i := range e.Tables {
		path := filepath.Join(dir, e.Tables[i].Name+".csv")
		if err := wholefile.Write(path, e.Tables[i].WriteCSV); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	for i := range e.figures {
		drawn, err := e.figures[i].write(dir)
		if err != nil {
			return nil, err
		}
		paths = append(paths, drawn...)
	}
	return paths, nil
}
