package render_test

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// levelPhoto is taken from nearly straight above.
func levelPhoto() *render.Damage {
	return &render.Damage{Tilt: 12, Yaw: -9, Turn: 20, Table: render.Dark, Blur: 0.5, Quality: 95}
}

func tray(t testing.TB, c cut.Options, o render.TrayOptions) (*render.Tray, *render.TrayTruth) {
	t.Helper()
	p, err := cut.New(c)
	if err != nil {
		t.Fatal(err)
	}
	out, err := render.NewTray(p, o)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := out.Truth()
	if err != nil {
		t.Fatal(err)
	}
	return out, truth
}

func shot(t testing.TB, tr *render.Tray, page int) *render.Scan {
	t.Helper()
	scan, err := tr.Shoot(page)
	if err != nil {
		t.Fatal(err)
	}
	return scan
}

// TestTraySubPixel measures where straight sides lie in the pictures: within a
// tenth of a pixel of the line between the truth's corners.
func TestTraySubPixel(t *testing.T) {
	c := cut.Options{Seed: 3, Rows: 3, Cols: 3, Jitter: 0.04, Wave: 4}
	for name, o := range map[string]render.TrayOptions{
		"scan":  {Seed: 1, Size: 120},
		"fine":  {Seed: 2, Size: 250, Stock: render.BlueBack, PerPage: 5},
		"lid":   {Seed: 3, Size: 120, Background: render.Lid, Stock: render.Kraft},
		"photo": {Seed: 4, Size: 120, Photo: true, Damage: levelPhoto(), Stock: render.WhiteFace},
		"lens":  {Seed: 5, Size: 120, Photo: true, Damage: levelPhoto(), Stock: render.BlueBack, Lens: 0.02, PerPage: 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Flat = true // a shadow moves the edge that one sees
			tr, truth := tray(t, c, o)
			gamma := 1.0
			if o.Photo {
				gamma = 2.2 // a camera blurs light, not levels
			}
			sum, squares, n := 0.0, 0.0, 0.0
			for page := range tr.Pages() {
				img := shot(t, tr, page).Image
				for _, line := range flats(truth, page) {
					miss := edgeMiss(img, line[0], line[1], gamma)
					sum, squares, n = sum+miss, squares+miss*miss, n+1
				}
			}
			mean, rms := sum/n, math.Sqrt(squares/n)
			t.Logf("mean %.3f, root mean square %.3f", mean, rms)
			if n != 12 || !(math.Abs(mean) < 0.03) || !(rms < 0.06) {
				t.Errorf("%v edges miss by %.3f pixels on the mean, %.3f root mean square", n, mean, rms)
			}
		})
	}
}

// flats lists the straight sides on a page by their ends.
func flats(truth *render.TrayTruth, page int) (out [][2]geom.Point) {
	for _, p := range truth.Pieces {
		for k, label := range p.Sides {
			if p.Page == page && label == 0 {
				a, b := p.Corners[k], p.Corners[(k+1)%4]
				out = append(out, [2]geom.Point{{X: a[0], Y: a[1]}, {X: b[0], Y: b[1]}})
			}
		}
	}
	return out
}

// edgeMiss returns by how many pixels the edge in the picture lies outside the
// line from a to b, on the mean. The piece is on the right of that way.
func edgeMiss(img *image.RGBA, a, b geom.Point, gamma float64) float64 {
	d := b.Sub(a)
	out := geom.Point{X: d.Y, Y: -d.X}.Mul(1 / d.Norm())
	const reach = 5
	var profile [20*reach + 1]float64
	const steps = 40
	for s := range steps {
		at := a.Add(d.Mul(0.15 + 0.7*float64(s)/(steps-1)))
		for i := range profile {
			profile[i] += light(img, at.Add(out.Mul(float64(i)/10-reach)), gamma) / steps
		}
	}
	inside, outside := profile[0], profile[len(profile)-1]
	for i := 1; i < len(profile); i++ {
		v, w := (profile[i-1]-outside)/(inside-outside), (profile[i]-outside)/(inside-outside)
		if v >= 0.5 && w < 0.5 {
			return (float64(i)-1+(v-0.5)/(v-w))/10 - reach
		}
	}
	return math.NaN()
}

