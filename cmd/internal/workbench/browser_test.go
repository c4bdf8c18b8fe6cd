//go:build unix

package workbench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// A tab is the page open in the browser.
type tab struct{ *browsertest.Tab }

const ready = `document.documentElement.dataset.ready === 'yes'`

func open(t testing.TB, b *bench, path string, width, height int64) *tab {
	t.Helper()
	p := &tab{browsertest.Open(t, "http://"+b.host+path, width, height)}
	p.Wait(ready)
	return p
}

// touch makes the browser one of a phone.
func (p *tab) touch(width, height int64) {
	p.Helper()
	p.Do(chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile))
}

// shot writes what is seen to a file of the folder that the variable names, for people to look at.
func (p *tab) shot(name string) {
	p.Helper()
	folder := os.Getenv("WORKBENCH_SHOTS")
	if folder == "" {
		return
	}
	p.Settle()
	picture, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o666); err != nil {
		p.Fatal(err)
	}
}

// want fails unless an expression is true.
func (p *tab) want(expression string) {
	p.Helper()
	if !browsertest.Get[bool](p.Tab, "!!("+expression+")") {
		p.Errorf("not so: %s", expression)
	}
}

// says waits until an element says something.
func (p *tab) says(selector, words string) {
	p.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q)`, selector, words))
}

// press taps, or clicks, the middle of an element.
func (p *tab) press(selector string, tap bool) {
	p.Helper()
	at := browsertest.Get[[]float64](p.Tab, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q); e.scrollIntoView({ block: 'nearest' });
		const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	if tap {
		p.Do(chromedp.TapXY(at[0], at[1]))
	} else {
		p.Do(chromedp.MouseClickXY(at[0], at[1]))
	}
}

// drag takes an element beside its middle and moves it, with a finger or the mouse.
func (p *tab) drag(selector string, by [2]float64, finger bool) {
	p.Helper()
	at := browsertest.Get[[]float64](p.Tab, fmt.Sprintf(`(() => {
		const b = document.querySelector(%q).getBoundingClientRect(); return [b.x + b.width / 2 + 4, b.y + b.height / 2 + 3]; })()`, selector))
	const steps = 4
	for k := range steps + 2 {
		part := min(float64(k)/steps, 1)
		x, y := at[0]+part*by[0], at[1]+part*by[1]
		if !finger {
			kind, button := input.DispatchMouseEventTypeMouseMoved, chromedp.ButtonLeft
			switch k {
			case 0:
				kind = input.DispatchMouseEventTypeMousePressed
			case steps + 1:
				kind = input.DispatchMouseEventTypeMouseReleased
			}
			p.Do(chromedp.MouseEvent(kind, x, y, button))
			continue
		}
		event := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchMove, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}
		switch k {
		case 0:
			event.Type = input.DispatchTouchEventTypeTouchStart
		case steps + 1:
			event = input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}
		}
		if _, err := chromedp.Call(p.Ctx, input.DispatchTouchEvent, event); err != nil {
			p.Fatal(err)
		}
	}
}

// reload loads the page anew.
func (p *tab) reload() {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`window.old = true; location.reload()`))
	p.Wait(`!window.old && ` + ready)
}

// own tells whether the page may ask for an address.
func (b *bench) own(address string) bool { return strings.HasPrefix(address, "http://"+b.host+"/") }

// fits fails where the page is wider than the window, or what is pressed smaller than a thumb.
func (p *tab) fits() {
	p.Helper()
	wrong := browsertest.Get[[]string](p.Tab, `[
		...(document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth + ' wide'] : []),
		...[...document.querySelectorAll('button, .button, label.big, header a')].filter((e) => e.checkVisibility())
			.map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width < 44 || b.height < 44)
			.map(([e, b]) => e.textContent + ' ' + b.width + ' x ' + b.height)]`)
	if len(wrong) > 0 {
		p.Errorf("in a window %v wide: %q", browsertest.Get[float64](p.Tab, "innerWidth"), wrong)
	}
}

// TestPhone photographs a Sudoku with a phone, corrects it, and finds it again.
func TestPhone(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := open(t, b, "/", 390, 844)
	p.touch(390, 844)
	p.fits()
	p.shot("phone-start")
	picture, err := filepath.Abs("../../../samples/newspaper-table.jpg")
	if err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{picture}))
	p.Wait(`location.pathname.startsWith('/p/') && ` + ready)
	p.says("#said", "there is only this solution")
	p.fits()
	p.want(`document.querySelectorAll('[role=gridcell]').length === 81`)
	p.want(`document.querySelector('#r1c2').getAttribute('aria-label').startsWith('Row 1, column 2: 1, ')`)
	b.lies(p)
	p.shot("phone-read")

	p.press("#solution", true)
	p.Wait(`document.querySelectorAll('.solution .found').length === 81 - document.querySelectorAll('.cell .read').length`)
	p.shot("phone-solution")
	p.press("#solution", true)
	p.Wait(`!document.querySelector('.solution')`)

	// A number that contradicts another one, by the keys of the cell.
	p.press("#r1c1", true)
	p.says("#cell-title", "Row 1, column 1")
	p.fits()
	p.want(`document.querySelector('#cell .look svg image')`)
	p.shot("phone-cell")
	p.press("#cell .keys button:nth-child(8)", true)
	p.says("#said", "no solution")
	p.want(`location.hash === '#cell=r1c1'`)
	p.want(`document.querySelector('#r1c1').classList.contains('clash') && document.querySelector('#r1c6').classList.contains('clash')`)
	p.want(`document.querySelector('#solution').disabled`)
	p.shot("phone-clash")
	p.reload()
	p.says("#said", "no solution")
	p.says("#cell", "Row 1, column 1")
	p.press("#undo", true)
	p.says("#said", "there is only this solution")
	p.Quiet(b.own)
}

// lies compares where cells are drawn with where they are in the picture.
func (b *bench) lies(p *tab) {
	b.Helper()
	var truth struct{ Corners [4][2]float64 }
	if err := json.Unmarshal(sample(b, "newspaper-table.json"), &truth); err != nil {
		b.Fatal(err)
	}
	for i, corner := range []string{"r1c1", "r1c9", "r9c9", "r9c1"} {
		points := browsertest.Get[[][]float64](p.Tab, fmt.Sprintf(
			`document.querySelector('#%s polygon').getAttribute('points').split(' ').map((p) => p.split(',').map(Number))`, corner))
		want := truth.Corners[i]
		if off := math.Hypot(points[i][0]-want[0], points[i][1]-want[1]); off > 5 {
			b.Errorf("%s: its corner is drawn at %v, %.1f pixels from %v", corner, points[i], off, want)
		}
	}
}

// TestDesk works on examples with keys, takes hints, and deletes.
func TestDesk(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := open(t, b, "/", 1440, 900)
	p.press("[data-example='sudoku.jpg']", false)
	p.Wait(`location.pathname.startsWith('/p/') && ` + ready)
	p.press("#hint", false)
	p.says("#step h2", "Where to look")
	p.says("#sentence", "Look at ")
	p.want(`location.hash === '#hint=1&degree=1' && document.querySelectorAll('.step .now').length === 0 && document.querySelectorAll('.step polygon').length > 0`)
	p.shot("desk-nudge")
	p.press("#more-hint", false)
	p.says("#sentence", "The rule: ")
	p.press("#more-hint", false)
	p.says("#step h2", "Step 1 of ")
	p.Wait(`document.querySelectorAll('.step .now').length === 1 && document.querySelector('#sentence').textContent.length > 20`)
	p.press("#next", false)
	p.says("#step h2", "Step 2 of ")
	p.want(`location.hash === '#hint=2' && document.querySelectorAll('.step .earlier').length === 1`)
	p.shot("desk-hint")
	p.reload()
	p.says("#step h2", "Step 2 of ")
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.says("#step h2", "Step 1 of ")
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.says("#step h2", "What to look for")
	p.Do(chromedp.Evaluate[chromedp.Void](`history.go(-2)`))
	p.Wait(`document.querySelector('#step').hidden`)

	p.press("#one", false)
	p.Wait(`document.querySelectorAll('.solution .found').length === 1`)
	p.Key(kb.ArrowDown)
	p.Wait(`location.hash.startsWith('#cell=r1c1')`)
	p.Key(kb.ArrowDown, kb.ArrowRight, kb.ArrowRight)
	p.Wait(`location.hash.startsWith('#cell=r2c3') && document.activeElement.id === 'r2c3'`)
	p.shot("desk-cell")
	p.Key("6") // for 8
	p.Wait(`document.querySelector('#r2c3').classList.contains('set')`)
	p.says("#said", "no solution")
	p.Key("8")
	p.says("#said", "there is only this solution")
	p.Key(kb.Escape)
	p.Wait(`document.querySelector('#cell').hidden`)
	p.Dark(true)
	p.press("#solution", false)
	p.shot("desk-dark")
	p.Dark(false)

	for kind, give := range map[string]string{
		"shikaku": "dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))",
		"hashi":   "dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))",
	} {
		p.Do(chromedp.Navigate(p.Address))
		p.Wait(ready)
		p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`fetch('/examples/%s.jpg').then((r) => r.blob()).then((picture) => {
			const data = new DataTransfer(); data.items.add(new File([picture], 'given.jpg', { type: picture.type })); document.body.%s; })`, kind, give)))
		p.Wait(`location.pathname.startsWith('/p/') && ` + ready)
		p.says("#said", "there is only this solution")
		p.press("#hint", false)
		p.says("#sentence", "Look at ")
		p.want(`document.querySelectorAll('.step .pattern').length > 0 && document.querySelectorAll('.step .now').length === 0`)
		p.press("#more-hint", false)
		p.says("#sentence", "The rule: ")
		p.press("#more-hint", false)
		p.Wait(`document.querySelectorAll('.step .now').length > 0`)
		p.shot("desk-hint-" + kind)
		p.press("#next", false)
		p.Wait(`document.querySelectorAll('.step .earlier').length > 0`)
		p.press("#step-close", false)
		p.press("#one", false)
		p.Wait(`document.querySelectorAll('.rectangle, .bridge').length > 0`)
		p.press("#solution", false)
		p.Wait(`document.querySelectorAll('.rectangle, .bridge').length > 20`)
		p.shot("desk-" + kind)
	}
	p.Do(chromedp.Navigate(p.Address))
	p.Wait(ready + ` && document.querySelectorAll('#history li').length === 3`)
	p.says("#kept", "The last 100 are kept")
	p.shot("desk-start")
	p.Wait(`[...document.querySelectorAll('#history img')].every((i) => i.complete)`)
	p.press("#history li:first-child .away", false)
	p.Wait(`document.querySelectorAll('#history li').length === 2`)
	p.press("#history li:first-child a", false)
	p.Wait(`location.pathname.startsWith('/p/') && ` + ready)

	// What leaves the page.
	p.Do(chromedp.Evaluate[chromedp.Void](`Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`))
	p.press("#copy", false)
	p.Wait(`window.copied?.endsWith(', solved\n') && document.querySelector('#copy').textContent === 'Copied'`)
	p.Do(chromedp.Evaluate[chromedp.Void](`window.confirm = () => true`))
	p.Wait(`performance.getEntriesByType('resource').some((e) => e.name.endsWith('/picture') && e.responseEnd > 0)`)
	p.press("#delete", false)
	p.Wait(`location.pathname === '/' && ` + ready + ` && document.querySelectorAll('#history li').length === 1`)
	p.Quiet(b.own)
}

// TestWidths shows photos that are upside down, doubtful or of nothing on the smallest phone, upright and on its side,
// and on the largest screen.
func TestWidths(t *testing.T) {
	if testing.Short() {
		t.Skip("a screen of 3840x2160 takes long to draw")
	}
	b := start(t, options(t, t.TempDir()))
	turned := b.add("upside-down.jpg", sample(t, "newspaper-upside-down.jpg"))
	doubtful := b.add("wrong-sum.jpg", sample(t, "hashi/wrong-sum.jpg"))
	var blank bytes.Buffer
	if err := png.Encode(&blank, image.NewGray(image.Rect(0, 0, 300, 200))); err != nil {
		t.Fatal(err)
	}
	nothing := b.add("blank.png", blank.Bytes())
	several := b.add("sheet.png", sheet(t))
	b.change("POST", several.ID+"/all", "")
	p := open(t, b, "/p/"+turned.ID, 360, 640)
	for i, size := range [][2]int64{{360, 640}, {640, 360}, {3840, 2160}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		show := func(name, path string) {
			p.Do(chromedp.Navigate(fmt.Sprintf("http://%s/p/%s", b.host, strings.Replace(path, "?", fmt.Sprintf("?%d", i), 1))))
			p.Wait(ready)
			p.fits()
			p.shot(fmt.Sprintf("%s-%d", name, size[0]))
		}
		show("turned", turned.ID+"?")
		p.want(`(([a, b, c]) => a.top < c.top && a.left < b.left)(['r1c1', 'r1c9', 'r9c1'].map((id) => document.getElementById(id).getBoundingClientRect()))`)
		for view, hash := range map[string]string{"sheet": "", "sheet-steps": "#puzzle=1&hint=3", "sheet-corners": "#puzzle=2&corners=move"} {
			if size[0] < 1000 || hash == "" {
				show(view, several.ID+"?"+hash)
			}
		}
		p.Do(chromedp.Navigate(fmt.Sprintf("http://%s/live?%d", b.host, i)))
		p.Wait(ready)
		p.fits()
		p.shot(fmt.Sprintf("live-%d", size[0]))
		p.Do(chromedp.Navigate(fmt.Sprintf("http://%s/?%d", b.host, i)))
		p.Wait(ready)
		p.fits()
		p.shot(fmt.Sprintf("start-%d", size[0]))
		show("doubtful", doubtful.ID+"?#cell=r1c1")
		p.want(`document.querySelector('#said').dataset.status === 'unread' && document.querySelector('#download').hidden`)
	}
	p.Do(chromedp.Navigate("http://" + b.host + "/p/" + nothing.ID))
	p.Wait(ready)
	p.says("#said", "No puzzle found in the picture")
	p.want(`document.querySelector('#stage image') && !document.querySelector('[role=gridcell]')`)
	p.Do(chromedp.Navigate("http://" + b.host + "/p/x"))
	p.Wait(ready)
	p.says("#problem", "It may have been deleted")
}

// TestSheet works on three puzzles of one picture.
func TestSheet(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	given := b.add("sheet.png", sheet(t))
	p := open(t, b, "/p/"+given.ID, 390, 844)
	p.touch(390, 844)
	// The largest takes up less than a quarter: others are looked for by themselves.
	p.Wait(`document.querySelectorAll('#puzzles button').length === 4`)
	p.want(`location.hash === '#puzzle=1' && document.querySelector('#all').hidden`)
	p.says("#title", "3 puzzles")
	p.fits()
	p.shot("phone-sheet-one")
	p.press("#puzzles button:first-child", true)
	p.Wait(`document.querySelectorAll('#stage .outline').length === 3 && location.hash === ''`)
	p.says("#said", "3 puzzles were found")
	p.want(`!document.querySelector('#actions').checkVisibility() && document.querySelector('[data-puzzle="3"]').getAttribute('aria-label').endsWith(', solved')`)
	p.fits()
	p.shot("phone-sheet")
	p.press(`[data-puzzle="2"]`, true)
	p.Wait(`location.hash === '#puzzle=2' && document.querySelectorAll('[role=gridcell]').length === 49`)
	clue := browsertest.Get[string](p.Tab, `'#' + document.querySelector('.cell .read').parentElement.id`)
	p.press(clue, true)
	p.Wait(`!document.querySelector('#cell').hidden`)
	p.press("#cell .keys button:last-child", true) // it is empty
	p.says("#said", "solution")
	p.Wait(`document.querySelector('.cell.set')`)
	p.want(`document.querySelector('#said').dataset.status !== 'solved'`)
	p.reload()
	p.want(`document.querySelector('#said').dataset.status !== 'solved'`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#puzzles button:nth-child(4)').click()`))
	p.Wait(`location.hash === '#puzzle=3' && document.querySelector('#said').dataset.status === 'solved'`)
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.Wait(`location.hash.startsWith('#puzzle=2') && document.querySelector('#said').dataset.status !== 'solved'`)

	p.Do(chromedp.EmulateViewport(1440, 900))
	p.Do(chromedp.Navigate("http://" + b.host + "/p/" + given.ID))
	p.Wait(`document.querySelectorAll('#stage .outline').length === 3`)
	p.shot("desk-sheet")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-puzzle="3"]').focus()`))
	p.Key(kb.Enter)
	p.Wait(`location.hash === '#puzzle=3' && document.querySelector('#solution').checkVisibility()`)
	p.press("#solution", false)
	p.Wait(`document.querySelectorAll('.rectangle, .bridge').length > 5`)
	p.want(`((a) => a.rel === 'noopener noreferrer' && a.href.startsWith('https://puzz.link/p?'))(document.querySelector('#player'))`)
	p.Do(chromedp.Navigate("http://" + b.host + "/"))
	p.Wait(ready + ` && document.querySelector('#history').textContent.includes('3 puzzles')`)
	p.Quiet(b.own)
}

