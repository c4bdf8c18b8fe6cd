package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxMistakes is how many letters may be wrong in a word for what it is nearly like.
const maxMistakes = 2

// nearest returns those of some words that another one may have been meant for.
func nearest(word string, words []string) []string {
	all := &cobra.Command{SuggestionsMinimumDistance: maxMistakes} // it knows that of its commands
	for _, w := range words {
		all.AddCommand(&cobra.Command{Use: w, Run: func(*cobra.Command, []string) {}})
	}
	found := all.SuggestionsFor(word)
	slices.Sort(found)
	return slices.Compact(found)
}

// meant asks whether one of some words was meant; "" where none is near.
func meant(word string, words []string) string {
	found := nearest(word, words)
	if len(found) == 0 {
		return ""
	}
	return fmt.Sprintf("did you mean %s? ", strings.Join(found, " or "))
}

// suggestion is the beginning of a hint about a command or a flag that is none, "" where nothing is
// like it.
func suggestion(command *cobra.Command, err error) string {
	if unknown := new(pflag.NotExistError); errors.As(err, &unknown) {
		var names []string
		command.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
			}
		})
		found := meant("--"+unknown.GetSpecifiedName(), dashed(names))
		return found
	}
	if word := command.Flags().Arg(0); command.HasAvailableSubCommands() && word != "" {
		var names []string
		for _, c := range command.Commands() {
			if c.IsAvailableCommand() {
				names = append(names, c.Name())
			}
		}
		return meant(word, names)
	}
	return ""
}

func dashed(names []string) (out []string) {
	for _, name := range names {
		out = append(out, "--"+name)
	}
	return out
}
