package main

import (
	"context"
	"encoding"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	cutting "github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
)

// trayFlags say how a jigsaw is cut, laid out and pictured.
type trayFlags struct {
	generateFlags
	joints, pages        int
	wavy, upright        bool
	repeats              int
	wear, blur           float64
	stock, ground, table string
	sheet, mixed         string
	tray                 render.TrayOptions
}

func (f *trayFlags) register(fs *pflag.FlagSet) {
	f.generateFlags.register(fs, 0)
	fs.IntVar(&f.joints, "joints", 0, "number of different joints; 0: no two are alike")
	fs.BoolVar(&f.wavy, "wavy", false, "cut along wavy lines instead of nearly straight ones")
	fs.IntVar(&f.repeats, "repeats", 1, "times that one die cuts: 2, the second half turned, or 4, side by side; pieces have twins of their shape")
	fs.Float64Var(&f.wear, "wear", 0.3, "wear of the pieces, 0 (new) to 1")
	fs.IntVar(&f.pages, "pages", 0, "number of pages; 0: as many as --per-page makes")
	fs.IntVar(&f.tray.PerPage, "per-page", 0, "largest number of pieces on a page; 0: what gives about 12 megapixels")
	fs.Float64Var(&f.tray.Size, "size", 0, "mean side of a piece in pixels; 0: 200, or as --dpi says")
	fs.Float64Var(&f.tray.DPI, "dpi", 0, "resolution of the scan; 0: pieces are 20 mm wide")
	fs.StringVar(&f.sheet, "sheet", "none", "`PAPER` under the pieces: none, A4, A3, letter")
	fs.StringVar(&f.stock, "stock", "board", "`COLOUR` of the pieces: board, blue, green, kraft, white, picture")
	fs.StringVar(&f.ground, "ground", "card", "`GROUND` of a scan: card, night (black), lid (white)")
	fs.StringVar(&f.table, "table", "", "`TABLE` of a photo: wood, cloth, dark, stone; dark if none is named")
	fs.BoolVar(&f.upright, "upright", false, "pieces lie nearly upright, instead of at any angle")
	fs.BoolVar(&f.tray.Pencil, "pencil", false, "pencilled numbers on the pieces")
	fs.Float64Var(&f.tray.Dust, "dust", 0.3, "specks and hairs, 0 to 1")
	fs.Float64Var(&f.blur, "blur", 0, "standard deviation of the blur in pixels; 0: a sharp picture's")
	fs.Float64Var(&f.tray.Thick, "thick", 0, "thickness of photographed pieces, in sides of a piece, 0 to 0.2")
	fs.Float64Var(&f.tray.Glare, "glare", 0, "light of a lamp that a photo's table throws back, 0 to 1")
	fs.Float64Var(&f.tray.Lens, "lens", 0, "distortion by the lens at a photo's corners, -0.05 to 0.05")
	f.registerFaults(fs)
}

func (f *trayFlags) registerFaults(fs *pflag.FlagSet) {
	faults := &f.tray.Faults
	fs.IntVar(&faults.Missing, "missing", 0, "pieces that lie on no page")
	fs.IntVar(&faults.Strange, "strange", 0, "pieces of another puzzle")
	fs.IntVar(&faults.Touching, "touching", 0, "pairs of pieces that touch")
	fs.IntVar(&faults.Cut, "cut", 0, "pieces of which the picture's edge hides a part")
	fs.IntVar(&faults.Torn, "torn", 0, "pieces of which a good part is gone")
	fs.IntVar(&faults.Clipped, "clipped", 0, "pieces of which the picture's edge hides the tip of a tab")
	fs.IntVar(&faults.FaceDown, "face-down", 0, "pieces that lie with their other side up")
	fs.IntVar(&faults.Doubles, "doubles", 0, "pieces that are there twice")
	fs.StringVar(&f.mixed, "mixed", "", "`RxC` rows and columns of another puzzle whose pieces lie among the others")
	fs.Float64Var(&faults.MixedSize, "mixed-size", 0, "size of those pieces beside the others', 0.5 to 2; 0: the same")
	fs.Float64Var(&faults.Scales, "scales", 0, "pages differ in scale by up to this share, 0 to 0.5")
}

func generateJigsawCommand(s streams) *cobra.Command {
	var f trayFlags
	var labels labelFlags
	cmd := &cobra.Command{
		Use:   "jigsaw --rows M --cols N",
		Short: "Cut a jigsaw and scan its loose pieces",
		Long: `Jigsaw cuts a puzzle of M x N pieces and prints it with its pieces shuffled and
turned. --picture lays them on pages and scans them, or with --photo takes photos;
several pages of scan.jpg are scan-1.jpg, scan-2.jpg and so on. What is printed
then lists the pieces as they lie on the pages. With --joints K there are K
different joints, cut on a regular lattice, so that pieces with equal labels can
stand for each other.

With --labels K, or any other flag about labels, nothing is cut: the puzzle is
drawn as labels alone. --dominoes, --partition, --one-in-three and --contour make
the families and reductions of the sources.`,
		Example: `  gridsaw generate jigsaw --rows 5 --cols 7 --picture scan.jpg --truth truth.json
  gridsaw generate jigsaw --rows 4 --cols 6 --photo --sheet A4 --stock blue --picture photo.jpg
  gridsaw generate jigsaw --rows 12 --cols 12 --labels 10 --variant orientation`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if labels.look(cmd.Flags()); labels.wanted {
				return labels.run(cmd.Context(), s, &f.generateFlags)
			}
			return f.run(cmd.Context(), s)
		},
	}
	f.register(cmd.Flags())
	labels.register(cmd.Flags())
	return cmd
}

