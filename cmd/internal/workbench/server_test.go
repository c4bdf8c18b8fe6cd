//go:build unix

package workbench_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// problem fails unless an answer is a problem with that status and a hint.
func (b *bench) problem(what string, got asked, code int) {
	b.Helper()
	var p struct{ Error, Hint string }
	if err := json.Unmarshal(got.body, &p); err != nil || got.code != code || p.Error == "" || p.Hint == "" {
		b.Errorf("%s: %d %s, want %d with what to do", what, got.code, got.body, code)
	}
}

func TestSolve(t *testing.T) {
	o := options(t, t.TempDir())
	o.Body = 1 << 20
	b := start(t, o)
	got := b.solve(sample(t, "newspaper-table.jpg"))
	var report gridsaw.Report
	if err := json.Unmarshal(got.body, &report); err != nil || got.code != 200 || report.Kind != puzzle.KindSudoku || report.Status != gridsaw.StatusSolved {
		t.Errorf("%d %s", got.code, got.body)
	}
	if got := b.solve([]byte("1..43.1.....4..1")); got.code != 200 || !strings.Contains(string(got.body), `"status":"solved"`) {
		t.Errorf("a text: %d %s", got.code, got.body)
	}
	if got := b.solve([]byte("no puzzle"), "set", "r1c1=1"); got.code != 422 || !strings.HasSuffix(string(got.body), `,"hint":"take it closer"}`+"\n") {
		t.Errorf("what is none: %d %s", got.code, got.body)
	}
	b.problem("another field", b.solve([]byte("x"), "out", "/tmp"), 400)
	b.problem("a large field", b.solve([]byte("x"), "kind", strings.Repeat("x", 300)), 400)
	b.problem("a PDF", b.solve([]byte("%PDF-1.7")), 415)
	b.problem("too much", b.solve(make([]byte, 2<<20)), 413)
	b.problem("no form", b.ask("POST", "/v1/solve", strings.NewReader("x")), 415)
	const empty = "multipart/form-data; boundary=x"
	b.problem("an empty form", b.ask("POST", "/v1/solve", strings.NewReader("--x--\r\n"), "Content-Type", empty), 400)
	b.problem("a form cut off", b.ask("POST", "/v1/solve", strings.NewReader("--x\r\nContent-Dis"), "Content-Type", empty), 400)
	b.problem("no such thing", b.ask("GET", "/v2", nil), 404)
	if got := b.ask("GET", "/v1", nil); got.code != 200 || !strings.Contains(string(got.body), "POST /v1/solve") {
		t.Errorf("the description: %d", got.code)
	}
	if got := b.ask("GET", "/v1/puzzles", nil); !strings.HasPrefix(string(got.body), `{"puzzles":[],`) {
		t.Errorf("something is kept: %s", got.body)
	}
}

func TestGuard(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	page := b.ask("GET", "/", nil)
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; ", "X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "no-referrer", "Permissions-Policy": "camera=(self), microphone=()", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := page.header.Get(name); !strings.HasPrefix(got, want) || strings.Contains(got, "unsafe") {
			t.Errorf("%s: %s", name, got)
		}
	}
	if regexp.MustCompile(`<script>|<style|\son\w+=|style=`).Match(page.body) {
		t.Error("the page has scripts or styles within")
	}
	for host, code := range map[string]int{
		b.host: 200, "localhost:1": 200, "[::1]:80": 200, "192.168.3.4": 200, "rebound.example": 421, "rebound.example:8080": 421, "127.0.0.1.example": 421,
	} {
		if got := b.ask("GET", "/", nil, "Host", host); got.code != code {
			t.Errorf("host %s: %d, want %d", host, got.code, code)
		}
	}
	post := func(path string, headers ...string) asked {
		body, kind := form("photo.jpg", []byte("no puzzle"))
		return b.ask("POST", path, body, append(headers, "Content-Type", kind)...)
	}
	for _, headers := range [][]string{
		{"Origin", "http://elsewhere.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"},
	} {
		b.problem("from elsewhere: "+headers[1], post("/v1/solve", headers...), 403)
	}
	if got := post("/v1/solve", "Origin", "http://"+b.host, "Sec-Fetch-Site", "same-origin"); got.code != 422 {
		t.Errorf("from the page itself: %d %s", got.code, got.body)
	}
	cookie := "gridsaw=" + b.token
	for _, headers := range [][]string{{}, {"X-Gridsaw-Token", "wrong"}, {"Cookie", cookie}} {
		b.problem(fmt.Sprint("kept with ", headers), post("/v1/puzzles", headers...), 403)
		b.problem(fmt.Sprint("deleted with ", headers), b.ask("DELETE", "/v1/puzzles/x", nil, headers...), 403)
		b.problem(fmt.Sprint("corrected with ", headers), b.ask("PUT", "/v1/puzzles/x/cells", nil, headers...), 403)
	}
	if info, err := os.Stat(filepath.Join(b.state, "token")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("who may read the token: %v, %v", info.Mode(), err)
	}
}

