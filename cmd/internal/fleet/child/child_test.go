//go:build linux

package child_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// roleVariable makes this program a child.
const roleVariable = "CHILD_TEST_ROLE"

func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) == "" {
		os.Exit(m.Run())
	}
	if err := child.Serve(work); err != nil {
		os.Exit(1)
	}
}

func work(_ context.Context, r child.Request) child.Response {
	switch r.Name {
	case "kill":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "panic":
		panic("at the disco")
	case "exit":
		os.Stderr.WriteString("first line\nlast words\n")
		os.Exit(7)
	case "spin":
		for n := 0; ; n++ {
		}
	case "hang":
		select {}
	}
	return child.Response{Lines: [][]byte{r.Data}, Code: len(r.Args)}
}

func start(t *testing.T) *child.Child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := child.New(child.Config{Command: []string{self}, Env: []string{roleVariable + "=child"}})
	t.Cleanup(c.Close)
	return c
}

// TestDo: what ends a process is told, and the next input has a process again.
func TestDo(t *testing.T) {
	c := start(t)
	large := []byte(strings.Repeat("x", 5<<20)) // more than a pipe holds
	for name, want := range map[string]string{
		"kill": "signal 9", "panic": "panic: at the disco", "exit": "exit code 7: last words",
		"spin": "its time of the processor was over",
	} {
		_, err := c.Do(t.Context(), child.Request{Name: name, Data: large, Seconds: 1}, time.Minute)
		if death := new(child.DeathError); !errors.As(err, &death) || death.Reason != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		r, err := c.Do(t.Context(), child.Request{Name: "fine", Data: large, Args: []string{"a", "b"}}, time.Minute)
		if err != nil || len(r.Lines) != 1 || len(r.Lines[0]) != len(large) || r.Code != 2 {
			t.Errorf("after %s: %d lines, code %d, %v", name, len(r.Lines), r.Code, err)
		}
	}
	if c.Deaths != 4 {
		t.Errorf("%d deaths, want 4", c.Deaths)
	}
}

func TestHang(t *testing.T) {
	c := start(t)
	_, err := c.Do(t.Context(), child.Request{Name: "hang"}, 200*time.Millisecond)
	if death := new(child.DeathError); !errors.As(err, &death) || death.Reason != "no answer within 200ms" {
		t.Errorf("over its limit: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := c.Do(ctx, child.Request{Name: "hang"}, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("without a limit: %v", err)
	}
}

func TestNoProgram(t *testing.T) {
	c := child.New(child.Config{Command: []string{"/nowhere"}})
	if _, err := c.Do(t.Context(), child.Request{}, 0); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
