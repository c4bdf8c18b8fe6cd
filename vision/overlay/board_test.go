package overlay_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// madeBoard is a board whose joints fit but for one in spoiled, at random; each of its
// pieces is listed turned and lies turned back. It returns how many joints do not fit.
func madeBoard(rows, cols, labels, spoiled int, unsigned bool) (*puzzle.Jigsaw, *puzzle.JigsawSolution, int) {
	rng := rand.New(rand.NewPCG(uint64(rows), uint64(cols)))
	p, s := &puzzle.Jigsaw{Unsigned: unsigned, Rows: rows, Cols: cols}, new(puzzle.JigsawSolution)
	upright := make([]puzzle.JigsawPiece, rows*cols)
	faults := 0
	join := func(a, b *int) {
		*a = 1 + rng.IntN(labels)
		if !unsigned && rng.IntN(2) == 0 {
			*a = -*a
		}
		*b = p.Mate(*a)
		if spoiled > 0 && rng.IntN(spoiled) == 0 {
			*b = p.Mate(*a%labels + 1)
			if !p.Fit(*a, *b) {
				faults++
			}
		}
	}
	for i := range upright {
		if i%cols < cols-1 {
			join(&upright[i].Sides[puzzle.Right], &upright[i+1].Sides[puzzle.Left])
		}
		if i/cols < rows-1 {
			join(&upright[i].Sides[puzzle.Bottom], &upright[i+cols].Sides[puzzle.Top])
		}
	}
	for i := range upright {
		piece := puzzle.JigsawPiece{ID: i, Sides: upright[i].Turned(-i % 4)}
		p.Pieces = append(p.Pieces, piece)
		s.Placements = append(s.Placements, piece.Place(puzzle.Cell{Row: i / cols, Col: i % cols}, i%4))
	}
	return p, s, faults
}

