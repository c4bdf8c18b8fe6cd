package workbench

import (
	"fmt"
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
	Drawn    bool           `json:"drawn"`
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

// answerFiles are the files of an answer: an [Assembly], the lines of [PieceSides], and the drawn picture.
func answerFiles(answer int) []string {
	n := strconv.Itoa(answer)
	return []string{"assembly-" + n + ".json", "sides-" + n + ".jsonl", "assembled-" + n + ".jpg"}
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

// stale tells whether the answer is of other pictures than there are now.
func (j *Jigsaw) stale() bool {
	return j.Solved != nil && !slices.Equal(j.Solved.Pictures, j.numbers())
}

// said says in words what there is to it.
func (j *Jigsaw) said() *Answer {
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
	s := &SolvedJigsaw{Pictures: pictures, Status: a.Status, Hint: a.Hint, Rows: a.Rows, Cols: a.Cols, Found: a.Found, Drawn: a.Width > 0, Answer: answer}
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
