package workbench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// routes are all that can be asked for; page/api.txt describes them.
func (s *Server) routes(j *jigsaws) http.Handler {
	mux := http.NewServeMux()
	ask := func(pattern string, h handler) { mux.Handle(pattern, h) }
	change := func(pattern string, h handler) { mux.Handle(pattern, s.guard.changing(h)) }
	ask("GET /{$}", document("start", s.guard.token))
	ask("GET /live", document("live", s.guard.token))
	ask("GET /p/{id}", document("puzzle", s.guard.token))
	ask("GET /page/{name}", asset)
	ask("GET /examples/{name}", example)
	ask("GET /v1", manual)
	ask("POST /v1/solve", s.solve)
	change("POST /v1/live", camera{s}.look)
	ask("GET /v1/puzzles", s.list)
	change("POST /v1/puzzles", s.add)
	ask("GET /v1/puzzles/{id}", s.show)
	change("POST /v1/puzzles/{id}/all", s.addAll)
	change("PUT /v1/puzzles/{id}/cells", s.correct)
	change("PUT /v1/puzzles/{id}/corners", s.place)
	change("DELETE /v1/puzzles/{id}", s.delete)
	ask("GET /v1/puzzles/{id}/picture", s.picture(shownFile))
	ask("GET /v1/puzzles/{id}/small", s.picture(smallFile))
	ask("GET /v1/puzzles/{id}/steps", s.steps)
	ask("GET /v1/puzzles/{id}/text", s.text)
	ask("GET /v1/puzzles/{id}/solved", s.solved)
	j.routes(ask, change)
	j.sayRoutes(ask, change)
	ask("/", func(http.ResponseWriter, *http.Request) error { return fs.ErrNotExist })
	return mux
}

// solveFields are the fields of a form that are flags of the command line.
var solveFields = []string{"kind", "size", "method", "seed", "set", "corners", "all"}

