package pipeline

import (
	"context"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/layout"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// Assembled draws the finished puzzle: the pieces cut out of their pictures,
// turned, and laid in their places. mirror shows it from the other side.
func (o *JigsawOutcome) Assembled(ctx context.Context, mirror bool) (*image.RGBA, error) {
	var laid []overlay.Laid
	for _, p := range o.Placements {
		laid = append(laid, o.laid(p.Piece, o.Layout))
	}
	for _, part := range o.Parts {
		for _, p := range part.Placements {
			laid = append(laid, o.laid(p.Piece, part.Layout))
		}
	}
	open := func(i int) (*image.RGBA, error) {
		picture, err := openSource(ctx, o.Sources[i])
		if err != nil {
			return nil, err
		}
		return picture.Color, nil
	}
	return overlay.Assemble(ctx, laid, open, overlay.AssembleOptions{Mirror: mirror, Outlines: true})
}

func (o *JigsawOutcome) laid(piece int, in *layout.Layout) overlay.Laid {
	at := o.Where[piece]
	return overlay.Laid{
		Page: at.Picture, Outline: o.Pieces[piece].Outline, Plane: o.Pictures[at.Picture].Page.Plane,
		Pose: in.Poses[piece], Doubtful: o.Doubtful[piece],
	}
}

// Map draws picture i with the place of every piece written on it.
func (o *JigsawOutcome) Map(ctx context.Context, i int) (*image.RGBA, error) {
	picture, err := openSource(ctx, o.Sources[i])
	if err != nil {
		return nil, err
	}
	return overlay.PieceMap(picture.Color, o.marks(i), overlay.MapOptions{}), nil
}

// marks are the pieces and the problems of picture i.
func (o *JigsawOutcome) marks(i int) []overlay.Mark {
	marks := make(map[int]*overlay.Mark)
	var order []int
	for k, at := range o.Where {
		if at.Picture == i {
			marks[k] = &overlay.Mark{Outline: o.Pieces[k].Outline, State: overlay.Unplaced, Number: at.Index}
			order = append(order, k)
		}
	}
	for _, p := range o.Placements {
		m := marks[p.Piece]
		if m == nil {
			continue
		}
		m.State, m.Row, m.Col, m.Degrees = overlay.Placed, p.Row, p.Col, o.degrees(p.Piece, p.Rotation)
		if o.Doubtful[p.Piece] {
			m.State = overlay.Doubtful
		}
	}
	var out []overlay.Mark
	for _, k := range order {
		out = append(out, *marks[k])
	}
	for _, p := range o.Pictures[i].Page.Problems {
		out = append(out, overlay.Mark{Outline: p.Outline, State: overlay.Problem, Number: -1, Note: p.Reason.String()})
	}
	return out
}

// degrees is how far to turn a piece clockwise from how it lies in its picture.
func (o *JigsawOutcome) degrees(piece, rotation int) float64 {
	at := o.Where[piece]
	return 90*float64(rotation) - o.Pictures[at.Picture].Page.Turn(at.Index)
}

// TextMap is the finished puzzle as lines of text: for each place the picture,
// the number of the piece in it, and an arrow to where its top points. Below
// come the parts whose place is not known.
func (o *JigsawOutcome) TextMap() string {
	text := o.textMap(o.Shape.Rows, o.Shape.Cols, o.Placements)
	for i, p := range o.Parts {
		text += fmt.Sprintf("\npart %d\n%s", i+2, o.textMap(p.Rows, p.Cols, p.Placements))
	}
	return text
}

func (o *JigsawOutcome) textMap(rows, cols int, placements []puzzle.Placement) string {
	var cells []overlay.MapCell
	for _, p := range placements {
		at := o.Where[p.Piece]
		cells = append(cells, overlay.MapCell{
			Row: p.Row, Col: p.Col, Page: at.Picture, Piece: at.Index,
			Degrees: o.degrees(p.Piece, p.Rotation), Doubtful: o.Doubtful[p.Piece],
		})
	}
	return overlay.TextMap(rows, cols, cells)
}
