// Package disjoint keeps sets without common members that grow by being joined
// (B. Galler and M. Fischer 1964, with path halving by J. van Leeuwen and T. van der Weide
// 1977).
package disjoint

// Sets are those of the numbers from 0 on: for each, another one of its set, or itself, the root.
type Sets []int

// New returns n sets of one number each.
func New(n int) Sets {
	s := make(Sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// Root returns the number that stands for the set of i.
func (s Sets) Root(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join joins the set of i to that of j, whose root stands for both.
func (s Sets) Join(i, j int) { s[s.Root(i)] = s.Root(j) }
