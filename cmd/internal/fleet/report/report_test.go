package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/report"
)

var noon = time.Date(2026, time.March, 5, 12, 0, 0, 0, time.UTC)

func written(t testing.TB, s report.Summary, entries ...report.Entry) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, s, slices.Values(entries)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// row is an entry as the page's script reads it.
type row struct {
	Name, Status, Kind, Reason, Hint, Overlay string
	Seconds                                   float64
	Thumb                                     []byte
}

// rows reads the blocks of a page as a browser would: each ends where its element does.
func rows(t testing.TB, page string) []row {
	t.Helper()
	var all []row
	for {
		_, rest, found := strings.Cut(page, `<script type="application/json" class="entries">`)
		if !found {
			return all
		}
		block, rest, found := strings.Cut(rest, "</script>")
		var some []row
		if err := json.Unmarshal([]byte(block), &some); err != nil || !found {
			t.Fatalf("a block is no JSON: %v\n%.200s", err, block)
		}
		all = append(all, some...)
		page = rest
	}
}

func TestWrite(t *testing.T) {
	s := report.Summary{Title: "Scans & more", Started: noon, Ended: noon.Add(90 * time.Minute), Elapsed: 80 * time.Minute}
	entries := []report.Entry{
		{Name: "a.jpg", Status: "solved", Kind: "sudoku", Seconds: 0.25, Overlay: "overlays/a.jpg", Thumb: []byte("\xff\xd8\xff")},
		{Name: "b.jpg", Status: "unread", Reason: "no grid", Hint: "come nearer"},
		{Name: "c.jpg"},
	}
	page := written(t, s, entries...)
	if again := written(t, s, entries...); again != page {
		t.Error("the same entries gave two pages")
	}
	at := 0
	for _, part := range []string{
		"<!doctype html>", "default-src 'none'", "<title>Scans &amp; more · gridsaw batch</title>", "<style>:root",
		"<h1>Scans &amp; more</h1>", "5 Mar 2026, 12:00 to 13:30 · 1 h 20 min of work", `role="search"`, "<noscript>", `role="feed"`,
		`class="entries">[{`, "<script type=\"module\">", "</html>",
	} {
		n := strings.Index(page[at:], part)
		if n < 0 {
			t.Fatalf("%s is missing, or stands elsewhere", part)
		}
		at += n
	}
	for _, remote := range []string{"http://", "https://", "@import", "url(", "//#"} {
		if strings.Contains(page, remote) {
			t.Errorf("the page holds %q", remote)
		}
	}
	want := []row{
		{Name: "a.jpg", Status: "solved", Kind: "sudoku", Seconds: 0.25, Overlay: "./overlays/a.jpg", Thumb: []byte("\xff\xd8\xff")},
		{Name: "b.jpg", Status: "unread", Reason: "no grid", Hint: "come nearer"},
		{Name: "c.jpg"},
	}
	if diff := cmp.Diff(want, rows(t, page)); diff != "" {
		t.Error(diff)
	}
}

// TestPolicy asks that the policy lets the script of the page run, and no other.
func TestPolicy(t *testing.T) {
	page := written(t, report.Summary{})
	_, script, _ := strings.Cut(page, `<script type="module">`)
	script, _, _ = strings.Cut(script, "</script>")
	sum := sha256.Sum256([]byte(script))
	hash := strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;")
	if !strings.Contains(page, "script-src 'sha256-"+hash+"';") {
		t.Errorf("the policy does not name the hash %s", hash)
	}
}

func TestHead(t *testing.T) {
	later := func(d time.Duration) report.Summary { return report.Summary{Started: noon, Ended: noon.Add(d)} }
	for _, tt := range []struct {
		name, want string
		summary    report.Summary
	}{
		{"nothing known", "", report.Summary{}},
		{"within a minute", "5 Mar 2026, 12:00", later(20 * time.Second)},
		{"within a day", "5 Mar 2026, 12:00 to 15:00", later(3 * time.Hour)},
		{"over midnight", "5 Mar 2026, 12:00 to 6 Mar 2026, 03:00", later(15 * time.Hour)},
		{"not ended", "started 5 Mar 2026, 12:00", report.Summary{Started: noon}},
		{"only ended", "ended 5 Mar 2026, 12:00", report.Summary{Ended: noon}},
		{"seconds", "3.5 s of work", report.Summary{Elapsed: 3500 * time.Millisecond}},
		{"almost a minute", "1 min 0 s of work", report.Summary{Elapsed: 59960 * time.Millisecond}},
		{"minutes", "1 min 59 s of work", report.Summary{Elapsed: 119900 * time.Millisecond}},
		{"days", "49 h 3 min of work", report.Summary{Elapsed: 49*time.Hour + 3*time.Minute}},
		{"both", "5 Mar 2026, 12:00 · 0.5 s of work", report.Summary{Started: noon, Ended: noon, Elapsed: time.Second / 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if page := written(t, tt.summary); !strings.Contains(page, `<p id="when">`+tt.want+"</p>") {
				t.Errorf("the head does not say %q", tt.want)
			}
		})
	}
}

// hostile are names that a file may have, and that mean something else to a browser.
var hostile = []string{
	"</script><img src=x onerror=alert(1)>.png", "<!--<script>.png", "]]>.png", "a\u2028b\u2029c.png", "line\nbreak\ttab.png",
	"a#b?c%20d&e=f+g h.png", "javascript:alert(1).png", "dir:x/y.png", `back\slash"quote'.png`, "Ünï 漢字 \U0001f9e9.png",
	"\u202egnp.png", "%.png", "{{.Title}}.png", "${x}`.png", "__proto__.png", " lead  and.png",
}

