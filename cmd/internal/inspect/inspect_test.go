package inspect_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

var small = cut{rows: 6, cols: 8, templates: 9, perPicture: 16, noise: 0.4}

func TestPageOpensQuietly(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	const want = "pieces 48 sides 192 tabs 82 blanks 82 flat 28 rows × columns 6 × 8 labels 9 solved"
	if got := b.Text("#summary"); got != want {
		t.Errorf("the header says %q, want %q", got, want)
	}
	if n := get[int](b, `document.querySelectorAll('.card').length`); n != 9 {
		t.Errorf("%d clusters, want 9", n)
	}
	if n := b.painted("plot"); n < 2000 {
		t.Errorf("the plot has %d pixels only", n)
	}
	b.want(`document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight`, false)
	b.shoot()
	b.quiet()
}

func TestClickSide(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	b.clickMark("plot")
	b.want(`document.getElementById('chosen').hidden`, false)
	b.want(`document.querySelectorAll('#mates .mate').length >= 10`, true)
	b.want(`/^#side=\d+$/.test(location.hash)`, true)
	for _, canvas := range []string{"piece", "place", "overlay", "gap"} {
		if n := b.painted(canvas); n < 200 {
			t.Errorf("canvas %s has %d pixels only", canvas, n)
		}
	}
	b.quiet()
}

func TestMates(t *testing.T) {
	p := made(t, small, 1)
	b := open(t, p, 1280, 720)
	side := firstTab(p)
	choose(b, side)
	best := p.Pieces[side/4].Sides[side%4].Mates[0].Side
	if got := b.Text("#mates .mate[aria-selected=true] .who"); got != name(best) {
		t.Errorf("%s is laid over %s, want its best mate %s", got, name(side), name(best))
	}
	b.want(`document.querySelector('#mate-`+strconv.Itoa(p.Answer[side])+`').classList.contains('answer')`, true)
	b.want(`document.querySelectorAll('#mates .answer').length === 1`, true)

	second := p.Pieces[side/4].Sides[side%4].Mates[1].Side
	before := get[string](b, `document.getElementById('overlay').toDataURL()`)
	b.Key(kb.ArrowDown)
	if got := b.Text("#overlay-note b"); got != name(second) {
		t.Errorf("%s is laid over, want %s", got, name(second))
	}
	if get[string](b, `document.getElementById('overlay').toDataURL()`) == before {
		t.Error("the drawing of the two curves stayed the same")
	}
	b.Click("#mate-" + strconv.Itoa(second))
	if got := b.Text("#name"); got != name(second) {
		t.Errorf("a click on the mate went to %s, want %s", got, name(second))
	}
	b.Key(kb.Backspace)
	b.Wait(`document.getElementById('name').textContent === '` + name(side) + `'`)
	b.quiet()
}

// name is how the page calls a side of a piece without a name.
func name(side int) string { return fmt.Sprintf("%d.%d", side/4, side%4) }

func firstTab(p *inspect.Page) int {
	for i := range 4 * len(p.Pieces) {
		if p.Pieces[i/4].Sides[i%4].Kind > 0 {
			return i
		}
	}
	return 0
}

// search looks for a text. It is not typed, because the driver, unlike a
// keyboard, sends the stroke into the field that a key has just brought up.
func search(b *tab, text string) {
	b.Helper()
	b.Key("/")
	b.want(`document.activeElement.id === 'find'`, true)
	b.set("find", text)
	b.Key(kb.Enter)
}

// choose finds a side as a user does who types its name.
func choose(b *tab, side int) {
	b.Helper()
	search(b, name(side))
	if got := b.Text("#name"); got != name(side) {
		b.Fatalf("looked for %s and got %s", name(side), got)
	}
}