// solve answers with what gridsaw solve --json prints.
func (s *Server) solve(w http.ResponseWriter, r *http.Request) error {
	u, err := s.take(w, r)
	if err != nil {
		return err
	}
	defer u.release()
	args := s.args()
	for name, value := range u.fields {
		if !slices.Contains(solveFields, name) {
			return &problem{http.StatusBadRequest, fmt.Sprintf("%.40q is no field of the form", name), "there are picture, " + strings.Join(solveFields, ", ")}
		}
		args = append(args, "--"+name+"="+value)
	}
	slices.Sort(args)
	request := s.request(u, args)
	request.DataOnly = true
	response, err := s.readers.read(r.Context(), request)
	if err != nil {
		return err
	}
	s.log(u, response)
	status := http.StatusOK
	if response.Code == 1 || response.Code == 2 { // of the command line: not read, or asked for wrongly
		status = http.StatusUnprocessableEntity
		response.Hint = cmp.Or(response.Hint, "send a picture (jpg, png, gif, tif, bmp, pnm, webp, heic), or a puzzle written as text")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	for _, line := range response.Lines {
		w.Write(append(hinted(line, response.Hint), '\n'))
	}
	return nil
}

// hinted adds what to do to a report.
func hinted(line []byte, hint string) []byte {
	body, ok := strings.CutSuffix(strings.TrimSpace(string(line)), "}")
	text, err := json.Marshal(hint)
	if hint == "" || !ok || err != nil {
		return line
	}
	return []byte(body + `,"hint":` + string(text) + "}")
}

// list answers with all puzzles, and how many are kept.
func (s *Server) list(w http.ResponseWriter, _ *http.Request) error {
	all, err := s.store.list()
	if err != nil {
		return err
	}
	out := struct {
		Puzzles []summary `json:"puzzles"`
		Keep    int       `json:"keep"`
		Disk    int64     `json:"disk"` // bytes
	}{[]summary{}, s.options.Keep, s.options.Disk}
	for _, p := range all {
		out.Puzzles = append(out.Puzzles, p.summary())
	}
	return answer(w, http.StatusOK, out)
}

// add reads a picture and keeps it.
func (s *Server) add(w http.ResponseWriter, r *http.Request) error {
	u, err := s.take(w, r)
	if err != nil {
		return err
	}
	defer u.release()
	request := s.request(u, s.args())
	request.View = true
	response, err := s.readers.read(r.Context(), request)
	if err != nil {
		return err
	}
	s.log(u, response)
	p, files, err := s.newPuzzle(r.Context(), u, response)
	if err == nil {
		err = s.store.add(p, files)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/p/"+p.ID)
	return answer(w, http.StatusCreated, p.view(&p.Entry))
}

// newPuzzle returns what a process read, with the files that are kept of it. The error is a problem where it is
// no picture.
func (s *Server) newPuzzle(ctx context.Context, u *upload, response child.Response) (*Puzzle, map[string][]byte, error) {
	files := map[string][]byte{uploadFile: u.data, smallFile: response.Thumb}
	for _, f := range response.Files {
		if f.What == pictureFile {
			files[shownFile] = f.Data
		}
	}
	seen, found, reason, err := s.entriesOf(ctx, response)
	if err != nil {
		return nil, nil, err
	}
	if files[shownFile] == nil {
		hint := advices[seen.Advice]
		switch {
		case reason == "":
			reason, hint = "this is a puzzle written as text", "gridsaw solve solves it, and so does /v1/solve"
		case hint == "":
			hint = advices[gridsaw.AdviceFormat]
		}
		return nil, nil, &problem{http.StatusUnprocessableEntity, reason, hint}
	}
	return &Puzzle{Name: u.name, Seen: seen, Entry: *found[0], Others: found[1:]}, files, nil
}

// entriesOf returns what a process that reads tells of an input, with the puzzles in it: at least one. The error is that
// of data that is none of ours.
func (s *Server) entriesOf(ctx context.Context, response child.Response) (seen Seen, found []*Entry, reason string, err error) {
	for _, f := range response.Files {
		if f.What == seenFile {
			err = json.Unmarshal(f.Data, &seen)
		}
	}
	if len(response.Lines) == 0 && err == nil {
		err = errors.New("the reader told nothing")
	}
	for i, line := range response.Lines {
		e := &Entry{Set: []reading.Override{}}
		if i < len(seen.Grids) {
			e.Grid = seen.Grids[i]
		}
		why := ""
		if err == nil {
			e.Answer, why, err = reported(line, seen.Advice)
		}
		if i == 0 {
			reason = why
		}
		found = append(found, e)
	}
	seen.Grids = nil
	if err == nil {
		s.judge(ctx, found)
	}
	return seen, found, reason, err
}

// judge notes in which cells the solutions of puzzles differ that have several, and what is to be thought of what was
// entered by hand, where there is time for it.
func (s *Server) judge(ctx context.Context, found []*Entry) {
	ctx, done, err := s.thinking(ctx, differTime)
	if err != nil {
		return
	}
	defer done()
	for _, e := range found {
		e.Answer.differ(ctx)
		if e.Grid != nil {
			e.Answer.check(ctx, e.Grid.Cells)
		}
	}
}

// again reads the picture of a puzzle once more.
func (s *Server) again(ctx context.Context, p *Puzzle, args ...string) (Seen, []*Entry, error) {
	data, err := s.store.file(p.ID, uploadFile)
	if err != nil {
		return Seen{}, nil, err
	}
	request := s.request(&upload{name: p.Name, data: data}, append(s.args(), args...))
	request.View = true
	response, err := s.readers.read(ctx, request)
	if err != nil {
		return Seen{}, nil, err
	}
	seen, found, _, err := s.entriesOf(ctx, response)
	return seen, found, err
}

// addAll looks for further puzzles in a picture.
func (s *Server) addAll(w http.ResponseWriter, r *http.Request) error {
	p, err := s.store.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	_, found, err := s.again(r.Context(), p, "--all")
	if err != nil {
		return err
	}
	p, err = s.store.change(p.ID, func(p *Puzzle) error {
		p.join(found)
		p.Searched = true
		return nil
	})
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view(&p.Entry))
}

// place reads a puzzle anew with the corners that a person says.
func (s *Server) place(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Corners *[4][2]float64 `json:"corners"`
	}
	if err := decode(w, r, &body); err != nil || body.Corners == nil {
		return &problem{http.StatusBadRequest, "the body is no JSON of the form {\"corners\":[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9]]}", "see /v1"}
	}
	p, e, err := s.chosen(r)
	if err != nil {
		return err
	}
	_, found, err := s.again(r.Context(), p, "--corners="+p.Seen.given(*body.Corners))
	if err != nil {
		return err
	}
	if found[0].Grid == nil || found[0].Answer.Puzzle == nil {
		return &problem{http.StatusUnprocessableEntity, "no puzzle was read within these corners", advices[gridsaw.AdviceCorners]}
	}
	found[0].Grid.Placed = true
	number := r.URL.Query().Get(numberField)
	p, err = s.store.change(p.ID, func(p *Puzzle) error {
		if e, err = p.entry(number); err == nil {
			*e = *found[0]
		}
		return err
	})
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view(e))
}