func TestLinks(t *testing.T) {
	for _, name := range append(hostile, "\xff\xfe.png", "a/../b.png", "//host/a.png", "https://host/a.png", "/a.png") {
		got := rows(t, written(t, report.Summary{}, report.Entry{Overlay: name}))[0].Overlay
		if plain := regexp.MustCompile(`^\./[!-~]*$`); !plain.MatchString(got) || strings.ContainsAny(got, `#?\<>"'`) {
			t.Errorf("%q: the link %q has to be escaped further", name, got)
		}
		base := &url.URL{Scheme: "file", Path: "/out/report.html"}
		to, err := base.Parse(got)
		if err != nil {
			t.Fatal(err)
		}
		if to.Scheme != "file" || to.Host != "" || to.RawQuery != "" || to.Fragment != "" {
			t.Errorf("%q leads to %s", name, to)
		}
		if !strings.Contains(name, "..") && to.Path != "/out/"+name {
			t.Errorf("%q leads to the file %q", name, to.Path)
		}
	}
}

func TestSecondsWithoutMeaning(t *testing.T) {
	for _, seconds := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1} {
		if got := rows(t, written(t, report.Summary{}, report.Entry{Seconds: seconds}))[0].Seconds; got != 0 {
			t.Errorf("%v s became %v", seconds, got)
		}
	}
}

// many yields n entries with thumbnails of 3 kB, all in the same memory, as a
// reader of files might.
func many(n int) iter.Seq[report.Entry] {
	thumb := make([]byte, 3000)
	return func(yield func(report.Entry) bool) {
		for i := range n {
			copy(thumb, strconv.Itoa(i)+" ")
			e := report.Entry{Name: fmt.Sprintf("scans/p %d.jpg", i), Status: "solved", Kind: "hashi", Seconds: 0.5, Overlay: "a.jpg", Thumb: thumb}
			if !yield(e) {
				return
			}
		}
	}
}

// TestWriteCopies asks that an entry's memory may be used again for the next one.
func TestWriteCopies(t *testing.T) {
	var out bytes.Buffer
	if err := report.Write(&out, report.Summary{}, many(1000)); err != nil {
		t.Fatal(err)
	}
	all := rows(t, out.String())
	if len(all) != 1000 {
		t.Fatalf("%d entries, want 1000", len(all))
	}
	for i, r := range all {
		if want := strconv.Itoa(i) + " "; !strings.HasPrefix(string(r.Thumb), want) || r.Name != fmt.Sprintf("scans/p %d.jpg", i) {
			t.Fatalf("entry %d is %q with the picture %.8q", i, r.Name, r.Thumb)
		}
	}
}

// counter counts bytes and forgets them.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// TestWriteStreams looks at the memory in use while 100,000 entries pass: 400 MB of page.
func TestWriteStreams(t *testing.T) {
	const n, every, most = 100_000, 10_000, 8 << 20
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, peak, i := inUse(), uint64(0), 0
	entries := func(yield func(report.Entry) bool) {
		for e := range many(n) {
			if i++; i%every == 0 {
				peak = max(peak, inUse())
			}
			if !yield(e) {
				return
			}
		}
	}
	var out counter
	if err := report.Write(&out, report.Summary{}, entries); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB of page, %.1f MB of memory", out>>20, float64(int64(peak)-int64(before))/(1<<20))
	if out < n*4000 {
		t.Errorf("%d bytes are too few", out)
	}
	if peak > before+most {
		t.Errorf("the memory in use grew from %d to %d bytes", before, peak)
	}
}

var errFull = errors.New("no space left")

// full takes so many bytes and no more.
type full int

func (f *full) Write(p []byte) (int, error) {
	if *f -= full(len(p)); *f < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteToFullDisk(t *testing.T) {
	for _, room := range []full{0, 3 << 20} {
		asked := 0
		entries := func(yield func(report.Entry) bool) {
			for e := range many(10_000) {
				if asked++; !yield(e) {
					return
				}
			}
		}
		disk := room
		if err := report.Write(&disk, report.Summary{}, entries); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: error %v", room, err)
		}
		if asked > 2000 {
			t.Errorf("room for %d bytes: it went on to entry %d", room, asked)
		}
	}
}

// FuzzWrite looks for a text that gets out of the place where it is put.
func FuzzWrite(f *testing.F) {
	for _, name := range hostile {
		f.Add(name, name)
	}
	f.Add("\xff\x00", "</SCRIPT ")
	plain := written(f, report.Summary{}, report.Entry{Name: "a"})
	count := func(text, tag string) int { return strings.Count(strings.ToLower(text), tag) }
	f.Fuzz(func(t *testing.T, name, reason string) {
		page := written(t, report.Summary{Title: name},
			report.Entry{Name: name, Reason: reason, Hint: reason, Overlay: name, Status: reason, Kind: name},
			report.Entry{Name: reason, Reason: name, Hint: name, Overlay: reason})
		for _, tag := range []string{"<script", "</script", "<!--", "<img", "</title", "</style"} {
			if got, want := count(page, tag), count(plain, tag); got != want {
				t.Errorf("%q, %q: %d times %s, want %d", name, reason, got, tag, want)
			}
		}
		all := rows(t, page)
		if len(all) != 2 {
			t.Fatalf("%d entries", len(all))
		}
		valid := func(s string) string { return string([]rune(s)) }
		if all[0].Name != valid(name) || all[0].Reason != valid(reason) || all[1].Hint != valid(name) {
			t.Errorf("%q, %q came back as %+v", name, reason, all)
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	b.ReportAllocs()
	var out counter
	for b.Loop() {
		out = 0
		if err := report.Write(&out, report.Summary{}, many(10_000)); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(out))
}
