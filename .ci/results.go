// Results prints what go test would, given the output of go test -json, and at
// last how many results were skipped, and why. It writes that to a file, too.
//
//	go test -json ./... | go run .ci/results.go FILE
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// An event is a line of go test -json; those of a package itself name no test.
type event struct{ Action, Package, Test, Output string }

// results are the lines of tests that have not passed, by package and test, and
// the number of all tests and of those skipped, by reason.
type results struct {
	lines   map[string]map[string][]string
	total   int
	skipped map[string]int
}

func main() {
	r := results{lines: make(map[string]map[string][]string), skipped: make(map[string]int)}
	for in := json.NewDecoder(os.Stdin); ; {
		var e event
		if err := in.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		r.add(e)
	}
	fmt.Print(r.skips())
	if err := os.WriteFile(os.Args[1], []byte(r.skips()), 0o644); err != nil {
		log.Fatal(err)
	}
}

func (r *results) add(e event) {
	of := r.lines[e.Package]
	if of == nil {
		of = make(map[string][]string)
		r.lines[e.Package] = of
	}
	switch e.Action {
	case "build-output":
		fmt.Print(e.Output)
	case "output":
		if !strings.HasPrefix(e.Output, "=== ") {
			of[e.Test] = append(of[e.Test], e.Output)
		}
	case "pass", "skip", "fail":
		if e.Test == "" {
			r.end(e)
			return
		}
		r.total++
		if e.Action == "skip" {
			r.skipped[reason(of[e.Test])]++
		}
		if e.Action != "fail" {
			delete(of, e.Test)
		}
	}
}

// end prints what there is to say about a package: its own last line and, if it
// failed, all lines of the tests that did not pass.
func (r *results) end(e event) {
	of := r.lines[e.Package]
	delete(r.lines, e.Package)
	own := of[""]
	if e.Action != "fail" {
		own = own[max(len(own)-1, 0):]
	}
	delete(of, "")
	for _, test := range slices.Sorted(maps.Keys(of)) {
		fmt.Print(strings.Join(of[test], ""))
	}
	fmt.Print(strings.Join(own, ""))
}

var place, aside = regexp.MustCompile(`^\s*\S+\.go:\d+: `), regexp.MustCompile(`\s*\([^)]*\)`)

// reason returns why a test was skipped, without what differs from test to test.
func reason(lines []string) string {
	for _, line := range lines {
		if why := strings.TrimSpace(aside.ReplaceAllString(place.ReplaceAllString(line, ""), "")); place.MatchString(line) && why != "" {
			return why
		}
	}
	return "no reason given"
}

func (r *results) skips() string {
	var reasons []string
	sum := 0
	for _, why := range slices.Sorted(maps.Keys(r.skipped)) {
		sum += r.skipped[why]
		reasons = append(reasons, fmt.Sprintf("  %d: %s\n", r.skipped[why], why))
	}
	return fmt.Sprintf("Of %d results of tests %d were skipped.\n%s", r.total, sum, strings.Join(reasons, ""))
}
