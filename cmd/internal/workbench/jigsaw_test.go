//go:build unix

package workbench_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
)

// workJigsaw works on pictures of jigsaws as the command line's own process does.
func workJigsaw(ctx context.Context, r child.Request) (out child.Response) {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	found := filepath.Join(r.Dir, "pieces")
	store, err := gridsaw.OpenPieceStore(found)
	check(err)
	o := gridsaw.JigsawOptions{Store: store}
	if r.Part {
		j := gridsaw.NewJigsaw(o)
		j.Add(ctx, gridsaw.Source{Name: r.Name, Open: func(context.Context) ([]byte, error) { return r.Data, nil }})
		out.Files, out.Thumb, err = workbench.SheetFiles(ctx, j, r.Data)
		check(err)
		kept, _ := filepath.Glob(filepath.Join(found, "*.pieces"))
		for _, path := range kept {
			data, err := os.ReadFile(path)
			check(err)
			out.Files = append(out.Files, child.File{What: "pieces", Data: data})
		}
		return out
	}
	o.Progress = workbench.ProgressTo(r.Dir)
	for _, arg := range r.Args {
		if path, ok := strings.CutPrefix(arg, "--constraints="); ok {
			data, err := os.ReadFile(path)
			check(err)
			o.Constraints, err = gridsaw.ParseJigsawConstraints(data)
			check(err)
		}
	}
	var sources []gridsaw.Source
	for _, p := range r.Parts {
		if filepath.Base(p.Name) == "hang.jpg" { // a jigsaw that takes long
			o.Progress(gridsaw.JigsawProgress{Stage: "rank", Done: 1, All: 4, Left: 90 * time.Second})
			select {}
		}
		if p.Found == "" {
			panic("what was found is not kept")
		}
		check(store.Adopt(p.Found))
		source := gridsaw.FileSource(p.Path)
		source.Name = p.Name
		sources = append(sources, source)
	}
	j := gridsaw.NewJigsaw(o)
	j.Add(ctx, sources...)
	for _, p := range j.Pictures() {
		if !p.Stored {
			panic("a picture is looked at anew")
		}
	}
	result, _ := j.Solve(ctx)
	out.Files, err = workbench.AssemblyFiles(ctx, result)
	check(err)
	page := &inspect.Page{Title: "</script><script>alert(1)</script>", Rows: 5, Cols: 8}
	for _, p := range result.Pictures {
		page.Pictures = append(page.Pictures, inspect.Picture{Name: p.Name, Width: 1000, Height: 1300})
	}
	for i, p := range result.Pieces {
		piece := inspect.Piece{Picture: result.Where[i].Picture, Outline: p.Outline, Corners: p.Corners, Center: p.Center}
		for k := range piece.Sides {
			piece.Sides[k] = inspect.Side{Side: result.Sides[4*i+k], Mates: result.Ranking.Mates(4*i + k)}
		}
		page.Pieces = append(page.Pieces, piece)
	}
	out.Files, err = workbench.AppendSidesPage(out.Files, page)
	check(err)
	return out
}

// A jigsawState is a jigsaw as the server tells of it.
type jigsawState struct {
	ID, Name, Kind, Status, Said, Hint string
	Revision, Pieces, Waiting          int
	Pictures                           []struct {
		Number, Pieces, Problems  int
		Name, SHA256, Error, Hint string
		Waiting                   bool
	}
	Work *struct {
		Stage     string
		Done, All int
		Left      float64
	}
	Solved *struct {
		Answer, Rows, Cols, Placed, Doubtful int
		Status                               string
		Kept                                 []gridsaw.ConstraintOutcome
	}
	Stale, Undo, Redo bool
	Told              []gridsaw.JigsawConstraint `json:"constraints"`
}

// jigsaw sends a request about a jigsaw, which must be answered with that status.
func (b *bench) jigsaw(method, path string, code int) (out jigsawState) {
	b.Helper()
	got := b.ask(method, "/v1/jigsaws"+path, nil, "X-Gridsaw-Token", b.token)
	if got.code != code {
		b.Fatalf("%s %s: %d %s, want %d", method, path, got.code, got.body, code)
	}
	if code < 300 {
		if err := json.Unmarshal(got.body, &out); err != nil {
			b.Fatalf("%v: %s", err, got.body)
		}
	}
	return out
}