// light reads between the pixels.
func light(img *image.RGBA, q geom.Point, gamma float64) float64 {
	x, y := math.Floor(q.X), math.Floor(q.Y)
	tx, ty := q.X-x, q.Y-y
	at := func(dx, dy int) float64 {
		c := img.RGBAAt(int(x)+dx, int(y)+dy)
		return math.Pow(float64(c.R)/255, gamma) + math.Pow(float64(c.G)/255, gamma) + math.Pow(float64(c.B)/255, gamma)
	}
	return (at(0, 0)*(1-tx)+at(1, 0)*tx)*(1-ty) + (at(0, 1)*(1-tx)+at(1, 1)*tx)*ty
}

// blobs labels the bright parts of a picture that are larger than a share of a
// piece, and returns their centroids.
func blobs(img *image.RGBA, threshold uint8, least int) []geom.Point {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	seen := make([]bool, w*h)
	var out []geom.Point
	for start := range seen {
		var sum geom.Point
		n := 0
		stack := []int{start}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[i] || img.Pix[4*i+1] < threshold {
				continue
			}
			seen[i] = true
			x, y := i%w, i/w
			sum, n = sum.Add(geom.Point{X: float64(x), Y: float64(y)}), n+1
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				if x+d[0] >= 0 && x+d[0] < w && y+d[1] >= 0 && y+d[1] < h {
					stack = append(stack, i+d[0]+w*d[1])
				}
			}
		}
		if n >= least {
			out = append(out, sum.Mul(1/float64(n)))
		}
	}
	return out
}

// TestTrayCenters finds the pieces in the pictures again: none touches another
// one, and each lies where the truth says.
func TestTrayCenters(t *testing.T) {
	c := cut.Options{Seed: 5, Rows: 5, Cols: 6, Jitter: 0.08, Wave: 10}
	wear, err := cut.NewWear(0.5)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]render.TrayOptions{
		"scan":    {Seed: 1, Size: 60},
		"pages":   {Seed: 2, Size: 60, PerPage: 8, Askew: 10},
		"photo":   {Seed: 3, Size: 60, Photo: true},
		"a4":      {Seed: 4, DPI: 75, Paper: render.A4},
		"two dpi": {Seed: 5, Size: 60, PerPage: 15, Faults: render.Faults{Scales: 0.3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Stock, o.Background, o.Flat, o.Wear = render.WhiteFace, render.Night, true, wear
			tr, truth := tray(t, c, o)
			n := 0
			for page := range tr.Pages() {
				found := blobs(shot(t, tr, page).Image, 120, 300)
				for _, p := range truth.Pieces {
					if p.Page == page {
						n++
						checkNear(t, p, found)
					}
				}
				n -= len(found)
			}
			if n != 0 || len(truth.Pieces) != 30 {
				t.Errorf("%d pieces, %d more than are seen", len(truth.Pieces), n)
			}
		})
	}
}

func checkNear(t *testing.T, p render.TrayPiece, found []geom.Point) {
	t.Helper()
	least := math.Inf(1)
	for _, q := range found {
		least = min(least, math.Hypot(q.X-p.Center[0], q.Y-p.Center[1]))
	}
	if least > 0.3 {
		t.Errorf("piece %d: the nearest blob is %.2f pixels from its centre", p.ID, least)
	}
}

