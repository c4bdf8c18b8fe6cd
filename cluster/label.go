package cluster

import (
	"context"
	"fmt"
	"slices"

	"github.com/muesli/clusters"

	"github.com/gridsaw/gridsaw/encode"
)

// LabelOptions are the knobs of Label. The zero value is the default.
type LabelOptions struct {
	// K is the number of labels, default: chosen by ChooseK.
	K int
	// MaxK is the largest number that ChooseK tries, default the number of
	// joints.
	MaxK int
	// Seed is that of the k-means starts.
	Seed uint64
	// Restarts is the number of k-means starts, default 4.
	Restarts int
	// Keep leaves the labels as k-means made them, without the repair.
	Keep bool
}

// Labels are signed labels of the sides of a puzzle, and how good they are.
type Labels struct {
	// Of holds a label for each side: 0 flat, +g a tab of group g, -g a blank of
	// group g, g from 1 to K.
	Of []int
	// K is the number of groups.
	K int
	// Choices are the numbers of groups tried, best first; nil when K was given.
	Choices []Choice
	// Inertia is the sum of squared distances from the groups' centres, in
	// squared median chords as the encoder measures them.
	Inertia float64
	// Silhouettes holds for each side how much nearer its group is than the
	// next, -1 to 1; 0 for flat sides. Silhouette is their mean over the sides
	// that are not flat.
	Silhouettes []float64
	Silhouette  float64
	// Moved is the number of sides that the repair put into another group, and
	// Imbalance what is left of groups with more tabs than blanks or fewer.
	Moved, Imbalance int
	// Clean tells that the labels are fit for an exact solver: every group has
	// as many tabs as blanks without any repair, and no side lies nearly as
	// close to another group as to its own.
	Clean bool
}

// cleanSilhouette is the least silhouette of any side of clean labels: below, the
// side's own group, which it helped to shape, is hardly nearer than the next.
const cleanSilhouette = 0.1

// Label groups the sides of a puzzle by k-means over the vectors of an encoder,
// and repairs the groups so that each has as many tabs as blanks. Encoders that
// can are set to measure by the median chord. A puzzle of flat sides alone has
// no labels but 0. It returns an error that wraps ErrVectors or ErrK, or
// context.Cause.
func Label(ctx context.Context, sides []encode.Side, e encode.Encoder, o LabelOptions) (*Labels, error) {
	if s, ok := e.(encode.Scaled); ok {
		e = s.In(encode.Unit(sides))
	}
	var vectors []clusters.Coordinates
	var kinds []encode.Kind
	for _, s := range sides {
		if s.Kind != encode.Flat {
			vectors = append(vectors, e.Encode(s))
			kinds = append(kinds, s.Kind)
		}
	}
	l := &Labels{K: o.K, Of: make([]int, len(sides)), Silhouettes: make([]float64, len(sides))}
	if len(vectors) == 0 {
		l.K, l.Clean = 0, true
		return l, nil
	}
	c, err := l.group(ctx, vectors, kinds, o)
	if err != nil {
		return nil, fmt.Errorf("grouping by %s: %w", e.Name(), err)
	}
	balanced := c.Imbalance(kinds) == 0
	if !o.Keep {
		l.Moved = c.Balance(vectors, kinds)
	}
	l.Inertia, l.Imbalance = c.Inertia, c.Imbalance(kinds)
	s := c.Silhouettes(vectors)
	l.Silhouette = mean(s)
	l.Clean = balanced && (l.K == 1 || slices.Min(s) >= cleanSilhouette)
	l.spread(c.Of, s, sides)
	return l, nil
}

// group clusters the vectors, after the choice of K where it is not given.
func (l *Labels) group(ctx context.Context, vectors []clusters.Coordinates, kinds []encode.Kind, o LabelOptions) (*Clusters, error) {
	options := Options{Seed: o.Seed, Restarts: o.Restarts}
	if l.K <= 0 {
		choices, err := ChooseK(ctx, vectors, kinds, ChooseOptions{options, o.MaxK})
		if err != nil {
			return nil, err
		}
		l.Choices, l.K = choices, choices[0].K
	}
	return KMeans(vectors, l.K, options)
}

// spread writes the groups of the sides that are not flat back to all sides.
func (l *Labels) spread(of []int, silhouettes []float64, sides []encode.Side) {
	next := 0
	for i, s := range sides {
		if s.Kind == encode.Flat {
			continue
		}
		l.Of[i] = int(s.Kind) * (of[next] + 1)
		l.Silhouettes[i] = silhouettes[next]
		next++
	}
}
