package eternity

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

var (
	// ErrVariant reports a variant that the method does not solve.
	ErrVariant = errors.New("eternity: the method does not solve this variant")
	// ErrFrame reports pieces that make no board with a frame around it.
	ErrFrame = errors.New("eternity: the pieces make no framed board")
	// ErrSize reports a board that is too large.
	ErrSize = errors.New("eternity: the board is too large")
)

// MaxSide is the largest number of rows and of columns.
const MaxSide = 64

// errHint reports a hint that no board can keep, since it turns a straight side inwards
// or another one outwards.
var errHint = errors.New("eternity: a hint contradicts the frame")

// A class says how many straight sides a piece has, or a cell lies on. Pieces are only
// exchanged within their class.
type class uint8

const (
	inner class = iota
	border
	corner
	classes = 3
)

// empty is the pose of a cell without a piece. It stands behind the poses of the pieces,
// with sides that fit none.
func (in *instance) empty() int32 { return int32(4 * len(in.grey)) }

// An instance is a framed board of known size and its pieces. A pose is 4*piece +
// rotation, where a piece is an index into puzzle.Pieces; cells are numbered row by row.
type instance struct {
	puzzle     *puzzle.Jigsaw
	rows, cols int
	joints     int // of the full board

	codes  int           // of labels; 0 is the straight side
	mate   []uint16      // by code, what fits it
	sides  [][4]uint16   // by pose, codes as the pose shows them
	grey   []uint8       // by piece, the first straight side clockwise; 0 for inner ones
	shape  []class       // by piece
	index  map[int]int32 // of pieces by ID
	pieces [classes][]int32

	near   [][4]int32 // by cell and side, the cell there or -1
	out    []uint8    // by cell, the first side clockwise on the border
	zone   []class    // by cell
	cells  [classes][]int32
	hint   []int32 // by cell, the pose that a hint gives, else empty
	hinted []bool  // by piece
}

// newInstance compiles a puzzle. Where its size is open it takes the first of
// [puzzle.Jigsaw.BoardSizes] that the hints allow. The error wraps [puzzle.ErrInvalid],
// [ErrVariant], [ErrFrame], [ErrSize] or errHint.
func newInstance(p *puzzle.Jigsaw) (*instance, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if p.Variant != "" && p.Variant != puzzle.VariantPuzzle {
		return nil, fmt.Errorf("%w: %q", ErrVariant, string(p.Variant))
	}
	in := &instance{puzzle: p, index: make(map[int]int32, len(p.Pieces))}
	if err := in.sortPieces(); err != nil {
		return nil, err
	}
	sizes := p.BoardSizes()
	if len(sizes) == 0 || sizes[0].Narrow() || len(in.pieces[corner]) != 4 {
		return nil, in.frameless()
	}
	if s := sizes[0]; max(s.Rows, s.Cols) > MaxSide { // another size is this one turned
		return nil, fmt.Errorf("%w: %d x %d, the limit is %d x %d", ErrSize, s.Rows, s.Cols, MaxSide, MaxSide)
	}
	in.encode()
	var err error
	for _, size := range sizes {
		in.lay(size)
		if err = in.setHints(); err == nil {
			return in, nil
		}
	}
	return nil, err
}

// frameless says why there is no frame.
func (in *instance) frameless() error {
	if why := in.puzzle.Diagnose(); len(why) > 0 {
		return fmt.Errorf("%w: %s", ErrFrame, why[0].Reason)
	}
	return ErrFrame
}

// sortPieces finds the classes of the pieces.
func (in *instance) sortPieces() error {
	for i := range in.puzzle.Pieces {
		piece := &in.puzzle.Pieces[i]
		zeros := piece.Zeros()
		first := 0
		for d, label := range piece.Sides {
			if label == 0 && piece.Sides[(d+3)&3] != 0 {
				first = d
			}
		}
		if zeros > 2 || zeros == 2 && piece.Sides[(first+1)&3] != 0 {
			return in.frameless()
		}
		in.index[piece.ID] = int32(i)
		in.shape = append(in.shape, class(zeros))
		in.grey = append(in.grey, uint8(first))
		in.pieces[zeros] = append(in.pieces[zeros], int32(i))
	}
	return nil
}

// encode gives the labels codes, in their order, and lists the poses. The last code is
// that of the sides of an empty cell.
func (in *instance) encode() {
	var labels []int
	for i := range in.puzzle.Pieces {
		for _, label := range in.puzzle.Pieces[i].Sides {
			if label != 0 {
				labels = append(labels, label, in.puzzle.Mate(label))
			}
		}
	}
	slices.Sort(labels)
	labels = append([]int{0}, slices.Compact(labels)...)
	code := make(map[int]uint16, len(labels))
	for k, label := range labels {
		code[label] = uint16(k)
	}
	void := uint16(len(labels))
	in.codes = len(labels)
	in.mate = make([]uint16, len(labels)+1)
	for k, label := range labels[1:] {
		in.mate[k+1] = code[in.puzzle.Mate(label)]
	}
	for i := range in.puzzle.Pieces {
		for rotation := range 4 {
			turned := in.puzzle.Pieces[i].Turned(rotation)
			in.sides = append(in.sides, [4]uint16{
				code[turned[0]], code[turned[1]], code[turned[2]], code[turned[3]],
			})
		}
	}
	in.sides = append(in.sides, [4]uint16{void, void, void, void})
}

