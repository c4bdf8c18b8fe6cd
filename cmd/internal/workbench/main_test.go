//go:build unix

package workbench_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/browsertest"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/load"
)

// roleVariable makes this program a process that reads.
const roleVariable = "WORKBENCH_TEST_ROLE"

func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) == "" {
		os.Exit(browsertest.Main(m))
	}
	engine, err := gridsaw.Open(gridsaw.Config{})
	if err == nil {
		err = child.Serve(func(ctx context.Context, r child.Request) child.Response { return work(ctx, engine, r) })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// work reads an input as the command line's own process does. Inputs that are words do what they say.
func work(ctx context.Context, engine *gridsaw.Engine, r child.Request) (out child.Response) {
	for _, arg := range r.Args {
		if limit, ok := strings.CutPrefix(arg, "--timeout="); ok {
			longest, _ := time.ParseDuration(limit)
			within, cancel := context.WithTimeout(ctx, longest)
			defer cancel()
			ctx = within
		}
	}
	switch string(r.Data) {
	case "kill":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "wait":
		time.Sleep(time.Second)
	case "hang":
		select {}
	case "process":
		line := fmt.Sprintf(`{"input":["process"],"status":"unread","error":"%d"}`, os.Getpid())
		return child.Response{Lines: [][]byte{[]byte(line)}, Code: 1}
	}
	if r.Part || len(r.Parts) > 0 {
		return workJigsaw(ctx, r)
	}
	o, ok := asOptions(r.Args)
	o.Quick = r.Quick
	if !ok {
		return child.Response{Lines: [][]byte{[]byte(`{"status":"unread"}`)}, Code: 1}
	}
	if r.Place {
		at, err := engine.Locate(ctx, gridsaw.Input{Name: r.Name, Data: r.Data}, o)
		if err == nil {
			out.Files, err = workbench.Place(at)
		}
		if err != nil {
			return child.Response{Lines: [][]byte{[]byte(`{"status":"unread"}`)}, Code: 1}
		}
		return out
	}
	page, failed := engine.Solve(ctx, gridsaw.Input{Name: r.Name, Data: r.Data}, o)
	reports := []*gridsaw.Report{{Input: []string{r.Name}, Status: gridsaw.StatusOf(failed)}}
	if failed != nil {
		reports[0].Error = failed.Error()
	}
	for i, found := range page.Results {
		reports = append(reports[:i], found.Report())
	}
	for _, report := range reports {
		line, _ := json.Marshal(report)
		out.Lines = append(out.Lines, line)
	}
	if reports[0].Status == gridsaw.StatusUnread {
		out.Code, out.Hint = 1, "take it closer"
	}
	var err error
	switch {
	case r.View && r.DataOnly:
		out.Files, err = workbench.Data(page, failed)
	case r.DataOnly:
	case r.View:
		out.Files, err = workbench.Files(page, failed)
		for _, f := range out.Files {
			if f.What == "picture" {
				out.Thumb = f.Data
			}
		}
	case page.Overlay() != nil:
		var data []byte
		data, err = load.Encode(page.Overlay(), ".jpg")
		out.Files = []child.File{{What: "overlay", Name: "-solved.jpg", Data: data}}
	}
	if err != nil {
		panic(err)
	}
	return out
}

// asOptions are flags of the command line as options, and false where one is wrong.
func asOptions(args []string) (o gridsaw.Options, ok bool) {
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		switch name {
		case "--set":
			override, err := reading.ParseOverride(value)
			if err != nil {
				return o, false
			}
			o.Set = append(o.Set, override)
		case "--kind":
			o.Kind = puzzle.Kind(value)
		case "--size":
			fmt.Sscanf(value, "%dx%d", &o.Rows, &o.Cols)
		case "--all":
			o.All = true
		case "--corners":
			o.Corners = new([4][2]float64)
			for i, n := range strings.Split(value, ",") {
				o.Corners[i/2][i%2], _ = strconv.ParseFloat(n, 64)
			}
		}
	}
	return o, true
}