// addTo sends a picture to a jigsaw.
func (b *bench) addTo(id, name string, data []byte) asked {
	b.Helper()
	body, kind := form(name, data)
	return b.ask("POST", "/v1/jigsaws/"+id+"/pictures", body, "Content-Type", kind, "X-Gridsaw-Token", b.token)
}

// until waits for a jigsaw to be as it is to be.
func (b *bench) until(id, what string, is func(jigsawState) bool) jigsawState {
	b.Helper()
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		s := b.jigsaw("GET", "/"+id, 200)
		if is(s) {
			return s
		}
		if time.Since(begun) > 2*time.Minute {
			b.Fatalf("never %s: %+v", what, s)
		}
	}
}

func solvedNow(s jigsawState) bool {
	return s.Waiting == 0 && s.Work == nil && s.Solved != nil && !s.Stale
}

// TestJigsaw adds two pictures, one after the other, and takes one away.
func TestJigsaw(t *testing.T) {
	state := t.TempDir()
	b := start(t, options(t, state))
	id := b.jigsaw("POST", "", 201).ID
	if s := b.jigsaw("GET", "/"+id, 200); s.Said != "There are no pictures yet." || s.Kind != "jigsaw" {
		t.Errorf("at first: %+v", s)
	}
	b.problem("nothing to be put together", b.ask("POST", "/v1/jigsaws/"+id+"/solve", nil, "X-Gridsaw-Token", b.token), 409)
	if got := b.addTo(id, "page-1.jpg", sample(t, "jigsaw/pages/page-1.jpg")); got.code != 202 {
		t.Fatalf("%d %s", got.code, got.body)
	}
	half := b.until(id, "put together", solvedNow)
	if half.Status != "partial" || half.Pieces != 20 || half.Solved.Placed == 0 {
		t.Errorf("half of it: %+v", half)
	}
	b.problem("the same again", b.addTo(id, "again.jpg", sample(t, "jigsaw/pages/page-1.jpg")), 409)
	b.addTo(id, "page-2.jpg", sample(t, "jigsaw/pages/page-2.jpg"))
	whole := b.until(id, "whole", solvedNow)
	if whole.Status != "solved" || whole.Solved.Rows != 5 || whole.Solved.Cols != 8 || whole.Solved.Placed != 40 || whole.Solved.Doubtful != 0 {
		t.Errorf("all of it: %+v", whole)
	}
	b.wantAnswer(id, whole)
	if got := b.ask("GET", "/v1/jigsaws/"+id, nil, "If-None-Match", `"`+jsonInt(whole.Revision)+`"`); got.code != 304 || len(got.body) > 0 {
		t.Errorf("nothing changed: %d", got.code)
	}

	// Another server has it all.
	b.stop()
	b = start(t, options(t, state))
	if again := b.jigsaw("GET", "/"+id, 200); !solvedNow(again) || again.Status != "solved" {
		t.Errorf("after a restart: %+v", again)
	}
	b.jigsaw("DELETE", "/"+id+"/pictures/0", 200)
	if s := b.jigsaw("GET", "/"+id, 200); s.Pieces != 20 || !s.Stale {
		t.Errorf("without a picture: %+v", s)
	}
	b.problem("a picture that is gone", b.ask("GET", "/v1/jigsaws/"+id+"/pictures/0", nil), 404)
	if list := b.ask("GET", "/v1/puzzles", nil); !strings.Contains(string(list.body), `"kind":"jigsaw"`) {
		t.Errorf("the list: %s", list.body)
	}
	if got := b.ask("DELETE", "/v1/puzzles/"+id, nil, "X-Gridsaw-Token", b.token); got.code != 204 {
		t.Errorf("deleted: %d", got.code)
	}
	b.jigsaw("GET", "/"+id, 404)
}

func jsonInt(n int) string {
	text, _ := json.Marshal(n)
	return string(text)
}

