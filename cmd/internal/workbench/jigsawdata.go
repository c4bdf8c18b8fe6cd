package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A PieceSheet is what a process that reads tells of one picture of a jigsaw. Places are in pixels of the picture as
// it was sent, from its top left.
type PieceSheet struct {
	Width  float64 `json:"width"` // what the picture that is shown covers
	Height float64 `json:"height"`
	// Pieces are in the order in which they were found: their numbers are their names.
	Pieces   []FoundPiece   `json:"pieces"`
	Problems []FoundProblem `json:"problems"`
	// Error says why nothing was found, or no picture could be read, and Hint what to do.
	Error string `json:"error,omitempty"`
	Hint  string `json:"hint,omitempty"`
}

// A FoundPiece is a piece as it lies in its picture.
type FoundPiece struct {
	At [2]float64 `json:"at"` // its middle
	// Outline is x and y by turns, clockwise, [inspect.ArcPoints] points a side from its first corner on.
	Outline []float64 `json:"outline"`
	Clipped bool      `json:"clipped,omitempty"` // the picture's edge hides the tip of a tab
	Parted  bool      `json:"parted,omitempty"`  // it touched another piece
}

// A FoundProblem is something that looks like a piece, or several, and is not used.
type FoundProblem struct {
	At      [2]float64 `json:"at"`
	Outline []float64  `json:"outline"` // as far as known
	Text    string     `json:"text"`
	Hint    string     `json:"hint"`
}

// An Assembly is what a process that solves tells of a jigsaw.
type Assembly struct {
	Status gridsaw.Status `json:"status"`
	Error  string         `json:"error,omitempty"` // why it is not solved
	Hint   string         `json:"hint,omitempty"`
	Rows   int            `json:"rows"` // 0 where they are not known
	Cols   int            `json:"cols"`
	Found  int            `json:"found"` // pieces on all pictures
	Width  float64        `json:"width"` // of the drawn answer, in its pixels; 0 where there is none
	Height float64        `json:"height"`
	Pieces []PlacedPiece  `json:"pieces"` // all, by number
	Joints []PlacedJoint  `json:"joints"` // of the answer and its parts
	Empty  [][2]int       `json:"empty"`  // places without a piece, row and column
	// Constraints are what became of those that were given, in their order.
	Constraints []gridsaw.ConstraintOutcome `json:"constraints"`
	Unit        float64                     `json:"unit"` // the usual distance between the corners of a side, in units of curves
}

// A PlacedPiece is a piece of a jigsaw, and where it lies.
type PlacedPiece struct {
	Picture int `json:"picture"` // the number of the picture
	Index   int `json:"index"`   // its number among the pieces found there
	// Place is nil for a piece without one.
	Place *PiecePlace `json:"place"`
	// Double is the piece that it is the same as, -1 for none.
	Double int `json:"double"`
	// FaceDown tells that it lies with its other side up: its sides are numbered as they follow each other after it
	// was turned over, so that side k is side (4-k)%4 of the picture.
	FaceDown bool `json:"face_down,omitempty"`
	// Kinds are those of its sides, 1 a tab, -1 a blank and 0 flat, and Labels the numbers of their groups.
	Kinds  [4]int `json:"kinds"`
	Labels [4]int `json:"labels"`
	// Middles are points of its sides, in pixels of the picture as it was sent, that name them in constraints.
	Middles [4][2]float64 `json:"middles"`
}

// A PiecePlace is where a piece lies in the answer.
type PiecePlace struct {
	Part     int     `json:"part"` // 0 is the puzzle, or its largest part
	Row      int     `json:"row"`
	Col      int     `json:"col"`
	Degrees  float64 `json:"degrees"`  // to turn it clockwise from how it lies in its picture
	Rotation int     `json:"rotation"` // side k comes to lie k + Rotation quarter turns from the top
	// Outline is as that of a [FoundPiece], in pixels of the drawn answer.
	Outline  []float64 `json:"outline"`
	Doubtful bool      `json:"doubtful,omitempty"`
}

