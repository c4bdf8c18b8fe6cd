package formattest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/format/formattest"
)

// TestMutate wants the same text of the same seed, another than before, and that some of the
// mutations of each kind are puzzles and some are none.
func TestMutate(t *testing.T) {
	const seeds = 200
	accepted := make(map[puzzle.Kind]int)
	refused := 0
	for _, text := range formattest.Texts(t) {
		if _, err := format.DecodeAll([]byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for seed := range uint64(seeds) {
			data, what := formattest.Mutate(rand.New(rand.NewPCG(seed, 1)), []byte(text))
			again, _ := formattest.Mutate(rand.New(rand.NewPCG(seed, 1)), []byte(text))
			if string(data) != string(again) {
				t.Fatalf("seed %d: %s: two outcomes", seed, what)
			}
			if string(data) == text || what == "" {
				t.Errorf("seed %d: %q: nothing is changed", seed, what)
			}
			if p, err := format.Decode(data); err == nil {
				accepted[p.Kind()]++
			} else {
				refused++
			}
		}
	}
	for _, kind := range puzzle.Kinds() {
		if accepted[kind] < seeds/10 || refused < seeds {
			t.Errorf("accepted %v, refused %d", accepted, refused)
		}
	}
}
