package puzzle_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// tiny is a jigsaw of 2 x 3 with signed labels; tinySolution solves it. Piece
// 10+k belongs to cell k, and lies turned by k quarter turns.
func tiny() *puzzle.Jigsaw {
	cells := [][4]int{
		{0, 1, 2, 0}, {0, -3, 4, -1}, {0, 0, 5, 3},
		{-2, 6, 0, 0}, {-4, 7, 0, -6}, {-5, 0, 0, -7},
	}
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Rows: 2, Cols: 3}
	for k, sides := range cells {
		upright := puzzle.JigsawPiece{Sides: sides}
		p.Pieces = append(p.Pieces, puzzle.JigsawPiece{
			ID: 10 + k, Sides: upright.Turned(-k), Image: k % 2, Center: [2]float64{100.5 + float64(k), 7}, Turn: 45 * float64(k),
		})
	}
	return p
}

func tinySolution() *puzzle.JigsawSolution {
	s := new(puzzle.JigsawSolution)
	for k, piece := range tiny().Pieces {
		s.Placements = append(s.Placements, piece.Place(puzzle.Cell{Row: k / 3, Col: k % 3}, k%4))
	}
	return s
}

// upright is tiny with pieces as they lie in the solution, and its solution.
func upright(v puzzle.Variant) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	p, s := tiny(), tinySolution()
	p.Variant = v
	for i := range p.Pieces {
		piece, l := &p.Pieces[i], &s.Placements[i]
		piece.Sides, l.Rotation = piece.Turned(l.Rotation), 0
		if v.Positioned() {
			piece.Position = &puzzle.Cell{Row: l.Row, Col: l.Col}
		}
	}
	return p, s
}

// frame is the border of a 3 x 3 board, with its solution.
func frame(v puzzle.Variant) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	cells := map[puzzle.Cell][4]int{
		{Row: 0, Col: 0}: {0, 1, -8, 0}, {Row: 0, Col: 1}: {0, 2, 50, -1}, {Row: 0, Col: 2}: {0, 0, 3, -2},
		{Row: 1, Col: 0}: {8, 51, -7, 0}, {Row: 1, Col: 2}: {-3, 0, 4, 52},
		{Row: 2, Col: 0}: {7, -6, 0, 0}, {Row: 2, Col: 1}: {53, -5, 0, 6}, {Row: 2, Col: 2}: {-4, 0, 0, 5},
	}
	p, s := &puzzle.Jigsaw{Variant: v, Rows: 3, Cols: 3}, new(puzzle.JigsawSolution)
	for i := range 9 {
		at := puzzle.Cell{Row: i / 3, Col: i % 3}
		if sides, ok := cells[at]; ok {
			piece := puzzle.JigsawPiece{ID: i, Sides: sides}
			if v.Positioned() {
				piece.Position = &at
			}
			p.Pieces = append(p.Pieces, piece)
			s.Placements = append(s.Placements, piece.Place(at, 0))
		}
	}
	return p, s
}

func TestTurned(t *testing.T) {
	piece := puzzle.JigsawPiece{ID: 3, Sides: [4]int{1, 2, 3, 4}, Turn: 30}
	for k, want := range map[int][4]int{
		0: {1, 2, 3, 4}, 1: {4, 1, 2, 3}, 2: {3, 4, 1, 2}, 3: {2, 3, 4, 1}, -1: {2, 3, 4, 1}, -6: {3, 4, 1, 2},
	} {
		got := piece.Turned(k)
		if got != want {
			t.Errorf("%d turns: %v, want %v", k, got, want)
		}
		if k >= 0 && got[puzzle.Top] != piece.Sides[(4-k)%4] {
			t.Errorf("%d turns: the top is %d", k, got[puzzle.Top])
		}
	}
	for turn, want := range map[float64]float64{0: 90, 30: 60, 90: 0, 100: 350, -300: 30, 450: 0} {
		piece.Turn = turn
		got := piece.Place(puzzle.Cell{Row: 5, Col: 6}, 1)
		if d := cmp.Diff(puzzle.Placement{Piece: 3, Row: 5, Col: 6, Rotation: 1, Degrees: want}, got); d != "" {
			t.Errorf("lying at %g: %s", turn, d)
		}
	}
}

