package encode

import "github.com/gridsaw/gridsaw/vision/geom"

// TurnedOver returns the four sides of a piece, clockwise on the screen, as they look once the
// piece is turned over about the vertical axis x = 0: side 0 stays, sides 1 and 3 change
// places, all curves are mirrored, and run clockwise again.
func TurnedOver(sides [4]Side) (out [4]Side) {
	for k, s := range sides {
		curve := s.Curve.Reverse()
		for i, p := range curve {
			curve[i] = geom.Point{X: -p.X, Y: p.Y}
		}
		out[(4-k)%4] = Side{Kind: s.Kind, Curve: curve}
	}
	return out
}
