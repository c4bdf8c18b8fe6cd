package main

import (
	"context"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// sidesPageOf returns all that the page for looking at clusters of sides shows.
func sidesPageOf(ctx context.Context, o *jigsawOutcome) (*inspect.Page, error) {
	r := jigsawSides{o.jigsaw, o.report().Pieces}
	p := &inspect.Page{
		Title: o.name(), Status: string(o.Status), Stopped: stoppedText(o), Rows: r.Shape.Rows, Cols: r.Shape.Cols,
		Encodings: r.encodings(), Answer: r.neighbours(), Figures: r.figures(),
	}
	for _, s := range r.Stages {
		p.Times = append(p.Times, inspect.Time{Stage: s.Name, Duration: time.Duration(s.Seconds * float64(time.Second))})
	}
	if err := r.addPictures(ctx, p); err != nil {
		return nil, err
	}
	for i := range r.Pieces {
		p.Pieces = append(p.Pieces, r.inspected(i))
	}
	r.addParts(p)
	return p, nil
}

// stoppedText says why the work ended before its end, and where; "" if it did not.
func stoppedText(o *jigsawOutcome) string {
	if o.Err == nil {
		return ""
	}
	text := oneLine(worded(o.Err).Error())
	if n := len(o.jigsaw.Stages); n > 0 {
		text += fmt.Sprintf(" (at stage %q)", o.jigsaw.Stages[n-1].Name)
	}
	if hint := o.hint(); hint != "" {
		text += " — " + oneLine(hint)
	}
	return text
}

// jigsawSides are the sides of a jigsaw as the page shows them.
type jigsawSides struct {
	*gridsaw.JigsawResult
	pieces *gridsaw.PieceReading // nil where they were not counted
}

// addParts adds the places of the pieces: in the puzzle, and in the parts whose place there is
// not known.
func (r jigsawSides) addParts(p *inspect.Page) {
	parts := append([]gridsaw.Part{{Rows: r.Shape.Rows, Cols: r.Shape.Cols, Placements: r.Placements}}, r.Parts...)
	for i, part := range parts {
		p.Parts = append(p.Parts, inspect.Part{Rows: part.Rows, Cols: part.Cols})
		for _, at := range part.Placements {
			p.Pieces[at.Piece].Place = &inspect.Place{
				Part: i, Row: at.Row, Col: at.Col, Degrees: r.Degrees(at.Piece, at.Rotation),
			}
		}
	}
}

// addPictures adds the pictures, made small, and what could not be read on them.
func (r jigsawSides) addPictures(ctx context.Context, p *inspect.Page) error {
	side := inspect.ThumbnailSide(len(r.Pictures))
	for i, read := range r.Pictures {
		small := inspect.Picture{Name: read.Name, Width: 1, Height: 1}
		picture, err := r.Decode(ctx, i)
		switch {
		case err == nil:
			small.Width, small.Height = picture.Size()
			if small.JPEG, err = inspect.Thumbnail(picture.Color, side); err != nil {
				return err
			}
		case read.Page != nil:
			return err
		}
		p.Pictures = append(p.Pictures, small)
		if read.Err != nil {
			middle := geom.Point{X: float64(small.Width) / 2, Y: float64(small.Height) / 2}
			p.Problems = append(p.Problems, inspect.Problem{Picture: i, At: middle, Text: oneLine(read.Err.Error()), Hint: read.Hint})
		}
		if read.Page == nil {
			continue
		}
		for _, found := range read.Page.Problems {
			p.Problems = append(p.Problems, inspect.Problem{
				Picture: i, At: found.At, Outline: found.Outline,
				Text: found.Reason.String(), Hint: found.Reason.Hint(),
			})
		}
	}
	return nil
}

// inspected is piece i as the page shows it.
func (r jigsawSides) inspected(i int) inspect.Piece {
	found, at := r.Pieces[i], r.Where[i]
	p := inspect.Piece{
		Name: fmt.Sprintf("%d:%d", at.Picture, at.Index), Picture: at.Picture,
		Outline: found.Outline, Corners: r.Corners(i), Center: found.Center,
	}
	for k := range p.Sides {
		s := &p.Sides[k]
		s.Side = r.Sides[4*i+k]
		if r.Labels != nil {
			s.Label = r.Labels.Of[4*i+k]
		}
		if r.Ranking != nil {
			s.Mates = r.Ranking.Mates(4*i + k)
		}
	}
	return p
}

// encodings are the vectors of all sides by every encoder, the one that the
// labels were made by first.
func (r jigsawSides) encodings() []inspect.Encoding {
	unit := encode.Unit(r.Sides)
	var out []inspect.Encoding
	for _, e := range encode.Encoders() {
		if s, ok := e.(encode.Scaled); ok {
			e = s.In(unit)
		}
		in := inspect.Encoding{Name: e.Name(), Vectors: make([][]float64, len(r.Sides))}
		for i, s := range r.Sides {
			if s.Kind != encode.Flat {
				in.Vectors[i] = e.Encode(s)
			}
		}
		out = append(out, in)
		if p := r.pieces; p != nil && p.Labels != nil && p.Labels.Encoder == e.Name() {
			last := len(out) - 1
			out[0], out[last] = out[last], out[0]
		}
	}
	return out
}

// neighbours gives each side the one that lies against it in the answer, or -1.
func (r jigsawSides) neighbours() []int {
	if r.Layout == nil {
		return nil
	}
	out := make([]int, len(r.Sides))
	for i := range out {
		out[i] = -1
	}
	layouts := []*layout.Layout{r.Layout}
	for _, part := range r.Parts {
		layouts = append(layouts, part.Layout)
	}
	for _, l := range layouts {
		for _, j := range l.Joints {
			out[j.A], out[j.B] = j.B, j.A
		}
	}
	return out
}

// figures are the measures at the head of the page.
func (r jigsawSides) figures() []inspect.Figure {
	var out []inspect.Figure
	if r.Labels != nil {
		l := r.Labels
		out = append(out,
			inspect.Figure{Name: "inertia", Value: fmt.Sprintf("%.4g", l.Inertia), Note: "sum of squared distances from the centres"},
			inspect.Figure{Name: "silhouette", Value: fmt.Sprintf("%.3f", l.Silhouette), Note: "-1 to 1, above 0.5 the labels stand apart"},
			inspect.Figure{Name: "imbalance", Value: fmt.Sprint(l.Imbalance), Note: "tabs without a blank of their label, or the reverse"},
		)
	}
	if p := r.pieces; p != nil && r.Layout != nil {
		out = append(out,
			inspect.Figure{Name: "placed", Value: fmt.Sprintf("%d of %d", p.Placed, p.Found)},
			inspect.Figure{Name: "doubtful", Value: fmt.Sprint(len(p.Doubtful))},
			inspect.Figure{Name: "bad joints", Value: fmt.Sprint(len(p.BadJoints))},
		)
	}
	return out
}