func TestJigsawValidate(t *testing.T) {
	valid := func(name string, p *puzzle.Jigsaw) {
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	valid("tiny", tiny())
	valid("no board at all", &puzzle.Jigsaw{Pieces: make([]puzzle.JigsawPiece, 1)})
	for _, v := range puzzle.Variants() {
		p, _ := upright(v)
		if v.Contour() {
			p, _ = frame(v)
		}
		valid(string(v), p)
	}
	tests := []struct {
		name    string
		spoil   func(*puzzle.Jigsaw)
		message string
	}{
		{"variant", func(p *puzzle.Jigsaw) { p.Variant = "round" }, `variant "round" is unknown`},
		{"rows", func(p *puzzle.Jigsaw) { p.Rows = -1 }, "a board of -1 x 3, want 0 to 1000000"},
		{"cols", func(p *puzzle.Jigsaw) { p.Cols = 1e7 }, "a board of 2 x 10000000, want 0 to 1000000"},
		{"no pieces", func(p *puzzle.Jigsaw) { p.Pieces = nil }, "0 pieces, want 1 to 1000000"},
		{"same id", func(p *puzzle.Jigsaw) { p.Pieces[4].ID = 11 }, "pieces[1] and pieces[4] both have the id 11"},
		{"negative id", func(p *puzzle.Jigsaw) { p.Pieces[4].ID = -1 }, "pieces[4] has the id -1, want 0 or more"},
		{"label", func(p *puzzle.Jigsaw) { p.Pieces[2].Sides[3] = -1e7 }, "piece 12: sides[3] is -10000000, want -1000000 to 1000000"},
		{"unsigned", func(p *puzzle.Jigsaw) { p.Unsigned = true }, "piece 11: sides[0] is -3, want 0 to 1000000"},
		{"image", func(p *puzzle.Jigsaw) { p.Pieces[0].Image = -1 }, "piece 10: image is -1, want 0 or more"},
		{"center", func(p *puzzle.Jigsaw) { p.Pieces[0].Center[1] = math.NaN() }, "piece 10: center and turn must be finite"},
		{"turn", func(p *puzzle.Jigsaw) { p.Pieces[0].Turn = math.Inf(1) }, "piece 10: center and turn must be finite"},
		{"position too much", func(p *puzzle.Jigsaw) { p.Pieces[0].Position = new(puzzle.Cell) }, `piece 10 has a position, which variant "puzzle" does not know`},
		{"position missing", func(p *puzzle.Jigsaw) { p.Variant = puzzle.VariantPosition }, `piece 10 has no position, which variant "position" needs`},
		{"hint for nobody", hint(puzzle.Hint{Piece: 3}), "hints[0]: there is no piece 3"},
		{"hint outside", hint(puzzle.Hint{Piece: 10, Row: 2, Col: 1}), "hints[0]: r3c2 is outside the board of 2 x 3"},
		{"hint above", hint(puzzle.Hint{Piece: 10, Row: -1}), "hints[0]: r0c1 is outside the board of 2 x 3"},
		{"hint turned too far", hint(puzzle.Hint{Piece: 10, Rotation: 4}), "hints[0]: rotation is 4, want 0 to 3"},
		{"two hints a piece", hint(puzzle.Hint{Piece: 10}, puzzle.Hint{Piece: 10, Row: 1}), "hints[1]: piece 10 has a hint already"},
		{"two hints a cell", hint(puzzle.Hint{Piece: 10}, puzzle.Hint{Piece: 11}), "hints[1]: r1c1 has a hint already"},
	}
	for _, tt := range tests {
		p := tiny()
		tt.spoil(p)
		if err := p.Validate(); !errors.Is(err, puzzle.ErrInvalid) || err.Error() != "puzzle: invalid jigsaw: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		}
	}
	p, _ := upright(puzzle.VariantPosition)
	p.Pieces[0].Position = p.Pieces[1].Position
	if err := p.Validate(); err == nil || !strings.HasSuffix(err.Error(), "pieces 10 and 11 are both at r1c2") {
		t.Errorf("one position for two: %v", err)
	}
	p, _ = frame(puzzle.VariantContourPosition)
	p.Pieces[0].Position = &puzzle.Cell{Row: 1, Col: 1}
	if err := p.Validate(); err == nil || !strings.HasSuffix(err.Error(), "r2c2 is not on the border of the board of 3 x 3") {
		t.Errorf("contour inside: %v", err)
	}
}

func hint(h ...puzzle.Hint) func(*puzzle.Jigsaw) {
	return func(p *puzzle.Jigsaw) { p.Hints = h }
}

func TestCheckJigsaw(t *testing.T) {
	for _, v := range puzzle.Variants() {
		p, s := upright(v)
		if v.Contour() {
			p, s = frame(v)
		}
		if err := puzzle.CheckJigsaw(p, s); err != nil {
			t.Errorf("%s: the solution is refused: %v", v, err)
		}
		p.Rows, p.Cols = 0, 0
		if err := puzzle.CheckJigsaw(p, s); err != nil {
			t.Errorf("%s of unknown size: the solution is refused: %v", v, err)
		}
		if got := p.Diagnose(); len(got) > 0 {
			t.Errorf("%s: there is a solution, but %v", v, got)
		}
	}
	if err := puzzle.CheckJigsaw(tiny(), tinySolution()); err != nil {
		t.Errorf("the solution is refused: %v", err)
	}
	tests := []struct {
		name    string
		spoil   func(*puzzle.Jigsaw, []puzzle.Placement) []puzzle.Placement
		message string
	}{
		{"nothing", edit(func(*puzzle.Jigsaw, []puzzle.Placement) []puzzle.Placement { return nil }), "piece 10 is not placed"},
		{"unknown piece", place(1, func(l *puzzle.Placement) { l.Piece = 1 }), "there is no piece 1"},
		{"outside", place(5, func(l *puzzle.Placement) { l.Col = 3 }), "r2c4 is outside the board of 2 x 3"},
		{"above", place(5, func(l *puzzle.Placement) { l.Row = -1 }), "r0c3 is outside the board of 2 x 3"},
		{"rotation", place(1, func(l *puzzle.Placement) { l.Rotation = 5 }), "r1c2 holds piece 11 in rotation 5, want 0 to 3"},
		{"cell twice", place(1, func(l *puzzle.Placement) { l.Col = 0 }), "r1c1 holds the pieces 10 and 11"},
		{"piece twice", place(1, func(l *puzzle.Placement) { l.Piece = 10 }), "piece 10 is at r1c1 and at r1c2"},
		{"missing", edit(func(_ *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement { return l[:5] }), "piece 15 is not placed"},
		{"a hole", edit(func(p *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
			p.Pieces = p.Pieces[:5]
			return l[:5]
		}), "r2c3 is empty"},
		{"no straight side", place(0, func(l *puzzle.Placement) { l.Rotation = 3 }), "r1c1 has label 1 on the upper border of the board, want 0"},
		{"straight side inside", edit(func(p *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
			p.Pieces[0].Sides[puzzle.Right] = 0
			return l
		}), "r1c1 has a straight right side inside the board"},
		{"equal signs", edit(func(p *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
			p.Pieces[0].Sides[puzzle.Right] = -1
			return l
		}), "r1c1 and r1c2 do not fit: label -1 meets -1"},
		{"vertical joint", edit(func(p *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
			p.Pieces[0].Sides[puzzle.Bottom] = 3
			return l
		}), "r1c1 and r2c1 do not fit: label 3 meets -2"},
		{"hint", edit(func(p *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
			p.Hints = []puzzle.Hint{{Piece: 12, Row: 0, Col: 2, Rotation: 1}}
			return l
		}), "r1c3 holds piece 12 in rotation 2, but its hint says r1c3 in rotation 1"},
	}
	for _, tt := range tests {
		p, s := tiny(), tinySolution()
		s.Placements = tt.spoil(p, s.Placements)
		var fault *puzzle.Fault
		if err := puzzle.CheckJigsaw(p, s); !errors.As(err, &fault) || err.Error() != "puzzle: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		}
	}
	if err := puzzle.CheckJigsaw(tiny(), nil); err == nil {
		t.Error("no solution is accepted")
	}
	if err := puzzle.CheckJigsaw(nil, tinySolution()); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no puzzle: %v", err)
	}
}

// edit names the type of a function that spoils a solution.
func edit(f func(*puzzle.Jigsaw, []puzzle.Placement) []puzzle.Placement) func(*puzzle.Jigsaw, []puzzle.Placement) []puzzle.Placement {
	return f
}

// place changes one placement.
func place(i int, change func(*puzzle.Placement)) func(*puzzle.Jigsaw, []puzzle.Placement) []puzzle.Placement {
	return func(_ *puzzle.Jigsaw, l []puzzle.Placement) []puzzle.Placement {
		change(&l[i])
		return l
	}
}

func TestCheckJigsawVariants(t *testing.T) {
	tests := []struct {
		variant puzzle.Variant
		spoil   func(*puzzle.JigsawSolution)
		message string
	}{
		{puzzle.VariantOrientation, func(s *puzzle.JigsawSolution) { s.Placements[1].Rotation = 2 }, "puzzle: r1c2 holds piece 11 in rotation 2, but its orientation is given"},
		{puzzle.VariantPosition, func(s *puzzle.JigsawSolution) { s.Placements[1].Col = 2 }, "puzzle: r1c3 holds piece 11, whose position is r1c2"},
		{puzzle.VariantContour, func(s *puzzle.JigsawSolution) { s.Placements[4].Col = 1 }, "puzzle: r2c2 is not on the border of the board of 3 x 3"},
		{puzzle.VariantContour, func(s *puzzle.JigsawSolution) { s.Placements[4].Rotation = 2 }, "puzzle: r1c3 and r2c3 do not fit: label 3 meets 4"},
	}
	for _, tt := range tests {
		p, s := upright(tt.variant)
		if tt.variant.Contour() {
			p, s = frame(tt.variant)
		}
		tt.spoil(s)
		if err := puzzle.CheckJigsaw(p, s); err == nil || err.Error() != tt.message {
			t.Errorf("%s: %v, want %s", tt.variant, err, tt.message)
		}
	}
}

func TestDiagnose(t *testing.T) {
	tests := []struct {
		name    string
		spoil   func(*puzzle.Jigsaw)
		message string
	}{
		{"three zeros", func(p *puzzle.Jigsaw) { p.Pieces[1].Sides = [4]int{0, 3, 0, 0} }, "piece 11 has 3 straight sides"},
		{"opposite", func(p *puzzle.Jigsaw) { p.Pieces[1].Sides = [4]int{0, 3, 0, 4} }, "piece 11 has straight sides opposite each other"},
		{"four zeros", func(p *puzzle.Jigsaw) { p.Pieces[1].Sides = [4]int{} }, "piece 11 has 4 straight sides"},
		{"corner lost", func(p *puzzle.Jigsaw) { p.Pieces = p.Pieces[1:] }, "there are 3 corner pieces, want 4"},
		{"border lost", func(p *puzzle.Jigsaw) { p.Pieces = append(p.Pieces[:1], p.Pieces[2:]...) }, "there are 5 pieces, but the board of 2 x 3 takes 6"},
		{"wrong size", func(p *puzzle.Jigsaw) { p.Rows, p.Cols = 3, 3 }, "there are 6 pieces, but the board of 3 x 3 takes 9"},
		{"narrow", func(p *puzzle.Jigsaw) { p.Rows, p.Cols = 1, 6 }, "piece 10, with 2 straight sides, is not of a board of one row or column"},
		{"no factors", func(p *puzzle.Jigsaw) { p.Rows, p.Cols = 4, 0 }, "no board of 4 x ? takes 6 pieces, 2 of them with one straight side"},
		{"balance", side(0, 1, 9), "label 1 is out of balance: 0 sides with +1, 1 with -1"},
		{"hint of a border piece inside", hint(puzzle.Hint{Piece: 10, Row: 1, Col: 0}), "the hint for piece 10 puts its upper side, label 0, against the wrong thing"},
		{"hints that clash", hint(puzzle.Hint{Piece: 10}, puzzle.Hint{Piece: 14, Row: 0, Col: 1, Rotation: 2}), "by their hints, pieces 10 and 14 touch and do not fit"},
	}
	for _, tt := range tests {
		p := tiny()
		tt.spoil(p)
		got := p.Diagnose()
		if len(got) == 0 || got[0].Reason != tt.message {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.message)
		}
	}
}

