package workbench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// jigsaws has the pictures of jigsaws read, and their pieces put together, in processes of their own. What is to be
// done lies on the disk, so that a server that was ended goes on; here are the queues of it.
type jigsaws struct {
	*Server
	ctx context.Context // done when the server ends
	dir string          // for files of processes

	mu      sync.Mutex
	unread  []pictureKey
	unmade  []string   // jigsaws to be put together
	solving *solving   // nil: none is
	news    *sync.Cond // something came into a queue, or the end
	tasks   sync.WaitGroup
}

// A pictureKey names a picture of a jigsaw.
type pictureKey struct {
	id     string
	number int
}

// A solving is a jigsaw that is put together.
type solving struct {
	id   string
	dir  string
	stop context.CancelFunc
}

// newJigsaws starts the work that there is, until ctx is done.
func newJigsaws(ctx context.Context, s *Server) (*jigsaws, error) {
	j := &jigsaws{Server: s, ctx: ctx, dir: filepath.Join(s.options.State, "work")}
	if err := j.tidy(); err != nil {
		return nil, err
	}
	j.news = sync.NewCond(&j.mu)
	all, err := s.store.list()
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Backward(all) {
		if p.Jigsaw == nil {
			continue
		}
		for _, picture := range p.Jigsaw.Pictures {
			if picture.Waiting {
				j.unread = append(j.unread, pictureKey{p.ID, picture.Number})
			}
		}
		if p.Jigsaw.Solving {
			j.unmade = append(j.unmade, p.ID)
		}
	}
	for range s.options.Workers {
		j.tasks.Go(j.readAll)
	}
	j.tasks.Go(j.solveAll)
	context.AfterFunc(ctx, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.news.Broadcast()
	})
	return j, nil
}

// tidy makes the directory for files of processes, and takes away what a server left there that was killed.
func (j *jigsaws) tidy() error {
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(j.dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > j.options.SolveLimit+j.options.Limit+drawTime {
			os.RemoveAll(filepath.Join(j.dir, e.Name()))
		}
	}
	return err
}

// end waits for what is under way to be ended.
func (j *jigsaws) end() { j.tasks.Wait() }

// waiting counts the pictures that wait to be read.
func (j *jigsaws) waiting() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.unread)
}

// next takes the next of a queue, and waits for it; ok is false at the end.
func next[T any](j *jigsaws, queue *[]T) (first T, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(*queue) == 0 && j.ctx.Err() == nil {
		j.news.Wait()
	}
	if j.ctx.Err() != nil {
		return first, false
	}
	first, *queue = (*queue)[0], (*queue)[1:]
	return first, true
}

// readAll reads one picture after the other.
func (j *jigsaws) readAll() {
	for {
		key, ok := next(j, &j.unread)
		if !ok {
			return
		}
		if err := j.readPicture(key); err != nil && !errors.Is(err, fs.ErrNotExist) && j.ctx.Err() == nil {
			j.options.Log.Error("picture of a jigsaw", "jigsaw", key.id, "picture", key.number, "error", err)
		}
	}
}

// busyTime is after how long is asked again when all readers are busy.
const busyTime = 300 * time.Millisecond

