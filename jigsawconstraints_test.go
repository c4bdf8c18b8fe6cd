package gridsaw_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/encode"
)

// scanned are the pictures of a jigsaw of 40 pieces, and those that constraints are about, in the other order.
func scanned(t *testing.T) (sources []gridsaw.Source, c *gridsaw.JigsawConstraints) {
	t.Helper()
	c = new(gridsaw.JigsawConstraints)
	for _, name := range []string{"page-1.jpg", "page-2.jpg"} {
		path := filepath.Join(samples, "jigsaw", "pages", name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		sources = append(sources, gridsaw.FileSource(path))
		c.Pictures = append([]gridsaw.ConstraintPicture{{Name: name, SHA256: hex.EncodeToString(sum[:])}}, c.Pictures...)
	}
	return sources, c
}

// under solves a jigsaw under constraints.
func under(t *testing.T, sources []gridsaw.Source, c *gridsaw.JigsawConstraints) *gridsaw.JigsawResult {
	t.Helper()
	j := gridsaw.NewJigsaw(gridsaw.JigsawOptions{Constraints: c})
	j.Add(t.Context(), sources...)
	r, _ := j.Solve(t.Context())
	return r
}

// pointOf names a side of a piece by the middle of its line in the picture.
func pointOf(r *gridsaw.JigsawResult, side int) gridsaw.JigsawPoint {
	p := r.Pieces[side/4]
	at := func(k int) int { // of a corner in the outline
		best := 0
		for i, q := range p.Outline {
			if q.Sub(p.Corners[k%4]).Norm() < p.Outline[best].Sub(p.Corners[k%4]).Norm() {
				best = i
			}
		}
		return best
	}
	from, to := at(side%4), at(side%4+1)
	if to < from {
		to += len(p.Outline)
	}
	q := p.Outline[(from+to)/2%len(p.Outline)]
	return gridsaw.JigsawPoint{Picture: 1 - r.Where[side/4].Picture, X: q.X, Y: q.Y}
}

// TestJigsawConstraints says true things and false ones of a jigsaw that is solved without.
func TestJigsawConstraints(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	sources, none := scanned(t)
	free := under(t, sources, nil)
	if free.Status != gridsaw.StatusSolved {
		t.Fatalf("%s: %v", free.Status, free.Err)
	}
	pair := func(say gridsaw.Saying, a, b int) gridsaw.JigsawConstraint {
		other := pointOf(free, b)
		return gridsaw.JigsawConstraint{Say: say, A: pointOf(free, a), B: &other}
	}
	inner := func(side int, kind encode.Kind) bool {
		p := side / 4 * 4
		for _, s := range free.Sides[p : p+4] {
			if s.Kind == encode.Flat {
				return false
			}
		}
		return free.Sides[side].Kind == kind
	}
	joint := free.Layout.Joints[20]
	tab, blank := -1, -1 // that do not belong together
	for side := range free.Sides {
		switch {
		case tab < 0 && inner(side, encode.Tab):
			tab = side
		case tab >= 0 && side/4 != tab/4 && inner(side, encode.Blank) && free.Ranking.Mates(tab)[0].Side != side:
			blank = side
		}
	}
	solve := func(all ...gridsaw.JigsawConstraint) *gridsaw.JigsawResult {
		c := *none
		c.Constraints = all
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := gridsaw.ParseJigsawConstraints(text)
		if err != nil {
			t.Fatal(err)
		}
		return under(t, sources, parsed)
	}

	told := solve(pair(gridsaw.SayTogether, joint.A, joint.B), pair(gridsaw.SayNever, tab, blank))
	if told.Status != gridsaw.StatusSolved || !told.Constraints[0].Kept || !told.Constraints[1].Kept || len(told.Placements) != 40 {
		t.Errorf("what is true: %s, %v, %+v", told.Status, told.Err, told.Constraints)
	}

	lie := solve(pair(gridsaw.SayTogether, tab, blank))
	against := make(map[int]int)
	for _, j := range lie.Layout.Joints {
		against[j.A], against[j.B] = j.B, j.A
	}
	met := against[tab] == blank
	if lie.Status == gridsaw.StatusSolved || met != lie.Constraints[0].Kept || !met && !strings.Contains(lie.Err.Error(), "1 of 1 constraints are not kept") {
		t.Errorf("a lie: %s, %v, %+v; they meet: %v", lie.Status, lie.Err, lie.Constraints, met)
	}

	apart := solve(pair(gridsaw.SayNever, joint.A, joint.B))
	if apart.Layout == nil {
		t.Fatalf("taken apart: %s, %v", apart.Status, apart.Err)
	}
	for _, j := range apart.Layout.Joints {
		if (j.A == joint.A && j.B == joint.B) || (j.A == joint.B && j.B == joint.A) {
			t.Error("two sides meet that are not to")
		}
	}
	if apart.Status == gridsaw.StatusSolved || !apart.Constraints[0].Kept {
		t.Errorf("a true joint taken apart: %s, %+v", apart.Status, apart.Constraints)
	}

	piece := pointOf(free, 4*12)
	less := solve(gridsaw.JigsawConstraint{Say: gridsaw.SayNoPiece, A: piece})
	if len(less.Pieces) != 39 || len(less.Empty()) != 1 || !less.Constraints[0].Kept {
		t.Errorf("without a piece: %d pieces, empty %v, %+v", len(less.Pieces), less.Empty(), less.Constraints)
	}

	flat := solve(gridsaw.JigsawConstraint{Say: gridsaw.SayFlat, A: pointOf(free, tab)})
	if flat.Status == gridsaw.StatusSolved || flat.Sides[tab].Kind != encode.Flat || flat.Constraints[0].Kept != (flat.Constraints[0].Reason == "") {
		t.Errorf("a tab said to be flat: %s, %v, %+v", flat.Status, flat.Err, flat.Constraints)
	}

	// What cannot be: two tabs, what contradicts an earlier one, and a place without a piece.
	other := tab
	for side := range free.Sides {
		if inner(side, encode.Tab) && side/4 != tab/4 {
			other = side
		}
	}
	nowhere := gridsaw.JigsawPoint{X: -500, Y: -500}
	wrong := solve(pair(gridsaw.SayTogether, tab, other), pair(gridsaw.SayTogether, joint.A, joint.B), pair(gridsaw.SayNever, joint.B, joint.A),
		gridsaw.JigsawConstraint{Say: gridsaw.SayFlat, A: nowhere})
	for i, reason := range []string{"one side was read as a tab and the other as a tab", "", "it contradicts an earlier one", "there is no piece at that place"} {
		if got := wrong.Constraints[i]; got.Reason != reason || got.Kept != (reason == "") {
			t.Errorf("constraint %d: %+v, want %q", i, got, reason)
		}
	}
	if wrong.Status != gridsaw.StatusPartial || !strings.Contains(wrong.Err.Error(), "3 of 4 constraints are not kept") {
		t.Errorf("what cannot be: %s, %v", wrong.Status, wrong.Err)
	}
	if report := wrong.Report(); len(report.Pieces.Constraints) != 4 {
		t.Errorf("the report: %+v", report.Pieces.Constraints)
	}
}

func TestParseJigsawConstraints(t *testing.T) {
	const pictures = `"pictures":[{"name":"a.jpg","sha256":"00"}]`
	for text, want := range map[string]string{
		`{` + pictures + `,"constraints":[{"say":"flat","a":{"picture":0,"x":1,"y":2}}]}`: "",
		`{}`: "",
		``:   "EOF",
		`[]`: "cannot unmarshal array",
		`{` + pictures + `,"constraints":[{"say":"perhaps","a":{"picture":0,"x":1,"y":2}}]}`: `number 1 says "perhaps"`,
		`{` + pictures + `,"constraints":[{"say":"never","a":{"picture":0,"x":1,"y":2}}]}`:   `"never" is about 2 places`,
		`{"constraints":[{"say":"flat","a":{"picture":0,"x":1,"y":2}}]}`:                     "picture 0 of 0",
		`{"constraints":[],"more":1}`: "unknown field",
		`{} {}`:                       "there is more",
	} {
		_, err := gridsaw.ParseJigsawConstraints([]byte(text))
		if want == "" && err != nil || want != "" && (!errors.Is(err, gridsaw.ErrConstraints) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// FuzzParseJigsawConstraints: what is read is written and read again as the same, and can be held against any jigsaw.
func FuzzParseJigsawConstraints(f *testing.F) {
	f.Add([]byte(`{"pictures":[{"name":"a.jpg","sha256":"00"}],"constraints":[{"say":"together","a":{"picture":0,"x":1,"y":2,"name":"b"},"b":{"picture":0,"x":-3.5,"y":1e9}}]}`))
	f.Add([]byte(`{"pictures":[],"constraints":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := gridsaw.ParseJigsawConstraints(data)
		if err != nil {
			if !errors.Is(err, gridsaw.ErrConstraints) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%v", err)
			}
			return
		}
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		again, err := gridsaw.ParseJigsawConstraints(text)
		if diff := cmp.Diff(c, again); err != nil || diff != "" {
			t.Fatalf("%v\n%s", err, diff)
		}
	})
}
