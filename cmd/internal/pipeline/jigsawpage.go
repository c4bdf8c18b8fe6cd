package pipeline

import (
	"context"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/encode"
)

// Page returns all that the page for looking at clusters of sides shows.
func (o *JigsawOutcome) Page(ctx context.Context) (*inspect.Page, error) {
	p := &inspect.Page{
		Title: o.Name(), Status: o.Report.Status, Rows: o.Shape.Rows, Cols: o.Shape.Cols,
		Encodings: o.encodings(), Answer: o.neighbours(), Figures: o.figures(),
	}
	for _, s := range o.Report.Stages {
		p.Times = append(p.Times, inspect.Time{Stage: s.Name, Duration: time.Duration(s.Seconds * float64(time.Second))})
	}
	if err := o.addPictures(ctx, p); err != nil {
		return nil, err
	}
	for i := range o.Pieces {
		p.Pieces = append(p.Pieces, o.inspected(i))
	}
	for _, at := range o.Placements {
		p.Pieces[at.Piece].Place = &inspect.Place{Row: at.Row, Col: at.Col, Degrees: o.degrees(at.Piece, at.Rotation)}
	}
	return p, nil
}

// Name names all pictures of the jigsaw in a few words.
func (o *JigsawOutcome) Name() string {
	if len(o.Sources) == 1 {
		return o.Sources[0].Name
	}
	return fmt.Sprintf("%s and %d more", o.Sources[0].Name, len(o.Sources)-1)
}

// addPictures adds the pictures, made small, and what could not be read on them.
func (o *JigsawOutcome) addPictures(ctx context.Context, p *inspect.Page) error {
	side := inspect.ThumbnailSide(len(o.Pictures))
	for i, read := range o.Pictures {
		small := inspect.Picture{Name: read.Name}
		if read.Page != nil {
			picture, err := openSource(ctx, o.Sources[i])
			if err != nil {
				return err
			}
			small.Width, small.Height = read.Page.Width, read.Page.Height
			if small.JPEG, err = inspect.Thumbnail(picture.Color, side); err != nil {
				return err
			}
			for _, found := range read.Page.Problems {
				p.Problems = append(p.Problems, inspect.Problem{
					Picture: i, At: found.At, Outline: found.Outline,
					Text: found.Reason.String(), Hint: found.Reason.Hint(),
				})
			}
		} else {
			p.Problems = append(p.Problems, inspect.Problem{Picture: i, Text: read.Err.Error(), Hint: read.Hint})
		}
		p.Pictures = append(p.Pictures, small)
	}
	return nil
}

// inspected is piece i as the page shows it.
func (o *JigsawOutcome) inspected(i int) inspect.Piece {
	found, at := o.Pieces[i], o.Where[i]
	p := inspect.Piece{
		Name: fmt.Sprintf("%d:%d", at.Picture, at.Index), Picture: at.Picture,
		Outline: found.Outline, Corners: found.Corners, Center: found.Center,
	}
	for k := range p.Sides {
		s := &p.Sides[k]
		s.Side = o.Sides[4*i+k]
		if o.Labels != nil {
			s.Label = o.Labels.Of[4*i+k]
		}
		if o.Ranking != nil {
			s.Mates = o.Ranking.Mates(4*i + k)
		}
	}
	return p
}

// encodings are the vectors of all sides by every encoder, the one that the
// labels were made by first.
func (o *JigsawOutcome) encodings() []inspect.Encoding {
	unit := encode.Unit(o.Sides)
	var out []inspect.Encoding
	for _, e := range encode.Encoders() {
		if s, ok := e.(encode.Scaled); ok {
			e = s.In(unit)
		}
		in := inspect.Encoding{Name: e.Name(), Vectors: make([][]float64, len(o.Sides))}
		for i, s := range o.Sides {
			if s.Kind != encode.Flat {
				in.Vectors[i] = e.Encode(s)
			}
		}
		out = append(out, in)
		if r := o.Report.Pieces; r != nil && r.Labels != nil && r.Labels.Encoder == e.Name() {
			last := len(out) - 1
			out[0], out[last] = out[last], out[0]
		}
	}
	return out
}

// neighbours gives each side the one that lies against it in the answer, or -1.
func (o *JigsawOutcome) neighbours() []int {
	if o.Layout == nil {
		return nil
	}
	out := make([]int, len(o.Sides))
	for i := range out {
		out[i] = -1
	}
	for _, j := range o.Layout.Joints {
		out[j.A], out[j.B] = j.B, j.A
	}
	return out
}

// figures are the measures at the head of the page.
func (o *JigsawOutcome) figures() []inspect.Figure {
	var out []inspect.Figure
	if o.Labels != nil {
		l := o.Labels
		out = append(out,
			inspect.Figure{Name: "inertia", Value: fmt.Sprintf("%.4g", l.Inertia), Note: "sum of squared distances from the centres"},
			inspect.Figure{Name: "silhouette", Value: fmt.Sprintf("%.3f", l.Silhouette), Note: "-1 to 1, above 0.5 the labels stand apart"},
			inspect.Figure{Name: "imbalance", Value: fmt.Sprint(l.Imbalance), Note: "tabs without a blank of their label, or the reverse"},
		)
	}
	if r := o.Report.Pieces; r != nil && o.Layout != nil {
		out = append(out,
			inspect.Figure{Name: "placed", Value: fmt.Sprintf("%d of %d", r.Placed, r.Found)},
			inspect.Figure{Name: "doubtful", Value: fmt.Sprint(len(r.Doubtful))},
			inspect.Figure{Name: "bad joints", Value: fmt.Sprint(len(r.BadJoints))},
		)
	}
	return out
}
