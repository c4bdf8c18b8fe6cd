package cover

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

// A Cheapest finds covers in the order of their cost. Penalties are what a cover costs that
// holds one of some options. The search supposes that none has to be paid. Where that cannot
// be, a core is found, penalties one of which must be: the least of them is paid, and taken off
// all; that it is paid once more if two of them are due is a new penalty. So the bound rises
// until a cover is found that costs no more. This is maximum satisfiability guided by cores
// (Z. Fu and S. Malik, On Solving the Partial MAX-SAT Problem, 2006; N. Narodytska and
// F. Bacchus, Maximum Satisfiability Using Core-Guided MaxSAT Resolution, 2014).
type Cheapest struct {
	rules  *rules
	weight []float64  // variable: what it costs that is still due if it is true
	due    []cdcl.Lit // that nothing is, the dearest first
	least  float64    // paid so far: no cover that is left costs less
	most   float64    // what covers may cost
}

// guided are the settings of the solver: where all is undone time and again, a heap of activities
// takes longer to be filled again than it saves.
var guided = cdcl.Settings{Restart: 100, Clauses: 4000, MoreClauses: 500, SavePhases: true}

// slack is a difference of costs that is none.
const slack = 1e-9

// shrinkNodes bounds the decisions that are spent to see whether one penalty of a core can be
// spared.
const shrinkNodes = 20

// NewCheapest returns a search like [New], for covers that cost so much at most. There are no
// penalties yet.
func NewCheapest(items int, options [][]int32, most float64) *Cheapest {
	return &Cheapest{rules: &newSearch(items, options, guided).rules, weight: make([]float64, len(options)), most: most}
}

// Penalise adds a penalty: a cover that holds one of some options costs so much more.
func (c *Cheapest) Penalise(options []int32, cost float64) {
	p := c.penalty(cost)
	for _, k := range options {
		c.rules.Add(cdcl.Pos(k).Not(), p)
	}
}

// penalty returns a new literal that costs so much if it is true.
func (c *Cheapest) penalty(cost float64) cdcl.Lit {
	p := c.grow()
	c.weight[p.Var()] = cost
	c.due = append(c.due, p.Not())
	return p
}

// grow returns a new literal, false where it matters to nothing.
func (c *Cheapest) grow() cdcl.Lit {
	p := cdcl.Pos(c.rules.Grow(1))
	c.rules.Prefer(p.Not())
	c.rules.itemsOf.bounds = append(c.rules.itemsOf.bounds, bound{})
	c.weight = append(c.weight, 0)
	return p
}

// Holds reports whether the cover that Next has found holds an option.
func (c *Cheapest) Holds(option int) bool { return c.rules.Value(cdcl.Pos(int32(option))) > 0 }

// Limit lowers what covers may cost.
func (c *Cheapest) Limit(most float64) { c.most = min(c.most, most) }

// Least is what covers that are left cost at least.
func (c *Cheapest) Least() float64 { return c.least }

// Forbid leaves out covers that hold all of some options and none of others.
func (c *Cheapest) Forbid(all, none []int32) {
	c.rules.Backtrack(0)
	var lits []cdcl.Lit
	for _, k := range all {
		lits = append(lits, cdcl.Pos(k).Not())
	}
	for _, k := range none {
		lits = append(lits, cdcl.Pos(k))
	}
	if len(lits) == 0 {
		c.rules.Refute()
		return
	}
	c.rules.Add(lits...)
}

// Next moves to the cheapest cover that is left, which costs Least. It returns
// [cdcl.Exhausted] where none costs little enough. The same is found again until it is
// forbidden. A decision costs one of the budget.
func (c *Cheapest) Next(b *budget.Budget) cdcl.Outcome {
	for c.least <= c.most+slack {
		c.harden()
		how, core := c.rules.Under(b, c.due)
		switch {
		case how != cdcl.Exhausted:
			return how
		case core == nil:
			c.least = math.Inf(1)
		default:
			c.pay(c.shrink(core))
		}
	}
	return cdcl.Exhausted
}

// harden forbids penalties that may not be paid any more.
func (c *Cheapest) harden() {
	c.rules.Backtrack(0)
	c.due = slices.DeleteFunc(c.due, func(l cdcl.Lit) bool {
		if c.weight[l.Var()] > c.most-c.least+slack {
			c.rules.Add(l)
			return true
		}
		return c.weight[l.Var()] <= slack
	})
	slices.SortStableFunc(c.due, func(a, b cdcl.Lit) int { return cmp.Compare(c.weight[b.Var()], c.weight[a.Var()]) })
}

// shrink spares penalties of a core, the cheapest first, as far as the rest is soon seen to be
// a core too.
func (c *Cheapest) shrink(core []cdcl.Lit) []cdcl.Lit {
	slices.SortStableFunc(core, func(a, b cdcl.Lit) int { return cmp.Compare(c.weight[a.Var()], c.weight[b.Var()]) })
	for k := 0; k < len(core) && len(core) > 1; {
		b := budget.Nodes(shrinkNodes + int64(len(core)))
		how, less := c.rules.Under(&b, slices.Delete(slices.Clone(core), k, k+1))
		if how != cdcl.Exhausted {
			k++
			continue
		}
		kept := core[:0]
		for i, l := range core {
			if slices.Contains(less, l) {
				kept = append(kept, l)
			} else if i < k {
				k--
			}
		}
		core = kept
	}
	return core
}

// pay pays the least penalty of a core, and leaves due what more of its penalties cost.
func (c *Cheapest) pay(core []cdcl.Lit) {
	c.rules.Backtrack(0)
	if len(core) == 0 {
		c.least = math.Inf(1)
		return
	}
	least := math.Inf(1)
	for _, l := range core {
		least = min(least, c.weight[l.Var()])
	}
	some := make([]cdcl.Lit, len(core))
	for i, l := range core {
		c.weight[l.Var()] -= least
		some[i] = l.Not()
	}
	c.rules.Add(some...)
	c.least += least
	later := some[len(some)-1] // whether any of those from i+1 on is due
	for i := len(some) - 2; i >= 0; i-- {
		c.rules.Add(some[i].Not(), later.Not(), c.penalty(least))
		either := c.grow()
		c.rules.Add(some[i].Not(), either)
		c.rules.Add(later.Not(), either)
		later = either
	}
}
