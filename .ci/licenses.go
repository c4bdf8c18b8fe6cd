// Licenses writes the table of the Go modules that gridsaw is linked with into
// LICENSES.md, below the heading "Go modules", and fails where a licence is unknown
// or not one of those that go with ours.
//
//	go run -modfile=.ci/tools/go.mod .ci/licenses.go            write it
//	go run -modfile=.ci/tools/go.mod .ci/licenses.go -check     fail if that would change it
//	go run -modfile=.ci/tools/go.mod .ci/licenses.go -texts DIR copy all texts below DIR
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

const (
	page    = "LICENSES.md"
	heading = "## Go modules\n"
)

// compatible are the licences, by their SPDX names, whose code may be linked into a
// program under the Apache License 2.0 and be given away with it.
var compatible = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "FTL", "ISC", "LGPL-3.0", "MIT", "OFL-1.1"}

// A choice is what is so in a module and cannot be told from the usual files: texts that lie
// elsewhere, with the licences of each.
var choices = map[string]map[string][]string{
	// The user's choice of this or the GPL.
	"github.com/golang/freetype": {"LICENSE": nil, "licenses/ftl.txt": {"FTL"}},
	// Two libraries as WebAssembly lie in it.
	"github.com/gen2brain/heic": {"lib/LICENSE.libheif": {"LGPL-3.0"}, "lib/LICENSE.libde265": {"LGPL-3.0"}},
}

// named is how files of licences are called, and notice those to be given away with them.
var (
	named  = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)
	notice = regexp.MustCompile(`(?i)^(copyright|notice|patents)`)
)

// known is how much of a licence must be words that are known, in per cent. The least that is
// right has 30, one sentence with a link.
const known = 25

// A module is one that is linked, with its texts by their paths within it and the
// licences of each.
type module struct {
	path, dir string
	texts     map[string][]string
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("gridsaw: ")
	check := flag.Bool("check", false, "fail if "+page+" is out of date")
	texts := flag.String("texts", "", "copy the texts below this folder instead")
	flag.Parse()
	modules, err := linked()
	if err != nil {
		log.Fatal(err)
	}
	if *texts != "" {
		err = copyTexts(modules, *texts)
	} else {
		err = write(table(modules), *check)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// linked returns the modules in the program for Linux, and Go itself, ordered by path.
func linked() ([]*module, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/gridsaw")
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1", "GOFLAGS=-mod=readonly")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	root := strings.TrimSpace(string(goroot))
	all := map[string]*module{}
	for line := range strings.Lines("std\t" + root + "\t" + root + "\n" + string(out)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 3 {
			continue
		}
		if all[f[0]] == nil {
			all[f[0]] = &module{f[0], f[1], map[string][]string{}}
		}
		if err := all[f[0]].look(f[2]); err != nil {
			return nil, err
		}
	}
	var modules []*module
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m := all[name]
		if err := m.judge(); err != nil {
			return nil, err
		}
		modules = append(modules, m)
	}
	return modules, nil
}

// look finds the texts in the folder of a package and in those above it.
func (m *module) look(dir string) error {
	for ; strings.HasPrefix(dir, m.dir); dir = filepath.Dir(dir) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.IsDir() || filepath.Ext(e.Name()) == ".go" || !named.MatchString(e.Name()) {
				continue
			}
			if err := m.add(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// add reads what licences a text holds, and fails on one that is mostly unknown.
func (m *module) add(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(m.dir, file)
	if err != nil {
		return err
	}
	m.texts[name] = nil
	if _, ok := choices[m.path][name]; ok || notice.MatchString(filepath.Base(name)) {
		return nil
	}
	scan := licensecheck.Scan(data)
	if scan.Percent < known {
		return fmt.Errorf("%s: only %.0f%% of %s is a licence that is known", m.path, scan.Percent, name)
	}
	for _, match := range scan.Match {
		if !match.IsURL && !slices.Contains(m.texts[name], match.ID) {
			m.texts[name] = append(m.texts[name], match.ID)
		}
	}
	return nil
}

// licences are all those of the module.
func (m *module) licences() []string {
	var out []string
	for _, ids := range m.texts {
		out = append(out, ids...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// judge fails where there is no licence, or one that does not go with ours.
func (m *module) judge() error {
	maps.Copy(m.texts, choices[m.path])
	ids := m.licences()
	if len(ids) == 0 {
		return fmt.Errorf("%s: no licence was found in %s", m.path, m.dir)
	}
	for _, id := range ids {
		if !slices.Contains(compatible, id) {
			return fmt.Errorf("%s: the licence %s is not among those that go with Apache 2.0: %s", m.path, id, strings.Join(compatible, ", "))
		}
	}
	return nil
}

// table is the text below the heading. It leaves out versions, which the list of
// materials of a release has.
func table(modules []*module) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d modules; `std` is Go's own library.\n\n| module | licence | texts, within the module |\n| --- | --- | --- |\n", len(modules))
	for _, m := range modules {
		names := slices.Sorted(maps.Keys(m.texts))
		fmt.Fprintf(&b, "| [%s](https://pkg.go.dev/%[1]s?tab=licenses) | %s | %s |\n", m.path, strings.Join(m.licences(), ", "), strings.Join(names, ", "))
	}
	return b.String()
}

// write puts the table below the heading, or with check alone tells whether it is there.
func write(table string, check bool) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	above, _, ok := strings.Cut(string(old), heading)
	if !ok {
		return fmt.Errorf("%s has no line %q", page, strings.TrimSpace(heading))
	}
	made := []byte(above + heading + "\n" + table)
	if bytes.Equal(old, made) {
		return nil
	}
	if check {
		return fmt.Errorf("%s is out of date: run make licenses", page)
	}
	return os.WriteFile(page, made, 0o644)
}

// copyTexts writes all texts, those of a module into a folder of its path.
func copyTexts(modules []*module, dir string) error {
	for _, m := range modules {
		for name := range m.texts {
			data, err := os.ReadFile(filepath.Join(m.dir, name))
			if err != nil {
				return err
			}
			to := filepath.Join(dir, m.path, name)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(to, data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
