package cluster

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/muesli/clusters"

	"github.com/gridsaw/gridsaw/encode"
)

// Choice tells how well a number of clusters does.
type Choice struct {
	// K is the number of clusters.
	K int
	// Silhouette is their mean silhouette, -1 to 1.
	Silhouette float64
	// Imbalance is the share of the vectors that are in excess in their cluster
	// as tabs or as blanks, 0 to 1.
	Imbalance float64
	// Inertia is the sum of squared distances.
	Inertia float64
}

// Score is what ChooseK maximises: the silhouette less the imbalance. Too few
// clusters lie wide, too many split what belongs together, and a split seldom
// takes tabs and blanks alike. A little is added for each doubling of K, because
// more labels tell a solver more: without, two or three heaps can win where
// every joint has a form of its own.
func (c Choice) Score() float64 {
	return c.Silhouette - c.Imbalance + 0.02*math.Log2(float64(c.K))
}

// ChooseOptions are the knobs of ChooseK. The zero value is the default.
type ChooseOptions struct {
	Options
	// MaxK is the largest number tried, default the number of joints: the lesser
	// of the numbers of tabs and blanks.
	MaxK int
}

// ChooseK finds the number of clusters with the best score among 2 to MaxK:
// first over numbers a tenth apart (a quarter, for large ones), then over those
// about the best, so that puzzles of thousands of joints need some forty
// clusterings; long vectors are projected on fewer numbers for that. It returns
// all
// that it tried, best first. Kinds holds the kind of each vector. It returns an
// error that wraps ErrVectors or ErrK, or context.Cause.
func ChooseK(ctx context.Context, vectors []clusters.Coordinates, kinds []encode.Kind, o ChooseOptions) ([]Choice, error) {
	if _, err := flatten(vectors); err != nil {
		return nil, err
	}
	if o.MaxK <= 0 {
		o.MaxK = joints(kinds)
	}
	o.MaxK = min(o.MaxK, len(vectors))
	if o.MaxK < 1 {
		return nil, fmt.Errorf("%w: no joints", ErrK)
	}
	s := &chooser{vectors: project(vectors, o.Seed), kinds: kinds, o: o.Options, tried: map[int]Choice{}}
	ks := []int{min(2, o.MaxK)}
	for k := ks[0]; k < o.MaxK; {
		k = min(o.MaxK, nextK(k))
		ks = append(ks, k)
	}
	if err := s.try(ctx, ks); err != nil {
		return nil, err
	}
	for step := max(1, s.best().K/20); ; step /= 2 {
		at := s.best().K
		ks = ks[:0]
		for k := max(2, at-2*step); k <= min(o.MaxK, at+2*step); k += step {
			ks = append(ks, k)
		}
		if err := s.try(ctx, ks); err != nil {
			return nil, err
		}
		if step <= max(1, at/64) {
			break
		}
	}
	return s.sorted(), nil
}

// nextK returns the number to try after k.
func nextK(k int) int {
	if k >= 4*manyCenters {
		return k + k/4
	}
	return k + max(1, k/10)
}

// joints returns how many joints the sides can form.
func joints(kinds []encode.Kind) int {
	var tabs, blanks int
	for _, k := range kinds {
		switch k {
		case encode.Tab:
			tabs++
		case encode.Blank:
			blanks++
		}
	}
	return min(tabs, blanks)
}

// chooser remembers the numbers of clusters that were tried.
type chooser struct {
	vectors []clusters.Coordinates
	kinds   []encode.Kind
	o       Options
	tried   map[int]Choice
}

// try adds the choices of the given numbers of clusters, on all processors: each
// depends on its number and the seed alone.
func (s *chooser) try(ctx context.Context, ks []int) error {
	choices, errs := make([]Choice, len(ks)), make([]error, len(ks))
	parallel(ctx, runtime.GOMAXPROCS(0), len(ks), 1, func(i int) {
		if c, ok := s.tried[ks[i]]; ok {
			choices[i] = c
		} else {
			choices[i], errs[i] = s.one(ks[i])
		}
	})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for i, c := range choices {
		if errs[i] != nil {
			return errs[i]
		}
		s.tried[ks[i]] = c
	}
	return nil
}

// one clusters the vectors into k.
func (s *chooser) one(k int) (Choice, error) {
	o := s.o
	if k > manyCenters {
		o.Restarts = 1 // among so many, starts differ little in quality
	}
	c, err := KMeans(s.vectors, k, o)
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		K:          k,
		Silhouette: c.Silhouette(s.vectors),
		Imbalance:  float64(c.Imbalance(s.kinds)) / float64(len(s.kinds)),
		Inertia:    c.Inertia,
	}, nil
}

func (s *chooser) best() Choice { return s.sorted()[0] }

// sorted returns the choices, best score first, the least number among equals.
func (s *chooser) sorted() []Choice {
	var all []Choice
	for _, c := range s.tried {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Choice) int {
		if math.Abs(a.Score()-b.Score()) > 1e-12 {
			return -cmp.Compare(a.Score(), b.Score())
		}
		return cmp.Compare(a.K, b.K)
	})
	return all
}