// A PlacedJoint is two sides that lie against each other, as numbers 4 x piece + side.
type PlacedJoint struct {
	A    int     `json:"a"`
	B    int     `json:"b"`
	Cost float64 `json:"cost"` // about 1 for a true pair; -1 where it cannot be told
	Bad  bool    `json:"bad,omitempty"`
}

// PieceSides are the four sides of a piece, for who looks at one.
type PieceSides struct {
	Sides [4]PieceSide `json:"sides"`
}

// A PieceSide is a side with its likeliest mates.
type PieceSide struct {
	// Curve is the joint's, x and y by turns in [inspect.JointPoints] points, as [encode.Side.Joint] lays it: the
	// curves of two mates are alike. None of a flat side.
	Curve []float64  `json:"curve"`
	Mates []SideMate `json:"mates"` // best first
}

// A SideMate is a side that may belong to another, as [cluster.Mate] has it.
type SideMate struct {
	Side     int     `json:"side"`
	Cost     float64 `json:"cost"`
	Distance float64 `json:"distance"`
	Share    float64 `json:"share"`
}

// The files of a response about jigsaws, beside pictureFile. A sidesFile has a line of JSON, a [PieceSides], for
// each piece.
const (
	sheetFile    = "sheet"
	piecesFile   = "pieces" // what was found, for another run; see [gridsaw.PieceStore]
	assemblyFile = "assembly"
	sidesFile    = "sides"
	drawnFile    = "drawn"
	inspectFile  = "inspect" // the page of [inspect.Write]
)

const (
	// smallSide is the larger side of a small picture: a thousand of them are shown at once.
	smallSide = 160
	// drawnPixels is how large the drawn answer is at most: a browser takes 48 MB for it.
	drawnPixels = 12_000_000
	// mostMates is how many mates of a side are told.
	mostMates = 10
)

// SheetFiles returns what a process that reads hands back of the last picture that a jigsaw was given, for
// [child.Request].View, with the small picture apart.
func SheetFiles(ctx context.Context, jigsaw *gridsaw.Jigsaw, data []byte) (files []child.File, small []byte, err error) {
	pictures := jigsaw.Pictures()
	read := pictures[len(pictures)-1]
	sheet := PieceSheet{Pieces: []FoundPiece{}, Problems: []FoundProblem{}}
	if read.Err != nil {
		sheet.Error, sheet.Hint = read.Err.Error(), read.Hint
		if failed := new(gridsaw.Error); sheet.Hint == "" && errors.As(read.Err, &failed) {
			sheet.Hint = advices[failed.Advice]
		}
	}
	if decoded, err := load.DecodeContext(ctx, data, 0); err == nil {
		scale := float64(max(decoded.Scale, 1))
		shown, by := shrunk(decoded.Color, shownSide)
		sheet.Width, sheet.Height = scale*float64(shown.Rect.Dx()*by), scale*float64(shown.Rect.Dy()*by)
		if files, err = appendPicture(files, pictureFile, shown); err != nil {
			return nil, nil, err
		}
		tiny, _ := shrunk(shown, smallSide)
		if small, err = load.Encode(tiny, ".jpg"); err != nil {
			return nil, nil, err
		}
	}
	if read.Page != nil {
		for _, p := range read.Page.Pieces {
			sheet.Pieces = append(sheet.Pieces, FoundPiece{
				At: given(p.Center, read.Scale), Outline: givenCurve(inspect.Arcs(p.Outline, p.Corners), read.Scale),
				Clipped: p.Clipped, Parted: p.Parted,
			})
		}
		for _, p := range read.Page.Problems {
			outline := p.Outline
			if len(outline) > 2 {
				outline = append(outline[:len(outline):len(outline)], outline[0]).Resample(2 * inspect.JointPoints)
			}
			sheet.Problems = append(sheet.Problems, FoundProblem{
				At: given(p.At, read.Scale), Outline: givenCurve(outline, read.Scale), Text: p.Reason.String(), Hint: p.Reason.Hint(),
			})
		}
	}
	text, err := json.Marshal(sheet)
	return append(files, child.File{What: sheetFile, Data: text}), small, err
}

