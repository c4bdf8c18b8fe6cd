//go:build unix

package workbench_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
)

// files are the paths of samples.
func files(t testing.TB, names ...string) (out []string) {
	t.Helper()
	for _, name := range names {
		path, err := filepath.Abs(filepath.Join("../../../samples", name))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, path)
	}
	return out
}

// drawn waits until the stage shows so many colours: what is drawn there.
func (p *tab) drawn(colours int) {
	p.Helper()
	p.Wait(fmt.Sprintf(`(() => {
		const c = document.querySelector('#board'), small = new OffscreenCanvas(c.width, c.height), g = small.getContext('2d', { willReadFrequently: true });
		g.drawImage(c, 0, 0);
		const d = g.getImageData(0, 0, c.width, c.height).data, seen = new Set();
		for (let i = 0; i < d.length; i += 4 * 97) seen.add((d[i] << 16) | (d[i + 1] << 8) | d[i + 2]);
		return seen.size >= %d; })()`, colours))
}

// TestJigsawPhone lays a jigsaw with a phone: one picture, then another one that a second device adds.
func TestJigsawPhone(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := open(t, b, "/", 390, 844)
	p.touch(390, 844)
	p.press("#jigsaw", true)
	p.Wait(`location.pathname.startsWith('/j/') && ` + ready)
	p.says("#said", "There are no pictures yet")
	p.fits()
	p.shot("jigsaw-phone-empty")
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#file"), files(t, "jigsaw/pages/page-1.jpg")))
	p.says("#said", "20 pieces")
	p.Wait(`location.hash === '#view=assembly'`)
	id := browsertest.Get[string](p.Tab, `location.pathname.split('/').pop()`)
	if got := b.addTo(id, "page-2.jpg", sample(t, "jigsaw/pages/page-2.jpg")); got.code != 202 {
		t.Fatalf("%d %s", got.code, got.body)
	}
	p.says("#said", "Solved: all 40 pieces lie in 5 rows and 8 columns.")
	p.drawn(100)
	p.fits()
	p.shot("jigsaw-phone-assembly")

	// A piece in its picture, and its first side.
	p.press("#view-pictures", true)
	p.Wait(`document.querySelector('#view-pictures').getAttribute('aria-pressed') === 'true'`)
	p.drawn(100)
	p.shot("jigsaw-phone-pictures")
	p.press("#board", true)
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = '#piece=1:7'`))
	p.says("#piece-title", "Piece 1:7")
	p.says("#piece", "placed for certain")
	p.press("#side-1", true)
	p.Wait(`location.hash.includes('side=1') && document.querySelectorAll('.mates button').length > 4`)
	p.want(`document.querySelector('#mate-0').textContent.includes('in the answer')`)
	p.fits()
	p.shot("jigsaw-phone-piece")
	p.reload()
	p.says("#piece-title", "Piece 1:7")
	p.want(`document.querySelector('#side-1').getAttribute('aria-pressed') === 'true'`)
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.Wait(`!location.hash.includes('side=1')`)
	p.Quiet(b.own)
}

// TestJigsawDesk looks at a jigsaw with faults, with keys and with the mouse.
func TestJigsawDesk(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	id := b.jigsaw("POST", "", 201).ID
	b.addTo(id, "faults.jpg", sample(t, "jigsaw/faults/page.jpg"))
	b.until(id, "put together", solvedNow)
	p := open(t, b, "/j/"+id, 1440, 900)
	p.Wait(`document.querySelector('#view-assembly').getAttribute('aria-pressed') === 'true'`)
	p.drawn(60)
	p.shot("jigsaw-desk-faults")
	p.want(`document.querySelector('#legend').textContent.includes('placed, not certain')`)
	p.says("#loose", "without a place")
	p.says("#problems", "cut off at the edge of the picture")
	p.press("#problems button", false)
	p.Wait(`document.querySelector('#view-pictures').getAttribute('aria-pressed') === 'true'`)
	p.drawn(60)
	p.shot("jigsaw-desk-problem")
	p.press("#whole", false)

	// By keys alone: from piece to piece.
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#board').focus()`))
	p.Key(kb.ArrowRight)
	p.Wait(`/piece=0:\d+/.test(location.hash)`)
	first := browsertest.Get[string](p.Tab, `location.hash`)
	p.Key(kb.ArrowRight)
	p.Wait(fmt.Sprintf(`location.hash !== %q && /piece=0:\d+/.test(location.hash)`, first))
	p.Wait(`/^Piece 0:\d+: /.test(document.querySelector('#told').textContent)`)
	p.want(`document.activeElement.id === 'board'`)
	p.Key("+", "+")
	p.Key(kb.Escape)
	p.Wait(`document.querySelector('#piece').hidden`)
	p.Key("0")

	// With the mouse: where a piece lies.
	spot := browsertest.Get[[]float64](p.Tab, `(async () => {
		const s = await (await fetch('/v1/jigsaws/`+id+`/pictures/0/pieces')).json();
		const b = document.querySelector('#board').getBoundingClientRect(), m = 28;
		const k0 = 1000 / Math.max(s.width, s.height), k = Math.min((b.width - 2 * m) / (k0 * s.width), (b.height - 2 * m) / (k0 * s.height));
		const [x, y] = s.pieces[4].at;
		return [b.x + b.width / 2 + k * k0 * (x - s.width / 2), b.y + b.height / 2 + k * k0 * (y - s.height / 2)]; })()`)
	p.Do(chromedp.MouseClickXY(spot[0], spot[1]))
	p.says("#piece-title", "Piece 0:4")
	p.press("#side-2", false)
	p.Wait(`location.hash.includes('side=2')`)
	p.Dark(true)
	p.drawn(60)
	p.shot("jigsaw-desk-dark")
	p.Dark(false)
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = '#view=assembly&piece=0:7&side=3'`))
	p.says("#piece-title", "Piece 0:7")
	p.Wait(`document.querySelector('#side-3').getAttribute('aria-pressed') === 'true' && document.querySelectorAll('.mates button').length > 4`)
	p.shot("jigsaw-desk-piece")
	p.Quiet(b.own)
}

// TestJigsawSay says of a jigsaw what belongs together and what does not, and sees the answer change.
func TestJigsawSay(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	id := b.jigsaw("POST", "", 201).ID
	for _, name := range []string{"page-1.jpg", "page-2.jpg"} {
		b.addTo(id, name, sample(t, "jigsaw/pages/"+name))
	}
	b.until(id, "put together", solvedNow)
	p := open(t, b, "/j/"+id+"#view=assembly&piece=0:3&side=1", 1440, 900)
	p.says("#piece-title", "Piece 0:3")
	p.Wait(`document.querySelectorAll('.mates button').length > 4`)
	mate := browsertest.Get[string](p.Tab, `document.querySelector('#mate-0 span').firstChild.textContent`)
	p.want(`document.querySelector('#constraints').textContent.includes('Touch a piece')`)
	never := `[...document.querySelectorAll('#piece .say')].find((b) => b.textContent === 'Never')`
	p.Do(chromedp.Evaluate[chromedp.Void](never + `.click()`))
	p.says("#constraints", "0:3 side 1 and "+mate+" never belong together")
	p.Wait(`!document.querySelector('#cancel').checkVisibility() && document.querySelector('#constraints small')?.textContent === 'kept'`)
	p.want(`document.querySelector('#said').dataset.status === 'partial'`)
	p.Wait(never + `?.getAttribute('aria-pressed') === 'true' && !document.querySelector('#mate-0').textContent.includes('in the answer')`)
	p.drawn(100)
	p.fits()
	p.shot("jigsaw-desk-never")
	p.press("#undo", false)
	p.says("#said", "Solved: all 40 pieces")
	p.press("#redo", false)
	p.Wait(`document.querySelector('#said').dataset.status === 'partial'`)
	p.press("#constraints .away", false)
	p.says("#said", "Solved: all 40 pieces")

	// A piece that is none, and a side that is flat and cannot be.
	none := `[...document.querySelectorAll('#piece .say')].find((b) => b.textContent === 'This is no piece')`
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = '#view=assembly&piece=0:0'`))
	p.says("#piece-title", "Piece 0:0")
	p.Do(chromedp.Evaluate[chromedp.Void](none + `.click()`))
	p.says("#said", "39 of 39 pieces placed")
	p.press("#view-pictures", false)
	p.says("#legend", "said to be no piece")
	p.says("#constraints", "0:0 is no piece")
	p.drawn(100)
	p.shot("jigsaw-desk-none")
	p.press("#undo", false)
	p.says("#said", "Solved: all 40 pieces")
	p.Wait(`document.querySelector('#side-1')`)
	p.reload()
	p.says("#piece-title", "Piece 0:0")
	p.press("#inspect", false)
	p.Wait(`location.pathname.endsWith('/inspect') && document.querySelector('#summary')?.children.length > 0`)
	p.want(`self.origin === 'null' && document.querySelector('h1').textContent.includes('alert(1)')`)
	p.Settle()
	p.shot("jigsaw-desk-inspect")
	p.Quiet(b.own)
}

