package deduce

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// Bounds of the work. They are counts, not times, so that a seed means the same
// puzzle on every machine.
const (
	gradedSmall = 1000 // puzzles that are tried for a grade, up to size 9
	gradedLarge = 12   // puzzles that are tried for a grade, above
)

// Generate makes a puzzle of a grade as [sudoku.Generate] makes one of any: one
// after the other, until one has it. [solve.GradeAny] takes the first, which is that of
// the seed itself.
//
// Above size 9 puzzles of few clues are nearly all extreme, and hardly a Killer Sudoku
// is easy. One that is too hard gets clues there until it is not, unless the options say
// which clues it has.
//
// Of 9x9 puzzles a half are easy, a sixth medium, a tenth hard and most others
// extreme, so that these take some milliseconds; those that need a guess are so
// rare that none is found as a rule. The error wraps [solve.ErrGrade], or is that of
// sudoku.Generate; when the context is done it is the context's cause.
func Generate(ctx context.Context, o sudoku.GenerateOptions, grade solve.Grade) (*puzzle.Sudoku, error) {
	if grade == solve.GradeAny {
		return sudoku.Generate(ctx, o)
	}
	if grade < solve.GradeAny || grade > solve.GradeTrial {
		return nil, fmt.Errorf("%w: %v", solve.ErrGrade, grade)
	}
	m := &maker{o: o, grade: grade, rng: rand.New(rand.NewPCG(o.Seed, 0xdedce))}
	tries, scarce := gradedSmall, o.Cages > 0 && grade == solve.GradeEasy
	if o.BoxRows*o.BoxCols > 9 {
		tries, scarce = gradedLarge, true
	}
	m.ease = scarce && o.Clues == 0 && !o.Symmetric && !o.Minimal
	for range tries {
		p, err := m.attempt(ctx)
		if p != nil || err != nil {
			return p, err
		}
	}
	return nil, fmt.Errorf("%w: none of grade %v in %d attempts", solve.ErrGrade, grade, tries)
}

// A maker is the state of one call of Generate.
type maker struct {
	o     sudoku.GenerateOptions
	grade solve.Grade
	rng   *rand.Rand
	ease  bool // clues may be added
}

// attempt makes one puzzle; none if it has not the wanted grade.
func (m *maker) attempt(ctx context.Context) (*puzzle.Sudoku, error) {
	m.o.Seed = m.rng.Uint64()
	p, err := sudoku.Generate(ctx, m.o)
	if err != nil {
		return nil, err
	}
	n := p.Size()
	order := m.rng.Perm(n * n)
	for {
		e, err := explain(ctx, p, nil, m.grade)
		if err != nil {
			return nil, err
		}
		if e.Grade == m.grade {
			return p, nil
		}
		if e.Grade < m.grade || !m.ease {
			return nil, nil
		}
		order = reveal(p, e.Solution.Grid, order)
	}
}

// reveal gives the first cell in an order that has no number yet, and returns
// the rest of the order.
func reveal(p *puzzle.Sudoku, solution [][]int, order []int) []int {
	n := p.Size()
	for k, i := range order {
		if r, c := i/n, i%n; p.Givens[r][c] == 0 {
			p.Givens[r][c] = solution[r][c]
			return order[k+1:]
		}
	}
	return nil
}