// lay makes the cells of a board of that size.
func (in *instance) lay(size puzzle.BoardSize) {
	in.rows, in.cols = size.Rows, size.Cols
	n := in.rows * in.cols
	in.joints = 2*n - in.rows - in.cols
	in.near, in.out, in.zone = make([][4]int32, n), make([]uint8, n), make([]class, n)
	in.cells = [classes][]int32{}
	for cell := range in.near {
		r, c := cell/in.cols, cell%in.cols
		outside := [4]bool{r == 0, c == in.cols-1, r == in.rows-1, c == 0}
		in.near[cell] = [4]int32{int32(cell - in.cols), int32(cell + 1), int32(cell + in.cols), int32(cell - 1)}
		for d, out := range outside {
			if !out {
				continue
			}
			in.near[cell][d] = -1
			in.zone[cell]++
			if !outside[(d+3)&3] {
				in.out[cell] = uint8(d)
			}
		}
		in.cells[in.zone[cell]] = append(in.cells[in.zone[cell]], int32(cell))
	}
}

// setHints puts the hints in their cells.
func (in *instance) setHints() error {
	in.hint, in.hinted = make([]int32, len(in.near)), make([]bool, len(in.grey))
	for cell := range in.hint {
		in.hint[cell] = in.empty()
	}
	for _, h := range in.puzzle.Hints {
		piece, cell := in.index[h.Piece], h.Row*in.cols+h.Col
		pose := 4*piece + int32(h.Rotation)
		if !in.framed(cell, pose) {
			return fmt.Errorf("%w: piece %d at %v", errHint, h.Piece, puzzle.Cell{Row: h.Row, Col: h.Col})
		}
		in.hint[cell], in.hinted[piece] = pose, true
	}
	return nil
}

// framed reports whether a pose shows its straight sides, and no others, to the outside
// in a cell.
func (in *instance) framed(cell int, pose int32) bool {
	piece := pose >> 2
	return in.shape[piece] == in.zone[cell] && (in.zone[cell] == inner || in.upright(cell, piece) == pose)
}

// upright returns the one pose that a corner or border piece can have in a cell of its
// class.
func (in *instance) upright(cell int, piece int32) int32 {
	return piece<<2 | int32((in.out[cell]-in.grey[piece])&3)
}

// opposite returns the side of a neighbour that touches side d.
func opposite(d int) int { return (d + 2) & 3 }

// codesOf returns the codes along the border, of corner and border pieces, or those of
// inner pieces, one of each pair of mates.
func (in *instance) codesOf(shapes ...class) []uint16 {
	seen := make(map[uint16]bool)
	var codes []uint16
	for piece, shape := range in.shape {
		if !slices.Contains(shapes, shape) {
			continue
		}
		s := &in.sides[4*piece]
		for d, code := range s {
			along := shape == inner || s[(d+1)&3] == 0 || s[(d+3)&3] == 0
			if code = min(code, in.mate[code]); code != 0 && along && !seen[code] {
				seen[code] = true
				codes = append(codes, code)
			}
		}
	}
	slices.Sort(codes)
	return codes
}

// solution returns a full board as an answer.
func (in *instance) solution(poses []int32) *puzzle.JigsawSolution {
	s := &puzzle.JigsawSolution{Placements: make([]puzzle.Placement, 0, len(poses))}
	for cell, pose := range poses {
		if pose != in.empty() {
			at := puzzle.Cell{Row: cell / in.cols, Col: cell % in.cols}
			s.Placements = append(s.Placements, in.puzzle.Pieces[pose>>2].Place(at, int(pose&3)))
		}
	}
	return s
}

// result returns the answer that a full board of that score is.
func (in *instance) result(poses []int32, score int) solve.Result[*puzzle.JigsawSolution] {
	board := []*puzzle.JigsawSolution{in.solution(poses)}
	if score == in.joints {
		return solve.Result[*puzzle.JigsawSolution]{Status: solve.Solved, Solutions: board}
	}
	return solve.Result[*puzzle.JigsawSolution]{Status: solve.Partial, Attempt: board}
}

// compiled returns the instance of a puzzle, or the answer where hints contradict the frame:
// that is a proof, and no error.
func compiled(p *puzzle.Jigsaw) (*instance, solve.Result[*puzzle.JigsawSolution], error) {
	var result solve.Result[*puzzle.JigsawSolution]
	in, err := newInstance(p)
	if errors.Is(err, errHint) {
		result.Status, result.Complete = solve.Unsolvable, true
		return nil, result, nil
	}
	return in, result, err
}
