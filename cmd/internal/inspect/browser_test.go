package inspect_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// tab is the page open in the browser.
type tab struct {
	*browsertest.Tab
	bytes int // of the page
}

// open writes the page to a file and opens it in a window of the given size.
func open(t *testing.T, p *inspect.Page, width, height int64) *tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	var out bytes.Buffer
	if err := inspect.Write(&out, p); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: path}).String()
	b := &tab{browsertest.Open(t, address, width, height), out.Len()}
	b.Wait(`document.documentElement.dataset.ready === 'true'`)
	b.Wait(`document.getElementById('quality').childElementCount > 0`)
	return b
}

// quiet fails if the page wrote to the console, or asked for anything but
// itself and the pictures that it holds.
func (b *tab) quiet() {
	b.Helper()
	b.Quiet(func(address string) bool { return address == b.Address })
}

// set gives a control a value, as its user would.
func (b *tab) set(id, value string) {
	b.Helper()
	b.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`(() => { const e = document.getElementById(%q); e.value = %q; for (const n of ['input', 'change']) e.dispatchEvent(new Event(n)); })()`, id, value)))
}

func get[T any](b *tab, expression string) T {
	b.Helper()
	return browsertest.Get[T](b.Tab, expression)
}

func (b *tab) want(expression string, want bool) {
	b.Helper()
	if got := get[bool](b, "!!("+expression+")"); got != want {
		b.Errorf("%s is %v", expression, got)
	}
}

// shoot takes a picture of the window, which must show many colours.
func (b *tab) shoot() []byte {
	b.Helper()
	b.Settle()
	data, err := chromedp.Run(b.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	colours := map[[3]uint32]bool{}
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y += 3 {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r, g, b}] = true
		}
	}
	if len(colours) < 50 {
		b.Errorf("the screenshot has %d colours only", len(colours))
	}
	return data
}

// painted counts the pixels of a canvas that are not blank.
func (b *tab) painted(id string) int {
	b.Helper()
	return pixels[int](b, id, `seen.length`)
}

// pixels evaluates an expression over seen, the colours of all pixels of a
// canvas that are not blank.
func pixels[T any](b *tab, id, expression string) T {
	b.Helper()
	b.Settle()
	return get[T](b, fmt.Sprintf(`(() => {
		const from = document.getElementById(%q), to = document.createElement('canvas');
		[to.width, to.height] = [from.width, from.height];
		const g = to.getContext('2d', { willReadFrequently: true });
		g.drawImage(from, 0, 0);
		const d = g.getImageData(0, 0, to.width, to.height).data, seen = [];
		for (let i = 0; i < d.length; i += 4) if (d[i + 3]) seen.push([d[i], d[i + 1], d[i + 2]]);
		return %s;
	})()`, id, expression))
}

// clickMark moves the pointer over a view until it stands on a side, and
// clicks there.
func (b *tab) clickMark(view string) {
	b.Helper()
	b.Settle()
	box := get[[]float64](b, fmt.Sprintf(`(() => { const r = document.getElementById(%q).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`, view))
	for y := box[1] + 30; y < box[1]+box[3]-60; y += 8 {
		for x := box[0] + 30; x < box[0]+box[2]-30; x += 12 {
			b.Do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
			if get[bool](b, `!document.getElementById('tip').hidden`) {
				b.Do(chromedp.MouseClickXY(x, y))
				return
			}
		}
	}
	b.Fatal("no side under the pointer anywhere")
}