// side changes a label of a piece, given by its index.
func side(piece, k, label int) func(*puzzle.Jigsaw) {
	return func(p *puzzle.Jigsaw) { p.Pieces[piece].Sides[k] = label }
}

func TestScoreJigsaw(t *testing.T) {
	p, s := tiny(), tinySolution()
	full := puzzle.JigsawScore{Pieces: 6, Placed: 6, Valid: 6, Faces: 17, Matched: 17, Joints: 7, MatchedJoints: 7}
	got, err := puzzle.ScoreJigsaw(p, s)
	if d := cmp.Diff(full, got); d != "" || err != nil {
		t.Errorf("the solution: %s, %v", d, err)
	}
	s.Placements = append(s.Placements[:1], s.Placements[2:]...) // without r1c2
	got, err = puzzle.ScoreJigsaw(p, s)
	want := puzzle.JigsawScore{Pieces: 6, Placed: 5, Valid: 5, Faces: 17, Matched: 13, Joints: 7, MatchedJoints: 4}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("with a hole: %s, %v", d, err)
	}
	s.Placements[0].Rotation = 2 // of r1c1
	got, err = puzzle.ScoreJigsaw(p, s)
	want = puzzle.JigsawScore{Pieces: 6, Placed: 5, Valid: 3, Faces: 17, Matched: 10, Joints: 7, MatchedJoints: 3}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("with a corner turned: %s, %v", d, err)
	}
	s.Placements[0].Piece = 99
	if _, err := puzzle.ScoreJigsaw(p, s); err == nil {
		t.Error("an unknown piece is counted")
	}
	p, s = frame(puzzle.VariantContour)
	got, err = puzzle.ScoreJigsaw(p, s)
	want = puzzle.JigsawScore{Pieces: 8, Placed: 8, Valid: 8, Faces: 20, Matched: 20, Joints: 8, MatchedJoints: 8}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("a contour: %s, %v", d, err)
	}
}