// TestHalfSolved checks what was entered by hand, corrects it, and takes a hint from there.
func TestHalfSolved(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	given := b.add("half.jpg", sample(t, "half-solved.jpg"))
	p := open(t, b, "/p/"+given.ID, 390, 844)
	p.touch(390, 844)
	p.says("#said", "there is only this solution")
	p.says("#legend", "entered by hand")
	p.want(`document.querySelectorAll('.cell.entered').length > 10 && document.querySelectorAll('.cell.wrong').length === 0`)
	p.press("#check", true)
	p.says("#said", "of your numbers are right, ")
	p.says("#said", " wrong; ")
	p.Wait(`document.querySelectorAll('.cell.right').length > 10 && document.querySelectorAll('.cell.wrong').length > 0`)
	p.shot("phone-check")
	p.reload()
	p.Wait(`document.querySelectorAll('.cell.wrong').length > 0 && document.querySelector('#check').getAttribute('aria-pressed') === 'true'`)

	// A right entry that a person says is another number is wrong, and still no given.
	p.press(".cell.right polygon", true)
	p.says("#cell", "Entered by hand: ")
	wrong := browsertest.Get[int](p.Tab, `document.querySelectorAll('.cell.wrong').length`)
	p.Do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll('#cell .keys button')].find((k) => k.getAttribute('aria-label') !== 'It holds ' + /hand: (\d)/.exec(document.querySelector('#cell').textContent)[1]).click()`))
	p.Wait(fmt.Sprintf(`document.querySelectorAll('.cell.wrong').length === %d`, wrong+1))
	p.says("#said", " wrong; ")
	p.press("#undo", true)
	p.Wait(fmt.Sprintf(`document.querySelectorAll('.cell.wrong').length === %d`, wrong))

	// The first hint goes on from the right entries, so that nothing found is there already.
	p.press("#hint", true)
	p.says("#sentence", "Look at ")
	p.press("#more-hint", true)
	p.says("#sentence", "The rule: ")
	p.press("#more-hint", true)
	p.says("#step h2", "Step 1 of ")
	p.want(`document.querySelectorAll('.cell.entered').length > 10`)
	p.shot("phone-from-there")
	p.Quiet(b.own)
}

// TestFilm plays the explanation of a Sudoku.
func TestFilm(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	given := b.add("sudoku.jpg", sample(t, "newspaper-table.jpg"))
	p := open(t, b, "/p/"+given.ID, 1440, 900)
	p.press("#steps", false)
	p.says("#step h2", "Step 1 of ")
	p.says("#play", "Pause")
	p.says("#step h2", "Step 2 of ") // by itself
	p.Key(" ")
	p.says("#play", "Play")
	p.Key(kb.ArrowRight, kb.ArrowRight)
	p.Wait(`/^#hint=[45]$/.test(location.hash) && document.querySelectorAll('.step .earlier').length > 2`)
	p.shot("desk-film")
	p.Key(kb.ArrowLeft)
	p.Wait(`/^#hint=[34]$/.test(location.hash)`)
	p.Key(kb.End)
	p.Wait(`document.querySelector('#next').disabled && document.querySelectorAll('.step .earlier, .step .now').length + document.querySelectorAll('.cell .read').length >= 81`)
	p.Key(kb.Home)
	p.says("#step h2", "Step 1 of ")
	p.Key(kb.Escape)
	p.Wait(`document.querySelector('#step').hidden`)
	p.touch(390, 844)
	p.press("#steps", true)
	p.says("#play", "Pause")
	p.press("#play", true)
	p.says("#play", "Play")
	p.press("#next", true)
	p.says("#step h2", " of ")
	p.fits()
	p.shot("phone-film")
	p.Quiet(b.own)
}

