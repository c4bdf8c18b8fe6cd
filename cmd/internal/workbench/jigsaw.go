package workbench

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw"
)

// A Jigsaw is pictures of loose pieces, and what came of them until now.
type Jigsaw struct {
	Pictures []JigsawPicture `json:"pictures"`
	Next     int             `json:"next"` // the number of the next picture
	// Revision counts the changes.
	Revision int `json:"revision"`
	// Solving tells that the pieces are to be put together, and were not yet: a server that was ended goes on.
	Solving bool `json:"solving,omitempty"`
	// Said is what people say of the pieces, step by step, of which SaidAt counts: those after it were taken back. Of
	// points in it Picture is the number of a picture.
	Said   [][]gridsaw.JigsawConstraint `json:"said,omitempty"`
	SaidAt int                          `json:"said_at,omitempty"`
	// Solved is what the last answer is of, nil without one.
	Solved *SolvedJigsaw `json:"solved"`
}

// A JigsawPicture is one of the pictures of a jigsaw. Its number stays its own when others are taken away.
type JigsawPicture struct {
	Number int    `json:"number"`
	Name   string `json:"name"`   // of the file, to be shown
	SHA256 string `json:"sha256"` // of its bytes
	// Waiting tells that it was not read yet.
	Waiting  bool    `json:"waiting,omitempty"`
	Error    string  `json:"error,omitempty"` // why there are no pieces
	Hint     string  `json:"hint,omitempty"`
	Width    float64 `json:"width"` // in its pixels; 0 where it could not be decoded
	Height   float64 `json:"height"`
	Pieces   int     `json:"pieces"`
	Problems int     `json:"problems"`
}

// A SolvedJigsaw is an answer in short; all of it lies in a file.
type SolvedJigsaw struct {
	Pictures []int          `json:"pictures"` // the numbers of those that it is of
	Status   gridsaw.Status `json:"status"`
	Said     string         `json:"said"`
	Hint     string         `json:"hint,omitempty"`
	Rows     int            `json:"rows"`
	Cols     int            `json:"cols"`
	Found    int            `json:"found"`
	Placed   int            `json:"placed"`
	Doubtful int            `json:"doubtful"`
	// Kept is what became of the constraints, and Of a digest of them.
	Kept  []gridsaw.ConstraintOutcome `json:"kept"`
	Of    string                      `json:"of"`
	Drawn bool                        `json:"drawn"`
	// Answer counts the answers: addresses of files of an earlier one are others. Those of the one before, Earlier,
	// are still there, for pages that show it.
	Answer  int `json:"answer"`
	Earlier int `json:"earlier,omitempty"`
}

// The files of picture n of a jigsaw.
func uploadOf(n int) string { return "upload-" + strconv.Itoa(n) }
func shownOf(n int) string  { return "picture-" + strconv.Itoa(n) + ".jpg" }
func smallOf(n int) string  { return "small-" + strconv.Itoa(n) + ".jpg" }
func sheetOf(n int) string  { return "sheet-" + strconv.Itoa(n) + ".json" }
func piecesOf(n int) string { return "found-" + strconv.Itoa(n) + ".pieces" }

// filesOf are all files of picture n.
func filesOf(n int) []string {
	return []string{uploadOf(n), shownOf(n), smallOf(n), sheetOf(n), piecesOf(n)}
}

// answerFiles are the files of an answer: an [Assembly], the lines of [PieceSides], the drawn picture, and the page of
// all sides.
func answerFiles(answer int) []string {
	n := strconv.Itoa(answer)
	return []string{"assembly-" + n + ".json", "sides-" + n + ".jsonl", "assembled-" + n + ".jpg", "inspect-" + n + ".html"}
}

// picture returns picture n, nil where there is none.
func (j *Jigsaw) picture(n int) *JigsawPicture {
	i := slices.IndexFunc(j.Pictures, func(p JigsawPicture) bool { return p.Number == n })
	if i < 0 {
		return nil
	}
	return &j.Pictures[i]
}

// numbers are those of the pictures that were read and have pieces.
func (j *Jigsaw) numbers() []int {
	out := []int{}
	for _, p := range j.Pictures {
		if p.Pieces > 0 {
			out = append(out, p.Number)
		}
	}
	return out
}

// counts are how many pieces were found, and pictures were not read yet.
func (j *Jigsaw) counts() (pieces, waiting int) {
	for _, p := range j.Pictures {
		pieces += p.Pieces
		if p.Waiting {
			waiting++
		}
	}
	return pieces, waiting
}

// stale tells whether the answer is of other pictures than there are now, or of other constraints.
func (j *Jigsaw) stale() bool {
	return j.Solved != nil && (!slices.Equal(j.Solved.Pictures, j.numbers()) || j.Solved.Of != j.saidDigest())
}

