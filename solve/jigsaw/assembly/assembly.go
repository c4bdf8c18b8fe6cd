package assembly

import (
	"errors"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// The errors of this package.
var (
	// ErrEvidence reports evidence about no pieces, or about a number of sides
	// that is not four a piece.
	ErrEvidence = errors.New("assembly: four sides a piece are needed")
	// ErrSize reports a negative number of rows or columns.
	ErrSize = errors.New("assembly: the number of rows and columns cannot be negative")
	// ErrSaid reports pairs of Together or Apart that are no sides, or contradict each other.
	ErrSaid = errors.New("assembly: pairs of sides that cannot be")
	// ErrTwins reports a twin that is no piece.
	ErrTwins = errors.New("assembly: a twin is no piece")
)

// Evidence is what is known about the sides of the pieces. Side 4p+k is side k
// of piece p, clockwise. A [cluster.Ranking] is evidence.
type Evidence interface {
	// Sides returns the number of sides, four a piece.
	Sides() int
	// Kind returns whether the side is flat, a tab or a blank.
	Kind(side int) encode.Kind
	// Mates returns the likeliest mates of the side, best first, none of a flat
	// side.
	Mates(side int) []cluster.Mate
	// Cost returns how badly two sides fit: about 1 for a true pair, +Inf for a
	// pair that is impossible. It is the same for (a, b) and (b, a).
	Cost(a, b int) float64
}

// A Witness is [Evidence] that knows more of a joint than its cost. A [cluster.Ranking] is one.
type Witness interface {
	// Votes returns what tells how much likelier two sides belong together by what does not
	// count for their cost, as a logarithm, at most [cluster.MostVote] and the same for (a, b)
	// and (b, a); nil where nothing does.
	Votes() func(a, b int) float64
}

// Options say what is known of the whole puzzle. The zero value knows nothing
// and takes the default effort.
type Options struct {
	// Rows and Cols are the size of the finished puzzle, 0 where unknown. With
	// both given, the assembly lies as they say; otherwise it lies so that it
	// is at least as wide as high.
	Rows, Cols int
	// Twins are groups of pieces of one shape, as one die cuts them, see
	// [cluster.Ranking.Twins]. A piece is in one group at most. That twins could be
	// exchanged keeps none of them from its place, and makes none of them doubtful; see
	// Assembly.Exchangeable.
	Twins [][]cluster.Twin
	// Together are pairs of sides, a tab and a blank, that lie against each other, and Apart pairs that do not, as
	// people say. No joint contradicts them. A pair of which the two do not meet in the answer, as where other pieces
	// leave no room, has to be looked for.
	Together, Apart [][2]int
	// Seed is the only source of randomness.
	Seed uint64
	// Effort bounds the rounds of improvement, in rounds a piece; 0 means 40.
	// The improvement ends sooner when it finds nothing more.
	Effort int
	// Progress, if set, is called after each round of growth with the number of pieces in
	// groups that are taken for true, of all.
	Progress func(joined, all int)
}

// A Joint is two sides that lie against each other.
type Joint struct {
	A, B int     // the sides; A is the tab
	Cost float64 // as the evidence gives it: about 1 for a true pair, at most [MaxCost]
	// Misread is set when the joint is possible only if one of the sides, or a
	// side beside them, is not what the evidence says: two tabs, for example. Then
	// A need not be a tab.
	Misread bool
	// Doubtful is set when the joint fits badly or is misread, or when one of its
	// pieces is doubtful.
	Doubtful bool
}

// A Part is a connected group of pieces whose places relative to each other are
// known.
type Part struct {
	Rows, Cols int // its extent
	// Placements are the places within the part, by rows. Degrees is 0.
	Placements []puzzle.Placement
	// Anchored is set when the part's place in the whole puzzle is known: then
	// its placements are those of the whole puzzle.
	Anchored bool
}

// An Assembly is the answer: where each piece lies, and how sure that is.
type Assembly struct {
	// Rows and Cols are the size of the puzzle, or, if that remains unknown,
	// the extent of the largest part.
	Rows, Cols int
	// Placements are the pieces whose places are known, by rows. Piece is the
	// index of the piece; Degrees is 0.
	Placements []puzzle.Placement
	// Margins, one for each placement, say how much more likely the piece lies
	// where it does than the best other explanation: in another rotation, in
	// exchange with another piece, or not at all. Twins are not compared. It is a natural logarithm of
	// a ratio of likelihoods, at most [MaxMargin].
	Margins []float64
	// Doubtful lists the pieces of Placements whose margin is under
	// [SureMargin], or which hang on such pieces alone, in ascending order.
	Doubtful []int
	// Twins are the groups of Options.Twins, with the pieces added that belong to them by the
	// pattern in which the die was laid.
	Twins [][]cluster.Twin
	// Exchangeable are those groups of Twins of which some pieces lie in Placements and it could
	// not be told which lies where: each may lie in the place of any other.
	Exchangeable [][]int
	// Joints are all joints between pieces of Placements.
	Joints []Joint
	// Unplaced lists the pieces that are not in Placements, in ascending order.
	Unplaced []int
	// Parts are the connected groups of two or more pieces, largest first: those
	// of Placements, and groups of unplaced pieces that belong together.
	Parts []Part
	// Complete is set when the size is known, each cell has a piece, and no
	// piece is left over.
	Complete bool
}

// MaxCost stands for all higher costs of a joint, and for one that is impossible
// as its sides were read.
const MaxCost = 100.0

// MaxMargin is the greatest margin that is told apart.
const MaxMargin = 100.0

// SureMargin is the margin from which a piece counts as certain: the best other
// explanation is 250 times less likely.
const SureMargin = 5.5