// numberField is the field of a query that names one of several puzzles in a picture.
const numberField = "puzzle"

// chosen returns the puzzle of a request, and that in its picture.
func (s *Server) chosen(r *http.Request) (*Puzzle, *Entry, error) {
	p, err := s.store.get(r.PathValue("id"))
	if err != nil {
		return nil, nil, err
	}
	e, err := p.entry(r.URL.Query().Get(numberField))
	return p, e, err
}

// decode reads the JSON of a request.
func decode(w http.ResponseWriter, r *http.Request, to any) error {
	data, err := io.ReadAll(http.MaxBytesReader(w, &paced{ReadCloser: r.Body, control: http.NewResponseController(w)}, mostBody))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// show answers with a puzzle.
func (s *Server) show(w http.ResponseWriter, r *http.Request) error {
	p, e, err := s.chosen(r)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view(e))
}

const (
	// correctTime and explainTime are the longest that a grid is solved anew, or explained, within this process, and
	// differTime that a second solution is looked for of what was read.
	correctTime, explainTime, differTime = 5 * time.Second, 5 * time.Second, time.Second
	mostBody                             = 1 << 20 // bytes of JSON
)

// correct solves a puzzle anew with the numbers that a person says.
func (s *Server) correct(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Set []reading.Override `json:"set"`
	}
	if err := decode(w, r, &body); err != nil {
		return &problem{http.StatusBadRequest, "the body is no JSON of the form {\"set\":[{\"row\":0,\"col\":0,\"number\":5}]}", "see /v1"}
	}
	p, e, err := s.chosen(r)
	if err != nil {
		return err
	}
	if err := s.setCells(r.Context(), e, body.Set); err != nil {
		return err
	}
	if err := s.store.replace(p); err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view(e))
}

// setCells gives a puzzle the numbers that a person says, in place of earlier ones.
func (s *Server) setCells(ctx context.Context, e *Entry, set []reading.Override) error {
	if e.Grid == nil || e.Answer.Puzzle == nil {
		return &problem{http.StatusConflict, "nothing was read in this picture", advices[gridsaw.AdviceRetake]}
	}
	for _, o := range set {
		if o.Row < 0 || o.Col < 0 || o.Number < 0 {
			return &problem{http.StatusUnprocessableEntity, "rows, columns and numbers count from 0", "see /v1"}
		}
	}
	ctx, done, err := s.thinking(ctx, correctTime)
	if err != nil {
		return err
	}
	defer done()
	a, err := e.Grid.Correct(ctx, e.Answer.Puzzle, set)
	if err != nil {
		return err
	}
	e.Answer, e.Set = a, append([]reading.Override{}, set...)
	return nil
}

