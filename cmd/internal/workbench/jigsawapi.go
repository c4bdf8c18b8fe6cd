package workbench

import (
	"bufio"
	"bytes"
	"io/fs"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

// routes adds what can be asked for about jigsaws.
func (j *jigsaws) routes(ask, change func(pattern string, h handler)) {
	ask("GET /j/{id}", document("jigsaw", j.guard.token))
	ask("GET /j/{id}/inspect", j.inspect)
	change("POST /v1/jigsaws", j.begin)
	ask("GET /v1/jigsaws/{id}", j.show)
	change("POST /v1/jigsaws/{id}/pictures", j.add)
	change("DELETE /v1/jigsaws/{id}/pictures/{n}", j.takeAway)
	ask("GET /v1/jigsaws/{id}/pictures/{n}", j.pictureFile("image/jpeg", shownOf))
	ask("GET /v1/jigsaws/{id}/pictures/{n}/small", j.pictureFile("image/jpeg", smallOf))
	ask("GET /v1/jigsaws/{id}/pictures/{n}/pieces", j.pictureFile("application/json", sheetOf))
	change("POST /v1/jigsaws/{id}/solve", j.start)
	change("DELETE /v1/jigsaws/{id}/solve", j.giveUp)
	ask("GET /v1/jigsaws/{id}/answers/{n}", j.answerFile("application/json", 0))
	ask("GET /v1/jigsaws/{id}/answers/{n}/picture", j.answerFile("image/jpeg", 2))
	ask("GET /v1/jigsaws/{id}/answers/{n}/sides", j.sides)
}

// get returns the jigsaw of a request. The error is [fs.ErrNotExist] for what is none.
func (j *jigsaws) get(r *http.Request) (*Puzzle, error) {
	p, err := j.store.get(r.PathValue("id"))
	if err == nil && p.Jigsaw == nil {
		return nil, fs.ErrNotExist
	}
	return p, err
}

// alter changes the jigsaw of a request, and answers with what became of it.
func (j *jigsaws) alter(w http.ResponseWriter, r *http.Request, status int, do func(*Puzzle) error) error {
	p, err := j.store.change(r.PathValue("id"), func(p *Puzzle) error {
		if p.Jigsaw == nil {
			return fs.ErrNotExist
		}
		if err := do(p); err != nil {
			return err
		}
		p.changed()
		return nil
	})
	if err != nil {
		return err
	}
	return answer(w, status, p.jigsawView(j.work(p)))
}

// begin begins a jigsaw without pictures.
func (j *jigsaws) begin(w http.ResponseWriter, _ *http.Request) error {
	p := newJigsaw()
	if err := j.store.add(p, nil); err != nil {
		return err
	}
	w.Header().Set("Location", "/j/"+p.ID)
	return answer(w, http.StatusCreated, p.jigsawView(nil))
}

// show answers with a jigsaw, or with nothing where it is as the asker has it.
func (j *jigsaws) show(w http.ResponseWriter, r *http.Request) error {
	p, err := j.get(r)
	if err != nil {
		return err
	}
	tag := `"` + strconv.Itoa(p.Jigsaw.Revision) + `"`
	work := j.work(p)
	if work == nil {
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	return answer(w, http.StatusOK, p.jigsawView(work))
}

const (
	// mostPictures is how many pictures a jigsaw has at most, and mostUnread how many wait to be read.
	mostPictures, mostUnread = 4000, 1000
	// diskShare is which part of all bytes that are kept one jigsaw takes at most.
	diskShare = 2
)

// add takes a picture for a jigsaw. It is read when its turn comes, also if the server is ended before.
func (j *jigsaws) add(w http.ResponseWriter, r *http.Request) error {
	p, err := j.get(r)
	if err != nil {
		return err
	}
	if j.waiting() >= mostUnread {
		return errBusy
	}
	u, err := j.take(w, r)
	if err != nil {
		return err
	}
	defer u.release()
	path, err := j.store.path(p.ID, puzzleFile)
	if err != nil {
		return err
	}
	if folder := strings.TrimSuffix(path, puzzleFile); sizeOf(folder)+int64(len(u.data)) > j.options.Disk/diskShare {
		return &problem{http.StatusInsufficientStorage, "this jigsaw takes as much room as there is for one", "take pictures away that are not needed, or begin another one"}
	}
	sum, number := digest(u.data), 0
	_, err = j.store.change(p.ID, func(p *Puzzle) error {
		if slices.ContainsFunc(p.Jigsaw.Pictures, func(q JigsawPicture) bool { return q.SHA256 == sum }) {
			return &problem{http.StatusConflict, "this picture is there already", "take another one"}
		}
		if len(p.Jigsaw.Pictures) >= mostPictures {
			return &problem{http.StatusConflict, "this jigsaw has as many pictures as it may have", "lay more pieces on one"}
		}
		number = p.Jigsaw.Next
		p.Jigsaw.Next++
		return nil
	})
	if err != nil {
		return err
	}
	if err := j.store.put(p.ID, map[string][]byte{uploadOf(number): u.data}); err != nil {
		return err
	}
	err = j.alter(w, r, http.StatusAccepted, func(p *Puzzle) error {
		p.Jigsaw.Pictures = append(p.Jigsaw.Pictures, JigsawPicture{Number: number, Name: u.name, SHA256: sum, Waiting: true})
		slices.SortFunc(p.Jigsaw.Pictures, func(a, b JigsawPicture) int { return a.Number - b.Number })
		p.Jigsaw.Solving = false // it begins anew with this picture
		if p.Name == "jigsaw" {
			p.Name = u.name
		}
		return nil
	})
	if err != nil {
		return err
	}
	j.cancel(p.ID)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.unread = append(j.unread, pictureKey{p.ID, number})
	j.news.Broadcast()
	return nil
}

// number is that of a picture, or of an answer, in the address of a request.
func number(r *http.Request) (int, error) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || strconv.Itoa(n) != r.PathValue("n") {
		return 0, fs.ErrNotExist
	}
	return n, nil
}

// takeAway takes a picture, and its pieces, out of a jigsaw.
func (j *jigsaws) takeAway(w http.ResponseWriter, r *http.Request) error {
	n, err := number(r)
	if err != nil {
		return err
	}
	err = j.alter(w, r, http.StatusOK, func(p *Puzzle) error {
		if p.Jigsaw.picture(n) == nil {
			return fs.ErrNotExist
		}
		p.Jigsaw.Pictures = slices.DeleteFunc(p.Jigsaw.Pictures, func(q JigsawPicture) bool { return q.Number == n })
		p.Jigsaw.Solving = false
		return nil
	})
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	j.cancel(id)
	j.store.remove(id, filesOf(n)...)
	return nil
}

// start has a jigsaw put together.
func (j *jigsaws) start(w http.ResponseWriter, r *http.Request) error {
	p, err := j.get(r)
	if err != nil {
		return err
	}
	switch pieces, waiting := p.Jigsaw.counts(); {
	case waiting > 0:
		return &problem{http.StatusConflict, "pictures are still being read", "it begins by itself when they are"}
	case pieces < 2:
		return &problem{http.StatusConflict, "there are no pieces to be put together", "add pictures"}
	}
	if !p.Jigsaw.Solving {
		if err := j.solve(p.ID); err != nil {
			return err
		}
	}
	return j.alter(w, r, http.StatusAccepted, func(*Puzzle) error { return nil })
}

// giveUp ends the putting together of a jigsaw; an answer that there was stays.
func (j *jigsaws) giveUp(w http.ResponseWriter, r *http.Request) error {
	defer j.cancel(r.PathValue("id"))
	return j.alter(w, r, http.StatusOK, func(p *Puzzle) error {
		p.Jigsaw.Solving = false
		return nil
	})
}

// pictureFile answers with a file of a picture, which our own processes made and which does not change.
func (j *jigsaws) pictureFile(kind string, name func(n int) string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		n, err := number(r)
		if err != nil {
			return err
		}
		return j.file(w, r, kind, name(n))
	}
}

