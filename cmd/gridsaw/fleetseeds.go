package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
)

// maxSeeds bounds the searches of one batch: a day of a millisecond each.
const maxSeeds = 100_000_000

// checkSeeds refuses --seeds with what makes no sense beside it.
func (b *batchFlags) checkSeeds(set *pflag.FlagSet) error {
	if b.long.nodes < 0 {
		return usage("--nodes %d: a number of nodes cannot be negative", b.long.nodes)
	}
	if b.seeds == "" {
		return nil
	}
	if b.folders || set.Changed("seed") {
		return usage("--seeds is for searches with several seeds, without --seed and --jigsaw")
	}
	_, err := parseSeeds(b.seeds)
	return err
}

// A seedRange is some seeds that follow each other.
type seedRange struct{ first, last uint64 }

// parseSeeds reads seeds such as 1-1000 or 3,7,20-30.
func parseSeeds(text string) (out []seedRange, err error) {
	all := uint64(0)
	for _, part := range strings.Split(text, ",") {
		first, last, several := strings.Cut(strings.TrimSpace(part), "-")
		if !several {
			last = first
		}
		var r seedRange
		var bad [2]error
		r.first, bad[0] = strconv.ParseUint(first, 10, 64)
		r.last, bad[1] = strconv.ParseUint(last, 10, 64)
		if bad[0] != nil || bad[1] != nil || r.last < r.first {
			return nil, usage("--seeds %s: not of the form 1-1000 or 3,7,20-30", text)
		}
		if r.last-r.first >= maxSeeds || all+r.last-r.first >= maxSeeds {
			return nil, usage("--seeds %s: more than %d", text, maxSeeds)
		}
		all += r.last - r.first + 1
		out = append(out, r)
	}
	return out, nil
}

// seeded are the searches of inputs, one with each seed; the inputs themselves where there are no
// seeds.
func seeded(inputs []fleet.Input, seeds string) ([]fleet.Input, error) {
	if seeds == "" {
		return inputs, nil
	}
	ranges, err := parseSeeds(seeds)
	if err != nil {
		return nil, err
	}
	var out []fleet.Input
	for _, in := range inputs {
		for _, r := range ranges {
			for n := uint64(0); n <= r.last-r.first; n++ {
				seed := r.first + n
				search := in
				search.Name = fmt.Sprintf("%s --seed %d", in.Name, seed)
				search.Place = fmt.Sprintf("%s-seed-%d", in.Place, seed)
				search.Args, search.Long = []string{fmt.Sprintf("--seed=%d", seed)}, true
				out = append(out, search)
			}
		}
	}
	return out, nil
}