// TestTrayTurns compares each piece's turn with the one its corners have in the
// picture.
func TestTrayTurns(t *testing.T) {
	for name, o := range map[string]render.TrayOptions{
		"scan":  {Seed: 1},
		"askew": {Seed: 2, Askew: 5},
		"photo": {Seed: 3, Photo: true, Damage: levelPhoto()},
	} {
		t.Run(name, func(t *testing.T) {
			_, truth := tray(t, cut.Options{Seed: 1, Rows: 4, Cols: 4, Templates: 3}, o)
			worst := 0.0
			for _, p := range truth.Pieces {
				dx := p.Corners[1][0] - p.Corners[0][0] + p.Corners[2][0] - p.Corners[3][0]
				dy := p.Corners[1][1] - p.Corners[0][1] + p.Corners[2][1] - p.Corners[3][1]
				miss := math.Remainder(math.Atan2(dy, dx)*180/math.Pi-p.Turn, 360)
				worst = max(worst, math.Abs(miss))
				if off := math.Abs(math.Remainder(p.Turn, 90)); o.Askew > 0 && off > o.Askew {
					t.Errorf("piece %d is %.1f degrees askew", p.ID, off)
				}
			}
			if limit := map[string]float64{"photo": 8}[name] + 0.1; worst > limit {
				t.Errorf("turns and corners differ by %.2f degrees", worst)
			}
		})
	}
}

// TestTrayInstance solves the instance with what the truth knows.
func TestTrayInstance(t *testing.T) {
	_, truth := tray(t, cut.Options{Seed: 2, Rows: 4, Cols: 5}, render.TrayOptions{Seed: 9, PerPage: 7})
	p := truth.Instance()
	s := &puzzle.JigsawSolution{}
	for i, q := range truth.Pieces {
		if p.Pieces[i].Turn < -45 || p.Pieces[i].Turn > 45 || p.Pieces[i].Image != q.Page {
			t.Errorf("piece %d: %+v", i, p.Pieces[i])
		}
		back := int(math.Round((p.Pieces[i].Turn - q.Turn) / 90))
		place := p.Pieces[i].Place(puzzle.Cell{Row: q.Row, Col: q.Col}, (back+8)%4)
		if d := math.Remainder(place.Degrees+q.Turn, 360); math.Abs(d) > 0.02 {
			t.Errorf("piece %d lies turned by %v, to be turned by %v", i, q.Turn, place.Degrees)
		}
		s.Placements = append(s.Placements, place)
	}
	if err := puzzle.CheckJigsaw(p, s); err != nil {
		t.Error(err)
	}
}

func TestTrayFaults(t *testing.T) {
	c := cut.Options{Seed: 6, Rows: 4, Cols: 5}
	o := render.TrayOptions{
		Seed: 3, Size: 60, PerPage: 10, Stock: render.WhiteFace, Background: render.Night,
		Faults: render.Faults{Missing: 2, Strange: 1, Touching: 1, Cut: 2, Torn: 1, Scales: 0.2},
	}
	tr, truth := tray(t, c, o)
	if len(truth.Missing) != 2 || len(truth.Strange) != 1 || len(truth.Pieces) != 18 {
		t.Errorf("%d missing, %d strange, %d others", len(truth.Missing), len(truth.Strange), len(truth.Pieces))
	}
	count := map[string]int{}
	for _, p := range truth.Pieces {
		count[p.Fault]++
	}
	if diff := cmp.Diff(map[string]int{"": 13, "touching": 2, "cut": 2, "torn": 1}, count); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	seen := 0
	var dpi []float64
	for i := range tr.Pages() {
		scan := shot(t, tr, i)
		seen += len(blobs(scan.Image, 120, 100))
		dpi = append(dpi, scan.DPI)
	}
	if seen != 18 { // 19 pieces, of which two touch
		t.Errorf("%d blobs, want 18", seen)
	}
	if len(dpi) != 2 || dpi[0] == dpi[1] {
		t.Errorf("resolutions %v, want two", dpi)
	}
	if p := truth.Instance(); p.Rows != 0 || len(p.Pieces) != 18 {
		t.Errorf("instance of %d rows, %d pieces", p.Rows, len(p.Pieces))
	}
}