// wantAnswer looks at the files of an answer.
func (b *bench) wantAnswer(id string, s jigsawState) {
	b.Helper()
	address := "/v1/jigsaws/" + id + "/answers/" + jsonInt(s.Solved.Answer)
	var a workbench.Assembly
	if got := b.ask("GET", address, nil); json.Unmarshal(got.body, &a) != nil || len(a.Pieces) != 40 || a.Width == 0 {
		b.Fatalf("the answer: %d %.200s", got.code, got.body)
	}
	cells := make(map[[2]int]bool)
	for _, p := range a.Pieces {
		if p.Place == nil || len(p.Place.Outline) != 256 || p.Picture > 1 {
			b.Fatalf("a piece: %+v", p)
		}
		cells[[2]int{p.Place.Row, p.Place.Col}] = true
	}
	if len(cells) != 40 || len(a.Joints) != 5*7+4*8 {
		b.Errorf("%d cells, %d joints", len(cells), len(a.Joints))
	}
	if got := b.ask("GET", address+"/picture", nil); got.code != 200 || http.DetectContentType(got.body) != "image/jpeg" {
		b.Errorf("the drawn answer: %d", got.code)
	}
	var sides []workbench.PieceSides
	if got := b.ask("GET", address+"/sides?pieces=3,0,39", nil); json.Unmarshal(got.body, &sides) != nil || len(sides) != 3 {
		b.Fatalf("sides: %d %.200s", got.code, got.body)
	}
	// What lies against a side is its first mate, in a clean puzzle.
	against := make(map[int]int)
	for _, j := range a.Joints {
		against[j.A], against[j.B] = j.B, j.A
	}
	for k, side := range sides[1].Sides {
		other, joined := against[k]
		if joined && (len(side.Mates) == 0 || side.Mates[0].Side != other || len(side.Curve) != 128) {
			b.Errorf("side %d: mates %v, against it lies %d", k, side.Mates, other)
		}
	}
	page := b.ask("GET", "/j/"+id+"/inspect", nil)
	if policy := page.header.Get("Content-Security-Policy"); page.code != 200 || !strings.HasPrefix(policy, "sandbox allow-scripts; default-src 'none'") || !strings.Contains(policy, "script-src 'sha256-") {
		b.Errorf("the page of all sides: %d, %s", page.code, policy)
	}
	b.problem("sides of no piece", b.ask("GET", address+"/sides?pieces=40", nil), 404)
	b.problem("sides of nothing", b.ask("GET", address+"/sides?pieces=", nil), 400)
	b.problem("another answer", b.ask("GET", "/v1/jigsaws/"+id+"/answers/99999", nil), 404)
}

// TestJigsawTrouble: pictures that are none, work that is cancelled, and a server that is ended in the midst of it.
func TestJigsawTrouble(t *testing.T) {
	state := t.TempDir()
	b := start(t, options(t, state))
	id := b.jigsaw("POST", "", 201).ID
	b.addTo(id, "none.jpg", []byte("no picture"))
	b.addTo(id, "killed.jpg", []byte("kill"))
	b.addTo(id, "faults.jpg", sample(t, "jigsaw/faults/page.jpg"))
	s := b.until(id, "put together", solvedNow)
	if len(s.Pictures) != 3 || s.Pictures[0].Error == "" || s.Pictures[0].Hint == "" || s.Pictures[2].Problems == 0 || s.Pictures[2].Pieces != 19 {
		t.Errorf("pictures: %+v", s.Pictures)
	}
	b.addTo(id, "hang.jpg", sample(t, "jigsaw/pages/page-1.jpg"))
	hung := func(s jigsawState) bool { return s.Work != nil && s.Work.Stage == "rank" && s.Work.Left == 90 }
	b.until(id, "under way", hung)
	b.jigsaw("DELETE", "/"+id+"/solve", 200)
	if s := b.until(id, "cancelled", func(s jigsawState) bool { return s.Work == nil }); !s.Stale || s.Solved == nil {
		t.Errorf("cancelled: %+v", s)
	}
	b.jigsaw("POST", "/"+id+"/solve", 202)
	b.until(id, "under way again", hung)
	begun := time.Now()
	b.stop()
	if time.Since(begun) > 20*time.Second {
		t.Errorf("the server took %v to end", time.Since(begun))
	}
	b = start(t, options(t, state))
	b.until(id, "gone on with", hung)
	b.jigsaw("DELETE", "/"+id+"/pictures/3", 200)
	if s := b.until(id, "without it", func(s jigsawState) bool { return s.Work == nil }); s.Stale || len(s.Pictures) != 3 {
		t.Errorf("without the picture: %+v", s)
	}
}

