// Package browsertest opens the pages that the program writes in a real browser, for tests.
package browsertest

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// browser is the one that all tests of a package open their pages in.
var browser struct {
	sync.Once
	ctx  context.Context
	err  error
	stop func()
}

// Main runs the tests of a package, and ends the browser after them. It returns the exit code.
func Main(m *testing.M) int {
	code := m.Run()
	if browser.stop != nil {
		browser.stop()
	}
	return code
}

// find returns the path of the browser, or skips the test aloud where there is none.
func find(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("SKIPPED: there is no chromium on this machine, so the page was not opened (apt-get install chromium)")
	return ""
}

// launch starts a browser with some flags more.
func launch(path string, more ...chromedp.ExecAllocatorOption) (ctx context.Context, stop func(), err error) {
	allocated, end := chromedp.NewExecAllocator(context.Background(), append([]chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.NoFirstRun,
		chromedp.DisableGPU, chromedp.Flag("disable-dev-shm-usage", true),
	}, more...)...)
	ctx, cancel := chromedp.NewContext(allocated)
	return ctx, func() { cancel(); end() }, chromedp.Do(ctx)
}

// start starts the browser of all tests, or skips the test aloud where there is none.
func start(t testing.TB) context.Context {
	t.Helper()
	path := find(t)
	browser.Do(func() { browser.ctx, browser.stop, browser.err = launch(path) })
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	return browser.ctx
}

// A Tab is a page open in the browser, with all that was heard of it.
type Tab struct {
	testing.TB
	Ctx     context.Context
	Address string

	mu       sync.Mutex
	messages []string
	requests []string
}

// Open opens an address in a window of the given size, in pixels. It skips the test aloud where
// there is no browser.
func Open(t testing.TB, address string, width, height int64) *Tab {
	t.Helper()
	return open(t, start(t), address, width, height)
}

// OpenCamera is [Open] in a browser of its own whose camera shows a film, a file of JPEGs one after the other, 30 a
// second, again and again, and which lets every page use it.
func OpenCamera(t testing.TB, film, address string, width, height int64) *Tab {
	t.Helper()
	ctx, stop, err := launch(find(t), chromedp.Flag("use-fake-ui-for-media-stream", true),
		chromedp.Flag("use-fake-device-for-media-stream", true), chromedp.Flag("use-file-for-fake-video-capture", film))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return open(t, ctx, address, width, height)
}

func open(t testing.TB, within context.Context, address string, width, height int64) *Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(within)
	b := &Tab{TB: t, Ctx: ctx, Address: address}
	var readers sync.WaitGroup
	t.Cleanup(func() { cancel(); readers.Wait() })
	b.Do(chromedp.EmulateViewport(width, height))
	b.record(&readers)
	b.Do(chromedp.Navigate(address))
	return b
}

// record collects what the page writes to the console and asks of the network.
func (b *Tab) record(readers *sync.WaitGroup) {
	if _, err := chromedp.Call(b.Ctx, network.Enable, network.EnableParams{}); err != nil {
		b.Fatal(err)
	}
	console := chromedp.Console(b.Ctx)
	requests := chromedp.Events(b.Ctx, network.RequestWillBeSent)
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

// Quiet fails if the page wrote to the console, or asked for anything but what own says it may
// and the pictures that it holds.
func (b *Tab) Quiet(own func(address string) bool) {
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
		if !strings.HasPrefix(r, "data:") && !own(r) {
			b.Errorf("the page asked for %.100s", r)
		}
	}
}

// Do takes steps in the page.
func (b *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.Ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// Key presses keys.
func (b *Tab) Key(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.Do(chromedp.KeyEvent(k))
	}
}

// Click clicks on an element.
func (b *Tab) Click(selector string) {
	b.Helper()
	b.Do(chromedp.Click(chromedp.CSS(selector)))
}

// Get evaluates an expression in the page.
func Get[T any](b *Tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.Ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Text is what an element of the page says.
func (b *Tab) Text(selector string) string {
	b.Helper()
	return Get[string](b, fmt.Sprintf(`document.querySelector(%q).innerText.replace(/\s+/g, ' ').trim()`, selector))
}

// Wait waits until an expression is true. Between two pages none is.
func (b *Tab) Wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if value, err := chromedp.Run(b.Ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && value {
			return
		}
		if time.Now().After(deadline) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.Fatalf("never true: %s\n%s", expression, strings.Join(b.messages, "\n"))
		}
	}
}

// Settle waits until what was asked for is drawn.
func (b *Tab) Settle() {
	b.Helper()
	b.Do(chromedp.Evaluate[chromedp.Void](
		`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))`,
		chromedp.EvalAwaitPromise))
}

// Dark makes the browser prefer dark pages, or light ones.
func (b *Tab) Dark(on bool) {
	b.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	_, err := chromedp.Call(b.Ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		b.Fatal(err)
	}
}

// Contrast is that of two colours, red, green and blue from 0 to 255, as WCAG 2 defines it: 1 to
// 21.
func Contrast(a, b [3]float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c [3]float64) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v := c[i] / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
