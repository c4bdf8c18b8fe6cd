package gridsaw

import (
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A heard is a constraint with what it is about in a result.
type heard struct {
	JigsawConstraint
	sides  [2]int // of A and B, 4 x piece + side; -1 where they were not found or there is none
	reason string // why it cannot be kept; "" is not known yet
}

// hear finds what constraints are about among the pieces of a result. Whether two sides fit is not known before there
// are Sides.
func hear(r *JigsawResult, c *JigsawConstraints) (out []heard) {
	if c == nil {
		return nil
	}
	for _, k := range c.Constraints {
		h := heard{JigsawConstraint: k, sides: [2]int{-1, -1}}
		points := []JigsawPoint{k.A}
		if k.B != nil {
			points = append(points, *k.B)
		}
		for i, p := range points {
			side, reason := sideAt(r, c.Pictures[p.Picture], p)
			h.sides[i] = side
			if h.reason == "" {
				h.reason = reason
			}
		}
		out = append(out, h)
	}
	contradict(out)
	for i := range out {
		if h := &out[i]; h.reason == "" && h.Say == SayTogether && len(r.Sides) == 4*len(r.Pieces) {
			h.reason = unmatched(r, h.sides[0], h.sides[1])
		}
	}
	return out
}

// contradict gives a reason to those that contradict an earlier one.
func contradict(all []heard) {
	const reason = "it contradicts an earlier one"
	for i := range all {
		h := &all[i]
		for _, g := range all[:i] {
			if h.reason != "" || g.reason != "" {
				continue
			}
			same := g.sides == h.sides || g.sides[0] == h.sides[1] && g.sides[1] == h.sides[0]
			meets := slices.ContainsFunc(g.sides[:], func(s int) bool { return s >= 0 && slices.Contains(h.sides[:], s) })
			switch [2]Saying{g.Say, h.Say} {
			case [2]Saying{SayTogether, SayTogether}:
				if meets && !same {
					h.reason = reason
				}
			case [2]Saying{SayTogether, SayNever}, [2]Saying{SayNever, SayTogether}:
				if same {
					h.reason = reason
				}
			case [2]Saying{SayTogether, SayFlat}, [2]Saying{SayFlat, SayTogether}:
				if meets {
					h.reason = reason
				}
			}
		}
	}
}

// unmatched says why two sides cannot lie against each other, whatever else lies where; "" if they can.
func unmatched(r *JigsawResult, a, b int) string {
	kinds := func(k encode.Kind) string {
		return map[encode.Kind]string{encode.Tab: "a tab", encode.Blank: "a blank", encode.Flat: "flat"}[k]
	}
	x, y := r.Sides[a].Kind, r.Sides[b].Kind
	switch {
	case a/4 == b/4:
		return "both sides are of one piece"
	case x == encode.Flat || y == encode.Flat || x == y:
		return fmt.Sprintf("one side was read as %s and the other as %s", kinds(x), kinds(y))
	}
	return ""
}

// mostOff is how far from the outline of a piece a point may be that names it, in parts of its size.
const mostOff = 0.5

// sideAt returns the side that a point names, -1 and why where it names none.
func sideAt(r *JigsawResult, picture ConstraintPicture, p JigsawPoint) (side int, reason string) {
	i := slices.IndexFunc(r.Pictures, func(q Picture) bool { return q.SHA256 == picture.SHA256 })
	if i < 0 {
		return -1, "its picture is not among those given"
	}
	s := float64(max(r.Pictures[i].Scale, 1))
	at := geom.Point{X: (p.X - (s-1)/2) / s, Y: (p.Y - (s-1)/2) / s}
	best, least, where := -1, math.Inf(1), 0
	for n, piece := range r.Pieces {
		if r.Where[n].Picture != i {
			continue
		}
		if k, off := nearest(piece.Outline, at); off < least && off <= mostOff*math.Sqrt(piece.Area) {
			best, least, where = n, off, k
		}
	}
	if best < 0 {
		return -1, "there is no piece at that place"
	}
	if _, double := r.Doubles[best]; double {
		return -1, "its piece is shown twice, and the other one counts"
	}
	k := sideOf(r.Pieces[best], where)
	if r.FaceDown[best] {
		k = (4 - k) % 4
	}
	return 4*best + k, ""
}

// sideOf returns the side of a piece that a point of its outline is on.
func sideOf(p *pieces.Piece, point int) (side int) {
	for k, c := range p.Corners {
		if start, _ := nearest(p.Outline, c); k > 0 && start <= point {
			side = k
		}
	}
	return side
}

// nearest returns the point of a curve that is nearest to another, and how far it is.
func nearest(c geom.Curve, p geom.Point) (at int, off float64) {
	off = math.Inf(1)
	for i, q := range c {
		if d := q.Sub(p).Norm(); d < off {
			at, off = i, d
		}
	}
	return at, off
}

// noPieces are the pieces of which people say that they are none, by their places in the constraints.
func noPieces(r *JigsawResult, c *JigsawConstraints) map[int]*pieces.Piece {
	out := make(map[int]*pieces.Piece)
	for i, h := range hear(r, c) {
		if h.Say == SayNoPiece && h.sides[0] >= 0 {
			out[i] = r.Pieces[h.sides[0]/4]
		}
	}
	return out
}

// pairs are the sides of those constraints of a kind that can be kept.
func pairs(all []heard, say Saying) (out [][2]int) {
	for _, h := range all {
		if h.Say == say && h.reason == "" {
			out = append(out, h.sides)
		}
	}
	return out
}