// TestDrag moves the corners of a grid, by finger and by keys, and marks one where none was found.
func TestDrag(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	given := b.add("sudoku.jpg", sample(t, "newspaper-table.jpg"))
	p := open(t, b, "/p/"+given.ID, 390, 844)
	p.touch(390, 844)
	p.press("#move", true)
	p.Wait(`document.querySelectorAll('#stage .handle').length === 4 && location.hash === '#corners=move' && document.activeElement.id === 'corner1'`)
	p.want(`document.querySelector('#loupe svg')`)
	p.fits()
	p.Do(chromedp.Evaluate[chromedp.Void](`window.first = [...document.querySelectorAll('.handle .touch')].map((e) => e.getBoundingClientRect())`))
	moved := func(corner string, dx, dy float64) string {
		return fmt.Sprintf(`((is, was) => Math.hypot(is.x - was.x - %g, is.y - was.y - %g) < 1)(
			document.querySelector('%s .touch').getBoundingClientRect(), first[%c - 1])`, dx, dy, corner, corner[len(corner)-1])
	}
	place := `document.querySelector('#corner1').getAttribute('transform')`
	before := browsertest.Get[string](p.Tab, place)
	p.Key(kb.ArrowLeft, kb.ArrowUp)
	p.Wait(place + ` !== ` + fmt.Sprintf("%q", before))
	p.Key(kb.ArrowRight, kb.ArrowDown)
	p.Wait(place + ` === ` + fmt.Sprintf("%q", before))
	// By a finger, which grips it beside its middle: it moves by as much as the finger does.
	p.drag("#corner3", [2]float64{8, 5}, true)
	p.Wait(moved("#corner3", 8, 5))
	p.drag("#corner3", [2]float64{-7, -4}, true)
	p.Wait(moved("#corner3", 1, 1))
	p.shot("phone-corners")
	p.press("#placed", true)
	p.Wait(`document.querySelectorAll('[role=gridcell]').length === 81 && location.hash === ''`)
	p.says("#said", "there is only this solution")
	b.lies(p)

	// The back button leaves the corners alone.
	p.press("#move", true)
	p.Wait(`document.querySelector('#stage .handle')`)
	p.Do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.Wait(`document.querySelectorAll('[role=gridcell]').length === 81`)

	// By a mouse, so far off that another grid would be read.
	p.Do(chromedp.EmulateViewport(1440, 900))
	p.press("#move", false)
	p.Wait(`document.querySelector('#stage .handle')`)
	before = browsertest.Get[string](p.Tab, `document.querySelector('#corner2').getAttribute('transform')`)
	p.drag("#corner2", [2]float64{-60, 0}, false)
	p.Wait(fmt.Sprintf(`document.querySelector('#corner2').getAttribute('transform') !== %q`, before))
	p.shot("desk-corners")
	p.drag("#corner2", [2]float64{60, 0}, false)
	p.Wait(fmt.Sprintf(`document.querySelector('#corner2').getAttribute('transform') === %q`, before))
	p.press("#placed", false)
	p.Wait(`document.querySelectorAll('[role=gridcell]').length === 81`)
	b.lies(p)
	p.Quiet(b.own)
}

