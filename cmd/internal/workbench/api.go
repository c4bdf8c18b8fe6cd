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
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// routes are all that can be asked for; page/api.txt describes them.
func (s *Server) routes(j *jigsaws) http.Handler {
	mux := http.NewServeMux()
	ask := func(pattern string, h handler) { mux.Handle(pattern, h) }
	change := func(pattern string, h handler) { mux.Handle(pattern, s.guard.changing(h)) }
	ask("GET /{$}", document("start", s.guard.token))
	ask("GET /p/{id}", document("puzzle", s.guard.token))
	ask("GET /page/{name}", asset)
	ask("GET /examples/{name}", example)
	ask("GET /v1", manual)
	ask("POST /v1/solve", s.solve)
	ask("GET /v1/puzzles", s.list)
	change("POST /v1/puzzles", s.add)
	ask("GET /v1/puzzles/{id}", s.show)
	change("PUT /v1/puzzles/{id}/cells", s.correct)
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
var solveFields = []string{"kind", "size", "method", "seed", "set"}

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
	response, err := s.readers.read(r.Context(), s.request(u, args))
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
	p, files, err := newPuzzle(u, response)
	if err == nil {
		err = s.store.add(p, files)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/p/"+p.ID)
	return answer(w, http.StatusCreated, p.view())
}

// newPuzzle returns what a process read, with the files that are kept of it. The error is a problem where it is
// no picture.
func newPuzzle(u *upload, response child.Response) (*Puzzle, map[string][]byte, error) {
	p := &Puzzle{Name: u.name, Set: []reading.Override{}}
	files := map[string][]byte{uploadFile: u.data, smallFile: response.Thumb}
	for _, f := range response.Files {
		switch f.What {
		case seenFile:
			if err := json.Unmarshal(f.Data, &p.Seen); err != nil {
				return nil, nil, err
			}
		case pictureFile:
			files[shownFile] = f.Data
		}
	}
	var report struct {
		Instance json.RawMessage `json:"instance"`
		Status   gridsaw.Status  `json:"status"`
		Solution json.RawMessage `json:"solution"`
		Unique   *bool           `json:"unique"`
		Error    string          `json:"error"`
	}
	if len(response.Lines) == 0 {
		return nil, nil, errors.New("the reader told nothing")
	}
	if err := json.Unmarshal(response.Lines[0], &report); err != nil {
		return nil, nil, err
	}
	if files[shownFile] == nil {
		reason, hint := report.Error, advices[p.Seen.Advice]
		switch {
		case reason == "":
			reason, hint = "this is a puzzle written as text", "gridsaw solve solves it, and so does /v1/solve"
		case hint == "":
			hint = advices[gridsaw.AdviceFormat]
		}
		return nil, nil, &problem{http.StatusUnprocessableEntity, reason, hint}
	}
	kept := keptAnswer{Puzzle: report.Instance, Status: report.Status, Unique: report.Unique}
	if report.Status == gridsaw.StatusSolved {
		kept.Solution = report.Solution
	}
	var err error
	if p.Answer, err = kept.answer(); err != nil {
		return nil, nil, err
	}
	p.Answer.word(report.Error, p.Seen.Advice)
	return p, files, nil
}

// show answers with a puzzle.
func (s *Server) show(w http.ResponseWriter, r *http.Request) error {
	p, err := s.store.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view())
}

const (
	// correctTime and explainTime are the longest that a grid is solved anew, or explained, within this process.
	correctTime, explainTime = 5 * time.Second, 5 * time.Second
	mostBody                 = 1 << 20 // bytes of JSON
)

// correct solves a puzzle anew with the numbers that a person says.
func (s *Server) correct(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Set []reading.Override `json:"set"`
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, &paced{ReadCloser: r.Body, control: http.NewResponseController(w)}, mostBody))
	if err == nil {
		err = json.Unmarshal(data, &body)
	}
	if err != nil {
		return &problem{http.StatusBadRequest, "the body is no JSON of the form {\"set\":[{\"row\":0,\"col\":0,\"number\":5}]}", "see /v1"}
	}
	p, err := s.store.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	if err := s.setCells(r.Context(), p, body.Set); err != nil {
		return err
	}
	if err := s.store.replace(p); err != nil {
		return err
	}
	return answer(w, http.StatusOK, p.view())
}

// setCells gives a puzzle the numbers that a person says, in place of earlier ones.
func (s *Server) setCells(ctx context.Context, p *Puzzle, set []reading.Override) error {
	if p.Seen.Grid == nil || p.Answer.Puzzle == nil {
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
	a, err := p.Seen.Grid.Correct(ctx, p.Answer.Puzzle, set)
	if errors.Is(err, errCages) {
		return &problem{http.StatusConflict, err.Error(), "photograph it anew, or use the command line"}
	}
	if err != nil {
		return err
	}
	p.Answer, p.Set = a, append([]reading.Override{}, set...)
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

// steps answers with how a person solves a Sudoku.
func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	p, err := s.store.get(r.PathValue("id"))
	if err != nil {
		return err
	}
	sudoku, ok := p.Answer.Puzzle.(*puzzle.Sudoku)
	if !ok || p.Answer.Status != gridsaw.StatusSolved || p.Answer.Unique == nil || !*p.Answer.Unique {
		return &problem{http.StatusConflict, "there are hints for a Sudoku with one solution alone", "correct what was misread first"}
	}
	ctx, done, err := s.thinking(r.Context(), explainTime)
	if err != nil {
		return err
	}
	defer done()
	e, err := deduce.Explain(ctx, sudoku)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, explain.NewReport(e))
}

// solvedPuzzle returns the puzzle of a request, which must have a solution.
func (s *Server) solvedPuzzle(r *http.Request) (*Puzzle, error) {
	p, err := s.store.get(r.PathValue("id"))
	if err == nil && p.Answer.Solution == nil {
		return nil, &problem{http.StatusConflict, "there is no solution yet", "correct what was misread first"}
	}
	return p, err
}

// text answers with the solution as text.
func (s *Server) text(w http.ResponseWriter, r *http.Request) error {
	p, err := s.solvedPuzzle(r)
	if err != nil {
		return err
	}
	text, err := s.options.Text(p.Answer.Puzzle, p.Answer.Solution)
	if err != nil {
		return err
	}
	return send(w, "text/plain; charset=utf-8", []byte(text+"\n"))
}

// solved answers with the picture that the command line draws, with the numbers that a person said.
func (s *Server) solved(w http.ResponseWriter, r *http.Request) error {
	p, err := s.solvedPuzzle(r)
	if err != nil {
		return err
	}
	data, err := s.store.file(p.ID, uploadFile)
	if err != nil {
		return err
	}
	args := append(s.args(), "--kind="+string(p.Answer.Puzzle.Kind()))
	for _, o := range p.Set {
		args = append(args, fmt.Sprintf("--set=%v=%d", puzzle.Cell{Row: o.Row, Col: o.Col}, o.Number))
	}
	response, err := s.readers.read(r.Context(), s.request(&upload{name: p.Name, data: data}, args))
	if err != nil {
		return err
	}
	if len(response.Files) == 0 {
		return &problem{http.StatusConflict, "the solution could not be drawn into the picture", "show it on the page, and take a picture of that"}
	}
	drawn := response.Files[0]
	kind := "image/jpeg"
	if strings.HasSuffix(drawn.Name, ".png") {
		kind = "image/png"
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(p.Answer.Puzzle.Kind())+drawn.Name+`"`)
	return send(w, kind, drawn.Data)
}