func TestKeys(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	choose(b, 50) // 12.2
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "12.3"}, {kb.ArrowRight, "12.0"}, {kb.ArrowLeft, "12.3"},
		{kb.PageDown, "13.0"}, {kb.PageUp, "12.0"},
	} {
		b.Key(step.key)
		if got := b.Text("#name"); got != step.want {
			t.Fatalf("on %s, want %s", got, step.want)
		}
	}
	search(b, "99.1")
	b.want(`document.getElementById('find').validity.valid`, false)
	if got := b.Text("#name"); got != "12.0" {
		t.Errorf("a name that no side has led to %s", got)
	}
	b.Key(kb.Escape, "?")
	b.want(`document.getElementById('keys').open`, true)
	b.Key(kb.Escape)
	b.want(`document.getElementById('keys').open`, false)
	b.quiet()
}

func TestMeansAreSeeded(t *testing.T) {
	figures := func() string {
		b := open(t, made(t, small, 1), 1280, 720)
		b.set("k", "9")
		b.Wait(`document.querySelector('#quality').innerText.includes('seconds')`)
		if n := get[int](b, `document.querySelectorAll('.card').length`); n != 9 {
			t.Errorf("%d clusters, want 9", n)
		}
		first := quality(b)
		b.set("k", "5")
		b.Wait(`document.querySelectorAll('.card').length === 5`)
		if quality(b) == first {
			t.Error("5 clusters have the figures of 9")
		}
		b.set("encoding", "1")
		b.Wait(`!document.getElementById('quality').innerText.startsWith('` + strings.Split(quality(b), " inertia")[0] + `')`)
		b.set("source", "given")
		b.Wait(`document.querySelectorAll('.card').length === 9`)
		b.quiet()
		return first
	}
	if a, b := figures(), figures(); a != b {
		t.Errorf("the same seed gave %q and %q", a, b)
	}
}

// quality is what the page says of the clusters, without the time.
func quality(b *tab) string {
	text, _, _ := strings.Cut(b.Text("#quality"), "together")
	return text
}

func TestMeansFindTemplates(t *testing.T) {
	c := small
	c.templates, c.noise = 4, 0.1
	b := open(t, made(t, c, 3), 1280, 720)
	b.set("k", "4")
	b.Wait(`document.getElementById('quality').innerText.includes('seconds')`)
	if got := b.Text("#quality"); !strings.HasPrefix(got, "4 of 4 balanced") || !strings.Contains(got, "100.0% of mates together") {
		t.Errorf("4 templates, 4 clusters: %s", got)
	}
	b.quiet()
}

func TestGalleryFilters(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	all := b.painted("plot")
	order := get[[]string](b, `[...document.querySelectorAll('.card')].map((c) => c.dataset.label)`)
	b.Click(".card:nth-child(2)")
	b.want(`document.querySelector('.card:nth-child(2)').getAttribute('aria-pressed') === 'true'`, true)
	if got, want := b.Text("#filter"), "Only label "+order[1]+" Show all"; got != want {
		t.Errorf("the plot says %q, want %q", got, want)
	}
	strong := `seen.filter((c) => Math.max(...c) - Math.min(...c) > 60).length`
	if n, of := pixels[int](b, "plot", strong), all; n > of/3 {
		t.Errorf("%d of %d pixels are in strong colours, with one of 9 clusters shown", n, of)
	}
	b.Key(kb.Escape)
	b.want(`document.getElementById('filter').hidden`, true)
	if n := b.painted("plot"); n != all {
		t.Errorf("%d pixels after the filter, %d before", n, all)
	}
	b.set("order", "label")
	if got := get[[]string](b, `[...document.querySelectorAll('.card')].map((c) => c.dataset.label)`); got[0] != "1" || got[8] != "9" {
		t.Errorf("by label: %v", got)
	}
	b.Click("#expand")
	b.Wait(`[...document.querySelectorAll('.card canvas')].every((c) => c.width > 0)`)
	b.quiet()
}