// AssemblyFiles returns what a process that solves hands back of an answer for [child.Request].View.
func AssemblyFiles(ctx context.Context, r *gridsaw.JigsawResult) (files []child.File, err error) {
	a := newAssembly(r)
	if len(r.Placements) > 0 {
		picture, laid, err := r.Laid(ctx, drawnPixels)
		if err != nil {
			return nil, err
		}
		a.Width, a.Height = float64(picture.Rect.Dx()), float64(picture.Rect.Dy())
		for _, l := range laid {
			a.Pieces[l.Piece].Place = placeOf(r, l)
		}
		if files, err = appendPicture(files, drawnFile, picture); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	sides, err := sidesOf(r)
	return append(files, child.File{What: assemblyFile, Data: text}, child.File{What: sidesFile, Data: sides}), err
}

// AppendSidesPage adds the page on which all sides are studied.
func AppendSidesPage(files []child.File, page *inspect.Page) ([]child.File, error) {
	var text bytes.Buffer
	if err := inspect.Write(&text, page); err != nil {
		return files, err
	}
	return append(files, child.File{What: inspectFile, Data: text.Bytes()}), nil
}

// newAssembly is an answer without the places of its pieces.
func newAssembly(r *gridsaw.JigsawResult) *Assembly {
	a := &Assembly{Status: r.Status, Rows: r.Shape.Rows, Cols: r.Shape.Cols, Found: len(r.Pieces), Pieces: []PlacedPiece{}, Joints: []PlacedJoint{}, Empty: [][2]int{}, Constraints: append([]gridsaw.ConstraintOutcome{}, r.Constraints...)}
	if failed := new(gridsaw.Error); errors.As(r.Err, &failed) {
		a.Error, a.Hint = failed.Error(), jigsawAdvices[failed.Advice]
		if a.Hint == "" {
			a.Hint = advices[failed.Advice]
		}
	}
	for i, at := range r.Where {
		p := PlacedPiece{Picture: at.Picture, Index: at.Found, Double: -1, FaceDown: r.FaceDown[i]}
		if of, double := r.Doubles[i]; double {
			p.Double = of
		}
		outline := r.Pieces[i].Outline
		if r.FaceDown[i] {
			outline = outline.Reverse()
		}
		arcs := inspect.Arcs(outline, r.Corners(i))
		for k := range 4 {
			p.Middles[k] = given(arcs[k*inspect.ArcPoints+inspect.ArcPoints/2], r.Pictures[at.Picture].Scale)
			p.Kinds[k] = int(r.Sides[4*i+k].Kind)
			if r.Labels != nil && len(r.Labels.Of) > 4*i+k {
				p.Labels[k] = r.Labels.Of[4*i+k]
			}
		}
		a.Pieces = append(a.Pieces, p)
	}
	if r.Ranking != nil {
		a.Unit = tenths(r.Ranking.Unit())
	}
	for _, at := range r.Empty() {
		a.Empty = append(a.Empty, [2]int{at.Row, at.Col})
	}
	if r.Layout == nil {
		return a
	}
	joints := r.Layout.Joints
	for _, part := range r.Parts {
		joints = append(joints[:len(joints):len(joints)], part.Layout.Joints...)
	}
	for _, j := range joints {
		cost := -1.0
		if c := r.Ranking.Cost(j.A, j.B); !math.IsInf(c, 0) && !math.IsNaN(c) {
			cost = math.Round(c*1000) / 1000
		}
		a.Joints = append(a.Joints, PlacedJoint{A: j.A, B: j.B, Cost: cost, Bad: j.Bad})
	}
	return a
}

// jigsawAdvices say what to do in the words of the page where those of grids do not fit.
var jigsawAdvices = map[gridsaw.Advice]string{
	gridsaw.AdviceLay:      "Lay the pieces apart on an even ground of another brightness, and take the picture from straight above.",
	gridsaw.AdviceMates:    "Solve it by mates: the labels of its sides contradict each other.",
	gridsaw.AdviceProblems: "What is missing may be among the marked problems: see to these pieces, and add a picture of them.",
	gridsaw.AdviceLook:     "Look at the coloured pieces: touch one, compare its sides with their mates, and say what belongs together.",
	gridsaw.AdviceMore:     "Add pictures of the pieces that are missing.",
	gridsaw.AdviceSurplus:  "Look at the pieces left over: they may be shown twice, or be of another puzzle.",
	gridsaw.AdviceTime:     "It took too long; it can be tried again.",
	gridsaw.AdviceRetake:   "Take the picture again in focus, from straight above, in even light.",
}

// placeOf is where a piece lies.
func placeOf(r *gridsaw.JigsawResult, l gridsaw.LaidPiece) *PiecePlace {
	p := l.Placement
	outline := r.Pieces[l.Piece].Outline
	if r.FaceDown[l.Piece] {
		outline = outline.Reverse()
	}
	arcs := inspect.Arcs(outline, r.Corners(l.Piece))
	return &PiecePlace{
		Part: l.Part, Row: p.Row, Col: p.Col, Rotation: p.Rotation, Degrees: math.Round(r.Degrees(l.Piece, p.Rotation)),
		Outline: flat(l.ToPicture.Curve(arcs)), Doubtful: r.Doubtful[l.Piece],
	}
}

// sidesOf are the sides of all pieces, a line each.
func sidesOf(r *gridsaw.JigsawResult) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	for i := range r.Pieces {
		var p PieceSides
		for k := range p.Sides {
			s := PieceSide{Curve: []float64{}, Mates: []SideMate{}}
			if side := r.Sides[4*i+k]; side.Kind != encode.Flat {
				s.Curve = flat(side.Joint().Resample(inspect.JointPoints))
			}
			if r.Ranking != nil {
				for _, m := range first(r.Ranking.Mates(4*i+k), mostMates) {
					s.Mates = append(s.Mates, SideMate{Side: m.Side, Cost: thousandths(m.Cost), Distance: thousandths(m.Distance), Share: thousandths(m.Share)})
				}
			}
			p.Sides[k] = s
		}
		if err := encoder.Encode(p); err != nil {
			return nil, fmt.Errorf("the sides of piece %d: %w", i, err)
		}
	}
	return out.Bytes(), nil
}