// TestOpen has a server that the network reaches.
func TestOpen(t *testing.T) {
	o := options(t, t.TempDir())
	o.Open = true
	b := start(t, o)
	for _, path := range []string{"/", "/v1", "/v1/puzzles", "/page/start.js", "/examples/hashi.jpg"} {
		b.problem(path, b.ask("GET", path, nil), 401)
		b.problem(path, b.ask("GET", path, nil, "Authorization", "Bearer "+b.token[1:]), 401)
		if got := b.ask("GET", path, nil, "Authorization", "Bearer "+b.token); got.code != 200 {
			t.Errorf("%s: %d with the token", path, got.code)
		}
	}
	b.problem("a wrong link", b.ask("GET", "/?token=wrong", nil), 401)
	link := strings.TrimPrefix(b.Link(b.host), "http://"+b.host)
	entered := b.ask("GET", link, nil)
	cookie := entered.header.Get("Set-Cookie")
	if entered.code != 303 || entered.header.Get("Location") != "/" || !strings.Contains(cookie, "; HttpOnly; SameSite=Strict") {
		t.Errorf("the link: %d, %s", entered.code, cookie)
	}
	if got := b.ask("GET", "/", nil, "Cookie", cookie); got.code != 200 || !strings.Contains(string(got.body), b.token) {
		t.Errorf("with the cookie: %d", got.code)
	}
	b.problem("changed with the cookie alone", b.ask("DELETE", "/v1/puzzles/x", nil, "Cookie", cookie), 403)
}

// TestPaths wants no name to lead elsewhere, and nothing that was sent to come back as it was.
func TestPaths(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	for _, path := range []string{
		"/page/", "/page", "/page/start.html", "/page/api.txt", "/page/..%2fserver.go", "/page/%2e%2e/page.go", "/examples/", "/examples/newspaper-table.jpg",
		"/v1/puzzles/..%2f..%2ftoken", "/v1/puzzles/../token", "/v1/puzzles/.%2e/picture", "/v1/puzzles/" + strings.Repeat("a", 26), "/v1/puzzles/x/upload", "/token",
	} {
		if got := b.ask("GET", path, nil); got.code != 404 && got.code/100 != 3 {
			t.Errorf("%s: %d %.80s", path, got.code, got.body)
		}
	}
	for name, data := range map[string]string{
		"../../evil.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, "evil.html": "<html><script>alert(1)</script>",
		"four.txt": "1..43.1.....4..1", "kill.jpg": "kill",
	} {
		body, kind := form(name, []byte(data))
		b.problem(name, b.ask("POST", "/v1/puzzles", body, "Content-Type", kind, "X-Gridsaw-Token", b.token), 422)
	}
	name := "../../a\u202e\u0085<b>" + strings.Repeat("ü", 200) + ".jpg"
	p := b.add(name, sample(t, "screenshot-4x4.png"))
	if len([]rune(p.Name)) > 80 || strings.ContainsAny(p.Name, "\u202e\u0085/") {
		t.Errorf("it is named %q", p.Name)
	}
	for file, kind := range map[string]string{"picture": "image/jpeg", "small": "image/jpeg", "solved": "image/jpeg", "text": "text/plain; charset=utf-8", "steps": "application/json"} {
		if got := b.ask("GET", "/v1/puzzles/"+p.ID+"/"+file, nil); got.code != 200 || got.header.Get("Content-Type") != kind {
			t.Errorf("%s: %d, %s", file, got.code, got.header.Get("Content-Type"))
		}
	}
	var outside []string
	filepath.WalkDir(b.state, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			outside = append(outside, strings.Replace(strings.TrimPrefix(path, b.state), p.ID, "ID", 1))
		}
		return err
	})
	want := []string{"/puzzles/ID/picture.jpg", "/puzzles/ID/puzzle.json", "/puzzles/ID/small.jpg", "/puzzles/ID/upload", "/token"}
	if diff := cmp.Diff(want, outside); diff != "" {
		t.Errorf("files:\n%s", diff)
	}
}

