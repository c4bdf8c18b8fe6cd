package grid_test

import (
	"bufio"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

func sharedData(t testing.TB) string {
	dir, _ := filepath.Abs("../../../shared/data")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("NOT RUN: no labelled photos at %s", dir)
	}
	return dir
}

func TestCornersOnPhotos(t *testing.T) {
	dir := filepath.Join(sharedData(t), "sudoku-photos")
	f, err := os.Open(filepath.Join(dir, "corners.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type job struct {
		name string
		want [4]encode.Point
	}
	var jobs []job
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := strings.ReplaceAll(sc.Text(), "\"", "")
		parts := strings.SplitN(line, ",", 2)
		if !strings.HasSuffix(parts[0], "jpg") {
			continue
		}
		var j job
		j.name = filepath.Base(parts[0])
		w := &j.want
		if _, err := fmt.Sscanf(strings.ReplaceAll(parts[1], ",", " "), "%g %g %g %g %g %g %g %g", &w[0].X, &w[0].Y, &w[1].X, &w[1].Y, &w[2].X, &w[2].Y, &w[3].X, &w[3].Y); err != nil {
			t.Fatal(line, err)
		}
		jobs = append(jobs, j)
	}
	report(t, dir, len(jobs), func(i int) (string, [4]encode.Point) { return jobs[i].name, jobs[i].want })
}

func TestCornersOnPhone(t *testing.T) {
	dir := filepath.Join(sharedData(t), "sudoku-phone")
	b, err := os.ReadFile(filepath.Join(dir, "metadata.csv"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	var want [][4]encode.Point
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n")[1:] {
		p := strings.Split(strings.TrimSpace(line), ",")
		if _, err := os.Stat(filepath.Join(dir, p[0])); err != nil {
			continue
		}
		var w [4]encode.Point
		for i, k := range []int{0, 3, 2, 1} {
			fmt.Sscan(p[13+2*i], &w[k].X)
			fmt.Sscan(p[14+2*i], &w[k].Y)
		}
		names, want = append(names, p[0]), append(want, w)
	}
	report(t, dir, len(names), func(i int) (string, [4]encode.Point) { return names[i], want[i] })
}

func report(t *testing.T, dir string, n int, get func(int) (string, [4]encode.Point)) {
	right, size := 0, 0
	var times []float64
	for i := range n {
		name, want := get(i)
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Log(err)
			continue
		}
		img, err := cv.Decode(data)
		if err != nil {
			t.Fatal(name, err)
		}
		gray := cv.ToGray(img)
		start := time.Now()
		found, err := grid.Find(t.Context(), gray, grid.Options{})
		times = append(times, time.Since(start).Seconds())
		if err != nil {
			t.Log(name, gray.Rect, err)
			continue
		}
		g := found[0]
		cell := want[1].Sub(want[0]).Norm() / 9
		best, bad := 1e9, ""
		for k := range 4 {
			got := g.Turn(k).Corners()
			worst := 0.0
			for j := range got {
				worst = max(worst, got[j].Sub(want[j]).Norm())
			}
			best = min(best, worst)
		}
		if best < cell/2 {
			right++
		} else {
			bad = "CORNERS"
		}
		if g.Rows == 9 && g.Cols == 9 {
			size++
		} else {
			bad += " SIZE"
		}
		if bad != "" {
			t.Logf("%s %v: %s off %.2f cells, %dx%d score %.2f %v want %v", name, gray.Rect.Max, bad, best/cell, g.Rows, g.Cols, g.Score, g.Corners(), want)
		}
	}
	sort.Float64s(times)
	t.Logf("corners %d of %d, size %d, median %.4f s", right, n, size, times[len(times)/2])
	_ = image.Gray{}
}
