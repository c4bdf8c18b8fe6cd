package report_test

import (
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// tab is the page open in the browser.
type tab struct{ *browsertest.Tab }

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
	b := &tab{browsertest.Open(t, address, width, height)}
	b.Wait(ready)
	return b
}

// ready is true once the list of inputs was shown.
const ready = `document.documentElement.dataset.ready > 0`

// quiet fails if the page wrote to the console, or asked for anything but files
// beside it and the pictures that it holds.
func (b *tab) quiet() {
	b.Helper()
	beside := b.Address[:strings.LastIndex(b.Address, "/")+1]
	b.Quiet(func(address string) bool { return strings.HasPrefix(address, beside) })
}

// run evaluates an expression for what it does.
func (b *tab) run(expression string) {
	b.Helper()
	b.Do(chromedp.Evaluate[chromedp.Void](expression))
}

// slash presses the key of the search. As typed by KeyEvent it would be put into the
// search box as well, for that sends the character whatever became of the key.
func (b *tab) slash() {
	b.Helper()
	b.run(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))`)
}

func get[T any](b *tab, expression string) T {
	b.Helper()
	return browsertest.Get[T](b.Tab, expression)
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
	if got := b.Text(selector); got != want {
		b.Errorf("%s says %q, want %q", selector, got, want)
	}
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
	b.Wait(`!window.old && ` + ready)
}

// scripts makes the browser run scripts or not.
func (b *tab) scripts(on bool) {
	b.Helper()
	_, err := chromedp.Call(b.Ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
	if err != nil {
		b.Fatal(err)
	}
}