func newBoard(t *testing.T, p *puzzle.Jigsaw, s *puzzle.JigsawSolution, o overlay.BoardOptions) *overlay.Board {
	t.Helper()
	b, err := overlay.NewBoard(p, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// svgText writes a board as SVG, and fails unless that is XML.
func svgText(t *testing.T, b *overlay.Board) string {
	t.Helper()
	var out bytes.Buffer
	if err := b.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	for dec := xml.NewDecoder(bytes.NewReader(out.Bytes())); ; {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			return out.String()
		} else if err != nil {
			t.Fatalf("the SVG is no XML: %v", err)
		}
	}
}

// marks counts the places of a stamp.
func marks(svg, class string) int { return strings.Count(svg, `<use class="`+class+`"`) }

func TestBoard(t *testing.T) {
	for _, tt := range []struct {
		rows, cols, labels int
		unsigned           bool
		size               image.Point
	}{
		{16, 16, 22, true, image.Pt(800, 874)},
		{6, 9, 5, false, image.Pt(797, 616)},
		{2, 2, 3, false, image.Pt(400, 298)},
		{1, 40, 300, true, image.Pt(992, 130)},
	} {
		t.Run(fmt.Sprintf("%dx%d", tt.rows, tt.cols), func(t *testing.T) {
			p, s, faults := madeBoard(tt.rows, tt.cols, tt.labels, 5, tt.unsigned)
			p.Hints = []puzzle.Hint{{Piece: 1, Col: 1, Rotation: 1}}
			b := newBoard(t, p, s, overlay.BoardOptions{Name: "a <b> & c"})
			svg := svgText(t, b)
			score, err := puzzle.ScoreJigsaw(p, s)
			if err != nil || faults != score.Joints-score.MatchedJoints {
				t.Fatalf("%d joints of %+v are made not to fit: %v", faults, score, err)
			}
			if n := marks(svg, "mismatch"); n != faults {
				t.Errorf("%d rings about %d joints", n, faults)
			}
			if marks(svg, "clue") != 1 || marks(svg, "outward") != 0 || strings.Contains(svg, `class="empty"`) {
				t.Error("one clue and no more is to be marked")
			}
			want := fmt.Sprintf("%d of %d joints · 1 clue", score.MatchedJoints, score.Joints)
			if !strings.Contains(svg, ">"+want+"<") || !strings.Contains(svg, "a &lt;b&gt; &amp; c: "+want+"</title>") {
				t.Errorf("no caption %q", want)
			}
			if got := b.Image().Rect.Size(); got != tt.size {
				t.Errorf("the picture has %v, want %v", got, tt.size)
			}
		})
	}
}

// TestBoardColours looks at what lies in the middle of each side's triangle.
func TestBoardColours(t *testing.T) {
	const cell = 100
	p, s, _ := madeBoard(4, 6, 7, 0, false)
	img := newBoard(t, p, s, overlay.BoardOptions{Cell: cell}).Image()
	byLabel := make(map[int]color.RGBA)
	for i, l := range s.Placements {
		for side, label := range p.Pieces[i].Turned(l.Rotation) {
			// Near the corner of the cell, where no motif reaches.
			at := [4]image.Point{{12, 5}, {95, 12}, {12, 95}, {5, 12}}[side]
			got := img.RGBAAt(22+l.Col*cell+at.X, 22+l.Row*cell+at.Y)
			if before, ok := byLabel[label]; ok && before != got {
				t.Fatalf("label %d is %v and %v", label, before, got)
			}
			byLabel[label] = got
		}
	}
	used := make(map[color.RGBA]int)
	for label, c := range byLabel {
		if other, ok := used[c]; ok {
			t.Errorf("labels %d and %d are both %v", label, other, c)
		}
		used[c] = label
	}
	if c := byLabel[0]; c.R != c.G || c.G != c.B {
		t.Errorf("the border is %v, not grey", c)
	}
}

func TestBoardPartial(t *testing.T) {
	p, s, _ := madeBoard(4, 5, 6, 0, true)
	s.Placements = slices.Delete(s.Placements, 7, 8)
	centre := s.Placements[slices.IndexFunc(s.Placements, func(l puzzle.Placement) bool { return l.Row == 2 && l.Col == 2 })]
	p.Hints = []puzzle.Hint{{Piece: centre.Piece, Row: 2, Col: 2, Rotation: centre.Rotation}}
	svg := svgText(t, newBoard(t, p, s, overlay.BoardOptions{}))
	if marks(svg, "mismatch") != 0 || !strings.Contains(svg, ">27 of 31 joints · centre clue<") || !strings.Contains(svg, ">1 empty<") {
		t.Error("a board with a hole is drawn with rings or without its score")
	}
	p.Hints = nil
	svg = svgText(t, newBoard(t, p, nil, overlay.BoardOptions{}))
	if !strings.Contains(svg, ">20 empty<") || !strings.Contains(svg, ">0 of 31 joints · no clue<") {
		t.Error("an empty board is not told as one")
	}
	p.Rows, p.Cols = 0, 0
	s.Placements = s.Placements[:3]
	svg = svgText(t, newBoard(t, p, s, overlay.BoardOptions{}))
	if !strings.Contains(svg, ">2 of 2 joints · no clue<") || marks(svg, "outward") != 4 {
		t.Error("a board of unknown size is not the smallest")
	}
}

func TestBoardRefuses(t *testing.T) {
	piece := []puzzle.JigsawPiece{{Sides: [4]int{1, 2, 3, 4}}}
	at := func(row, col int) *puzzle.JigsawSolution {
		return &puzzle.JigsawSolution{Placements: []puzzle.Placement{{Row: row, Col: col}}}
	}
	for name, tt := range map[string]struct {
		p    *puzzle.Jigsaw
		s    *puzzle.JigsawSolution
		want error
	}{
		"a million cells":   {&puzzle.Jigsaw{Unsigned: true, Rows: 1000, Cols: 1000, Pieces: piece}, nil, overlay.ErrBoardSize},
		"long":              {&puzzle.Jigsaw{Unsigned: true, Rows: 1, Cols: 1_000_000, Pieces: piece}, nil, overlay.ErrBoardSize},
		"far away":          {&puzzle.Jigsaw{Unsigned: true, Pieces: piece}, at(math.MaxInt-1, math.MaxInt-1), overlay.ErrBoardSize},
		"past all":          {&puzzle.Jigsaw{Unsigned: true, Pieces: piece}, at(math.MaxInt, math.MaxInt), nil},
		"above":             {&puzzle.Jigsaw{Unsigned: true, Rows: 2, Cols: 2, Pieces: piece}, at(-1, 0), nil},
		"no size, no piece": {&puzzle.Jigsaw{Unsigned: true, Pieces: piece}, nil, overlay.ErrNothing},
		"no pieces":         {&puzzle.Jigsaw{Unsigned: true, Rows: 2, Cols: 2}, nil, puzzle.ErrInvalid},
		"negative size":     {&puzzle.Jigsaw{Unsigned: true, Rows: -2, Cols: -1 << 62, Pieces: piece}, nil, puzzle.ErrInvalid},
	} {
		b, err := overlay.NewBoard(tt.p, tt.s, overlay.BoardOptions{})
		if err == nil || b != nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

func TestBoardOdd(t *testing.T) {
	p, s, _ := madeBoard(3, 3, 4, 0, false)
	for _, o := range []overlay.BoardOptions{
		{Cell: 1}, {Cell: math.MaxInt}, {Cell: -7},
		{Name: strings.Repeat("W", 1000)}, {Name: strings.Repeat("]]>", 1000)},
		{Name: "\xff\x00\n\u202e"}, {Name: "\x1b[31m"},
	} {
		b := newBoard(t, p, s, o)
		svgText(t, b)
		if size := b.Image().Rect.Size(); size.X > 4200 || size.Y > 4300 {
			t.Errorf("%+v: a picture of %v", o, size)
		}
	}
}

// failing is a disk that is full after so many bytes.
type failing int

func (f *failing) Write(p []byte) (int, error) {
	if *f -= failing(len(p)); *f < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestBoardFullDisk(t *testing.T) {
	p, s, _ := madeBoard(9, 9, 4, 3, false)
	disk := failing(5000)
	if err := newBoard(t, p, s, overlay.BoardOptions{}).WriteSVG(&disk); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v", err)
	}
}
