package report_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
	"github.com/gridsaw/gridsaw/cmd/internal/palette"
)

// pictures are noisy pictures of 96 x 96 in about 3 kB of JPEG each.
var pictures = sync.OnceValue(func() (all [50][]byte) {
	rng := rand.New(rand.NewPCG(1, 0))
	for i := range all {
		img := image.NewGray(image.Rect(0, 0, 96, 96))
		for y := range 96 {
			for x := range 96 {
				img.SetGray(x, y, color.Gray{Y: uint8(x + y + rng.IntN(40))})
			}
		}
		var out bytes.Buffer
		if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 60}); err != nil {
			panic(err)
		}
		all[i] = out.Bytes()
	}
	return all
})

// batch makes n inputs: of 20 in a row 14 solved, then one each of all other
// statuses in their usual order.
func batch(n int) []report.Entry {
	rest := []string{"read", "unsolvable", "partial", "timeout", "unread", ""}
	kinds := []string{"sudoku", "shikaku", "hashi", "jigsaw"}
	var out []report.Entry
	for i := range n {
		e := report.Entry{Name: fmt.Sprintf("scans/p %05d.jpg", i), Status: "solved", Kind: kinds[i%4], Seconds: 0.25, Overlay: "solved.png"}
		if k := i%20 - 14; k >= 0 {
			e.Status, e.Overlay = rest[k], ""
		}
		switch e.Status {
		case "unread":
			e.Kind, e.Reason, e.Hint = "", "no grid was found in the picture, however long it was looked for", "photograph the whole puzzle from above"
		case "timeout":
			e.Reason, e.Hint = "the time limit ended the search", "give it more time with --timeout"
		case "":
			e.Kind, e.Seconds = "", 0
		}
		if i%3 > 0 {
			e.Thumb = pictures()[i%50]
		}
		out = append(out, e)
	}
	return out
}

func opened(t testing.TB, n int, width, height int64) *tab {
	t.Helper()
	dir := t.TempDir()
	drawn(t, filepath.Join(dir, "solved.png"))
	s := report.Summary{Title: "solved", Started: noon, Ended: noon.Add(time.Hour), Elapsed: time.Hour}
	return open(t, write(t, dir, s, slices.Values(batch(n))), width, height)
}

