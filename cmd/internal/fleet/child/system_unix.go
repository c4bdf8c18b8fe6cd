//go:build linux || darwin

package child

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
)

// ownGroup starts a process in a group of its own, killGroup ends all of that.
func ownGroup(p *exec.Cmd)  { p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
func killGroup(p *exec.Cmd) { syscall.Kill(-p.Process.Pid, syscall.SIGKILL) }

// killSelf ends this process at once.
func killSelf() { syscall.Kill(os.Getpid(), syscall.SIGKILL) }

// signalOf returns the signal that ended a process, 0 where none did.
func signalOf(s *os.ProcessState) int {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return int(w.Signal())
	}
	return 0
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
