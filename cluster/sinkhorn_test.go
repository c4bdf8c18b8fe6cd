package cluster

import "testing"

// TestSharesOneToOne has two tabs that fit one blank best; the second fits no other.
func TestSharesOneToOne(t *testing.T) {
	pairs := []pair{
		{tab: 0, blank: 4, score: 0.9}, {tab: 0, blank: 8, score: 1.1},
		{tab: 12, blank: 4, score: 1}, {tab: 12, blank: 8, score: 3},
		{tab: 16, blank: 20, score: 2.5},
	}
	got := shares(pairs, 24, 1)
	for i, want := range []float64{0, 1, 1, 0, 0} {
		if got[i] < want-0.1 || got[i] > want+0.1 {
			t.Errorf("tab %d and blank %d have the share %.3f, want about %g", pairs[i].tab, pairs[i].blank, got[i], want)
		}
	}
}

// TestSharesOfTwins has two tabs and two blanks that all fit alike.
func TestSharesOfTwins(t *testing.T) {
	pairs := []pair{
		{tab: 0, blank: 4, score: 2}, {tab: 0, blank: 8, score: 2},
		{tab: 12, blank: 4, score: 2}, {tab: 12, blank: 8, score: 2},
	}
	for i, s := range shares(pairs, 16, 2) {
		if s < 0.499 || s > 0.501 {
			t.Errorf("pair %d has the share %.4f, want a half", i, s)
		}
	}
}
