package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestValues wants a value of each flag that has few, and none of those that have any.
func TestValues(t *testing.T) {
	free := strings.Fields(`cages checkpoint contour creds exclude fonts from help include log metrics mixed nats
		one-in-three out partition photo picture pieces resume seeds set state tlsca tlscert tlskey truth write-lp labels`)
	few := map[string]string{
		"kind": "shikaku", "method": "anneal", "preset": "paper", "reader": "tesseract", "clues": "centre", "sheet": "A3",
		"fronts": "yes", "encoding": "freeman", "retry": "timeout", "to": "puzzlink", "size": "9x9", "grade": "extreme",
		"ground": "night", "level": "hard", "lines": "dotted", "stock": "kraft", "symmetry": "mirror", "table": "stone",
		"variant": "contour-position", "hint level": "nudge",
	}
	var seen []string
	var look func(*cobra.Command)
	look = func(c *cobra.Command) {
		for _, below := range c.Commands() {
			look(below)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			got := values(f, c)
			name := f.Name
			if _, own := few[c.Name()+" "+name]; own {
				name = c.Name() + " " + name
			}
			switch want, ok := few[name]; {
			case f.Value.Type() == "int" || f.Value.Type() == "float64" || f.Value.Type() == "bool" || c.Hidden:
			case ok:
				seen = append(seen, name)
				if !slices.Contains(got, want) || slices.ContainsFunc(got, func(v string) bool { return strings.ContainsAny(v, " ,;()") }) {
					t.Errorf("%s --%s: %q, want %s among them", c.CommandPath(), f.Name, got, want)
				}
			case got != nil && slices.Contains(free, f.Name):
				t.Errorf("%s --%s: %q, though it may be anything", c.CommandPath(), f.Name, got)
			}
		})
	}
	look(newRoot(streams{}))
	for name := range few {
		if !slices.Contains(seen, name) {
			t.Errorf("no command has --%s", name)
		}
	}
}
