package layout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// at returns the index of the placement at a place.
func at(d *drawn, row, col int) int { return row*d.cols + col }

// TestCheck breaks a right answer in one way each.
func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(d *drawn, places []puzzle.Placement) []puzzle.Placement
		o     layout.Options
		want  layout.Fault
	}{
		"beyond": {
			func(_ *drawn, places []puzzle.Placement) []puzzle.Placement { return places },
			layout.Options{Rows: 5, Cols: 5},
			layout.Fault{Kind: layout.Beyond, Row: 2, Col: 5, Side: -1},
		},
		"crowded": {
			func(d *drawn, places []puzzle.Placement) []puzzle.Placement {
				places[at(d, 2, 3)].Col = 2
				return places
			},
			layout.Options{},
			layout.Fault{Kind: layout.Crowded, Row: 2, Col: 2, Side: -1},
		},
		"vacant": {
			func(d *drawn, places []puzzle.Placement) []puzzle.Placement {
				return slices.Delete(places, at(d, 3, 1), at(d, 3, 1)+1)
			},
			layout.Options{},
			layout.Fault{Kind: layout.Vacant, Row: 3, Col: 1, Side: -1},
		},
		"flat inside": {
			turnAbove,
			layout.Options{},
			layout.Fault{Kind: layout.FlatInside, Row: 0, Col: 2, Side: 1},
		},
		"border not flat": {
			turnAbove,
			layout.Options{},
			layout.Fault{Kind: layout.NotFlat, Row: 0, Col: 2, Side: 0},
		},
		"clash": {
			func(d *drawn, places []puzzle.Placement) []puzzle.Placement {
				p := places[at(d, 2, 2)]
				d.pieces[at(d, 2, 2)].Sides[(1-p.Rotation+4)%4].Kind *= -1
				return places
			},
			layout.Options{},
			layout.Fault{Kind: layout.Clash, Row: 2, Col: 2, Side: 1},
		},
		"misfit": {
			func(d *drawn, places []puzzle.Placement) []puzzle.Placement {
				s := &d.pieces[at(d, 2, 2)].Sides[(1-places[at(d, 2, 2)].Rotation+4)%4]
				s.Curve = flatter(s.Curve)
				return places
			},
			layout.Options{},
			layout.Fault{Kind: layout.Misfit, Row: 2, Col: 2, Side: 1},
		},
		"crooked": {
			func(d *drawn, places []puzzle.Placement) []puzzle.Placement {
				s := &d.pieces[at(d, 0, 2)].Sides[(4-places[at(d, 0, 2)].Rotation)%4]
				u := s.Curve[len(s.Curve)-1].Sub(s.Curve[0])
				s.Curve = s.Curve.Shift(geom.Point{X: u.Y, Y: -u.X}.Mul(0.2))
				return places
			},
			layout.Options{},
			layout.Fault{Kind: layout.Crooked, Row: 0, Col: 2, Side: 0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := cut{rows: 5, cols: 6, seed: 5}.draw()
			l := fit(t, d, c.spoil(d, slices.Clone(d.truth)), c.o)
			faults := l.Check()
			found := slices.ContainsFunc(faults, func(f layout.Fault) bool {
				return f.Kind == c.want.Kind && f.Row == c.want.Row && f.Col == c.want.Col && f.Side == c.want.Side
			})
			if !found {
				t.Errorf("%v is not among %v", c.want, faults)
			}
			for _, f := range faults {
				if f.Error() == "" || !strings.HasPrefix(f.Error(), "layout: ") || f.Kind.String() == "" {
					t.Errorf("fault %d has no words: %q", f.Kind, f.Error())
				}
			}
		})
	}
}

// turnAbove turns a piece of the upper border.
func turnAbove(d *drawn, places []puzzle.Placement) []puzzle.Placement {
	places[at(d, 0, 2)].Rotation++
	return places
}

// flatter presses a side to half its height.
func flatter(c geom.Curve) geom.Curve {
	out := make(geom.Curve, len(c))
	u := c[len(c)-1].Sub(c[0])
	u = u.Mul(1 / u.Norm())
	for i, p := range c {
		v := p.Sub(c[0])
		foot := c[0].Add(u.Mul(v.Dot(u)))
		out[i] = foot.Add(p.Sub(foot).Mul(0.5))
	}
	return out
}
