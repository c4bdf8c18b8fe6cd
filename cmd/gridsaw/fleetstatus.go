package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
)

func statusCommand(s streams) *cobra.Command {
	f := new(fleetFlags)
	var out string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "status --out DIR|URL | --nats URL",
		Short:   "Tell how far batches are",
		Long:    "Status tells how far the batch into DIR is, or all batches and workers of a queue: what is\nwaiting, running, done and failed, how fast it goes and how long it will take.",
		Example: "  gridsaw status --out solved\n  gridsaw status --nats nats://queue:4222",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				f.fromEnvironment(cmd.Flags())
			}
			return f.tell(cmd.Context(), s, out, asJSON)
		},
	}
	f.register(cmd.Flags())
	cmd.Flags().StringVar(&out, "out", "", "`DIR` or URL of the results of a batch")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object instead of lines")
	return cmd
}

// A fleetReport is what status tells, as JSON.
type fleetReport struct {
	Batches []fleet.Status       `json:"batches"`
	Workers []fleet.WorkerStatus `json:"workers"`
}

func (f *fleetFlags) tell(ctx context.Context, s streams, out string, asJSON bool) error {
	var r fleetReport
	switch {
	case (out == "") == (f.url == ""):
		return usage("whose status? add --out DIR, or --nats URL")
	case out != "":
		status, err := fleet.ReadStatus(out)
		switch shown := fleet.Where(out, ""); {
		case errors.Is(err, fs.ErrNotExist):
			return unread(shown, errors.New("no batch has written there"), "")
		case errors.As(err, new(*bucket.Error)):
			return storing(shown, err)
		case err != nil:
			return unread(shown, err, "")
		}
		r.Batches, r.Workers = []fleet.Status{status}, status.Workers
	default:
		q, err := f.open(ctx, s)
		if err != nil {
			return err
		}
		defer q.Close()
		if r.Batches, r.Workers, err = q.Statuses(ctx); err != nil {
			return f.failed(err)
		}
	}
	var text bytes.Buffer
	if asJSON {
		if err := writeJSON(&text, r); err != nil {
			return err
		}
		return writeResult(s.out, text.Bytes())
	}
	for _, b := range r.Batches {
		fmt.Fprintf(&text, "batch %s into %s on %s: %s%s\n", b.Batch, b.Out, b.Host, b.Line(), silence(b.Updated, b.Ended))
		fmt.Fprintf(&text, "  %d waiting, %d running, %s\n", b.Waiting, b.Running, batchSummary(b))
	}
	for _, w := range r.Workers {
		fmt.Fprintf(&text, "worker %s: %d of %d running, %d done, %d not solved, %d readers died, %.3g s a job%s\n",
			w.Name, w.Running, w.Workers, w.Done, w.Failed, w.Deaths, w.Seconds/float64(max(w.Done, 1)), silence(w.Updated, false))
	}
	return writeResult(s.out, text.Bytes())
}

// silence says that nothing was heard for longer than usual.
func silence(updated time.Time, ended bool) string {
	since := time.Since(updated).Round(time.Second)
	switch {
	case ended:
		return ", ended"
	case since > 10*time.Second:
		return fmt.Sprintf(", not heard of for %v", since)
	}
	return ""
}
