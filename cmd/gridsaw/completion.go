package main

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/solve/suite"
)

// listed finds the values that a flag's help lists after a colon, as in "paper: A4, A3 or letter;
// default: none". What a value is in brackets is no part of it.
var listed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`: ((?:[\w-]+(?: \([^)]*\))?(?:, | or |$|;))+)`)
})

// values are those that a flag may have, where these are few: whatever help says TAB offers.
func values(f *pflag.Flag, command *cobra.Command) []string {
	switch f.Name {
	case "method", "preset":
		return methodValues(f.Name, command)
	case "size":
		return []string{"4x4", "6x6", "9x9", "12x12", "16x16", "25x25"}
	}
	found := listed().FindStringSubmatch(f.Usage)
	if found == nil {
		return nil
	}
	var out []string
	for _, value := range strings.Split(strings.NewReplacer(" or ", ", ", ";", ", ").Replace(found[1]), ", ") {
		if value, _, _ = strings.Cut(value, " ("); value != "" {
			out = append(out, value)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// methodValues are the methods of the kind that is given, or the presets of the method that is.
func methodValues(flag string, command *cobra.Command) (out []string) {
	given := func(name string) string {
		f := command.Flags().Lookup(name)
		if f == nil || !f.Changed {
			return ""
		}
		return f.Value.String()
	}
	kind, method := given("kind"), given("method")
	for _, m := range suite.All() {
		if kind != "" && kind != "auto" && string(m.Kind) != kind {
			continue
		}
		if flag == "method" {
			out = append(out, m.Name)
		} else if method == "" || m.Name == method {
			for _, p := range m.Presets {
				out = append(out, p.Name)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// completeValues tells shells the values of the flags of a command and of those below it.
func completeValues(of *cobra.Command) {
	for _, command := range of.Commands() {
		completeValues(command)
	}
	of.Flags().VisitAll(func(f *pflag.Flag) {
		kind, _ := pflag.UnquoteUsage(f)
		switch {
		case kind == "DIR":
			of.MarkFlagDirname(f.Name)
		case values(f, of) != nil:
			of.RegisterFlagCompletionFunc(f.Name, func(command *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
				return values(f, command), cobra.ShellCompDirectiveNoFileComp
			})
		case kind == "FILE":
		default:
			of.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
		}
	})
}
