package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manualCommand writes the manual pages; people get them with the program.
func manualCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "manual DIR",
		Short:  "Write the manual pages",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := makeDir(args[0]); err != nil {
				return err
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true // with the day: the same program writes the same pages
			header := &doc.GenManHeader{Section: "1", Source: "gridsaw " + versionText(), Manual: "gridsaw", Date: &time.Time{}}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return writing(args[0], err)
			}
			return nil
		},
	}
}
