package main

import (
	"context"
	"image"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
)

// logLevels are what --log-level takes.
var logLevels = map[string]slog.Level{"error": slog.LevelError, "warn": slog.LevelWarn, "info": slog.LevelInfo, "debug": slog.LevelDebug}

// A logFlag is how much of the work is logged.
type logFlag struct{ level string }

func (f *logFlag) register(fs *pflag.FlagSet) {
	fs.StringVar(&f.level, "log-level", "", "log to standard error what is of that `LEVEL` or above: error, warn, info (each input), debug (the stages of each)")
}

// check tells whether there is such a level.
func (f *logFlag) check() error {
	if _, ok := logLevels[f.level]; f.level != "" && !ok {
		return usage("--log-level %s: not one of error, warn, info, debug", f.level)
	}
	return nil
}

// discarded is a log of nothing.
var discarded = slog.New(slog.DiscardHandler)

// to is a log of that level.
func (f *logFlag) to(w io.Writer) *slog.Logger {
	if f.level == "" {
		return discarded
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: logLevels[f.level]}))
}

// logStages has the stages of a reading logged; a nil log has none.
func logStages(log *slog.Logger, input string, o *gridsaw.Observer) {
	if log == nil || !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	begun, show := time.Now(), o.Stage
	o.Stage = func(name string, img image.Image) {
		size := img.Bounds().Size()
		log.Debug("stage", "input", input, "name", name, "width", size.X, "height", size.Y, "seconds", time.Since(begun).Seconds())
		if show != nil {
			show(name, img)
		}
	}
}

// logJigsaw has the stages of a jigsaw logged.
func logJigsaw(log *slog.Logger, o *gridsaw.JigsawOptions) {
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	begun, told, before := time.Now(), o.Progress, ""
	o.Progress = func(p gridsaw.JigsawProgress) {
		if p.Stage != before {
			before = p.Stage
			log.Debug("stage", "name", p.Stage, "seconds", time.Since(begun).Seconds())
		}
		told(p)
	}
}

// logOutcome logs what became of a puzzle.
func logOutcome(log *slog.Logger, input string, o *outcome) {
	level := slog.LevelInfo
	if o.Err != nil {
		level = slog.LevelWarn
	}
	if !log.Enabled(context.Background(), level) {
		return
	}
	facts := []any{"input", input, "kind", o.Kind, "status", o.Status, "read", o.Seconds.Read, "solve", o.Seconds.Solve, "total", o.Seconds.Total}
	if err := worded(o.Err); err != nil {
		facts = append(facts, "error", oneLine(err.Error()))
	}
	log.Log(context.Background(), level, "answered", facts...)
}
