package main

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
)

func workerCommand(s streams) *cobra.Command {
	f := new(fleetFlags)
	workers := runtime.GOMAXPROCS(0)
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Help with the batches of a queue, until it is interrupted",
		Long: `Worker takes inputs of any batch that gridsaw batch --nats URL has queued, solves
them, and gives the answers back. It needs no disk that the machines share. It
waits for work, and for servers that are gone; an interrupt ends it, and what it
was working on is left to others.`,
		Example: "  gridsaw worker --nats nats://queue:4222 --workers 8",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.fromEnvironment(cmd.Flags())
			return f.work(cmd.Context(), s, workers)
		},
	}
	f.register(cmd.Flags())
	f.registerWork(cmd.Flags())
	cmd.Flags().IntVar(&workers, "workers", workers, "inputs worked on at the same time")
	return cmd
}

func (f *fleetFlags) work(ctx context.Context, s streams, workers int) error {
	if f.url == "" {
		return usage("no queue given: add --nats URL")
	}
	if workers < 1 {
		return usage("--workers %d: at least 1", workers)
	}
	o, end, err := f.worker(s, workers, "")
	if err != nil {
		return err
	}
	defer end()
	q, err := f.open(ctx, s)
	if err != nil {
		return err
	}
	defer q.Close()
	fmt.Fprintf(s.err, "gridsaw: %s takes work from %s\n", o.Name, f.url)
	if err := fleet.Work(ctx, q, o); err != nil {
		return f.failed(err)
	}
	return nil
}

// open connects to the queue.
func (f *fleetFlags) open(ctx context.Context, s streams) (*fleet.Queue, error) {
	o, err := f.queue(s)
	if err != nil {
		return nil, err
	}
	q, err := fleet.OpenQueue(ctx, o)
	if err != nil {
		return nil, f.failed(err)
	}
	return q, nil
}