// TestSymbols has a Sudoku with letters, and a Killer Sudoku with sums.
func TestSymbols(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	given := b.add("letters.jpg", sample(t, "book-letters.jpg"))
	p := open(t, b, "/p/"+given.ID, 1440, 900)
	p.says("#said", "there is only this solution")
	p.want(`[...document.querySelectorAll('.cell .read')].some((e) => e.textContent === 'A')`)
	p.want(`!document.querySelector('#stage').textContent.includes('10')`)
	first := browsertest.Get[string](p.Tab, `'#' + [...document.querySelectorAll('.cell')].find((e) => e.querySelector('.read')?.textContent === 'B').id`)
	p.press(first, false)
	p.says("#cell", "Taken for B")
	p.want(`[...document.querySelectorAll('.keys button')].map((e) => e.textContent).join('') === '123456789ABCDEFGempty' || document.querySelector('.keys').textContent.includes('F0empty')`)
	p.shot("desk-letters")
	p.Key("a")
	p.Wait(`document.querySelector('` + first + `').classList.contains('clash')`)
	p.says("#cell", "Taken for A")
	p.Key("b")
	p.says("#said", "there is only this solution")
	p.Key(kb.Escape)
	p.press("#solution", false)
	p.shot("desk-letters-solved")
	p.press("#steps", false)
	p.says("#step", "Here 10 is A, 11 is B, 12 is C, 13 is D, 14 is E, 15 is F, 16 is 0.")

	killer, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: 3, Cages: 4})
	if err != nil {
		t.Fatal(err)
	}
	given = b.add("killer.png", encoded(t, drawn(t, killer, 700, 5)))
	p.Do(chromedp.Navigate("http://" + b.host + "/p/" + given.ID))
	p.Wait(ready)
	p.touch(390, 844)
	cage := killer.Cages[0]
	last := cage.Cells[len(cage.Cells)-1]
	p.press(fmt.Sprintf("#r%dc%d", last.Row+1, last.Col+1), true)
	corner := cage.Corner()
	p.says("#cell-title", fmt.Sprintf("Row %d, column %d: the sum", corner.Row+1, corner.Col+1))
	p.want(fmt.Sprintf(`document.querySelectorAll('#stage .chosen').length === %d`, len(cage.Cells)))
	p.says("#cell", fmt.Sprintf("Taken for %d", cage.Sum))
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector('#number').value = %d`, cage.Sum+1)))
	p.press("#cell .typed button", true)
	p.says("#cell", fmt.Sprintf("Taken for %d, said by you", cage.Sum+1))
	p.want(`document.querySelector('#said').dataset.status !== 'solved'`)
	p.fits()
	p.shot("phone-killer")
	p.press("#undo", true)
	p.says("#said", "there is only this solution")
	// Of the cages that a step is about the cells are outlined.
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#cell .shut').click()`))
	p.press("#hint", true)
	for _, words := range []string{"Look at ", "The rule: "} {
		p.says("#sentence", words)
		p.press("#more-hint", true)
	}
	p.says("#step h2", "Step 1 of ")
	for range 60 {
		if browsertest.Get[bool](p.Tab, `document.querySelector('#sentence').textContent.includes('cage') && document.querySelectorAll('.step .unit').length > 0`) {
			p.shot("phone-killer-step")
			p.Quiet(b.own)
			return
		}
		before := p.Text("#step h2")
		p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#next').click()`))
		p.Wait(fmt.Sprintf(`document.querySelector('#step h2').innerText !== %q`, before))
	}
	t.Error("in no step a cage is outlined")
}
