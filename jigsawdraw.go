package gridsaw

import (
	"context"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// Decode decodes picture i anew, as it was looked at: reduced by its Scale.
func (r *JigsawResult) Decode(ctx context.Context, i int) (*load.Picture, error) {
	data, err := r.Sources[i].Open(ctx)
	if err != nil {
		return nil, err
	}
	return decode(ctx, data, r.maxPixels)
}

// Assembled draws the finished puzzle: the pieces cut out of their pictures,
// turned, and laid in their places. mirror shows it from the other side.
func (r *JigsawResult) Assembled(ctx context.Context, mirror bool) (*image.RGBA, error) {
	return overlay.Assemble(ctx, r.allLaid(), r.opener(ctx), overlay.AssembleOptions{Mirror: mirror, Outlines: true})
}

// A LaidPiece is a piece of the answer as [JigsawResult.Laid] drew it.
type LaidPiece struct {
	Piece int
	// Part is 0 for the puzzle, or its largest part, and i+1 for Parts[i].
	Part      int
	Placement puzzle.Placement // within the part
	// ToPicture takes places in the picture that the piece was found in, as it was looked at, to the picture drawn.
	ToPicture geom.Homography
}

// Laid draws the pieces of the answer and of its parts where they lie, without any line, for who draws over it:
// in so many pixels at most, 0 being those of [overlay.DefaultPixels]. It lists what lies where.
func (r *JigsawResult) Laid(ctx context.Context, pixels int) (*image.RGBA, []LaidPiece, error) {
	laid := r.allLaid()
	for i := range laid {
		laid[i].Doubtful = false
	}
	picture, toPicture, err := overlay.AssembleMapped(ctx, laid, r.opener(ctx), overlay.AssembleOptions{Pixels: pixels})
	if err != nil {
		return nil, nil, err
	}
	var out []LaidPiece
	for part, list := range append([]Part{{Placements: r.Placements}}, r.Parts...) {
		for _, p := range list.Placements {
			to := laid[len(out)].ToPuzzle()
			out = append(out, LaidPiece{Piece: p.Piece, Part: part, Placement: p, ToPicture: toPicture.Times(&to)})
		}
	}
	return picture, out, nil
}

// allLaid are the pieces of the answer, and then those of its parts.
func (r *JigsawResult) allLaid() (laid []overlay.Laid) {
	for _, p := range r.Placements {
		laid = append(laid, r.laid(p.Piece, r.Layout))
	}
	for _, part := range r.Parts {
		for _, p := range part.Placements {
			laid = append(laid, r.laid(p.Piece, part.Layout))
		}
	}
	return laid
}

// opener decodes pictures anew for drawing.
func (r *JigsawResult) opener(ctx context.Context) func(i int) (*image.RGBA, error) {
	return func(i int) (*image.RGBA, error) {
		picture, err := r.Decode(ctx, i)
		if err != nil {
			return nil, err
		}
		return picture.Color, nil
	}
}

func (r *JigsawResult) laid(piece int, in *layout.Layout) overlay.Laid {
	at := r.Where[piece]
	plane := r.Pictures[at.Picture].Page.Plane
	if r.FaceDown[piece] {
		over := geom.Homography{-1, 0, 0, 0, 1, 0, 0, 0, 1}
		plane = plane.Then(&over)
	}
	return overlay.Laid{
		Page: at.Picture, Outline: r.Pieces[piece].Outline, Plane: plane,
		Pose: in.Poses[piece], Doubtful: r.Doubtful[piece],
	}
}

// Map draws picture i with the place of every piece written on it; nothing where it was not
// looked at or shows no pieces.
func (r *JigsawResult) Map(ctx context.Context, i int) (*image.RGBA, error) {
	picture, err := r.Decode(ctx, i)
	if err != nil {
		return nil, err
	}
	return overlay.PieceMap(picture.Color, r.marks(i), overlay.MapOptions{}), nil
}

// marks are the pieces and the problems of picture i.
func (r *JigsawResult) marks(i int) []overlay.Mark {
	marks := make(map[int]*overlay.Mark)
	var order []int
	for k, at := range r.Where {
		if at.Picture == i {
			marks[k] = &overlay.Mark{Outline: r.Pieces[k].Outline, State: overlay.Unplaced, Number: at.Index}
			order = append(order, k)
		}
	}
	for _, p := range r.Placements {
		m := marks[p.Piece]
		if m == nil {
			continue
		}
		m.State, m.Row, m.Col, m.Degrees = overlay.Placed, p.Row, p.Col, r.Degrees(p.Piece, p.Rotation)
		m.Over = r.FaceDown[p.Piece]
		if r.Doubtful[p.Piece] {
			m.State = overlay.Doubtful
		}
	}
	for n, part := range r.Parts {
		for _, p := range part.Placements {
			if m := marks[p.Piece]; m != nil && part.Puzzle {
				m.Note = fmt.Sprintf("part %d: r%d c%d", n+2, p.Row, p.Col) // as TextMap counts them
			}
		}
	}
	for k := range r.Doubles {
		if m := marks[k]; m != nil {
			m.Note = "shown twice"
		}
	}
	var out []overlay.Mark
	for _, k := range order {
		out = append(out, *marks[k])
	}
	return append(out, r.Pictures[i].problems()...)
}

// Degrees is how far to turn a piece clockwise from how it lies in its picture.
func (r *JigsawResult) Degrees(piece, rotation int) float64 {
	return 90*float64(rotation) - r.turned(piece)
}

// turned is how far a piece is turned clockwise from the pose in which its side 0 is up: as it
// lies in its picture, or as it would once it was turned over.
func (r *JigsawResult) turned(piece int) float64 {
	at := r.Where[piece]
	turn := r.Pictures[at.Picture].Page.Turn(at.Index)
	if r.FaceDown[piece] {
		return -turn
	}
	return turn
}

// Corners are those of a piece in its picture, in the order of its Sides.
func (r *JigsawResult) Corners(piece int) geom.Quad {
	q := r.Pieces[piece].Corners
	if r.FaceDown[piece] {
		return geom.Quad{q[1], q[0], q[3], q[2]}
	}
	return q
}

// TextMap is the finished puzzle as lines of text: for each place the picture,
// the number of the piece in it, and an arrow to where its top points. Below
// come the parts whose place is not known.
func (r *JigsawResult) TextMap() string {
	text := r.textMap(r.Shape.Rows, r.Shape.Cols, r.Placements)
	for i, p := range r.Parts {
		text += fmt.Sprintf("\npart %d\n%s", i+2, r.textMap(p.Rows, p.Cols, p.Placements))
	}
	return text
}

func (r *JigsawResult) textMap(rows, cols int, placements []puzzle.Placement) string {
	var cells []overlay.MapCell
	for _, p := range placements {
		at := r.Where[p.Piece]
		cells = append(cells, overlay.MapCell{
			Row: p.Row, Col: p.Col, Page: at.Picture, Piece: at.Index,
			Degrees: r.Degrees(p.Piece, p.Rotation), Doubtful: r.Doubtful[p.Piece], Over: r.FaceDown[p.Piece],
		})
	}
	return overlay.TextMap(rows, cols, cells)
}