// answerFile answers with a file of an answer.
func (j *jigsaws) answerFile(kind string, which int) handler {
	return j.pictureFile(kind, func(n int) string { return answerFiles(n)[which] })
}

func (j *jigsaws) file(w http.ResponseWriter, r *http.Request, kind, name string) error {
	data, err := j.store.file(r.PathValue("id"), name)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	return send(w, kind, data)
}

// inspect gives out the page of all sides. A process made it that looked at pictures which somebody sent: it is of an
// origin of its own, may ask for nothing, and has no script but ours.
func (j *jigsaws) inspect(w http.ResponseWriter, r *http.Request) error {
	p, err := j.get(r)
	if err != nil {
		return err
	}
	if p.Jigsaw.Solved == nil {
		return fs.ErrNotExist
	}
	data, err := j.store.file(p.ID, answerFiles(p.Jigsaw.Solved.Answer)[3])
	if err != nil {
		return err
	}
	script, err := inspect.ScriptHash()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", "sandbox allow-scripts; default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src '"+script+"'; "+
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	return send(w, "text/html; charset=utf-8", data)
}

// mostAsked is of how many pieces the sides are told at once.
const mostAsked = 64

// sides answers with the sides of pieces, in the order in which they are asked for.
func (j *jigsaws) sides(w http.ResponseWriter, r *http.Request) error {
	n, err := number(r)
	if err != nil {
		return err
	}
	asked := strings.Split(r.URL.Query().Get("pieces"), ",")
	wanted := make(map[int][]byte)
	for _, text := range asked {
		piece, err := strconv.Atoi(text)
		if err != nil || piece < 0 || len(asked) > mostAsked {
			return &problem{http.StatusBadRequest, "these are no pieces", "ask for up to 64, as in ?pieces=0,5,7"}
		}
		wanted[piece] = nil
	}
	data, err := j.store.file(r.PathValue("id"), answerFiles(n)[1])
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, mostLine)
	for i := 0; lines.Scan(); i++ {
		if _, ok := wanted[i]; ok {
			wanted[i] = bytes.Clone(lines.Bytes())
		}
	}
	var out bytes.Buffer
	for i, text := range asked {
		piece, _ := strconv.Atoi(text)
		if wanted[piece] == nil {
			return fs.ErrNotExist
		}
		out.WriteByte("[,"[min(i, 1)])
		out.Write(wanted[piece])
	}
	out.WriteByte(']')
	w.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	return send(w, "application/json", out.Bytes())
}