// answer says in words what there is to it.
func (j *Jigsaw) answer() *Answer {
	pieces, waiting := j.counts()
	a := &Answer{Status: gridsaw.StatusRead}
	switch {
	case len(j.Pictures) == 0:
		a.Said, a.Hint = "There are no pictures yet.", "Lay the pieces apart on an even ground, face down if they have a motif, and add pictures of them: one, several, or from several phones."
	case j.Solved != nil && !j.stale():
		a.Status, a.Said, a.Hint = j.Solved.Status, j.Solved.Said, j.Solved.Hint
	case pieces > 0:
		a.Said = fmt.Sprintf("%s on %s.", counted(pieces, "piece"), counted(len(j.Pictures)-waiting, "picture"))
	case waiting == 0:
		a.Status, a.Said, a.Hint = gridsaw.StatusUnread, "No pieces were found.", jigsawAdvices[gridsaw.AdviceLay]
	default:
		a.Said = fmt.Sprintf("%s to be read.", counted(waiting, "picture"))
	}
	return a
}

// counted is a number of things in words.
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// short is the answer in short.
func (a *Assembly) short(pictures []int, answer int) *SolvedJigsaw {
	s := &SolvedJigsaw{Kept: a.Constraints, Pictures: pictures, Status: a.Status, Hint: a.Hint, Rows: a.Rows, Cols: a.Cols, Found: a.Found, Drawn: a.Width > 0, Answer: answer}
	for _, p := range a.Pieces {
		if p.Place != nil && p.Place.Part == 0 {
			s.Placed++
			if p.Place.Doubtful {
				s.Doubtful++
			}
		}
	}
	switch {
	case a.Status == gridsaw.StatusSolved:
		s.Said = fmt.Sprintf("Solved: all %s lie in %d rows and %d columns.", counted(a.Found, "piece"), a.Rows, a.Cols)
	case s.Placed == 0:
		s.Said = sentence(a.Error)
	default:
		s.Said = fmt.Sprintf("%d of %s placed. %s", s.Placed, counted(a.Found, "piece"), sentence(a.Error))
	}
	return s
}

// mostSteps is how many changes of what is said can be taken back.
const mostSteps = 100

// saidNow is what counts of what people say. Pictures of it are numbers.
func (j *Jigsaw) saidNow() []gridsaw.JigsawConstraint {
	if j.SaidAt >= len(j.Said) {
		return []gridsaw.JigsawConstraint{}
	}
	return j.Said[j.SaidAt]
}

// keepSaid keeps what is said now as a step that can be taken back.
func (j *Jigsaw) keepSaid(all []gridsaw.JigsawConstraint) {
	if len(j.Said) == 0 {
		j.Said = [][]gridsaw.JigsawConstraint{{}}
	}
	j.Said = append(slices.Clone(j.Said[:j.SaidAt+1]), all)
	if over := len(j.Said) - mostSteps; over > 0 {
		j.Said = j.Said[over:]
	}
	j.SaidAt = len(j.Said) - 1
}

// constraints is what is said, with the pictures that it is about.
func (j *Jigsaw) constraints() *gridsaw.JigsawConstraints {
	out := &gridsaw.JigsawConstraints{Pictures: []gridsaw.ConstraintPicture{}, Constraints: []gridsaw.JigsawConstraint{}}
	at := make(map[int]int) // by number
	index := func(p gridsaw.JigsawPoint) (gridsaw.JigsawPoint, bool) {
		picture := j.picture(p.Picture)
		if picture == nil {
			return p, false // it was taken away
		}
		i, known := at[p.Picture]
		if !known {
			i = len(out.Pictures)
			at[p.Picture] = i
			out.Pictures = append(out.Pictures, gridsaw.ConstraintPicture{Name: picture.Name, SHA256: picture.SHA256})
		}
		p.Picture = i
		return p, true
	}
	for _, k := range j.saidNow() {
		there, also := true, true
		k.A, there = index(k.A)
		if k.B != nil {
			b := *k.B
			b, also = index(b)
			k.B = &b
		}
		if there && also {
			out.Constraints = append(out.Constraints, k)
		}
	}
	return out
}

// numbered are constraints with the numbers of pictures in place of their places in the list.
func (j *Jigsaw) numbered(c *gridsaw.JigsawConstraints) ([]gridsaw.JigsawConstraint, error) {
	out := []gridsaw.JigsawConstraint{}
	number := func(p gridsaw.JigsawPoint) (gridsaw.JigsawPoint, error) {
		of := c.Pictures[p.Picture]
		i := slices.IndexFunc(j.Pictures, func(q JigsawPicture) bool { return q.SHA256 == of.SHA256 })
		if i < 0 {
			return p, &problem{http.StatusUnprocessableEntity, fmt.Sprintf("the picture %.80q is not in this jigsaw", of.Name), "add it first"}
		}
		p.Picture = j.Pictures[i].Number
		if p.Name != "" {
			p.Name = shownName(p.Name)
		}
		return p, nil
	}
	for _, k := range c.Constraints {
		var err error
		if k.A, err = number(k.A); err != nil {
			return nil, err
		}
		if k.B != nil {
			b, err := number(*k.B)
			if err != nil {
				return nil, err
			}
			k.B = &b
		}
		out = append(out, k)
	}
	return out, nil
}

// saidDigest is another one for other constraints; "" for none.
func (j *Jigsaw) saidDigest() string {
	c := j.constraints()
	if len(c.Constraints) == 0 {
		return ""
	}
	text, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	return digest(text)
}

// digest is that of bytes.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
