package child

import (
	"context"
	"encoding/gob"
	"errors"
	"os"
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
				killSelf()
			}
		case <-ended:
			return nil
		}
	}
}