// drawn writes a small PNG.
func drawn(t testing.TB, path string) {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

const focused = `document.activeElement.querySelector('strong')?.textContent`

func TestPageOpens(t *testing.T) {
	b := opened(t, 200, 1280, 720)
	b.says("#outcome", "150 of 200 solved or read, 10 not answered yet")
	b.says("#when", "5 Mar 2026, 12:00 to 13:00 · 1 h 0 min of work")
	b.says("#status", "unread 10 timeout 10 partial 10 unsolvable 10 read 10 solved 140 not answered 10")
	b.says("#kind", "sudoku 50 shikaku 50 hashi 40 jigsaw 40 kind unknown 20")
	b.says("#shown", "200 shown")
	b.says("article", "scans/p 00018.jpg unread 0.25 s no grid was found in the picture, however long it was looked for photograph the whole puzzle from above")
	b.want(`document.querySelector('#bar').getAttribute('aria-label') === 'unread: 10, timeout: 10, partial: 10, unsolvable: 10, read: 10, solved: 140, not answered: 10'`)
	b.want(`[...document.querySelectorAll('.thumb img')].every((i) => i.complete && i.naturalWidth === 96)`)
	b.quiet()
}

func TestFilters(t *testing.T) {
	b := opened(t, 200, 1280, 720)
	b.Click(`button[value=unread]`)
	b.says("#shown", "10 of 200 shown")
	b.says("#kind", "sudoku 0 shikaku 0 hashi 0 jigsaw 0 kind unknown 10")
	b.Click(`button[value=timeout]`)
	b.says("#shown", "20 of 200 shown")
	b.Click(`button[value=shikaku]`)
	b.says("#shown", "10 of 200 shown")
	b.says("#status", "unread 0 timeout 10 partial 0 unsolvable 0 read 0 solved 40 not answered 0")
	b.want(`location.hash === '#status=unread&status=timeout&kind=shikaku'`)
	b.want(`[...document.querySelectorAll('article')].every((a) => a.dataset.status === 'timeout')`)

	b.reload()
	b.says("#shown", "10 of 200 shown")
	b.want(`document.querySelector('button[value=shikaku]').getAttribute('aria-pressed') === 'true'`)
	b.back()
	b.Wait(`location.hash === '#status=unread&status=timeout'`)
	b.says("#shown", "20 of 200 shown")
	b.back()
	b.Wait(`location.hash === '#status=unread'`)
	b.says("#shown", "10 of 200 shown")
	b.run(`history.forward()`)
	b.Wait(`location.hash === '#status=unread&status=timeout'`)
	b.says("#shown", "20 of 200 shown")

	b.Click(`button[value=unread]`)
	b.Click(`button[value=timeout]`)
	b.says("#shown", "200 shown")
	b.quiet()
}

func TestSearch(t *testing.T) {
	entries := batch(60)
	entries[3].Name = "Cafe\u0301.jpg" // as macOS writes it
	b := open(t, write(t, t.TempDir(), report.Summary{}, slices.Values(entries)), 1280, 720)
	b.slash()
	b.want(`document.activeElement.id === 'query'`)
	b.Key("T", "i", "m", "e", " ", "l", "i")
	b.says("#shown", "3 of 60 shown")
	b.want(`location.hash === '#q=Time+li'`)
	b.back()
	b.Wait(`location.hash === ''`)
	b.says("#shown", "60 shown")
	for query, want := range map[string]string{"CAFÉ": "1", "p 0001": "11", "0 5 p": "15", "photograph": "0", "grid found": "3", `<&"'`: "0"} {
		b.run(fmt.Sprintf(`(() => { const q = document.getElementById('query'); q.value = %q; q.dispatchEvent(new Event('input')); })()`, query))
		b.says("#shown", want+" of 60 shown")
	}
	b.run(`(() => { const q = document.getElementById('query'); q.value = 'nowhere'; q.dispatchEvent(new Event('input')); })()`)
	b.says("#none", "No input passes the filters.")
	b.reload()
	b.want(`document.getElementById('query').value === 'nowhere'`)
	b.Click("#all")
	b.says("#shown", "60 shown")
	b.quiet()
}

func TestKeys(t *testing.T) {
	b := opened(t, 200, 1280, 720)
	steps := []struct{ key, want string }{
		{"j", "p 00018.jpg"}, {"j", "p 00038.jpg"}, {"k", "p 00018.jpg"}, {"k", "p 00018.jpg"},
		{kb.ArrowDown, "p 00058.jpg"}, {kb.ArrowRight, "p 00078.jpg"}, {kb.ArrowUp, "p 00038.jpg"}, {kb.ArrowLeft, "p 00018.jpg"},
	}
	b.want(`document.querySelector('#inputs').style.gridTemplateColumns.startsWith('repeat(2,')`)
	for _, step := range steps {
		b.Key(step.key)
		if got := get[string](b, focused); got != step.want {
			t.Errorf("%q goes to %s, want %s", step.key, got, step.want)
		}
	}
	for range 198 {
		b.Key("j")
		b.want(`(() => { const a = document.activeElement.getBoundingClientRect(); return a.top >= document.getElementById('filters').getBoundingClientRect().bottom && a.bottom <= innerHeight; })()`)
	}
	if got := get[string](b, focused); got != "p 00179.jpg" {
		t.Errorf("the last but one is %s", got)
	}
	b.Key("?")
	b.want(`document.querySelector('dialog').open`)
	b.Click("dialog button")
	b.want(`!document.querySelector('dialog').open`)
	b.Click("#inputs article:last-child .facts") // an unanswered one, which leads nowhere
	b.want(focused + ` === 'p 00199.jpg'`)

	b.slash()
	b.Key("8", "1", kb.Enter)
	b.want(focused + ` === 'p 00081.jpg'`)
	b.Key(kb.Enter)
	b.Wait(`document.contentType === 'image/png'`)
	b.back()
	b.Wait(ready)
	b.says("#shown", "2 of 200 shown")
	b.want(focused + ` === 'p 00081.jpg'`)
	b.Key(kb.Escape)
	b.says("#shown", "200 shown")
	b.quiet()
}

// TestFocusStays scrolls away from the entry that has the focus, which must keep it.
func TestFocusStays(t *testing.T) {
	b := opened(t, 2000, 1280, 720)
	b.Key("j", "j")
	b.run(`scrollTo(0, 20000)`)
	b.Settle()
	b.want(focused + ` === 'p 00038.jpg'`)
	b.want(`document.querySelectorAll('.away').length === 1`)
	b.Key("j") // goes on from what is seen
	b.want(`scrollY > 19000`)
	b.want(`document.querySelectorAll('.away').length <= 1`)
	b.Settle()
	b.want(`document.querySelectorAll('.away').length === 0`)
	b.quiet()
}

func TestReloadKeepsThePlace(t *testing.T) {
	b := opened(t, 2000, 1280, 720)
	const first = `(() => { const seen = [...document.querySelectorAll('article')].find((a) => a.getBoundingClientRect().top > 200);
		return seen.getAttribute('aria-label') + ' at ' + Math.round(seen.getBoundingClientRect().top); })()`
	b.run(`scrollTo(0, 5000)`)
	b.Settle()
	b.run(`scrollBy(0, 3210)`)
	b.Settle()
	time.Sleep(300 * time.Millisecond) // the page takes 200 to note the place
	before := get[string](b, first)
	b.reload()
	if after := get[string](b, first); after != before {
		t.Errorf("after a reload %s, before %s", after, before)
	}

	const uppermost = `[...document.querySelectorAll('article')].find((a) => a.getBoundingClientRect().bottom > 0).getAttribute('aria-posinset')`
	want := get[string](b, uppermost)
	for _, width := range []int64{700, 1280, 3000, 1280} {
		b.Do(chromedp.EmulateViewport(width, 500))
		b.Settle()
		got, err := strconv.Atoi(get[string](b, uppermost))
		if err != nil {
			t.Fatal(err)
		}
		if first, _ := strconv.Atoi(want); got > first || got < first-5 { // a row has 5 at most
			t.Errorf("in a width of %d entry %d is uppermost, before %s", width, got, want)
		}
	}
	b.quiet()
}

// TestManyInputs scrolls through 2000 of 10,000 inputs and asks that only what is seen is in the
// document, that nothing is left out and that nothing lies over anything else.
func TestManyInputs(t *testing.T) {
	b := opened(t, 10_000, 1280, 720)
	fault, err := chromedp.Run(b.Ctx, chromedp.Evaluate[string](`(async () => {
		for (let next = 1; next <= 2000;) {
			const cards = [...document.querySelectorAll('article')], boxes = cards.map((a) => a.getBoundingClientRect());
			if (cards.length > 80) return cards.length + ' cards in the document';
			if (boxes.some((box, i) => i > 1 && box.top < boxes[i - 2].bottom)) return 'cards lie over each other';
			const numbers = new Set(cards.map((a) => Number(a.getAttribute('aria-posinset'))));
			if (!numbers.has(next)) return 'input ' + next + ' is left out';
			while (numbers.has(next)) next++;
			scrollBy(0, 1000);
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		}
		return '';
	})()`, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	if fault != "" {
		t.Error(fault)
	}
	b.run(`scrollTo(0, 0)`)
	b.Settle()
	b.want(`document.querySelector('article').getAttribute('aria-posinset') === '1'`)
	b.run(`scrollTo(0, document.documentElement.scrollHeight)`)
	b.Settle()
	b.want(`[...document.querySelectorAll('article')].at(-1).getAttribute('aria-posinset') === '10000'`)
	b.quiet()
}

func TestSizes(t *testing.T) {
	for _, size := range [][2]int64{{360, 640}, {390, 844}, {844, 390}, {1024, 768}, {1440, 900}, {3840, 2160}} {
		b := opened(t, 300, size[0], size[1])
		b.Click(`button[value=unread]`)
		b.want(`document.scrollingElement.scrollWidth <= innerWidth`)
		b.want(`[...document.querySelectorAll('article *, header *, #find, #state *')].every((e) => !e.offsetParent || e.getBoundingClientRect().right <= innerWidth)`)
		b.want(`document.querySelectorAll('article').length > 2`)
		b.quiet()
	}
}

func TestHostileNames(t *testing.T) {
	dir := t.TempDir()
	var entries []report.Entry
	for _, name := range append(hostile, "not UTF-8 \xff.png") {
		drawn(t, filepath.Join(dir, name))
		entries = append(entries, report.Entry{Name: name, Status: "solved", Overlay: name, Reason: name, Hint: name})
	}
	b := open(t, write(t, dir, report.Summary{Title: hostile[0]}, slices.Values(entries)), 1280, 9000)
	b.want(fmt.Sprintf(`document.title.startsWith(%q)`, hostile[0]))
	b.want(`document.querySelectorAll('main img').length === 0`)
	b.want(`!/[\0-\x09\x0b-\x1f\u2028\u2029\u202e]/.test(document.body.innerText)`)
	links := get[[]string](b, `[...document.querySelectorAll('article a')].map((a) => a.href)`)
	if len(links) != len(entries) {
		t.Fatalf("%d links to %d pictures", len(links), len(entries))
	}
	for i, link := range links {
		b.Do(chromedp.Navigate(link))
		if got := get[string](b, `document.contentType`); !strings.HasPrefix(got, "image/") && strings.HasSuffix(entries[i].Name, ".png") {
			t.Errorf("%q leads to %s, which is of type %s", entries[i].Name, link, got)
		}
	}
	b.quiet()
}

func TestAlmostNothing(t *testing.T) {
	b := open(t, write(t, t.TempDir(), report.Summary{}, slices.Values([]report.Entry{})), 1280, 720)
	b.says("#outcome", "0 of 0 solved")
	b.says("#none", "The batch has no inputs.")
	b.Key("j", "k", kb.ArrowDown, kb.Enter, kb.Escape)
	b.quiet()

	b = open(t, write(t, t.TempDir(), report.Summary{}, slices.Values([]report.Entry{{}, {Status: "odd"}})), 1280, 720)
	b.says("#status", "odd 1 not answered 1")
	b.says("article", "input 2 odd")
	b.quiet()
}

func TestWithoutScripts(t *testing.T) {
	address := write(t, t.TempDir(), report.Summary{Title: "solved"}, slices.Values(batch(40)))
	b := open(t, address, 1280, 720)
	b.scripts(false)
	b.Do(chromedp.Navigate(address + "?again"))
	b.says("main", "JavaScript is off in this browser, so the inputs cannot be listed here. The results lie in the files beside this page.")
}

// TestNames asks that whatever can be focused has a name.
func TestNames(t *testing.T) {
	b := opened(t, 100, 1280, 720)
	for _, missing := range get[[]string](b, `[...document.querySelectorAll('button, input, a, [tabindex], [role]')].filter((e) =>
		!(e.innerText || '').trim() && !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby')).map((e) => e.outerHTML)`) {
		t.Errorf("no name: %s", missing)
	}
}

// TestContrast asks of the colours of text what the guidelines for accessible pages
// ask, 4.5 to 1, light and dark.
func TestContrast(t *testing.T) {
	css, err := os.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	colours := regexp.MustCompile(`--(\w+): #([0-9a-f]{6});`)
	var light, dark string
	for _, style := range []string{palette.CSS, string(css)} {
		before, after, _ := strings.Cut(style, "(prefers-color-scheme: dark)")
		light, dark = light+before, dark+after
	}
	for theme, text := range map[string]string{"light": light, "dark": dark} {
		of := map[string][3]float64{}
		for _, m := range colours.FindAllStringSubmatch(text, -1) {
			of[m[1]] = rgb(t, m[2])
		}
		for _, name := range []string{"ink", "muted", "accent", "solved", "read", "unsolvable", "partial", "timeout", "unread", "unanswered"} {
			got := browsertest.Contrast(of[name], of["panel"])
			if got < 4.5 {
				t.Errorf("%s: --%s on --panel: %.2f to 1", theme, name, got)
			}
		}
	}
}

// rgb reads a colour rrggbb.
func rgb(t *testing.T, text string) [3]float64 {
	t.Helper()
	n, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return [3]float64{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

// BenchmarkPage opens a page of 10,000 inputs in the browser: the time until the list
// is shown, and that of a filter and of a search.
func BenchmarkPage(b *testing.B) {
	dir := b.TempDir()
	address := write(b, dir, report.Summary{}, slices.Values(batch(10_000)))
	page := open(b, address, 1440, 900)
	const taken = `Number(document.documentElement.dataset.filtered)`
	var shown, filter, search float64
	n := 0.0
	for b.Loop() {
		page.reload()
		shown += get[float64](page, `Number(document.documentElement.dataset.ready)`)
		page.run(`document.querySelector('button[value=solved]').click()`)
		filter += get[float64](page, taken)
		page.run(`document.getElementById('query').value = 'p 12'; document.getElementById('query').dispatchEvent(new Event('input'))`)
		search += get[float64](page, taken)
		page.run(`document.getElementById('all').click()`)
		n++
	}
	b.ReportMetric(shown/n, "ms-to-list/op")
	b.ReportMetric(filter/n, "ms-filter/op")
	b.ReportMetric(search/n, "ms-search/op")
}