func TestBoardSizes(t *testing.T) {
	p := tiny()
	for _, tt := range []struct {
		rows, cols int
		hints      []puzzle.Hint
		want       []puzzle.BoardSize
	}{
		{0, 0, nil, []puzzle.BoardSize{{Rows: 2, Cols: 3}, {Rows: 3, Cols: 2}}},
		{2, 0, nil, []puzzle.BoardSize{{Rows: 2, Cols: 3}}},
		{0, 2, nil, []puzzle.BoardSize{{Rows: 3, Cols: 2}}},
		{0, 0, []puzzle.Hint{{Piece: 10, Row: 2}}, []puzzle.BoardSize{{Rows: 3, Cols: 2}}},
		{6, 0, nil, nil},
	} {
		p.Rows, p.Cols, p.Hints = tt.rows, tt.cols, tt.hints
		if d := cmp.Diff(tt.want, p.BoardSizes()); d != "" {
			t.Errorf("%d x %d: %s", tt.rows, tt.cols, d)
		}
	}
	p, _ = frame(puzzle.VariantContour)
	p.Rows, p.Cols = 0, 0
	want := []puzzle.BoardSize{{Rows: 2, Cols: 4}, {Rows: 3, Cols: 3}, {Rows: 4, Cols: 2}}
	if d := cmp.Diff(want, p.BoardSizes()); d != "" {
		t.Errorf("contour: %s", d)
	}
}