// TestJigsawSaid says things of a jigsaw, takes them back, and takes them to another one.
func TestJigsawSaid(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	id := b.jigsaw("POST", "", 201).ID
	b.addTo(id, "page-2.jpg", sample(t, "jigsaw/pages/page-2.jpg")) // numbered otherwise than in the file below
	b.addTo(id, "page-1.jpg", sample(t, "jigsaw/pages/page-1.jpg"))
	b.until(id, "put together", solvedNow)
	say := func(id, body string) asked {
		return b.ask("PUT", "/v1/jigsaws/"+id+"/constraints", strings.NewReader(body), "X-Gridsaw-Token", b.token)
	}
	pictures := b.jigsaw("GET", "/"+id, 200).Pictures
	file := `{"pictures":[{"name":"page-1.jpg","sha256":"` + pictures[1].SHA256 + `"}],"constraints":[{"say":"no piece","a":{"picture":0,"x":127,"y":92,"name":"0:0"}}]}`
	if got := say(id, file); got.code != 200 {
		t.Fatalf("%d %s", got.code, got.body)
	}
	s := b.until(id, "put together with that", solvedNow)
	if s.Solved.Placed != 39 || len(s.Solved.Kept) != 1 || !s.Solved.Kept[0].Kept || !s.Undo || s.Redo || len(s.Told) != 1 || s.Told[0].A.Picture != 1 {
		t.Errorf("said: %+v", s)
	}
	exported := b.ask("GET", "/v1/jigsaws/"+id+"/constraints", nil)
	if strings.TrimSpace(string(exported.body)) != file {
		t.Errorf("exported:\n%s, want\n%s", exported.body, file)
	}
	b.jigsaw("POST", "/"+id+"/constraints/undo", 200)
	if s = b.until(id, "put together without", solvedNow); s.Solved.Placed != 40 || s.Undo || !s.Redo || len(s.Told) != 0 {
		t.Errorf("taken back: %+v", s)
	}
	b.jigsaw("POST", "/"+id+"/constraints/redo", 200)
	if s = b.until(id, "put together with it again", solvedNow); s.Solved.Placed != 39 || s.Redo {
		t.Errorf("said again: %+v", s)
	}
	b.problem("nothing to be said again", b.ask("POST", "/v1/jigsaws/"+id+"/constraints/redo", nil, "X-Gridsaw-Token", b.token), 409)
	b.problem("without the token", b.ask("PUT", "/v1/jigsaws/"+id+"/constraints", strings.NewReader(file)), 403)
	b.problem("no constraints", say(id, `{"constraints":3}`), 400)
	b.problem("too much", say(id, `{"pictures":[],"constraints":[]`+strings.Repeat(" ", 2<<20)+`}`), 400)
	other := b.jigsaw("POST", "", 201).ID
	b.problem("of another jigsaw", say(other, file), 422)
}

// TestJigsawGuard: what changes a jigsaw needs the token, and what is none is no jigsaw.
func TestJigsawGuard(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	grid := b.add("newspaper-table.jpg", sample(t, "newspaper-table.jpg"))
	id := b.jigsaw("POST", "", 201).ID
	for _, r := range [][2]string{{"POST", ""}, {"POST", "/" + id + "/pictures"}, {"DELETE", "/" + id + "/pictures/0"}, {"POST", "/" + id + "/solve"}, {"DELETE", "/" + id + "/solve"}} {
		b.problem(r[0]+r[1], b.ask(r[0], "/v1/jigsaws"+r[1], nil), 403)
	}
	for _, path := range []string{"/" + grid.ID, "/x", "/../puzzles", "/" + id + "/pictures/0", "/" + id + "/pictures/00/small", "/" + id + "/pictures/-1/pieces", "/" + id + "/answers/upload-0"} {
		if got := b.ask("GET", "/v1/jigsaws"+path, nil); got.code < 300 || got.code >= 500 {
			t.Errorf("%s: %d", path, got.code)
		}
	}
	b.problem("cells of a jigsaw", b.correct(id, `[]`), 409)
}