// ids are those of all that is kept, the newest first.
func (b *bench) ids() (out []string) {
	b.Helper()
	var list struct{ Puzzles []shown }
	if err := json.Unmarshal(b.ask("GET", "/v1/puzzles", nil).body, &list); err != nil {
		b.Fatal(err)
	}
	for _, p := range list.Puzzles {
		out = append(out, p.ID)
	}
	return out
}

// TestKept: what was worked on is there after a restart, as far as there is room.
func TestKept(t *testing.T) {
	o := options(t, t.TempDir())
	o.Keep = 2
	b := start(t, o)
	small := sample(t, "screenshot-4x4.png")
	one, two, three := b.add("one.png", small), b.add("two.png", small), b.add("three.png", small)
	if diff := cmp.Diff([]string{three.ID, two.ID}, b.ids()); diff != "" {
		t.Errorf("of three two are kept:\n%s", diff)
	}
	b.problem("the oldest", b.ask("GET", "/v1/puzzles/"+one.ID, nil), 404)
	corrected := b.correct(two.ID, fmt.Sprintf(`[{"row":0,"col":0,"number":%d}]`, 1))
	if corrected.code != 200 {
		t.Fatalf("%d %s", corrected.code, corrected.body)
	}
	token := b.token
	b.stop()

	unfinished := filepath.Join(o.State, "puzzles", strings.Repeat("b", 26))
	if err := os.MkdirAll(unfinished, 0o700); err != nil {
		t.Fatal(err)
	}
	b = start(t, o)
	if _, err := os.Stat(unfinished); !os.IsNotExist(err) || b.token != token {
		t.Errorf("what was not finished: %v; the token %s, before %s", err, b.token, token)
	}
	again := b.ask("GET", "/v1/puzzles/"+two.ID, nil)
	if diff := cmp.Diff(string(corrected.body), string(again.body)); diff != "" {
		t.Errorf("after a restart:\n%s", diff)
	}
	if got := b.ask("DELETE", "/v1/puzzles/"+two.ID, nil, "X-Gridsaw-Token", b.token); got.code != 204 {
		t.Errorf("deleting: %d %s", got.code, got.body)
	}
	b.problem("deleted", b.correct(two.ID, "[]"), 404)
	if diff := cmp.Diff([]string{three.ID}, b.ids()); diff != "" {
		t.Errorf("after deleting:\n%s", diff)
	}
	b.stop()

	o.Disk = 1 // byte: the newest is kept all the same
	b = start(t, o)
	four := b.add("four.png", small)
	if diff := cmp.Diff([]string{four.ID}, b.ids()); diff != "" {
		t.Errorf("on a small disk:\n%s", diff)
	}
}

// TestBusy: who finds all places taken is told when to come again.
func TestBusy(t *testing.T) {
	o := options(t, t.TempDir())
	o.Waiting = 1
	b := start(t, o)
	var wait sync.WaitGroup
	codes := make(chan int, 6)
	for range cap(codes) {
		wait.Go(func() {
			got := b.solve([]byte("wait"))
			if got.code == 503 && got.header.Get("Retry-After") != "5" {
				t.Errorf("try again after %q", got.header.Get("Retry-After"))
			}
			codes <- got.code
		})
	}
	begun := time.Now()
	if got := b.ask("GET", "/v1/puzzles", nil); got.code != 200 || time.Since(begun) > time.Second {
		t.Errorf("another request: %d after %v", got.code, time.Since(begun))
	}
	wait.Wait()
	close(codes)
	count := make(map[int]int)
	for code := range codes {
		count[code]++
	}
	if count[503] < 3 || count[422] < 2 || count[503]+count[422] != 6 {
		t.Errorf("by status: %v", count)
	}
}

