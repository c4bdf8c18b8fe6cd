package deduce

import (
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A Technique is a way to draw a conclusion. Techniques are ordered by what
// they ask of a person: a later one is looked for only where all before it find
// nothing. The names are those of Sudopedia; of those about cages, which only
// Killer Sudokus have, some are those of SudokuWiki, see their comments.
type Technique int

// The techniques, the cheapest first.
const (
	// FullHouse: the last empty cell of a unit.
	FullHouse Technique = iota
	// LastInCage: the last empty cell of a cage has what the sum lacks.
	LastInCage
	// HiddenSingle: a number with one place left in a unit.
	HiddenSingle
	// NakedSingle: a cell with one candidate.
	NakedSingle
	// RuleOf45: a row, a column, a box, or two or three that lie side by side, less
	// the cages there, tell the number of one cell. It is an innie if it lies
	// within, an outie if it is what the cages stick out with. The name is that of
	// Sudopedia (45 rule); in other sizes than 9 another number than 45 counts.
	RuleOf45
	// CageCombination: a number is in no set of numbers that makes the sum of a
	// cage (killer combinations in SudokuWiki).
	CageCombination
	// CageOverlap: a number is in every set that a cage may still hold, and its
	// places there lie in one row, column or box, which can have it nowhere else; or
	// its places in one of these lie in a cage, which holds no set without it then
	// (cage-unit overlap in SudokuWiki; with several numbers killer pairs and triples).
	CageOverlap
	// Pointing: all places of a number in a box lie in one row or column, which
	// can have it nowhere else.
	Pointing
	// Claiming: all places of a number in a row or column lie in one box, which
	// can have it nowhere else.
	Claiming
	// NakedPair: two cells of a unit with the same two candidates.
	NakedPair
	// HiddenPair: two numbers with the same two places in a unit.
	HiddenPair
	// NakedTriple: three cells of a unit with three candidates between them.
	NakedTriple
	// HiddenTriple: three numbers with three places in a unit between them.
	HiddenTriple
	// InniesOuties: as the rule of 45, but the sum or the difference of two cells is
	// told (innies and outies in SudokuWiki).
	InniesOuties
	// CagePermutation: a cell of a cage may have a number in none of the ways in
	// which the sets that make the sum can be placed (permutations in the guides of
	// the Killer Sudoku forums).
	CagePermutation
	// XWing: a number whose places in two rows lie in two columns, or the other
	// way around.
	XWing
	// XYWing: a cell of two candidates, and two more around it, all made of three
	// numbers.
	XYWing
	// XYZWing: the same with three candidates in the middle.
	XYZWing
	// WWing: two cells with the same two candidates, of which a third unit says
	// that they are not both the first.
	WWing
	// Swordfish: an X-wing of three rows and columns.
	Swordfish
	// NakedQuad: four cells of a unit with four candidates between them.
	NakedQuad
	// HiddenQuad: four numbers with four places in a unit between them.
	HiddenQuad
	// Jellyfish: an X-wing of four rows and columns.
	Jellyfish
	// ManyInniesOuties: innies and outies that are three or four cells.
	ManyInniesOuties
	// XChain: places of one number, joined so that the first or the last of them
	// has it.
	XChain
	// XYChain: cells of two candidates, joined so that the first or the last of
	// them has a certain number.
	XYChain
	// AIC: an alternating inference chain, which joins both.
	AIC
	// Contradiction: a candidate is supposed, and the singles that follow lead to
	// a cell without a number, a number without a place, or a cage that nothing fills.
	Contradiction
	// Trial: a number is guessed, because nothing else is found. That it is right
	// is known from the search alone.
	Trial
)

// ErrTechnique reports a name that is no technique.
var ErrTechnique = deduction.ErrTechnique

var techniqueNames = deduction.Names{
	"full house", "last cell of a cage", "hidden single", "naked single",
	"rule of 45", "cage combination", "cage-unit overlap", "pointing", "claiming",
	"naked pair", "hidden pair", "naked triple", "hidden triple",
	"innies and outies", "cage permutation",
	"X-wing", "XY-wing", "XYZ-wing", "W-wing", "swordfish", "naked quad", "hidden quad", "jellyfish",
	"many innies and outies",
	"X-chain", "XY-chain", "AIC", "contradiction", "trial",
}

// Techniques returns all techniques, the cheapest first.
func Techniques() []Technique { return deduction.All[Technique](techniqueNames) }

// String returns the name of the technique, as in "naked pair" or "X-wing".
func (t Technique) String() string { return techniqueNames.Of(int(t)) }

// Grade returns the grade of a puzzle whose hardest step is of this technique.
func (t Technique) Grade() solve.Grade {
	switch {
	case t <= NakedSingle:
		return solve.GradeEasy
	case t <= HiddenTriple:
		return solve.GradeMedium
	case t <= ManyInniesOuties:
		return solve.GradeHard
	case t <= Contradiction:
		return solve.GradeExtreme
	default:
		return solve.GradeTrial
	}
}

// Single reports a technique that sets a number and asks for no pencil marks.
func (t Technique) Single() bool { return t <= NakedSingle }

// MarshalText returns the name, for JSON.
func (t Technique) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (t *Technique) UnmarshalText(text []byte) error {
	k, err := techniqueNames.Parse(text)
	if err == nil {
		*t = Technique(k)
	}
	return err
}
