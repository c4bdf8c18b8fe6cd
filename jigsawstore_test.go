package gridsaw_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// scans draws a puzzle on pictures of so many pieces each, and returns where its pieces belong.
func scans(t testing.TB, rows, cols, perPage int) ([]gridsaw.Source, *render.TrayTruth) {
	t.Helper()
	return pictured(t, cut.Options{Seed: 7, Rows: rows, Cols: cols, Jitter: 0.05, Wave: 4},
		render.TrayOptions{Seed: 7, Size: 100, PerPage: perPage})
}

// pictured draws a puzzle on pictures, and returns where its pieces belong.
func pictured(t testing.TB, puzzle cut.Options, look render.TrayOptions) ([]gridsaw.Source, *render.TrayTruth) {
	t.Helper()
	p, err := cut.New(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	tray, err := render.NewTray(p, look)
	if err != nil {
		t.Fatal(err)
	}
	names, err := tray.Write(t.TempDir(), "page")
	if err != nil {
		t.Fatal(err)
	}
	truth, err := tray.Truth()
	if err != nil {
		t.Fatal(err)
	}
	var out []gridsaw.Source
	for _, name := range names {
		out = append(out, gridsaw.FileSource(name))
	}
	return out, truth
}

// storeIn opens a store.
func storeIn(t *testing.T, dir string) *gridsaw.PieceStore {
	t.Helper()
	store, err := gridsaw.OpenPieceStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// solvedFrom solves the pictures, and returns how many of them a store had.
func solvedFrom(t *testing.T, o gridsaw.JigsawOptions, sources ...gridsaw.Source) (r *gridsaw.JigsawResult, stored int) {
	t.Helper()
	jigsaw := gridsaw.NewJigsaw(o)
	if err := jigsaw.Add(t.Context(), sources...); err != nil {
		t.Fatal(err)
	}
	r, _ = jigsaw.Solve(t.Context())
	for _, p := range r.Pictures {
		if p.Stored {
			stored++
		}
	}
	return r, stored
}

func TestPieceStore(t *testing.T) {
	sources, _ := scans(t, 4, 6, 8)
	dir := filepath.Join(t.TempDir(), "a", "b")
	plain, _ := solvedFrom(t, gridsaw.JigsawOptions{}, sources...)
	want := reported(t, plain)
	for _, tt := range []struct {
		name    string
		o       gridsaw.JigsawOptions
		sources []gridsaw.Source
		stored  int
	}{
		{"two of three pictures", gridsaw.JigsawOptions{}, sources[:2], 0},
		{"all three", gridsaw.JigsawOptions{Workers: 3}, sources, 2},
		{"again", gridsaw.JigsawOptions{}, sources, 3},
		{"in another order", gridsaw.JigsawOptions{}, []gridsaw.Source{sources[2], sources[0], sources[1]}, 3},
		{"with another resolution", gridsaw.JigsawOptions{DPI: 211}, sources, 0},
	} {
		tt.o.Store = storeIn(t, dir)
		r, stored := solvedFrom(t, tt.o, tt.sources...)
		if stored != tt.stored {
			t.Errorf("%s: %d pictures were taken from the store, want %d", tt.name, stored, tt.stored)
		}
		for _, p := range r.Pictures {
			if p.StoreErr != nil {
				t.Errorf("%s: %v", tt.name, p.StoreErr)
			}
		}
		if len(tt.sources) == 3 && tt.sources[0].Name == sources[0].Name && tt.o.DPI == 0 {
			if diff := cmp.Diff(want, reported(t, r)); diff != "" {
				t.Errorf("%s (-without a store, +with):\n%s", tt.name, diff)
			}
		}
	}
	if plain.Status != gridsaw.StatusSolved {
		t.Errorf("status %q", plain.Status)
	}
}

// TestPieceStoreFaults: what is wrong with pieces is kept, too.
func TestPieceStoreFaults(t *testing.T) {
	source := gridsaw.FileSource(filepath.Join("samples", "jigsaw", "faults", "page.jpg"))
	o := gridsaw.JigsawOptions{Store: storeIn(t, t.TempDir())}
	found, _ := solvedFrom(t, o, source)
	again, stored := solvedFrom(t, o, source)
	if stored != 1 {
		t.Errorf("%d pictures were taken from the store, want 1", stored)
	}
	want := reported(t, found)
	if diff := cmp.Diff(want, reported(t, again)); diff != "" {
		t.Errorf("-found, +stored:\n%s", diff)
	}
}

// TestPieceStoreAdopt: files of another store count under whatever names, if they are whole.
func TestPieceStoreAdopt(t *testing.T) {
	sources, _ := scans(t, 2, 6, 6)
	other, store := t.TempDir(), storeIn(t, t.TempDir())
	plain, _ := solvedFrom(t, gridsaw.JigsawOptions{Store: storeIn(t, other)}, sources...)
	names, err := filepath.Glob(filepath.Join(other, "*"))
	if err != nil || len(names) != 2 {
		t.Fatalf("files %q, error %v", names, err)
	}
	path := filepath.Join(t.TempDir(), "0")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			data []byte
			want error
		}{
			{data[:10], gridsaw.ErrStoreForeign},
			{data[:len(data)-1], gridsaw.ErrStoreDamaged},
			{append([]byte("another "), data...), gridsaw.ErrStoreForeign},
			{data, nil},
		} {
			if err := os.WriteFile(path, tt.data, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := store.Adopt(path); !errors.Is(err, tt.want) {
				t.Errorf("%d of %d bytes: %v, want %v", len(tt.data), len(data), err, tt.want)
			}
		}
	}
	if err := store.Adopt(filepath.Join(other, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	adopted, stored := solvedFrom(t, gridsaw.JigsawOptions{Store: store}, sources...)
	if stored != len(sources) {
		t.Errorf("%d pictures were taken from the store, want %d", stored, len(sources))
	}
	if diff := cmp.Diff(reported(t, plain), reported(t, adopted)); diff != "" {
		t.Errorf("-found, +adopted:\n%s", diff)
	}
}

// TestPieceStoreDamaged puts files in the way that must not be used: the answer is what it is
// without them, they are told of, and they give way to whole ones.
func TestPieceStoreDamaged(t *testing.T) {
	sources, _ := scans(t, 2, 6, 6)
	dir := t.TempDir()
	o := gridsaw.JigsawOptions{Store: storeIn(t, dir)}
	whole, _ := solvedFrom(t, o, sources...)
	want := reported(t, whole)
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != 2 {
		t.Fatalf("files %q, error %v", names, err)
	}
	first, _ := os.ReadFile(names[0])
	second, _ := os.ReadFile(names[1])
	flipped := bytes.Clone(first)
	flipped[len(flipped)/2] ^= 4
	version := bytes.Clone(first)
	version[len("gridsaw pieces\n")]++
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, gridsaw.ErrStoreForeign},
		{"foreign", []byte("a letter to a friend"), gridsaw.ErrStoreForeign},
		{"cut off", first[:len(first)-1], gridsaw.ErrStoreDamaged},
		{"cut off early", first[:20], gridsaw.ErrStoreDamaged},
		{"a bit turned", flipped, gridsaw.ErrStoreDamaged},
		{"another version", version, gridsaw.ErrStoreVersion},
		{"another picture's", second, gridsaw.ErrStoreOther},
	} {
		if err := os.WriteFile(names[0], tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, stored := solvedFrom(t, o, sources...)
		told := false
		for _, p := range r.Pictures {
			if p.StoreErr != nil {
				told = errors.Is(p.StoreErr, tt.want) && p.StoreErr.Path == names[0] && !p.StoreErr.Writing
			}
		}
		if !told || stored != 1 {
			t.Errorf("%s: told %v, %d pictures from the store", tt.name, told, stored)
		}
		if diff := cmp.Diff(want, reported(t, r)); diff != "" {
			t.Errorf("%s: another answer:\n%s", tt.name, diff)
		}
		if again, _ := os.ReadFile(names[0]); !bytes.Equal(again, first) {
			t.Errorf("%s: the file was not written anew", tt.name)
		}
	}
	os.Remove(names[0])
	os.Mkdir(names[0], 0o700)
	if r, _ := solvedFrom(t, o, sources...); reported(t, r) != want {
		t.Error("a directory in the way changes the answer")
	}
	os.RemoveAll(dir)
	r, _ := solvedFrom(t, o, sources...)
	if fault := r.Pictures[0].StoreErr; fault == nil || !fault.Writing || reported(t, r) != want {
		t.Errorf("without its directory: %v", fault)
	}
	if _, err := gridsaw.OpenPieceStore(filepath.Join(sources[0].Name, "a")); err == nil {
		t.Error("a store below a file")
	}
}

// TestJigsawEnds ends the work at many of the instants at which it tells of its progress. What is
// there must be used, and nothing that is called certain be wrong; another run with the same
// store must come to what an undisturbed one does.
func TestJigsawEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	sources, truth := scans(t, 6, 8, 8)
	steps := 0
	whole, _ := solvedFrom(t, gridsaw.JigsawOptions{Progress: func(gridsaw.JigsawProgress) { steps++ }}, sources...)
	want := reported(t, whole)
	if whole.Status != gridsaw.StatusSolved || steps < 10 {
		t.Fatalf("status %q, told %d times", whole.Status, steps)
	}
	for at := 1; at <= steps; at += max(steps/6, 1) {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		told := 0
		o := gridsaw.JigsawOptions{Store: storeIn(t, dir), Progress: func(gridsaw.JigsawProgress) {
			if told++; told == at {
				cancel()
			}
		}}
		jigsaw := gridsaw.NewJigsaw(o)
		jigsaw.Add(ctx, sources...)
		r, err := jigsaw.Solve(ctx)
		switch {
		case r.Status == gridsaw.StatusSolved:
			if reported(t, r) != want {
				t.Errorf("ended after %d of %d: solved otherwise", at, steps)
			}
		case r.Status != gridsaw.StatusPartial || !errors.Is(err, context.Canceled) || len(r.Placements) < 2:
			t.Errorf("ended after %d of %d: status %q, %d placed, %v", at, steps, r.Status, len(r.Placements), err)
		}
		for i := range r.Pictures {
			if _, err := r.Map(t.Context(), i); err != nil && r.Pictures[i].Page != nil {
				t.Errorf("ended after %d of %d: map %d: %v", at, steps, i, err)
			}
		}
		if _, err := r.Assembled(t.Context(), false); err != nil {
			t.Errorf("ended after %d of %d: %v", at, steps, err)
		}
		checkCertain(t, r, truth)
		again, stored := solvedFrom(t, gridsaw.JigsawOptions{Store: storeIn(t, dir)}, sources...)
		if diff := cmp.Diff(want, reported(t, again)); diff != "" || stored == 0 {
			t.Errorf("ended after %d of %d, and then gone on with %d pictures (-undisturbed, +so):\n%s", at, steps, stored, diff)
		}
	}
}

// checkCertain wants the joints between pieces that are called certain to be those of the truth.
func checkCertain(t *testing.T, r *gridsaw.JigsawResult, truth *render.TrayTruth) {
	t.Helper()
	home := func(piece int) *render.TrayPiece {
		at := r.Where[piece]
		for i, p := range truth.Pieces {
			d := geom.Point{X: p.Center[0], Y: p.Center[1]}.Sub(r.Pieces[piece].Center)
			if r.Pictures[at.Picture].Name != "" && p.Page == at.Picture && d.Norm() < 20 {
				return &truth.Pieces[i]
			}
		}
		t.Fatalf("piece %d is none", piece)
		return nil
	}
	for _, j := range r.Layout.Joints {
		a, b := j.A/4, j.B/4
		if r.Doubtful[a] || r.Doubtful[b] {
			continue
		}
		p, q := home(a), home(b)
		if near := (p.Row-q.Row)*(p.Row-q.Row) + (p.Col-q.Col)*(p.Col-q.Col); near != 1 {
			t.Errorf("certain, and wrong: %d,%d beside %d,%d", p.Row, p.Col, q.Row, q.Col)
		}
	}
}

// FuzzStore decodes files of a store that may be none.
func FuzzStore(f *testing.F) {
	key := [32]byte{1, 2, 3}
	page := &pieces.Page{Width: 5, Height: 7, Plane: geom.Identity}
	whole, err := gridsaw.EncodeStored(page, key)
	if err != nil || gridsaw.DecodeStored(whole, key) != nil {
		f.Fatal("no file comes of a page", err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add([]byte("gridsaw pieces\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		err := gridsaw.DecodeStored(data, key)
		known := false
		for _, fault := range []error{gridsaw.ErrStoreForeign, gridsaw.ErrStoreVersion, gridsaw.ErrStoreDamaged, gridsaw.ErrStoreOther} {
			known = known || errors.Is(err, fault)
		}
		if err != nil && !known || err == nil && !bytes.Equal(data, whole) {
			t.Errorf("error %v", err)
		}
	})
}

// TestJigsawProgress wants every stage told, in order, with as many pictures as there are.
func TestJigsawProgress(t *testing.T) {
	sources, _ := scans(t, 4, 6, 8)
	var stages []string
	pictures := 0
	solvedFrom(t, gridsaw.JigsawOptions{Workers: 2, Progress: func(p gridsaw.JigsawProgress) {
		if len(stages) == 0 || stages[len(stages)-1] != p.Stage {
			stages = append(stages, p.Stage)
		}
		if p.Stage == "find" {
			pictures++
			if p.Done != pictures || p.All != 3 {
				t.Errorf("%d of %d pictures, want %d of 3", p.Done, p.All, pictures)
			}
		}
		if p.Left < 0 || p.Done > p.All {
			t.Errorf("%+v", p)
		}
	}}, sources...)
	if diff := cmp.Diff([]string{"find", "settle", "rank", "label", "solve", "check"}, stages); diff != "" {
		t.Error(diff)
	}
}