// TestDeath: a process that dies costs the input that it died over.
func TestDeath(t *testing.T) {
	o := options(t, t.TempDir())
	o.Limit = 100 * time.Millisecond
	b := start(t, o)
	process := func() int {
		n, err := strconv.Atoi(b.parse(b.solve([]byte("process"))).Error)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := process()
	b.problem("over which it dies", b.solve([]byte("kill")), 422)
	second := process()
	if err := syscall.Kill(second, syscall.SIGKILL); err != nil { // while it has nothing to do
		t.Fatal(err)
	}
	third := process()
	b.problem("over which it hangs", b.solve([]byte("hang")), 422)
	fourth := process()
	if first == second || second == third || third == fourth {
		t.Errorf("processes %d, %d, %d, %d", first, second, third, fourth)
	}
	b.stop()
	if err := syscall.Kill(fourth, 0); err == nil {
		t.Errorf("process %d is alive after the server's end", fourth)
	}
}

// TestSlow: bodies that hardly come hold nobody up, and are ended.
func TestSlow(t *testing.T) {
	t.Parallel()
	b := start(t, options(t, t.TempDir()))
	slow := make([]net.Conn, 100)
	for i := range slow {
		c, err := net.Dial("tcp", b.host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		slow[i] = c
		fmt.Fprintf(c, "POST /v1/solve HTTP/1.1\r\nHost: %s\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n", b.host)
	}
	if got := b.solve([]byte("1..43.1.....4..1")); got.code != 200 {
		t.Errorf("beside them: %d %s", got.code, got.body)
	}
	for _, c := range slow {
		c.SetReadDeadline(time.Now().Add(20 * time.Second))
		got, err := io.ReadAll(c)
		if err != nil || !strings.HasPrefix(string(got), "HTTP/1.1 408 ") {
			t.Fatalf("%v: %s", err, got)
		}
	}
}

// TestCorrect compares what comes of the data with what comes of the picture read anew, and with the truth.
func TestCorrect(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	for _, kind := range []string{"sudoku", "shikaku", "hashi"} {
		p := b.add(kind, b.ask("GET", "/examples/"+kind+".jpg", nil).body)
		if p.Kind != kind || p.Status != "solved" || p.Unique == nil || !*p.Unique || len(p.Cells) != p.Rows || p.Largest == 0 {
			t.Errorf("%s: %s %s, %d rows of %d", kind, p.Kind, p.Status, len(p.Cells), p.Rows)
			continue
		}
		b.same("nothing is said", p, b.correct(p.ID, "[]"))
		b.explained(p)
		row, col, number := anyClue(p)
		right := fmt.Sprintf(`[{"row":%d,"col":%d,"number":%d}]`, row, col, number)
		b.same("what was read is said", p, b.correct(p.ID, right))
		wrong := b.parse(b.correct(p.ID, fmt.Sprintf(`[{"row":%d,"col":%d,"number":%d}]`, row, col, number%8+1)))
		if string(wrong.Solution) == string(p.Solution) || wrong.Said == "" || wrong.Cells[row][col].Used != number%8+1 || !wrong.Cells[row][col].Set {
			t.Errorf("%s: r%dc%d is said to be %d: %s %s, used %d", kind, row+1, col+1, number%8+1, wrong.Status, wrong.Said, wrong.Cells[row][col].Used)
		}
		begun := time.Now()
		back := b.correct(p.ID, right)
		t.Logf("%s: corrected in %v", kind, time.Since(begun))
		b.same("taken back", p, back)
		b.problem("outside", b.correct(p.ID, `[{"row":99,"col":0,"number":1}]`), 422)
		b.problem("too large", b.correct(p.ID, `[{"row":0,"col":0,"number":999}]`), 422)
		b.problem("below 0", b.correct(p.ID, `[{"row":-1,"col":0,"number":1}]`), 422)
		b.problem("no list", b.correct(p.ID, `7`), 400)
		if got := b.ask("GET", "/v1/puzzles/"+p.ID+"/solved", nil); !bytes.HasPrefix(got.body, []byte("\xff\xd8")) || !strings.Contains(got.header.Get("Content-Disposition"), kind+"-solved.jpg") {
			t.Errorf("%s drawn: %d, %v", kind, got.code, got.header)
		}
	}
}

// explained fails unless the steps of a puzzle come with where to look and for what.
func (b *bench) explained(p shown) {
	b.Helper()
	var told struct {
		Grade         string
		Steps         []struct{ Technique, Text string }
		Nudges, Rules []string
		Looks         [][]puzzle.Cell
	}
	got := b.ask("GET", "/v1/puzzles/"+p.ID+"/steps", nil)
	if err := json.Unmarshal(got.body, &told); err != nil || got.code != 200 {
		b.Fatalf("%s: %d, %v", p.Kind, got.code, err)
	}
	if n := len(told.Steps); n == 0 || told.Grade == "" || len(told.Nudges) != n || len(told.Rules) != n || len(told.Looks) != n {
		b.Errorf("%s: %d steps, %d nudges, %d rules, %d looks", p.Kind, n, len(told.Nudges), len(told.Rules), len(told.Looks))
	}
	for k, s := range told.Steps {
		if s.Technique == "" || s.Text == "" || p.Kind != "sudoku" && len(told.Looks[k]) == 0 {
			b.Errorf("%s: step %d: %+v", p.Kind, k, s)
		}
	}
}

// same fails unless a puzzle has the numbers and the solution that it had.
func (b *bench) same(what string, p shown, got asked) {
	b.Helper()
	now := b.parse(got)
	if diff := cmp.Diff([]string{string(p.Puzzle), string(p.Solution), p.Status}, []string{string(now.Puzzle), string(now.Solution), now.Status}); diff != "" {
		b.Errorf("%s, %s: %d\n%s", p.Kind, what, got.code, diff)
	}
}

// anyClue is a cell with a number.
func anyClue(p shown) (row, col, number int) {
	for r, cells := range p.Cells {
		for c, cell := range cells {
			if cell.Used > 0 {
				return r, c, cell.Used
			}
		}
	}
	return 0, 0, 0
}

// TestMisread has a Hashi with a wrong number, which a person puts right.
func TestMisread(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := b.add("wrong-sum.jpg", sample(t, "hashi/wrong-sum.jpg"))
	if p.Status != "unread" || string(p.Solution) != "null" || p.Hint == "" {
		t.Fatalf("%s: %s", p.Status, p.Said)
	}
	b.problem("text", b.ask("GET", "/v1/puzzles/"+p.ID+"/text", nil), 409)
	b.problem("drawn", b.ask("GET", "/v1/puzzles/"+p.ID+"/solved", nil), 409)
	b.problem("steps", b.ask("GET", "/v1/puzzles/"+p.ID+"/steps", nil), 409)
	solved := 0
	for r, cells := range p.Cells {
		for c, cell := range cells {
			for _, number := range []int{cell.Used - 1, cell.Used + 1} {
				if cell.Used < 1 || number < 1 || number > p.Largest || solved > 0 {
					continue
				}
				if got := b.parse(b.correct(p.ID, fmt.Sprintf(`[{"row":%d,"col":%d,"number":%d}]`, r, c, number))); got.Status == "solved" {
					solved++
				}
			}
		}
	}
	if solved == 0 {
		t.Error("no other number of one island solves it")
	}
}

// TestNothing has a picture in which there is no puzzle: it is kept, and can be deleted.
func TestNothing(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := b.add("scan.jpg", sample(t, "jigsaw/scan/page.jpg"))
	if p.Status != "unread" || p.Said == "" || p.Hint == "" || len(p.Cells) > 0 && p.Rows == 0 {
		t.Errorf("%+v", p)
	}
	if len(p.Cells) == 0 {
		b.problem("corrected", b.correct(p.ID, "[]"), 409)
	}
}

// TestFirstView bounds what a phone loads before the first picture.
func TestFirstView(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for _, path := range []string{"/", "/page/palette.css", "/page/workbench.css", "/page/icon.svg", "/page/start.js", "/page/server.js", "/page/puzzle.js", "/page/overlay.js", "/page/cell.js", "/page/corners.js", "/page/steps.js", "/page/live.js", "/page/track.js"} {
		got := b.ask("GET", path, nil)
		if got.code != http.StatusOK {
			t.Errorf("%s: %d", path, got.code)
		}
		w.Write(got.body)
	}
	w.Close()
	t.Logf("%d bytes", packed.Len())
	if packed.Len() > 40_000 {
		t.Errorf("the page has %d bytes, packed", packed.Len())
	}
}

// TestSeveral takes numbers away until there is more than one solution, which is said in words.
func TestSeveral(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := b.add("sudoku", sample(t, "newspaper-table.jpg"))
	var set []string
	for r, cells := range p.Cells {
		for c, cell := range cells {
			if cell.Used > 0 && len(set) < 8 {
				set = append(set, fmt.Sprintf(`{"row":%d,"col":%d,"number":0}`, r, c))
			}
		}
	}
	got := b.parse(b.correct(p.ID, "["+strings.Join(set, ",")+"]"))
	if !strings.Contains(got.Said, "several solutions") || got.Hint == "" || got.Unique != nil && *got.Unique {
		t.Errorf("%s: %s %s", got.Status, got.Said, got.Hint)
	}
	b.problem("steps", b.ask("GET", "/v1/puzzles/"+p.ID+"/steps", nil), 409)
}
