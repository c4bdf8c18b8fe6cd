package deduce

import (
	"fmt"

	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// slack tells how much an island and its ways leave to choose: how many bridges it lacks, and
// for how many more its ways have room.
func (b *board) slack(i int) (lacks, spare int) {
	lo, hi := b.sums(i)
	return b.least(i) - lo, hi - b.least(i)
}

// needed returns what an edge of an island must have at least, given how much its ways have to
// spare.
func (b *board) needed(e, spare int) int { return max(b.lo[e], b.hi[e]-spare) }

// findCount looks for an island whose ways have room for so many bridges more than it needs: with
// none to spare all of them are built, with one to spare at least one where there is room for two.
func findCount(t Technique, spare int) finder {
	return func(b *board) *Step {
		for i := range b.Islands {
			if lacks, room := b.slack(i); lacks <= 0 || room != spare {
				continue
			}
			s := &Step{Technique: t, Islands: []int{i}}
			var ways, found []string
			for _, e := range b.at[i] {
				if b.lo[e] > 0 {
					s.Basis = append(s.Basis, Claim{Bridge: b.bridge(e, b.lo[e])})
				}
				to := b.Islands[b.other(e, i)].Cell()
				if b.hi[e] > b.lo[e] {
					ways = append(ways, to.String())
				}
				if n := b.needed(e, spare); n > b.lo[e] {
					s.Built = append(s.Built, b.bridge(e, n))
					found = append(found, fmt.Sprintf("%d to %v", n-b.lo[e], to))
				}
			}
			if len(s.Built) > 0 {
				s.Text = b.countText(i, spare, ways, found)
				return s
			}
		}
		return nil
	}
}

// countText says what an island needs, and which ways it has for it.
func (b *board) countText(i, spare int, ways, found []string) string {
	lacks, _ := b.slack(i)
	needs := fmt.Sprintf("%s needs %s", deduction.Sentence(Label(b.Islands[i])), bridges(lacks))
	switch lo, _ := b.sums(i); {
	case b.Islands[i].Bridges == 0:
		needs = fmt.Sprintf("%s needs a bridge at least", deduction.Sentence(Label(b.Islands[i])))
	case lo > 0:
		needs = fmt.Sprintf("%s needs %d more %s", deduction.Sentence(Label(b.Islands[i])), lacks, plural("bridge", lacks))
	}
	to := deduction.Series(found, "and")
	switch {
	case len(ways) == 1 && spare == 0:
		return fmt.Sprintf("%s, and the way to %s is the only one left: %s.", needs, ways[0], to)
	case spare == 0:
		return fmt.Sprintf("%s and has room for just as many: %s.", needs, to)
	}
	return fmt.Sprintf("%s and has room for %d, so there is at least one wherever there is room for 2: %s.", needs, lacks+spare, to)
}

// plural is the word for so many things.
func plural(thing string, n int) string {
	if n == 1 {
		return thing
	}
	return thing + "s"
}