// TestJigsawWhere photographs one loose piece, and is told where it goes.
func TestJigsawWhere(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	id := b.jigsaw("POST", "", 201).ID
	b.addTo(id, "page-1.jpg", sample(t, "jigsaw/pages/page-1.jpg"))
	scan, err := jpeg.Decode(bytes.NewReader(sample(t, "jigsaw/pages/page-2.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	// Piece 8 of the second page, alone, and that page without it.
	around := image.Rect(30, 480, 250, 740)
	rest := image.NewRGBA(scan.Bounds())
	draw.Draw(rest, rest.Rect, scan, image.Point{}, draw.Src)
	loose := image.NewRGBA(image.Rect(0, 0, 2*around.Dx(), 2*around.Dy()))
	ground := image.NewUniform(scan.At(250, 20))
	draw.Draw(loose, loose.Rect, ground, image.Point{}, draw.Src)
	draw.Draw(loose, image.Rectangle{Max: around.Size()}.Add(around.Size().Div(2)), scan, around.Min, draw.Src)
	draw.Draw(rest, around, ground, image.Point{}, draw.Src)
	var page bytes.Buffer
	if err := png.Encode(&page, rest); err != nil {
		t.Fatal(err)
	}
	b.addTo(id, "page-2.png", page.Bytes())
	s := b.until(id, "put together", solvedNow)
	if s.Pieces != 39 {
		t.Fatalf("%d pieces without the loose one", s.Pieces)
	}
	path := filepath.Join(t.TempDir(), "loose.png")
	var alone bytes.Buffer
	if err := png.Encode(&alone, loose); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, alone.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	p := open(t, b, "/j/"+id, 390, 844)
	p.touch(390, 844)
	p.says("#where-button", "Where does this go?")
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#loose-file"), []string{path}))
	p.says("#where", "Piece 2:0: row 3, column 6, ") // as the whole puzzle has it
	p.says("#said", "40 of 40 pieces placed")
	p.says("#piece-title", "Piece 2:0")
	p.want(`document.querySelector('#view-assembly').getAttribute('aria-pressed') === 'true'`)
	p.fits()
	p.drawn(60)
	p.shot("jigsaw-phone-where")
	p.Quiet(b.own)
}

// TestJigsawWidths shows a piece on the smallest phone, upright and on its side, and on the largest screen.
func TestJigsawWidths(t *testing.T) {
	if testing.Short() {
		t.Skip("a screen of 3840x2160 takes long to draw")
	}
	b := start(t, options(t, t.TempDir()))
	id := b.jigsaw("POST", "", 201).ID
	b.addTo(id, "faults.jpg", sample(t, "jigsaw/faults/page.jpg"))
	b.until(id, "put together", solvedNow)
	p := open(t, b, "/j/"+id+"#view=assembly&piece=0:17&side=2", 360, 640)
	for _, size := range [][2]int64{{360, 640}, {640, 360}, {3840, 2160}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		p.reload()
		p.says("#piece-title", "Piece 0:17")
		p.Wait(`document.querySelector('#side-2')`)
		p.fits()
		p.shot(fmt.Sprintf("jigsaw-%d", size[0]))
	}
}
