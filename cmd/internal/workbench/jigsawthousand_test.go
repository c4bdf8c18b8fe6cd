//go:build linux

package workbench_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// TestJigsawThousand measures the page with the pictures that WORKBENCH_THOUSAND names, such as scans of a thousand
// pieces: how soon the first are seen, how many frames a second are drawn, and what memory the page takes. With
// WORKBENCH_PROGRAM that program serves, as people run it.
func TestJigsawThousand(t *testing.T) {
	pictures, err := filepath.Glob(os.Getenv("WORKBENCH_THOUSAND"))
	if err != nil || len(pictures) == 0 {
		t.Skip("SKIPPED: WORKBENCH_THOUSAND names no pictures")
	}
	o := options(t, t.TempDir())
	o.Workers = 2
	if program := os.Getenv("WORKBENCH_PROGRAM"); program != "" {
		o.Child.Command, o.Child.Env = []string{program, "child"}, []string{"OMP_THREAD_LIMIT=1"}
		o.Warm = child.Request{Name: "warm", Data: sample(t, "newspaper-table.jpg")} // as the program has it
	}
	b := start(t, o)
	time.Sleep(5 * time.Second)
	id := b.jigsaw("POST", "", 201).ID
	p := open(t, b, "/j/"+id, 1440, 900)
	begun := time.Now()
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#file"), pictures))
	seen := `document.querySelector('#legend').textContent.includes('found')`
	p.Wait(seen)
	p.Settle()
	t.Logf("first piece seen %.2f s after its upload began, of %d pictures", time.Since(begun).Seconds(), len(pictures))
	s := b.until30(id, "read", func(s jigsawState) bool { return s.Waiting == 0 && len(s.Pictures) == len(pictures) })
	t.Logf("%d pieces on %d pictures read in %.1f s", s.Pieces, len(s.Pictures), time.Since(begun).Seconds())
	p.shot("thousand-read")
	frames(t, p, "pictures, without an answer")
	b.jigsaw("GET", "/"+id, 200)
	s = b.until30(id, "put together", solvedNow)
	t.Logf("put together %.1f s after the upload began: %s", time.Since(begun).Seconds(), s.Said)
	if s.Solved.Placed == 0 {
		return
	}
	p.Wait(`document.querySelector('#view-assembly').getAttribute('aria-pressed') === 'true' || !document.querySelector('#view-assembly').disabled`)
	p.press("#view-assembly", false)
	time.Sleep(3 * time.Second) // pictures come
	p.shot("thousand-assembly")
	frames(t, p, "assembly")
	p.shot("thousand-assembly-near")
	p.press("#view-pictures", false)
	time.Sleep(2 * time.Second)
	frames(t, p, "pictures")
	p.shot("thousand-pictures-near")
	touched := time.Now()
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = '#piece=0:0&side=0'`))
	p.says("#piece-title", "Piece 0:0")
	p.Wait(`document.querySelector('#side-0')`)
	t.Logf("a piece touched: its sides after %.2f s", time.Since(touched).Seconds())
}

// until30 waits for half an hour.
func (b *bench) until30(id, what string, is func(jigsawState) bool) jigsawState {
	b.Helper()
	for begun := time.Now(); ; time.Sleep(200 * time.Millisecond) {
		s := b.jigsaw("GET", "/"+id, 200)
		if is(s) {
			return s
		}
		if time.Since(begun) > 30*time.Minute {
			b.Fatalf("never %s: %s", what, s.Said)
		}
	}
}

// frames pans and zooms for some seconds, and tells the frames a second and the memory of the page.
func frames(t *testing.T, p *tab, what string) {
	t.Helper()
	got := browsertest.Get[map[string]float64](p.Tab, `(async () => {
		const c = document.querySelector('#board'), b = c.getBoundingClientRect();
		c.setPointerCapture = () => {};
		const at = (type, x, y) => c.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: b.x + x, clientY: b.y + y, bubbles: true }));
		let frames = 0, worst = 0, last = performance.now();
		const begun = last, end = begun + 4000, mx = b.width / 2, my = b.height / 2;
		at('pointerdown', mx, my);
		for (let now = last; now < end;) {
			now = await new Promise(requestAnimationFrame);
			frames++;
			worst = Math.max(worst, now - last);
			last = now;
			const phase = (now - begun) / 4000;
			if (frames % 2) at('pointermove', mx + 200 * Math.sin(12 * phase), my + 150 * Math.cos(9 * phase));
			else c.dispatchEvent(new WheelEvent('wheel', { deltaY: phase < 0.6 ? -16 : 22, clientX: b.x + mx, clientY: b.y + my, bubbles: true, cancelable: true }));
		}
		at('pointerup', mx, my);
		return { fps: frames / ((last - begun) / 1000), worst }; })()`)
	t.Logf("%s: %.0f frames a second while panned and zoomed, the longest took %.0f ms; the page has %d MB", what, got["fps"], got["worst"], rendererMemory())
}

// rendererMemory is what the largest process that draws pages takes, in MB.
func rendererMemory() (most int) {
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range processes {
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		if !bytes.Contains(line, []byte("--type=renderer")) || !ours(dir) {
			continue
		}
		status, _ := os.ReadFile(filepath.Join(dir, "status"))
		for _, field := range strings.Split(string(status), "\n") {
			var kb int
			if _, err := fmt.Sscanf(field, "VmRSS: %d kB", &kb); err == nil {
				most = max(most, kb>>10)
			}
		}
	}
	return most
}

// ours tells whether a process descends from this one.
func ours(dir string) bool {
	for pid := filepath.Base(dir); pid != "0" && pid != "1"; {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			return false
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if len(fields) < 2 {
			return false
		}
		if pid = fields[1]; pid == strconv.Itoa(os.Getpid()) {
			return true
		}
	}
	return false
}
