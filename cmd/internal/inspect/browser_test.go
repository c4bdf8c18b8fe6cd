package inspect_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

// browser is the one that all tests open their pages in.
var browser struct {
	sync.Once
	ctx  context.Context
	err  error
	stop func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	if browser.stop != nil {
		browser.stop()
	}
	os.Exit(code)
}

// start starts the browser, or skips the test aloud where there is none.
func start(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		t.Skip("SKIPPED: there is no chromium on this machine, so the page was not opened (apt-get install chromium)")
	}
	browser.Do(func() {
		allocated, stop := chromedp.NewExecAllocator(context.Background(),
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.NoFirstRun,
			chromedp.DisableGPU, chromedp.Flag("disable-dev-shm-usage", true))
		ctx, cancel := chromedp.NewContext(allocated)
		browser.ctx, browser.stop = ctx, func() { cancel(); stop() }
		browser.err = chromedp.Do(ctx)
	})
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	return browser.ctx
}

// tab is a page open in the browser, with all that was heard of it.
type tab struct {
	*testing.T
	ctx     context.Context
	address string
	bytes   int

	mu       sync.Mutex
	messages []string
	requests []string
}

// open writes the page to a file and opens it in a window of the given size.
func open(t *testing.T, p *inspect.Page, width, height int64) *tab {
	t.Helper()
	parent := start(t)
	path := filepath.Join(t.TempDir(), "page.html")
	var out bytes.Buffer
	if err := inspect.Write(&out, p); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(parent)
	b := &tab{T: t, ctx: ctx, address: (&url.URL{Scheme: "file", Path: path}).String(), bytes: out.Len()}
	var readers sync.WaitGroup
	t.Cleanup(func() { cancel(); readers.Wait() })
	b.do(chromedp.EmulateViewport(width, height))
	b.record(&readers)
	b.do(chromedp.Navigate(b.address))
	b.wait(`document.documentElement.dataset.ready === 'true'`)
	b.wait(`document.getElementById('quality').childElementCount > 0`)
	return b
}

// record collects what the page writes to the console and asks of the network.
func (b *tab) record(readers *sync.WaitGroup) {
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		b.Fatal(err)
	}
	console := chromedp.Console(b.ctx)
	requests := chromedp.Events(b.ctx, network.RequestWillBeSent)
	add := func(list *[]string, line string) {
		b.mu.Lock()
		defer b.mu.Unlock()
		*list = append(*list, line)
	}
	readers.Go(func() {
		for m, err := range console {
			if err != nil {
				return
			}
			add(&b.messages, fmt.Sprintf("%s: %s (line %d)", m.Type, m.Text, m.Line))
		}
	})
	readers.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			add(&b.requests, r.Request.URL)
		}
	})
}

// quiet fails if the page wrote to the console, or asked for anything but
// itself and the pictures that it holds.
func (b *tab) quiet() {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.requests) == 0 {
		b.Error("not even the request for the page itself was heard")
	}
	for _, m := range b.messages {
		b.Errorf("console: %s", m)
	}
	for _, r := range b.requests {
		if !strings.HasPrefix(r, "data:") && r != b.address {
			b.Errorf("the page asked for %.100s", r)
		}
	}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

func (b *tab) key(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

func (b *tab) click(id string) {
	b.Helper()
	b.do(chromedp.Click(chromedp.CSS(id)))
}

// set gives a control a value, as its user would.
func (b *tab) set(id, value string) {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`(() => { const e = document.getElementById(%q); e.value = %q; for (const n of ['input', 'change']) e.dispatchEvent(new Event(n)); })()`, id, value)))
}

// get evaluates an expression in the page.
func get[T any](b *tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return value
}

// text is what an element of the page says.
func (b *tab) text(selector string) string {
	b.Helper()
	return get[string](b, fmt.Sprintf(`document.querySelector(%q).innerText.replace(/\s+/g, ' ').trim()`, selector))
}

// wait waits until an expression is true.
func (b *tab) wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(time.Minute); !get[bool](b, expression); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.Fatalf("never true: %s\n%s", expression, strings.Join(b.messages, "\n"))
		}
	}
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
	b.waitDrawn()
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
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

// waitDrawn waits until what was asked for is drawn.
func (b *tab) waitDrawn() {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](
		`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))`,
		chromedp.EvalAwaitPromise))
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
	b.waitDrawn()
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

// dark makes the browser prefer dark pages, or light ones.
func (b *tab) dark(on bool) {
	b.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		b.Fatal(err)
	}
}

// clickMark moves the pointer over a view until it stands on a side, and
// clicks there.
func (b *tab) clickMark(view string) {
	b.Helper()
	b.waitDrawn()
	box := get[[]float64](b, fmt.Sprintf(`(() => { const r = document.getElementById(%q).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`, view))
	for y := box[1] + 30; y < box[1]+box[3]-60; y += 8 {
		for x := box[0] + 30; x < box[0]+box[2]-30; x += 12 {
			b.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
			if get[bool](b, `!document.getElementById('tip').hidden`) {
				b.do(chromedp.MouseClickXY(x, y))
				return
			}
		}
	}
	b.Fatal("no side under the pointer anywhere")
}
