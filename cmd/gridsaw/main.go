package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// version is set by the Makefile; without it the module's own is shown.
var version string

// streams are the three standard streams, so that a command never reaches for
// the process's own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() { os.Exit(run()) }

// run executes the command line of the process and returns its exit code.
// The first interrupt cancels the work, a second one ends the process.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return execute(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, args []string, s streams) int {
	root := newRoot(s)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeValues(root) // for shells alone: it takes a millisecond
	}
	root.SetArgs(joinResume(args))
	command, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	c := asComplaint(err, command)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		c = &complaint{code: exitInterrupted, err: errors.New("interrupted")}
	}
	c.print(s.err)
	return c.code
}

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "gridsaw",
		Short:         "Picture of a puzzle in, checked solution out",
		Version:       versionText(),
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage("no command given")
		},
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(solveCommand(s), checkCommand(s), hintCommand(s), explainCommand(s), readCommand(s), inspectCommand(s),
		generateCommand(s), convertCommand(s), scoreCommand(s), methodsCommand(s), benchCommand(s), versionCommand(s),
		batchCommand(s), workerCommand(s), statusCommand(s), serveCommand(s), childCommand(), manualCommand())
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		completion.Args = cobra.NoArgs
		completion.RunE = func(*cobra.Command, []string) error { return usage("completion for which shell?") }
	}
	return root
}

func versionCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return writeResult(s.out, []byte("gridsaw "+versionText()+"\n"))
		},
	}
}

func versionText() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "devel"
}