func (f *trayFlags) run(ctx context.Context, s streams) error {
	if err := f.check(); err != nil {
		return err
	}
	p, err := cutting.New(f.cut())
	if err != nil {
		return refused(err)
	}
	if f.picture == "" {
		return printInstance(s, p.Instance())
	}
	tray, err := render.NewTray(p, f.tray)
	if err != nil {
		return refused(err)
	}
	truth, err := tray.Truth()
	if err != nil {
		return refused(err)
	}
	paths := pagePaths(f.picture, tray.Pages())
	if err := f.shoot(ctx, s, tray, paths); err != nil {
		return err
	}
	for _, path := range paths {
		truth.Pages = append(truth.Pages, filepath.Base(path))
	}
	if err := writeTruth(f.truth, truth); err != nil {
		return err
	}
	return printInstance(s, truth.Instance())
}

// check completes the options of the tray.
func (f *trayFlags) check() error {
	if err := f.generateFlags.check(); err != nil {
		return err
	}
	if f.rows == 0 || f.cols == 0 {
		return usage("generate jigsaw needs --rows M --cols N")
	}
	if f.wavy && f.joints > 0 {
		return usage("--wavy and --joints exclude each other: templates need a regular lattice")
	}
	t := &f.tray
	for _, err := range []error{
		choose(&t.Paper, "sheet", f.sheet, "none, A4, A3, letter"),
		choose(&t.Stock, "stock", f.stock, "board, blue, green, kraft, white, picture"),
		choose(&t.Background, "ground", f.ground, "card, night, lid"),
	} {
		if err != nil {
			return err
		}
	}
	wear, err := cutting.NewWear(f.wear)
	if err != nil {
		return refused(err)
	}
	t.Wear, t.Seed, t.Photo = wear, f.pictureSeed(), f.photo.wanted
	if f.upright {
		t.Askew = 6
	}
	if f.mixed != "" {
		rows, cols := parseExtent(f.mixed)
		if rows == 0 || cols == 0 {
			return usage("--mixed %s: not of the form RxC, as in 5x7", f.mixed)
		}
		t.Faults.MixedRows, t.Faults.MixedCols = rows, cols
	}
	if err := f.checkPages(); err != nil {
		return err
	}
	return f.damage()
}

// choose sets one of a flag's named choices.
func choose(into encoding.TextUnmarshaler, flag, name, all string) error {
	if err := into.UnmarshalText([]byte(name)); err != nil {
		return usage("--%s %s: there are %s", flag, name, all)
	}
	return nil
}

func (f *trayFlags) checkPages() error {
	n := f.rows * f.cols
	switch {
	case f.pages < 0 || f.pages > max(n, 1):
		return usage("--pages %d: 1 to the number of pieces, or 0", f.pages)
	case f.pages > 0 && f.tray.PerPage > 0:
		return usage("--pages and --per-page exclude each other")
	case f.pages > 0:
		a := f.tray.Faults
		n += a.Strange + a.Doubles + a.MixedRows*a.MixedCols - a.Missing
		f.tray.PerPage = (n + f.pages - 1) / f.pages
	}
	return nil
}

// damage sets what the flags say about the camera.
func (f *trayFlags) damage() error {
	if f.blur < 0 || f.blur > 20 {
		return usage("--blur %v: 0 to 20 pixels", f.blur)
	}
	if !f.photo.wanted {
		f.tray.Soft = f.blur
		switch {
		case f.table != "":
			return usage("--table is for photos; the ground of a scan is --ground")
		case f.tray.Thick != 0 || f.tray.Lens != 0 || f.tray.Glare != 0:
			return usage("--thick, --lens and --glare are for photos")
		}
		return nil
	}
	d := render.TrayDamage(f.pictureSeed(), f.tray.Size)
	if f.table != "" {
		if err := choose(&d.Table, "table", f.table, "wood, cloth, dark, stone"); err != nil {
			return err
		}
	}
	if f.blur > 0 {
		d.Blur = f.blur
	}
	f.tray.Damage = &d
	return nil
}

func (f *trayFlags) cut() cutting.Options {
	o := cutting.Options{Seed: f.seed, Rows: f.rows, Cols: f.cols, Templates: f.joints, Repeats: f.repeats}
	if f.repeats > 1 {
		o.Stray = 0.0013
	}
	if f.joints == 0 {
		o.Jitter, o.Wave = 0.05, 4
		if f.wavy {
			o.Jitter, o.Wave = 0.09, 14
		}
	}
	return o
}

// pagePaths numbers the pages' files if there are several.
func pagePaths(path string, pages int) []string {
	if pages == 1 {
		return []string{path}
	}
	ext := filepath.Ext(path)
	var out []string
	for i := range pages {
		out = append(out, fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), i+1, ext))
	}
	return out
}

// shoot draws the pages and writes them, a few at the same time: each takes some
// hundred megabytes.
func (f *trayFlags) shoot(ctx context.Context, s streams, tray *render.Tray, paths []string) error {
	count := newProgressCount(s, "pictures", len(paths), f.quiet)
	defer count.end()
	next, failures := make(chan int, len(paths)), make(chan error, len(paths))
	for i := range paths {
		next <- i
	}
	close(next)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 4, len(paths)) {
		workers.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				scan, err := tray.Shoot(i)
				if err == nil {
					err = writeScan(paths[i], scan)
				}
				failures <- err
			}
		})
	}
	go func() { workers.Wait(); close(failures) }()
	var first error
	done := 0
	for err := range failures {
		if first == nil {
			first = err
		}
		count.step()
		done++
	}
	if first == nil && ctx.Err() != nil && done < len(paths) {
		return interrupted(done, len(paths))
	}
	return first
}