func TestViews(t *testing.T) {
	p := made(t, small, 1)
	b := open(t, p, 1280, 720)
	for key, view := range map[string]string{"2": "picture", "3": "answer", "1": "plot"} {
		b.Key(key)
		b.want(`document.getElementById('`+view+`').hidden`, false)
		if n := b.painted(view); n < 2000 {
			t.Errorf("the %s has %d pixels only", view, n)
		}
	}
	for _, view := range []string{"picture", "answer"} {
		b.Click("#tab-" + view)
		b.clickMark(view)
		b.want(`document.getElementById('chosen').hidden`, false)
		b.Do(chromedp.Evaluate[chromedp.Void](`location.hash = ''`))
	}
	b.Click("#show-problems")
	if got := b.Text("#problems li"); !strings.Contains(got, "two pieces touch") || !strings.Contains(got, "move them apart") {
		t.Errorf("the problem reads %q", got)
	}
	b.Click("#problems li button")
	b.want(`document.getElementById('picture').hidden`, false)
	b.Click("#show-figures")
	if got := b.Text("#figures"); !strings.Contains(got, "mate ranked first 99.2%") || !strings.Contains(got, "together 4.60") {
		t.Errorf("the figures read %q", got)
	}
	b.quiet()
}

// TestParts shows an answer in two parts, and why it is not whole.
func TestParts(t *testing.T) {
	p := made(t, small, 1)
	last := p.Rows - 1
	p.Parts = []inspect.Part{{Rows: last, Cols: p.Cols}, {Rows: 1, Cols: p.Cols}}
	p.Stopped = "interrupted: a row is missing"
	moved := -1
	for i := range p.Pieces {
		if at := p.Pieces[i].Place; at.Row == last {
			*at = inspect.Place{Part: 1, Col: at.Col, Degrees: at.Degrees}
			moved = i
		}
	}
	b := open(t, p, 1280, 720)
	if got := b.Text("#stopped"); got != p.Stopped {
		t.Errorf("the page says %q", got)
	}
	b.Key("3")
	if n := b.painted("answer"); n < 2000 {
		t.Errorf("the answer has %d pixels only", n)
	}
	b.clickMark("answer")
	choose(b, 4*moved)
	if got := b.Text("#about"); !strings.Contains(got, "part 2") || !strings.Contains(got, "row 1,") {
		t.Errorf("of a piece in the second part the page says %q", got)
	}
	b.quiet()
}

func TestColourings(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	seen := map[string]string{}
	for _, value := range get[[]string](b, `[...document.getElementById('colour').options].map((o) => o.value)`) {
		b.set("colour", value)
		b.Settle()
		drawn := get[string](b, `document.getElementById('plot').toDataURL()`)
		if other, ok := seen[drawn]; ok && value != "answer" && value != "truth" {
			t.Errorf("%s looks like %s", value, other)
		}
		seen[drawn] = value
		if b.Text("#legend") == "" {
			t.Errorf("%s has no legend", value)
		}
	}
	b.quiet()
}

// TestContrast asks for what the guidelines for accessible pages ask of text
// (4.5 to 1) and of marks (3 to 1), light and dark.
func TestContrast(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	for _, dark := range []bool{false, true} {
		b.Dark(dark)
		for name, least := range map[string]float64{"ink": 4.5, "muted": 4.5, "accent": 4.5, "good": 4.5, "warn": 4.5, "bad": 4.5, "tab": 4.5, "blank": 4.5, "flat": 3} {
			got := browsertest.Contrast(variable(b, name), variable(b, "panel"))
			if got < least {
				t.Errorf("--%s on --panel, dark %v: %.2f to 1, want %.1f", name, dark, got, least)
			}
		}
		b.shoot()
	}
	b.quiet()
}

