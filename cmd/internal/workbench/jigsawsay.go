package workbench

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"

	"github.com/gridsaw/gridsaw"
)

const (
	// mostSaid is how many things are said of a jigsaw at most, in so many bytes.
	mostSaid, mostSaidBytes = 1000, 1 << 20
	// mostAtOnce is of how many pieces at most a jigsaw is put together anew as soon as something is said.
	mostAtOnce = 400
)

// sayRoutes adds what can be asked for about what people say.
func (j *jigsaws) sayRoutes(ask, change func(pattern string, h handler)) {
	ask("GET /v1/jigsaws/{id}/constraints", j.export)
	change("PUT /v1/jigsaws/{id}/constraints", j.say)
	change("POST /v1/jigsaws/{id}/constraints/undo", j.step(-1))
	change("POST /v1/jigsaws/{id}/constraints/redo", j.step(1))
}

// export answers with what is said, as gridsaw solve --constraints takes it.
func (j *jigsaws) export(w http.ResponseWriter, r *http.Request) error {
	p, err := j.get(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="constraints.json"`)
	return answer(w, http.StatusOK, p.Jigsaw.constraints())
}

// say takes all that people say, in place of what they said before.
func (j *jigsaws) say(w http.ResponseWriter, r *http.Request) error {
	data, err := io.ReadAll(http.MaxBytesReader(w, &paced{ReadCloser: r.Body, control: http.NewResponseController(w)}, mostSaidBytes))
	var said *gridsaw.JigsawConstraints
	if err == nil {
		said, err = gridsaw.ParseJigsawConstraints(data)
	}
	if err == nil && len(said.Constraints) > mostSaid {
		err = fmt.Errorf("these are more than %d", mostSaid)
	}
	if err != nil {
		return &problem{http.StatusBadRequest, err.Error(), "see /v1 for their form"}
	}
	return j.alterSaid(w, r, func(p *Puzzle) error {
		all, err := p.Jigsaw.numbered(said)
		if err != nil {
			return err
		}
		p.Jigsaw.keepSaid(all)
		return nil
	})
}

// step takes the last change back, or takes back that.
func (j *jigsaws) step(by int) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		return j.alterSaid(w, r, func(p *Puzzle) error {
			at := p.Jigsaw.SaidAt + by
			if at < 0 || at >= max(1, len(p.Jigsaw.Said)) {
				return &problem{http.StatusConflict, "there is no such change", "look at what is said"}
			}
			p.Jigsaw.SaidAt = at
			return nil
		})
	}
}

// alterSaid changes what is said, and has small jigsaws put together anew.
func (j *jigsaws) alterSaid(w http.ResponseWriter, r *http.Request, do func(*Puzzle) error) error {
	id, again := r.PathValue("id"), false
	p, err := j.store.change(id, func(p *Puzzle) error {
		if p.Jigsaw == nil {
			return fs.ErrNotExist
		}
		if err := do(p); err != nil {
			return err
		}
		pieces, waiting := p.Jigsaw.counts()
		again = waiting == 0 && pieces > 1 && pieces <= mostAtOnce && p.Jigsaw.stale()
		p.Jigsaw.Solving = false
		p.changed()
		return nil
	})
	if err != nil {
		return err
	}
	j.cancel(id)
	if again {
		if err := j.solve(id); err != nil {
			return err
		}
		if p, err = j.store.get(id); err != nil {
			return err
		}
	}
	return answer(w, http.StatusOK, p.jigsawView(j.work(p)))
}