// TestTrayClipped looks for pieces of which the page's edge hides the tip of a tab: none of
// their corners lies beyond it.
func TestTrayClipped(t *testing.T) {
	o := render.TrayOptions{Seed: 2, Size: 60, Faults: render.Faults{Clipped: 2}}
	tr, truth := tray(t, cut.Options{Seed: 2, Rows: 6, Cols: 8}, o)
	page := shot(t, tr, 0).Image.Rect
	clipped := 0
	for _, p := range truth.Pieces {
		for _, c := range p.Corners {
			if !image.Pt(int(c[0]), int(c[1])).In(page) {
				t.Errorf("corner %v of a piece, %q, lies beyond the page's edge", c, p.Fault)
			}
		}
		if p.Fault == "clipped" {
			clipped++
		}
	}
	if clipped != 2 {
		t.Errorf("%d pieces are clipped, want 2", clipped)
	}
}

// TestTrayOthers looks at pieces that lie face down, that are there twice, and at another
// puzzle among the first.
func TestTrayOthers(t *testing.T) {
	c := cut.Options{Seed: 6, Rows: 4, Cols: 5}
	o := render.TrayOptions{
		Seed: 3, Size: 60, Stock: render.WhiteFace, Background: render.Night,
		Faults: render.Faults{FaceDown: 3, Doubles: 2, MixedRows: 2, MixedCols: 3, MixedSize: 1.5},
	}
	tr, truth := tray(t, c, o)
	if len(truth.Pieces) != 20 || len(truth.Strange) != 2 || len(truth.Mixed) != 6 {
		t.Errorf("%d pieces, %d strange, %d mixed", len(truth.Pieces), len(truth.Strange), len(truth.Mixed))
	}
	if seen := len(blobs(shot(t, tr, 0).Image, 120, 100)); seen != 28 {
		t.Errorf("%d blobs, want 28", seen)
	}
	area := func(p render.TrayPiece) float64 {
		var q geom.Curve
		for _, c := range p.Corners {
			q = append(q, geom.Point{X: c[0], Y: c[1]})
		}
		return q.Area()
	}
	over, own := 0, 0.0
	for _, p := range truth.Pieces {
		own += area(p) / 20
		if p.Fault == "face down" {
			own -= 2 * area(p) / 20
			over++
			if area(p) > 0 {
				t.Error("the corners of a piece that lies face down run clockwise")
			}
		}
	}
	if over != 3 {
		t.Errorf("%d pieces lie face down, want 3", over)
	}
	mixed := 0.0
	for _, p := range truth.Mixed {
		mixed += area(p) / 6
	}
	if ratio := math.Sqrt(mixed / own); math.Abs(ratio-1.5) > 0.1 {
		t.Errorf("the other puzzle's pieces are %.2f times as large, want 1.5", ratio)
	}
	for _, p := range truth.Strange {
		if p.Fault != "double" {
			t.Errorf("a second piece's fault is %q", p.Fault)
		}
	}
}

func TestTrayDeterminism(t *testing.T) {
	c := cut.Options{Seed: 6, Rows: 2, Cols: 2}
	for name, o := range map[string]render.TrayOptions{
		"scan":  {Seed: 3, Size: 40, Pencil: true, Dust: 1},
		"photo": {Seed: 3, Size: 40, Photo: true, Paper: render.A4, Thick: 0.1, Dust: 1},
	} {
		a, _ := tray(t, c, o)
		b, _ := tray(t, c, o)
		if !bytes.Equal(shot(t, a, 0).Image.Pix, shot(t, b, 0).Image.Pix) {
			t.Errorf("%s: the same options gave two pictures", name)
		}
		o.Seed++
		d, _ := tray(t, c, o)
		if bytes.Equal(shot(t, a, 0).Image.Pix, shot(t, d, 0).Image.Pix) {
			t.Errorf("%s: another seed gave the same picture", name)
		}
	}
}