// readPicture has a picture read. The error is [fs.ErrNotExist] where it was taken away meanwhile.
func (j *jigsaws) readPicture(key pictureKey) error {
	p, err := j.store.get(key.id)
	if err != nil {
		return err
	}
	picture := p.Jigsaw.picture(key.number)
	if picture == nil {
		return fs.ErrNotExist
	}
	data, err := j.store.file(key.id, uploadOf(key.number))
	if err != nil {
		return err
	}
	response, failed := j.readSheet(picture.Name, data)
	if j.ctx.Err() != nil {
		return context.Cause(j.ctx) // it still waits
	}
	sheet, files, err := newSheet(key.number, response)
	if failed != nil || err != nil {
		sheet, files = &PieceSheet{Error: cmpError(failed, err), Hint: "save the picture anew, or take another one"}, nil
	}
	text, err := json.Marshal(sheet)
	if err != nil {
		return err
	}
	if files == nil {
		files = make(map[string][]byte)
	}
	files[sheetOf(key.number)] = text
	if len(response.Thumb) > 0 {
		files[smallOf(key.number)], files[smallFile] = response.Thumb, response.Thumb
	}
	if err := j.store.put(key.id, files); err != nil {
		return err
	}
	p, err = j.store.change(key.id, func(p *Puzzle) error {
		now := p.Jigsaw.picture(key.number)
		if now == nil {
			return fs.ErrNotExist
		}
		now.Waiting, now.Error, now.Hint = false, sheet.Error, sheet.Hint
		now.Width, now.Height, now.Pieces, now.Problems = sheet.Width, sheet.Height, len(sheet.Pieces), len(sheet.Problems)
		p.changed()
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		j.store.remove(key.id, filesOf(key.number)...)
	}
	if err != nil {
		return err
	}
	j.options.Log.Info("answered", "input", picture.Name, "bytes", len(data), "pieces", len(sheet.Pieces), "problems", len(sheet.Problems))
	if pieces, waiting := p.Jigsaw.counts(); waiting == 0 && pieces > 1 && (p.Jigsaw.Solved == nil || p.Jigsaw.stale()) {
		return j.solve(key.id)
	}
	return nil
}

// cmpError is the text of the first error that is one.
func cmpError(errs ...error) string {
	for _, err := range errs {
		if err != nil {
			return err.Error()
		}
	}
	return ""
}

// readSheet has a reader find the pieces in a picture, when one is free.
func (j *jigsaws) readSheet(name string, data []byte) (child.Response, error) {
	dir, err := os.MkdirTemp(j.dir, "picture-")
	if err != nil {
		return child.Response{}, err
	}
	defer os.RemoveAll(dir)
	request := j.request(&upload{name: name, data: data}, j.args())
	request.Part, request.View, request.Dir = true, true, dir
	for {
		response, err := j.readers.read(j.ctx, request)
		if !errors.Is(err, errBusy) {
			return response, err
		}
		select {
		case <-time.After(busyTime):
		case <-j.ctx.Done():
			return response, context.Cause(j.ctx)
		}
	}
}

// newSheet takes what a process told of picture n, with the files that are kept of it.
func newSheet(n int, response child.Response) (*PieceSheet, map[string][]byte, error) {
	sheet, files := new(PieceSheet), make(map[string][]byte)
	told := false
	for _, f := range response.Files {
		switch f.What {
		case sheetFile:
			told = true
			if err := json.Unmarshal(f.Data, sheet); err != nil {
				return nil, nil, err
			}
		case pictureFile:
			files[shownOf(n)] = f.Data
		case piecesFile:
			files[piecesOf(n)] = f.Data
		}
	}
	if !told {
		return nil, nil, errors.New("the reader told nothing")
	}
	return sheet, files, nil
}

// solve puts a jigsaw into the queue of those that are put together.
func (j *jigsaws) solve(id string) error {
	_, err := j.store.change(id, func(p *Puzzle) error {
		p.Jigsaw.Solving = true
		p.changed()
		return nil
	})
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if !slices.Contains(j.unmade, id) {
		j.unmade = append(j.unmade, id)
	}
	j.news.Broadcast()
	return nil
}

// cancel ends the putting together of a jigsaw, or takes it out of the queue. The caller notes it in the puzzle first.
func (j *jigsaws) cancel(id string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.unmade = slices.DeleteFunc(j.unmade, func(other string) bool { return other == id })
	if j.solving != nil && j.solving.id == id {
		j.solving.stop()
	}
}

// work tells how far a jigsaw has come, nil where nothing is under way.
func (j *jigsaws) work(p *Puzzle) *jigsawWork {
	if !p.Jigsaw.Solving {
		return nil
	}
	out := &jigsawWork{Stage: "waiting"}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.solving == nil || j.solving.id != p.ID {
		return out
	}
	out.Stage = "starting"
	file, err := os.Open(filepath.Join(j.solving.dir, progressFile))
	if err != nil {
		return out
	}
	defer file.Close()
	json.NewDecoder(io.LimitReader(file, mostProgress)).Decode(out)
	return out
}

// progressFile is the file of a request's directory in which a process tells how far it is, in so many bytes at most.
const (
	progressFile = "progress"
	mostProgress = 4096
)

// ProgressTo returns what tells a server how far a process has come that works on a request with that directory.
func ProgressTo(dir string) func(gridsaw.JigsawProgress) {
	var last time.Time
	stage := ""
	return func(p gridsaw.JigsawProgress) {
		const often = 150 * time.Millisecond
		if p.Stage == stage && time.Since(last) < often {
			return
		}
		last, stage = time.Now(), p.Stage
		text, err := json.Marshal(jigsawWork{p.Stage, p.Done, p.All, p.Left.Seconds()})
		if err == nil {
			wholefile.WriteBytes(filepath.Join(dir, progressFile), text) // the next one may succeed
		}
	}
}

// solveAll puts one jigsaw together after the other: each may take all processors.
func (j *jigsaws) solveAll() {
	for {
		id, ok := next(j, &j.unmade)
		if !ok {
			return
		}
		if err := j.solveOne(id); err != nil && !errors.Is(err, fs.ErrNotExist) && j.ctx.Err() == nil {
			j.options.Log.Error("jigsaw", "jigsaw", id, "error", err)
		}
	}
}

// solveOne puts a jigsaw together, and keeps the answer.
func (j *jigsaws) solveOne(id string) error {
	dir, err := os.MkdirTemp(j.dir, "jigsaw-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	ctx, stop := context.WithCancel(j.ctx)
	defer stop()
	j.mu.Lock()
	j.solving = &solving{id, dir, stop}
	j.mu.Unlock()
	defer func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.solving = nil
	}()
	p, err := j.store.get(id)
	if err != nil {
		return err
	}
	if !p.Jigsaw.Solving {
		return nil
	}
	begun := time.Now()
	numbers, number := p.Jigsaw.numbers(), p.Jigsaw.Revision // which no other answer has
	request, err := j.solveRequest(p, dir)
	if err != nil {
		return err
	}
	process := child.New(j.options.Child)
	response, failed := process.Do(ctx, request, j.options.SolveLimit+drawTime)
	process.Close()
	if ctx.Err() != nil {
		return nil // it was taken back, or is gone on with by the next server
	}
	a, files, err := newAnswerFiles(numbers, number, response)
	if failed != nil || err != nil {
		a, files = &Assembly{Status: gridsaw.StatusUnread, Error: cmpError(failed, err), Hint: "Try it again; if it happens again, report it with the pictures."}, nil
	}
	if err := j.store.put(id, files); err != nil {
		return err
	}
	old := 0
	_, err = j.store.change(id, func(now *Puzzle) error {
		solved := a.short(numbers, number)
		solved.Of = p.Jigsaw.saidDigest()
		if before := now.Jigsaw.Solved; before != nil {
			solved.Earlier, old = before.Answer, before.Earlier
		}
		now.Jigsaw.Solved = solved
		now.Jigsaw.Solving = false
		now.changed()
		return nil
	})
	if err != nil {
		return err
	}
	if old != 0 {
		j.store.remove(id, answerFiles(old)...)
	}
	j.options.Log.Info("answered", "jigsaw", id, "pieces", a.Found, "status", a.Status, "total", time.Since(begun).Seconds())
	return nil
}

// drawTime is how long a process has beyond its limit to draw what it found.
const drawTime = time.Minute

// solveRequest is what a process is asked for that puts a jigsaw together.
func (j *jigsaws) solveRequest(p *Puzzle, dir string) (child.Request, error) {
	limit := j.options.SolveLimit
	r := child.Request{
		Name: p.Name, Args: []string{"--timeout=" + limit.String()}, View: true, Dir: dir,
		Seconds: uint64(j.options.processors()) * uint64((limit+drawTime)/time.Second),
	}
	if c := p.Jigsaw.constraints(); len(c.Constraints) > 0 {
		path := filepath.Join(dir, "constraints.json")
		text, err := json.Marshal(c)
		if err == nil {
			err = wholefile.WriteBytes(path, text)
		}
		if err != nil {
			return r, err
		}
		r.Args = append(r.Args, "--constraints="+path)
	}
	folder := filepath.Join(j.store.dir, p.ID)
	for _, n := range p.Jigsaw.numbers() {
		part := child.Part{Name: p.Jigsaw.picture(n).Name, Path: filepath.Join(folder, uploadOf(n))}
		if found := filepath.Join(folder, piecesOf(n)); exists(found) {
			part.Found = found
		}
		r.Parts = append(r.Parts, part)
	}
	return r, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// newAnswerFiles takes what a process told of a jigsaw of pictures with those numbers, with the files that are kept of
// it.
func newAnswerFiles(numbers []int, answer int, response child.Response) (*Assembly, map[string][]byte, error) {
	a, files := new(Assembly), make(map[string][]byte)
	names := answerFiles(answer)
	for _, f := range response.Files {
		switch f.What {
		case assemblyFile:
			if err := json.Unmarshal(f.Data, a); err != nil {
				return nil, nil, err
			}
		case sidesFile:
			files[names[1]] = f.Data
		case drawnFile:
			files[names[2]] = f.Data
		case inspectFile:
			files[names[3]] = f.Data
		}
	}
	if a.Status == "" {
		var report gridsaw.Report
		if len(response.Lines) > 0 && json.Unmarshal(response.Lines[0], &report) == nil && report.Error != "" {
			return nil, nil, errors.New(report.Error)
		}
		return nil, nil, errors.New("the solver told nothing")
	}
	lines := bufio.NewScanner(bytes.NewReader(files[names[1]]))
	lines.Buffer(nil, mostLine)
	n := 0
	for ; lines.Scan(); n++ {
		if !json.Valid(lines.Bytes()) {
			return nil, nil, fmt.Errorf("the sides of piece %d are no JSON", n)
		}
	}
	if n != len(a.Pieces) {
		return nil, nil, fmt.Errorf("the solver told the sides of %d pieces, of %d", n, len(a.Pieces))
	}
	for i, p := range a.Pieces {
		if p.Picture < 0 || p.Picture >= len(numbers) {
			return nil, nil, fmt.Errorf("piece %d lies in picture %d of %d", i, p.Picture, len(numbers))
		}
		a.Pieces[i].Picture = numbers[p.Picture]
	}
	for _, joint := range a.Joints {
		if min(joint.A, joint.B) < 0 || max(joint.A, joint.B) >= 4*n {
			return nil, nil, fmt.Errorf("there are no sides %d and %d", joint.A, joint.B)
		}
	}
	text, err := json.Marshal(a)
	files[names[0]] = text
	return a, files, err
}

// mostLine is the most bytes that the sides of a piece take.
const mostLine = 1 << 20
