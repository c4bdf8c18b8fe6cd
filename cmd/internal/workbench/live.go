package workbench

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
)

const (
	// mostFrame is the largest picture of a camera that is taken, in bytes: some 50,000 are usual.
	mostFrame = 1 << 20
	// frameTime is how long one is looked at. The next one is sharper, perhaps, and shows what is seen now.
	frameTime = time.Second
	// longestSide bounds the rows and columns of a puzzle that is looked for.
	longestSide = 100
)

// A sight is what was seen in a picture of a camera. Corners are parts of its width and height, as in [Grid]; nil where
// there is no puzzle.
type sight struct {
	Corners *[4][2]float64 `json:"corners"`
	// The rest is of a puzzle that was read, and solved where Status says so.
	Kind     puzzle.Kind     `json:"kind,omitempty"`
	Status   gridsaw.Status  `json:"status,omitempty"`
	Unique   *bool           `json:"unique,omitempty"`
	Rows     int             `json:"rows,omitempty"`
	Cols     int             `json:"cols,omitempty"`
	Symbols  string          `json:"symbols,omitempty"`
	Puzzle   puzzle.Puzzle   `json:"puzzle,omitempty"`
	Solution puzzle.Solution `json:"solution,omitempty"`
}

// A camera sends one picture after the other.
type camera struct{ *Server }

// look looks at a picture of a camera: it reads and solves the puzzle in it, sooner where the query names its kind, or,
// where it names the size too, finds where it is. Nothing is kept.
func (s camera) look(w http.ResponseWriter, r *http.Request) error {
	data, err := s.takeFrame(w, r)
	if err != nil {
		return err
	}
	args := []string{"--timeout=" + frameTime.String()}
	request := s.request(&upload{name: "frame.jpg", data: data}, args)
	request.View, request.DataOnly, request.Quick = true, true, true
	if query := r.URL.Query(); query.Has("kind") {
		known, err := sized(query.Get("kind"), query.Get("rows"), query.Get("cols"))
		if err != nil {
			return err
		}
		request.Args, request.Place = append(args, known...), query.Has("rows")
	}
	response, err := s.readers.read(r.Context(), request)
	if err != nil {
		return err
	}
	seen, err := sightOf(response)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, seen)
}

// takeFrame reads the body of a request, when there is room for it.
func (s camera) takeFrame(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "image/jpeg" {
		return nil, &problem{http.StatusUnsupportedMediaType, "the body is no JPEG", "send one, as in: curl -H Content-Type:image/jpeg --data-binary @frame.jpg"}
	}
	select {
	case s.uploads <- struct{}{}:
		defer func() { <-s.uploads }()
	default:
		return nil, errBusy
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, &paced{ReadCloser: r.Body, control: http.NewResponseController(w)}, mostFrame))
	if err != nil {
		return nil, unsent(err)
	}
	return data, nil
}

// sized are the flags for a kind that is known, with a size or without.
func sized(kind, rows, cols string) ([]string, error) {
	wrong := &problem{http.StatusBadRequest, "the query names no puzzle of the form kind=sudoku&rows=9&cols=9", "see /v1"}
	known, err := puzzle.ParseKind(kind)
	if err != nil || known == puzzle.KindJigsaw {
		return nil, wrong
	}
	flags := []string{"--kind=" + string(known)}
	if rows == "" && cols == "" {
		return flags, nil
	}
	for _, side := range []string{rows, cols} {
		if n, err := strconv.Atoi(side); err != nil || n < 2 || n > longestSide {
			return nil, wrong
		}
	}
	return append(flags, "--size="+rows+"x"+cols), nil
}

// sightOf is what a process that reads tells of a picture of a camera.
func sightOf(response child.Response) (*sight, error) {
	out := new(sight)
	var seen Seen
	for _, f := range response.Files {
		var err error
		switch f.What {
		case placeFile:
			err = json.Unmarshal(f.Data, &out.Corners)
		case seenFile:
			err = json.Unmarshal(f.Data, &seen)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(seen.Grids) == 0 || len(response.Lines) == 0 {
		return out, nil
	}
	a, _, err := reported(response.Lines[0], seen.Advice)
	if err != nil {
		return nil, err
	}
	g := seen.Grids[0]
	out.Corners, out.Symbols = &g.Corners, g.Symbols
	out.Rows, out.Cols = g.size()
	out.Status, out.Unique, out.Puzzle, out.Solution = a.Status, a.Unique, a.Puzzle, a.Solution
	if a.Puzzle != nil {
		out.Kind = a.Puzzle.Kind()
	}
	return out, nil
}
