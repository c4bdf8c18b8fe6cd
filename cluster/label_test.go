package cluster_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// groups returns the groups of labels.
func groups(labels []int) []int {
	g := make([]int, len(labels))
	for i, l := range labels {
		g[i] = max(l, -l)
	}
	return g
}

// TestLabelTemplates reads a puzzle of ten joint forms without being told how
// many there are, with every encoder.
func TestLabelTemplates(t *testing.T) {
	c := newCut(12, 12, 10, 0.3, 1)
	for _, e := range encode.Encoders() {
		t.Run(e.Name(), func(t *testing.T) {
			if testing.Short() && e != (encode.Profile{}) {
				t.Skip("one encoder will do")
			}
			l, err := cluster.Label(context.Background(), c.sides, e, cluster.LabelOptions{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			purity, recall := cluster.Purity(groups(l.Of), c.template), cluster.Recall(groups(l.Of), c.template)
			t.Logf("K %d, purity %.3f, recall %.3f, silhouette %.2f, least %.2f, moved %d, clean %v", l.K, purity, recall, l.Silhouette, slices.Min(l.Silhouettes), l.Moved, l.Clean)
			if l.K != 10 || purity != 1 || recall != 1 {
				t.Errorf("K %d, purity %.3f, recall %.3f, want 10, 1, 1", l.K, purity, recall)
			}
			if l.Imbalance != 0 {
				t.Errorf("imbalance %d", l.Imbalance)
			}
			if e == (encode.Profile{}) && !l.Clean {
				t.Error("the labels do not count as clean")
			}
		})
	}
}

// TestLabelUnique has a form for every joint.
func TestLabelUnique(t *testing.T) {
	c := newCut(5, 6, 0, 0.2, 2)
	l, err := cluster.Label(context.Background(), c.sides, encode.Profile{}, cluster.LabelOptions{K: 49, Restarts: 8})
	if err != nil {
		t.Fatal(err)
	}
	purity, recall := cluster.Purity(groups(l.Of), c.joint), cluster.Recall(groups(l.Of), c.joint)
	t.Logf("purity %.3f, recall %.3f, moved %d", purity, recall, l.Moved)
	if purity < 0.85 || recall < 0.75 || l.Imbalance != 0 {
		t.Errorf("purity %.3f, recall %.3f, imbalance %d", purity, recall, l.Imbalance)
	}
	for i, label := range l.Of {
		if kind := c.sides[i].Kind; label > 0 != (kind == encode.Tab) || label < 0 != (kind == encode.Blank) {
			t.Fatalf("label %d for a %v", label, kind)
		}
	}
}

// TestLabelNoisy must not call labels clean that are not.
func TestLabelNoisy(t *testing.T) {
	c := newCut(8, 8, 10, 4, 1)
	l, err := cluster.Label(context.Background(), c.sides, encode.Ordinates{}, cluster.LabelOptions{K: 10, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if purity := cluster.Purity(groups(l.Of), c.template); purity < 1 && l.Clean {
		t.Errorf("clean labels of purity %.3f", purity)
	}
	if l.Imbalance != 0 {
		t.Errorf("imbalance %d after the repair", l.Imbalance)
	}
}

func TestLabelSameSeed(t *testing.T) {
	c := newCut(4, 4, 3, 0.3, 1)
	var all [2]*cluster.Labels
	for i := range all {
		all[i], _ = cluster.Label(context.Background(), c.sides, encode.Moments{}, cluster.LabelOptions{Seed: 7})
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" {
		t.Error(diff)
	}
}

func TestLabelDegenerate(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	l, err := cluster.Label(ctx, make([]encode.Side, 8), encode.Profile{}, cluster.LabelOptions{})
	if err != nil || l.K != 0 || len(l.Of) != 8 {
		t.Errorf("flat sides: %+v, %v", l, err)
	}
	c := newCut(2, 2, 0, 0, 1)
	if _, err := cluster.Label(ctx, c.sides, encode.Profile{}, cluster.LabelOptions{K: 99}); !errors.Is(err, cluster.ErrK) {
		t.Error(err)
	}
	one := []encode.Side{{Kind: encode.Tab, Curve: jointForm(1)}}
	if _, err := cluster.Label(ctx, one, encode.Profile{}, cluster.LabelOptions{}); !errors.Is(err, cluster.ErrK) {
		t.Errorf("a tab without blanks: %v", err)
	}
	stop := errors.New("enough")
	cancel(stop)
	if _, err := cluster.Label(ctx, c.sides, encode.Profile{}, cluster.LabelOptions{}); !errors.Is(err, stop) {
		t.Error(err)
	}
}
