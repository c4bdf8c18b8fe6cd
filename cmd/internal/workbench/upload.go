package workbench

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode"
)

// An upload is a form that somebody sent.
type upload struct {
	name   string // of the file, to be shown
	data   []byte
	fields map[string]string // the others
	// release gives the memory of it back; the caller calls it.
	release func()
}

const (
	// pace is within which time so much of a body must come, so that who sends little, for long, does not hold
	// a place among the uploads: 50 kB a second.
	pace, paceBytes = 5 * time.Second, 256 << 10
	// most fields of a form, and bytes of each.
	mostFields, mostField = 8, 256
	// mostName is the longest name that is kept of a file, in characters.
	mostName = 80
)

// pictureField is the field of the form that the file is in.
const pictureField = "picture"

// readUpload reads a form of which the body has most bytes at most, and asks for the memory of what came. The error
// is a [problem], or errBusy where there is no memory.
func readUpload(w http.ResponseWriter, r *http.Request, most int64, hold func(bytes int) bool) (*upload, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		return nil, &problem{http.StatusUnsupportedMediaType, "the request is no form with a file", "send one, as in: curl -F picture=@photo.jpg"}
	}
	r.Body = http.MaxBytesReader(w, &paced{ReadCloser: r.Body, control: http.NewResponseController(w), hold: hold}, most)
	form, err := r.MultipartReader()
	if err != nil {
		return nil, unsent(err)
	}
	u := &upload{fields: make(map[string]string)}
	for found := false; ; {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) && found {
			return u, nil
		}
		if errors.Is(err, io.EOF) {
			return nil, &problem{http.StatusBadRequest, "the form has no field picture", "send one, as in: curl -F picture=@photo.jpg"}
		}
		if err != nil {
			return nil, unsent(err)
		}
		if part.FormName() == pictureField && !found {
			found, u.name = true, shownName(part.FileName())
			if u.data, err = io.ReadAll(part); err != nil {
				return nil, unsent(err)
			}
			continue
		}
		value, err := io.ReadAll(io.LimitReader(part, mostField+1))
		if err != nil {
			return nil, unsent(err)
		}
		u.fields[part.FormName()] = string(value)
		if len(value) > mostField || len(u.fields) > mostFields {
			return nil, &problem{http.StatusBadRequest, "the form holds too much", "send the picture and what /v1 names, nothing else"}
		}
	}
}

// unsent is the problem with a body that did not come as it should.
func unsent(err error) error {
	large := new(http.MaxBytesError)
	switch {
	case errors.Is(err, errBusy):
		return errBusy
	case errors.As(err, &large):
		return &problem{http.StatusRequestEntityTooLarge, fmt.Sprintf("the picture has more than %d MB", large.Limit>>20), "make it smaller: 12 megapixels are plenty"}
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &problem{http.StatusRequestTimeout, "the picture came too slowly", "send it again, from nearer to the network"}
	}
	return &problem{http.StatusBadRequest, "the form is cut off or damaged", "send it again"}
}

// shownName is the name of a file as it is shown, without characters that control how.
func shownName(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if runes := []rune(name); len(runes) > mostName {
		name = string(runes[:mostName])
	}
	if name == "" {
		return "picture"
	}
	return name
}

// A paced body must come at some pace, and there must be memory for it.
type paced struct {
	io.ReadCloser
	control *http.ResponseController
	hold    func(bytes int) bool // asks for memory; nil where it is never much
	left    int                  // bytes until the deadline moves
}

func (p *paced) Read(b []byte) (int, error) {
	if p.left <= 0 {
		p.control.SetReadDeadline(time.Now().Add(pace)) // where there is none the server's own holds
		p.left = paceBytes
	}
	n, err := p.ReadCloser.Read(b)
	p.left -= n
	if p.hold != nil && !p.hold(n) {
		return n, errBusy
	}
	return n, err
}
