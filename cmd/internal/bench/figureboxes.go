package bench

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// boxes are box plots of one colour, one at each name of the axis: quartiles and median,
// whiskers to the extremes. A place without values stays empty.
type boxes struct {
	name   string
	values [][]float64
}

// boxWidth is that of a box, and boxGap lies between two at the same name.
const (
	boxWidth = 12
	boxGap   = 3
)

// addBoxes draws sets of boxes beside each other, each in the colour of a line.
func (d *drawing) addBoxes(sets []boxes) error {
	for i, set := range sets {
		d.style = (d.style + 1) % len(lineColours)
		offset := vg.Points((boxWidth + boxGap) * (float64(i) - float64(len(sets)-1)/2))
		for at, values := range set.values {
			if len(values) == 0 {
				continue
			}
			b, err := plotter.NewBoxPlot(vg.Points(boxWidth), float64(at), plotter.Values(values))
			if err != nil {
				return err
			}
			b.Offset, b.FillColor = offset, pale(d.colour())
			b.BoxStyle.Color, b.MedianStyle.Color, b.WhiskerStyle.Color = d.colour(), d.colour(), d.colour()
			b.MedianStyle.Width, b.WhiskerStyle.Dashes = vg.Points(2), nil
			b.AdjLow, b.AdjHigh, b.Outside = b.Min, b.Max, nil
			d.plot.Add(b)
		}
		d.legend.Add(set.name, swatch{pale(d.colour()), d.colour()})
	}
	return nil
}

// pale returns a light tint of a colour.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	tint := func(v uint32) uint8 { return uint8(255 - (255-v>>8)/4) }
	return color.RGBA{R: tint(r), G: tint(g), B: tint(b), A: 255}
}

// A swatch stands for boxes in a legend.
type swatch struct{ fill, edge color.Color }

// Thumbnail implements [plot.Thumbnailer].
func (s swatch) Thumbnail(c *draw.Canvas) {
	corners := []vg.Point{c.Min, {X: c.Min.X, Y: c.Max.Y}, c.Max, {X: c.Max.X, Y: c.Min.Y}}
	c.FillPolygon(s.fill, corners)
	c.StrokeLines(draw.LineStyle{Color: s.edge, Width: vg.Points(1)}, append(corners, c.Min))
}

// longName is the number of characters from which on names are turned.
const longName = 7

// setNames puts names in place of numbers.
func (a *axis) setNames(on *plot.Axis) {
	var ticks []plot.Tick
	long := false
	for i, name := range a.names {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
		long = long || len(name) > longName
	}
	on.Min, on.Max = -0.6, float64(len(a.names))-0.4
	on.Tick.Marker, on.Tick.Color = plot.ConstantTicks(ticks), color.Transparent // the marks keep the names off the axis
	if long {
		on.Tick.Label.Rotation = math.Pi / 4
		on.Tick.Label.XAlign, on.Tick.Label.YAlign = text.XRight, text.YCenter
	}
}