func first(mates []cluster.Mate, most int) []cluster.Mate { return mates[:min(len(mates), most)] }

// thousandths rounds a number; JSON has none that is infinite.
func thousandths(v float64) float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return -1
	}
	return math.Round(v*1000) / 1000
}

func appendPicture(files []child.File, what string, picture *image.RGBA) ([]child.File, error) {
	data, err := load.Encode(picture, ".jpg")
	return append(files, child.File{What: what, Data: data}), err
}

// given returns the place in the picture that was sent of one in the picture that was looked at, of which a pixel
// stands for scale x scale others. Places count from the corner of a pixel, not from its middle.
func given(p geom.Point, scale int) [2]float64 {
	s := float64(max(scale, 1))
	return [2]float64{tenths(s * (p.X + 0.5)), tenths(s * (p.Y + 0.5))}
}

func givenCurve(c geom.Curve, scale int) []float64 {
	out := make([]float64, 0, 2*len(c))
	for _, p := range c {
		at := given(p, scale)
		out = append(out, at[0], at[1])
	}
	return out
}

// flat is a curve as x and y by turns.
func flat(c geom.Curve) []float64 {
	out := make([]float64, 0, 2*len(c))
	for _, p := range c {
		out = append(out, tenths(p.X), tenths(p.Y))
	}
	return out
}

// tenths keeps one decimal, which is finer than a picture shows.
func tenths(v float64) float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return 0
	}
	return math.Round(v*10) / 10
}
