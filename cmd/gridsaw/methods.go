package main

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

func methodsCommand(s streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "methods [KIND]",
		Short: "List the solving methods",
		Long:  "Methods prints a line for each solving method: its name, the kind of puzzle, exact or heuristic, and its source.",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			methods, err := methodsOf(args)
			if err != nil {
				return err
			}
			if asJSON {
				return writeResult(s.out, methodsJSON(methods))
			}
			return writeResult(s.out, methodsTable(methods))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line for each method")
	return cmd
}

// methodsOf lists the methods of the kind in args, or all of them.
func methodsOf(args []string) ([]solve.Method, error) {
	if len(args) == 0 {
		return suite.All(), nil
	}
	kind, err := puzzle.ParseKind(args[0])
	if err != nil {
		return nil, usage("%s is not a kind of puzzle: %s", args[0], strings.Join(kindNames(), ", "))
	}
	return suite.Of(kind), nil
}

func exactness(m solve.Method) string {
	if m.Exact {
		return "exact"
	}
	return "heuristic"
}

func methodsTable(methods []solve.Method) []byte {
	var buf bytes.Buffer
	w := tabwriter.NewWriter(&buf, 0, 8, 2, ' ', 0)
	for _, m := range methods {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s%s\n", m.Name, m.Kind, exactness(m), m.Source, presetNames(m))
	}
	w.Flush()
	return buf.Bytes()
}

// presetDocs tells what each preset of a method is.
func presetDocs(m solve.Method) map[string]string {
	docs := make(map[string]string)
	for _, p := range m.Presets {
		docs[p.Name] = p.Doc
	}
	return docs
}

// presetNames lists the presets of a method for the end of its line.
func presetNames(m solve.Method) string {
	var names []string
	for _, p := range m.Presets {
		names = append(names, "--preset "+p.Name)
	}
	if len(names) == 0 {
		return ""
	}
	return "; " + strings.Join(names, ", ")
}

func methodsJSON(methods []solve.Method) []byte {
	var buf bytes.Buffer
	for _, m := range methods {
		described := map[string]any{
			"name": m.Name, "kind": m.Kind, "exact": m.Exact, "starts": m.Starts, "source": m.Source, "doc": m.Doc,
		}
		if len(m.Presets) > 0 {
			described["presets"] = presetDocs(m)
		}
		writeJSON(&buf, described)
	}
	return buf.Bytes()
}