// A bench is a server that runs.
type bench struct {
	testing.TB
	*workbench.Server
	state, host, token string
	stop               func()
}

// options are those of a server over a directory.
func options(t testing.TB, state string) workbench.Options {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return workbench.Options{
		State: state, Workers: 1,
		Child: child.Config{Command: []string{self}, Env: []string{roleVariable + "=child", "OMP_THREAD_LIMIT=1"}},
		Text: func(p puzzle.Puzzle, s puzzle.Solution) (string, error) {
			return fmt.Sprintf("a %s, solved", p.Kind()), nil
		},
	}
}

// start starts a server with options, which the end of the test ends.
func start(t testing.TB, o workbench.Options) *bench {
	t.Helper()
	server, err := workbench.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	b := &bench{TB: t, Server: server, state: o.State, host: listener.Addr().String()}
	b.stop = func() {
		if cancel == nil {
			return
		}
		cancel()
		cancel = nil
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		server.Close()
	}
	t.Cleanup(b.stop)
	data, err := os.ReadFile(filepath.Join(o.State, "token"))
	if err != nil {
		t.Fatal(err)
	}
	b.token = strings.TrimSpace(string(data))
	return b
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../samples", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// form is a form with a picture and other fields, and its type.
func form(name string, data []byte, fields ...string) (*bytes.Buffer, string) {
	body := new(bytes.Buffer)
	w := multipart.NewWriter(body)
	for i := 0; i+1 < len(fields); i += 2 {
		w.WriteField(fields[i], fields[i+1])
	}
	part, _ := w.CreateFormFile("picture", name)
	part.Write(data)
	w.Close()
	return body, w.FormDataContentType()
}

// An asked is what came back.
type asked struct {
	code   int
	header http.Header
	body   []byte
}

// ask sends a request with headers, given by turns as names and values.
func (b *bench) ask(method, path string, body io.Reader, headers ...string) asked {
	b.Helper()
	r, err := http.NewRequest(method, "http://"+b.host+path, body)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		} else {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		b.Fatal(err)
	}
	return asked{response.StatusCode, response.Header, data}
}

// solve sends a picture to be solved.
func (b *bench) solve(data []byte, fields ...string) asked {
	b.Helper()
	body, kind := form("photo.jpg", data, fields...)
	return b.ask("POST", "/v1/solve", body, "Content-Type", kind)
}

// add sends a picture to be kept, and returns what there is to it.
func (b *bench) add(name string, data []byte) shown {
	b.Helper()
	body, kind := form(name, data)
	got := b.ask("POST", "/v1/puzzles", body, "Content-Type", kind, "X-Gridsaw-Token", b.token)
	if got.code != http.StatusCreated {
		b.Fatalf("%s: %d %s", name, got.code, got.body)
	}
	return b.parse(got)
}

// correct sends the numbers that a person says.
func (b *bench) correct(id, set string) asked {
	b.Helper()
	return b.ask("PUT", "/v1/puzzles/"+id+"/cells", strings.NewReader(`{"set":`+set+`}`), "X-Gridsaw-Token", b.token)
}

// shown is a puzzle as the server tells of it.
type shown struct {
	ID, Name, Kind, Status, Said, Hint, Error string
	Unique                                    *bool
	Rows, Cols, Largest, Number               int
	Corners                                   [4][2]float64
	Puzzles                                   []struct {
		Number       int
		Kind, Status string
		Corners      [4][2]float64
	}
	Player, Symbols string
	Searched        bool
	Cells           [][]struct {
		Used, Read                 int
		P                          float64
		Doubt, Set, Clash, Differs bool
	}
	Set              []reading.Override
	Puzzle, Solution json.RawMessage
}

func (b *bench) parse(got asked) (out shown) {
	b.Helper()
	if err := json.Unmarshal(got.body, &out); err != nil {
		b.Fatalf("%v: %s", err, got.body)
	}
	return out
}