// delete removes a puzzle.
func (s *Server) delete(w http.ResponseWriter, r *http.Request) error {
	if err := s.store.delete(r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// picture answers with a picture of a puzzle, which our own processes encoded.
func (s *Server) picture(name string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		data, err := s.store.file(r.PathValue("id"), name)
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "private, max-age=86400, immutable")
		return send(w, "image/jpeg", data)
	}
}

// steps answers with how a person solves a puzzle, a Sudoku from how far it is filled in.
func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	_, e, err := s.chosen(r)
	if err != nil {
		return err
	}
	if e.Answer.Status != gridsaw.StatusSolved || e.Answer.Unique == nil || !*e.Answer.Unique {
		return &problem{http.StatusConflict, "there are hints for a puzzle with one solution alone", "correct what was misread first"}
	}
	ctx, done, err := s.thinking(r.Context(), explainTime)
	if err != nil {
		return err
	}
	defer done()
	var from explain.Begun
	if sudoku, ok := e.Answer.Puzzle.(*puzzle.Sudoku); ok {
		from.Numbers = e.Answer.Check.Right(sudoku)
	}
	explanation, err := explain.Explain(ctx, e.Answer.Puzzle, from)
	if err != nil {
		return err
	}
	out := struct {
		*explain.Report
		Nudges []string        `json:"nudges"` // where to look for each step
		Looks  [][]puzzle.Cell `json:"looks"`  // the same as cells, where it is no rows, columns, boxes or cages
		Rules  []string        `json:"rules"`  // and for what
	}{explain.NewReport(explanation), []string{}, [][]puzzle.Cell{}, []string{}}
	for _, h := range explain.Hints(explanation, explain.LevelNudge, explanation.Len()) {
		out.Nudges, out.Looks = append(out.Nudges, h.Text), append(out.Looks, append([]puzzle.Cell{}, h.Cells...))
	}
	for _, h := range explain.Hints(explanation, explain.LevelRule, explanation.Len()) {
		out.Rules = append(out.Rules, h.Text)
	}
	return answer(w, http.StatusOK, out)
}

// solvedEntry returns the puzzle of a request and that in its picture, which must have a solution.
func (s *Server) solvedEntry(r *http.Request) (*Puzzle, *Entry, error) {
	p, e, err := s.chosen(r)
	if err == nil && e.Answer.Solution == nil {
		err = &problem{http.StatusConflict, "there is no solution yet", "correct what was misread first"}
	}
	return p, e, err
}

// text answers with the solution as text.
func (s *Server) text(w http.ResponseWriter, r *http.Request) error {
	_, e, err := s.solvedEntry(r)
	if err != nil {
		return err
	}
	text, err := s.options.Text(e.Answer.Puzzle, e.Answer.Solution)
	if err != nil {
		return err
	}
	return send(w, "text/plain; charset=utf-8", []byte(text+"\n"))
}

// solved answers with the picture that the command line draws, with the numbers that a person said.
func (s *Server) solved(w http.ResponseWriter, r *http.Request) error {
	p, e, err := s.solvedEntry(r)
	if err != nil {
		return err
	}
	data, err := s.store.file(p.ID, uploadFile)
	if err != nil {
		return err
	}
	kind := e.Answer.Puzzle.Kind()
	args := append(s.args(), "--kind="+string(kind))
	args = append(args, e.args(p.Seen, e == &p.Entry)...)
	for _, o := range e.Set {
		args = append(args, fmt.Sprintf("--set=%v=%d", e.Grid.label(puzzle.Cell{Row: o.Row, Col: o.Col}), o.Number))
	}
	response, err := s.readers.read(r.Context(), s.request(&upload{name: p.Name, data: data}, args))
	if err != nil {
		return err
	}
	if len(response.Files) == 0 {
		return &problem{http.StatusConflict, "the solution could not be drawn into the picture", "show it on the page, and take a picture of that"}
	}
	drawn := response.Files[0]
	form := "image/jpeg"
	if strings.HasSuffix(drawn.Name, ".png") {
		form = "image/png"
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(kind)+drawn.Name+`"`)
	return send(w, form, drawn.Data)
}
