package child

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
)

// memoryVariable names the bound of the address space in the environment of a child.
const memoryVariable = "GRIDSAW_CHILD_MEMORY"

// exitProcessor is the exit code of a child whose time of the processor was over.
const exitProcessor = 24

// Serve works on what the parent sends until there is no more, and returns nil then. It is
// called by the process that a [Child] has started, before anything that takes memory. When the
// parent goes away in the midst of work the process ends itself.
func Serve(work func(context.Context, Request) Response) error {
	if _, ours := os.LookupEnv(memoryVariable); !ours {
		return errors.New("this command is for the program itself")
	}
	requests, answers := os.NewFile(3, "requests"), os.NewFile(4, "answers")
	if err := boundMemory(); err != nil {
		return err
	}
	watchProcessor()
	incoming := make(chan Request)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for decoder := gob.NewDecoder(requests); ; {
			var r Request
			if decoder.Decode(&r) != nil {
				return
			}
			incoming <- r
		}
	}()
	encoder := gob.NewEncoder(answers)
	for {
		select {
		case r := <-incoming:
			if err := boundProcessor(r.Seconds); err != nil {
				return err
			}
			done := make(chan Response, 1)
			go func() { done <- work(context.Background(), r) }()
			select {
			case response := <-done:
				if err := encoder.Encode(response); err != nil {
					return err
				}
			case <-ended: // nobody waits for the answer
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
			}
		case <-ended:
			return nil
		}
	}
}

// boundMemory keeps the address space within what the parent allows.
func boundMemory() error {
	bytes, err := strconv.ParseUint(os.Getenv(memoryVariable), 10, 64)
	if err != nil || bytes == 0 {
		return nil
	}
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		return fmt.Errorf("the memory cannot be bounded: %w", err)
	}
	return nil
}

// boundProcessor allows so many seconds of the processor from now on; 0 is no limit.
func boundProcessor(seconds uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_CPU, &limit); err != nil {
		return err
	}
	limit.Cur = limit.Max
	if seconds > 0 {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			return err
		}
		limit.Cur = min(uint64(used.Utime.Sec+used.Stime.Sec)+1+seconds, limit.Max)
	}
	return syscall.Setrlimit(syscall.RLIMIT_CPU, &limit)
}

// watchProcessor ends the process when its time of the processor is over: Go would take no
// notice of the signal.
func watchProcessor() {
	over := make(chan os.Signal, 1)
	signal.Notify(over, syscall.SIGXCPU)
	go func() {
		<-over
		os.Exit(exitProcessor)
	}()
}
