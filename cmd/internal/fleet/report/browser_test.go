package report_test

import (
	"context"
	"fmt"
	"iter"
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

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
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
func start(t testing.TB) context.Context {
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
	testing.TB
	ctx     context.Context
	address string

	mu       sync.Mutex
	messages []string
	requests []string
}

// write writes a page into a folder and returns its address.
func write(t testing.TB, dir string, s report.Summary, entries iter.Seq[report.Entry]) string {
	t.Helper()
	path := filepath.Join(dir, "report.html")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := report.Write(file, s, entries); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// open opens an address in a window of the given size.
func open(t testing.TB, address string, width, height int64) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(start(t))
	b := &tab{TB: t, ctx: ctx, address: address}
	var readers sync.WaitGroup
	t.Cleanup(func() { cancel(); readers.Wait() })
	b.do(chromedp.EmulateViewport(width, height))
	b.record(&readers)
	b.do(chromedp.Navigate(address))
	b.wait(ready)
	return b
}

// ready is true once the list of inputs was shown.
const ready = `document.documentElement.dataset.ready > 0`

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

// quiet fails if the page wrote to the console, or asked for anything but files
// beside it and the pictures that it holds.
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
	beside := b.address[:strings.LastIndex(b.address, "/")+1]
	for _, r := range b.requests {
		if !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, beside) {
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

// run evaluates an expression for what it does.
func (b *tab) run(expression string) {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](expression))
}

func (b *tab) key(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// slash presses the key of the search. As typed by KeyEvent it would be put into the
// search box as well, for that sends the character whatever became of the key.
func (b *tab) slash() {
	b.Helper()
	b.run(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))`)
}

func (b *tab) click(selector string) {
	b.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
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

// wait waits until an expression is true. Between two pages none is.
func (b *tab) wait(expression string) {
	b.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if value, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && value {
			return
		}
		if time.Now().After(deadline) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.Fatalf("never true: %s\n%s", expression, strings.Join(b.messages, "\n"))
		}
	}
}

func (b *tab) want(expression string) {
	b.Helper()
	if !get[bool](b, "!!("+expression+")") {
		b.Errorf("not so: %s", expression)
	}
}

// says fails if an element does not say what it should.
func (b *tab) says(selector, want string) {
	b.Helper()
	if got := b.text(selector); got != want {
		b.Errorf("%s says %q, want %q", selector, got, want)
	}
}

// settle waits until what was asked for is drawn.
func (b *tab) settle() {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](
		`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))`,
		chromedp.EvalAwaitPromise))
}

// back goes back to the page, from another document too.
func (b *tab) back() {
	b.Helper()
	b.run(`history.back()`)
}

// reload loads the page anew.
func (b *tab) reload() {
	b.Helper()
	b.run(`window.old = true; location.reload()`)
	b.wait(`!window.old && ` + ready)
}

// scripts makes the browser run scripts or not.
func (b *tab) scripts(on bool) {
	b.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
	if err != nil {
		b.Fatal(err)
	}
}