// TestTrayShootsAtOnce draws the pages of one tray on several goroutines.
func TestTrayShootsAtOnce(t *testing.T) {
	c := cut.Options{Seed: 6, Rows: 2, Cols: 2}
	for _, o := range []render.TrayOptions{{Size: 40, PerPage: 1}, {Size: 40, PerPage: 1, Photo: true}} {
		tr, _ := tray(t, c, o)
		var pages [4]*image.RGBA
		var all sync.WaitGroup
		for i := range pages {
			all.Go(func() { pages[i] = shot(t, tr, i).Image })
		}
		all.Wait()
		for i, img := range pages {
			if !bytes.Equal(img.Pix, shot(t, tr, i).Image.Pix) {
				t.Errorf("page %d differs when drawn alone", i)
			}
		}
	}
}

func TestTrayBadOptions(t *testing.T) {
	p, err := cut.New(cut.Options{Rows: 2, Cols: 3})
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]render.TrayOptions{
		"size":           {Size: 5},
		"dpi":            {DPI: math.NaN()},
		"per page":       {PerPage: -1},
		"askew":          {Askew: 50},
		"stock":          {Stock: 9},
		"ground":         {Background: -1},
		"paper":          {Paper: 7},
		"dust":           {Dust: 2},
		"soft":           {Soft: -1},
		"unseen":         {Stock: render.WhiteFace, Background: render.Lid},
		"unseen photo":   {Stock: render.WhiteFace, Photo: true, Paper: render.A4},
		"scan's damage":  {Damage: &render.Damage{}},
		"scan's lens":    {Lens: 0.01},
		"thick":          {Photo: true, Thick: 1},
		"damage":         {Photo: true, Damage: &render.Damage{Tilt: 80}},
		"wear":           {Wear: cut.Wear{Fuzz: 1}},
		"all missing":    {Faults: render.Faults{Missing: 6}},
		"too many torn":  {Faults: render.Faults{Torn: 7}},
		"negative count": {Faults: render.Faults{Cut: -1}},
		"small paper":    {Paper: render.A4, Size: 1000, DPI: 100},
		"large picture":  {Size: 1200, PerPage: 6, DPI: 100, Photo: true, Damage: &render.Damage{Fill: 0.2}},
	} {
		if _, err := render.NewTray(p, o); !errors.Is(err, render.ErrOptions) && !errors.Is(err, cut.ErrOptions) {
			t.Errorf("%s: error is %v, want ErrOptions", name, err)
		}
	}
}

// TestScanFiles reads the files back and looks for the resolution.
func TestScanFiles(t *testing.T) {
	tr, _ := tray(t, cut.Options{Rows: 1, Cols: 1}, render.TrayOptions{Size: 40, DPI: 300})
	scan := shot(t, tr, 0)
	if scan.DPI != 300 {
		t.Errorf("resolution %v", scan.DPI)
	}
	var buf bytes.Buffer
	if err := scan.EncodeJPEG(&buf); err != nil {
		t.Fatal(err)
	}
	if want := "JFIF\x00\x01\x01\x01\x01\x2c\x01\x2c"; !bytes.Contains(buf.Bytes()[:30], []byte(want)) {
		t.Errorf("JPEG starts % x", buf.Bytes()[:30])
	}
	if img, err := jpeg.Decode(&buf); err != nil || img.Bounds() != scan.Image.Rect {
		t.Errorf("JPEG: %v", err)
	}
	if err := scan.EncodePNG(&buf); err != nil {
		t.Fatal(err)
	}
	if want := "pHYs\x00\x00\x2e\x23\x00\x00\x2e\x23\x01"; !bytes.Contains(buf.Bytes()[:80], []byte(want)) {
		t.Errorf("PNG starts % x", buf.Bytes()[:80])
	}
	img, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := img.(*image.RGBA); !ok || !bytes.Equal(got.Pix, scan.Image.Pix) {
		t.Error("PNG is another picture")
	}
}

func BenchmarkScan(b *testing.B) {
	tr, _ := tray(b, cut.Options{Rows: 5, Cols: 7}, render.TrayOptions{Size: 100})
	for b.Loop() {
		shot(b, tr, 0)
	}
}