// variable reads a colour of the style sheet, written #rrggbb.
func variable(b *tab, name string) [3]float64 {
	b.Helper()
	text := get[string](b, `getComputedStyle(document.documentElement).getPropertyValue('--`+name+`').trim()`)
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil {
		b.Fatal(err)
	}
	return [3]float64{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

// TestNames asks that whatever can be focused has a name.
func TestNames(t *testing.T) {
	b := open(t, made(t, small, 1), 1280, 720)
	choose(b, 0)
	for _, missing := range get[[]string](b, `[...document.querySelectorAll('button, select, input, [tabindex]')].filter((e) =>
		!(e.innerText || '').trim() && !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby') && !(e.labels || []).length).map((e) => e.outerHTML)`) {
		t.Errorf("no name: %s", missing)
	}
}

func TestSizes(t *testing.T) {
	p := made(t, small, 1)
	for _, size := range [][2]int64{{1280, 720}, {1920, 1080}, {1100, 700}, {900, 1200}, {420, 800}} {
		b := open(t, p, size[0], size[1])
		choose(b, 50)
		b.want(`document.scrollingElement.scrollWidth > innerWidth`, false)
		b.want(`[...document.querySelectorAll('.bar > *, header > *')].some((e) => e.offsetParent && e.getBoundingClientRect().right > innerWidth)`, false)
		b.shoot()
		b.quiet()
	}
}

func TestHostileNames(t *testing.T) {
	const evil = `</script><script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">`
	p := made(t, small, 1)
	p.Title, p.Status = evil, evil
	for i := range p.Pieces {
		p.Pieces[i].Name = evil + strconv.Itoa(i)
	}
	for i := range p.Pictures {
		p.Pictures[i].Name = evil
	}
	for i := range p.Encodings {
		p.Encodings[i].Name = evil
	}
	p.Figures[0] = inspect.Figure{Name: evil, Value: evil, Note: evil}
	p.Times[0].Stage = evil
	p.Problems[0].Text, p.Problems[0].Hint = evil, evil
	b := open(t, p, 1280, 720)
	b.clickMark("plot")
	b.Click("#show-figures")
	b.Key(kb.Escape)
	b.Click("#show-problems")
	b.want(`document.title.startsWith('</script>')`, true)
	b.want(`document.querySelectorAll('img').length`, false)
	b.quiet()
}

func TestAlmostNothing(t *testing.T) {
	one := made(t, cut{rows: 1, cols: 1, templates: 1, perPicture: 1}, 1)
	bare := made(t, small, 1)
	bare.Answer, bare.Truth, bare.Encodings, bare.Figures, bare.Times, bare.Problems = nil, nil, nil, nil, nil, nil
	bare.Rows, bare.Cols, bare.Status = 0, 0, ""
	for i := range bare.Pieces {
		bare.Pieces[i].Place = nil
		for k := range bare.Pieces[i].Sides {
			bare.Pieces[i].Sides[k].Mates, bare.Pieces[i].Sides[k].Label = nil, 0
		}
	}
	for i := range bare.Pictures {
		bare.Pictures[i].JPEG = nil
	}
	for name, p := range map[string]*inspect.Page{"nothing": {}, "one piece": one, "no results": bare} {
		t.Run(name, func(t *testing.T) {
			b := open(t, p, 1280, 720)
			b.Key("2", "3", "1", "c", kb.ArrowDown, kb.Escape)
			if len(p.Pieces) > 0 {
				choose(b, 0)
				b.Key(kb.ArrowRight, kb.ArrowDown, kb.Enter, "2", "1")
			}
			b.set("source", "means")
			b.Settle()
			b.quiet()
		})
	}
}

// TestThousand opens a page of 4000 sides.
func TestThousand(t *testing.T) {
	if testing.Short() {
		t.Skip("4000 sides")
	}
	p := made(t, cut{rows: 25, cols: 40, templates: 1935, perPicture: 50, noise: 0.5}, 5)
	for i := range p.Pictures {
		p.Pictures[i].JPEG = nil
	}
	began := time.Now()
	b := open(t, p, 1280, 720)
	ready := get[float64](b, `performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd`)
	t.Logf("%.1f MB; drawn after %.0f ms; written, opened and measured after %v", float64(b.bytes)/1e6, ready, time.Since(began))
	if b.bytes > 6e6 {
		t.Errorf("%d bytes", b.bytes)
	}
	b.set("k", "1900")
	b.Wait(`document.getElementById('quality').innerText.includes('seconds')`)
	t.Logf("k-means for 1900: %s", b.Text("#quality"))
	b.clickMark("plot")
	b.quiet()
}