func TestJigsawJSON(t *testing.T) {
	p := tiny()
	p.Pieces = p.Pieces[:1]
	p.Pieces[0].Turn = 45
	text, err := json.Marshal(p)
	want := `{"kind":"jigsaw","variant":"puzzle","rows":2,"cols":3,"pieces":[{"id":10,"sides":[0,1,2,0],"image":0,"center":[100.5,7],"turn":45}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	p = &puzzle.Jigsaw{
		Variant: puzzle.VariantPosition, Unsigned: true,
		Pieces: []puzzle.JigsawPiece{{Sides: [4]int{0, 1, 1, 0}, Position: &puzzle.Cell{Row: 4, Col: 5}}},
		Hints:  []puzzle.Hint{{Row: 4, Col: 5, Rotation: 2}},
	}
	text, err = json.Marshal(p)
	want = `{"kind":"jigsaw","variant":"position","signed":false,"rows":0,"cols":0,"pieces":[{"id":0,"sides":[0,1,1,0],"position":[4,5]}],` +
		`"hints":[{"piece":0,"row":4,"col":5,"rotation":2}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	text, err = json.Marshal(&puzzle.JigsawSolution{Placements: []puzzle.Placement{{Piece: 1, Row: 2, Col: 3, Rotation: 1, Degrees: 12.5}}})
	want = `{"placements":[{"piece":1,"row":2,"col":3,"rotation":1,"degrees":12.5}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	short, err := puzzle.ParseJSON([]byte(`{"kind":"jigsaw","pieces":[{"sides":[0,1,-2,0]},{"sides":[0,0,3,-1]}],"hints":[],"note":1}`))
	wantShort := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Pieces: []puzzle.JigsawPiece{
		{Sides: [4]int{0, 1, -2, 0}}, {ID: 1, Sides: [4]int{0, 0, 3, -1}},
	}}
	if d := cmp.Diff(puzzle.Puzzle(wantShort), short); d != "" || err != nil {
		t.Errorf("few fields: %s, %v", d, err)
	}
	if _, err := json.Marshal(puzzle.Jigsaw{}); err == nil {
		t.Error("an invalid jigsaw is written")
	}
}

func TestJigsawJSONErrors(t *testing.T) {
	for text, message := range map[string]string{
		`{"kind":"jigsaw"}`: "puzzle: invalid jigsaw: 0 pieces, want 1 to 1000000",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3]}]}`:                             "puzzle: invalid jigsaw: pieces[0]: field sides must hold 4 numbers",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,null]}]}`:                        "puzzle: invalid jigsaw: pieces[0]: field sides must hold 4 numbers",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,4],"center":[1]}]}`:              "puzzle: invalid jigsaw: pieces[0]: field center must hold 2 numbers",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,4],"position":[]}]}`:             "puzzle: invalid jigsaw: pieces[0]: field position must hold 2 numbers",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,4]},{"sides":[1,2,3,4]}]}`:       "puzzle: invalid jigsaw: pieces[1] has no id",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,1.5]}]}`:                         "line 1, column 53: puzzle: invalid JSON: field pieces.sides is a number 1.5",
		`{"kind":"jigsaw","signed":false,"pieces":[{"id":0,"sides":[1,2,3,-1]}]}`:           "puzzle: invalid jigsaw: piece 0: sides[3] is -1, want 0 to 1000000",
		`{"kind":"jigsaw","pieces":[{"id":0,"sides":[1,2,3,4]}],"hints":[{"piece":1}]}`:     "puzzle: invalid jigsaw: hints[0]: there is no piece 1",
		`{"kind":"jigsaw","variant":"position","pieces":[{"id":0,"sides":[1,2,3,4]}]}`:      `puzzle: invalid jigsaw: piece 0 has no position, which variant "position" needs`,
		`{"kind":"jigsaw","rows":"two","pieces":[{"id":0,"sides":[1,2,3,4],"center":[1]}]}`: "line 1, column 29: puzzle: invalid JSON: field rows is a string",
	} {
		if _, err := puzzle.ParseJSON([]byte(text)); err == nil || err.Error() != message {
			t.Errorf("%s: %v, want %s", text, err, message)
		}
	}
}

func TestJigsawClone(t *testing.T) {
	p, _ := upright(puzzle.VariantPosition)
	p.Hints = []puzzle.Hint{{Piece: 10}}
	q := p.Clone()
	if d := cmp.Diff(p, q); d != "" {
		t.Error(d)
	}
	q.Pieces[0].Sides[1], q.Pieces[0].Position.Row, q.Hints[0].Col = 9, 9, 9
	if p.Pieces[0].Sides[1] == 9 || p.Pieces[0].Position.Row == 9 || p.Hints[0].Col == 9 {
		t.Error("the clone shares memory")
	}
	if got := p.String(); got != "jigsaw (position) of 2 x 3, 6 pieces" {
		t.Errorf("it prints as %q", got)
	}
	if got := (*puzzle.Jigsaw)(nil).String() + (&puzzle.Jigsaw{}).String(); !strings.Contains(got, "(puzzle) of ? x ?, 0 pieces") {
		t.Errorf("they print as %q", got)
	}
}
