package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket/buckettest"
)

// TestS3Scripts runs testdata/s3 with a real server, whose URLs need $QUERY. In the place of the
// bucket is its directory.
func TestS3Scripts(t *testing.T) {
	server := buckettest.Start(t)
	samples, err := filepath.Abs("../../samples")
	if err != nil {
		t.Fatal(err)
	}
	documents, err := filepath.Abs("../../vision/load/document/testdata")
	if err != nil {
		t.Fatal(err)
	}
	copyTree := func(ts *testscript.TestScript, to, from string) {
		ts.Check(os.RemoveAll(to))
		ts.Check(os.CopyFS(to, os.DirFS(from)))
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "s3"), RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, "SAMPLES="+samples, "DOCUMENTS="+documents, "QUERY="+server.Query(), "XDG_CACHE_HOME="+env.Cd+"/cache")
			for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"} {
				env.Setenv(name, os.Getenv(name))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// upload DIR puts a directory into the bucket.
			"upload": func(ts *testscript.TestScript, _ bool, args []string) {
				copyTree(ts, filepath.Join(server.Dir, args[0]), ts.MkAbs(args[0]))
			},
			// download DIR copies it from there, below store.
			"download": func(ts *testscript.TestScript, _ bool, args []string) {
				copyTree(ts, ts.MkAbs("store/"+args[0]), filepath.Join(server.Dir, args[0]))
			},
			// same HERE THERE compares results but for names and seconds.
			"same": func(ts *testscript.TestScript, _ bool, args []string) {
				seconds := regexp.MustCompile(`"seconds":{[^}]*}`)
				plain := func(text string) string {
					text = strings.ReplaceAll(strings.ReplaceAll(text, "s3://bucket/", ""), "%20%23", " #")
					return seconds.ReplaceAllString(text, "")
				}
				if here, there := plain(ts.ReadFile(args[0])), plain(ts.ReadFile(args[1])); here != there {
					ts.Fatalf("here\n%s\nthere\n%s", here, there)
				}
			},
			// fetched fails if a file that was fetched is left.
			"fetched": func(ts *testscript.TestScript, _ bool, _ []string) {
				left, err := filepath.Glob(ts.MkAbs("cache/gridsaw/batch/*/.gridsaw-*"))
				ts.Check(err)
				if len(left) > 0 {
					ts.Fatalf("left: %v", left)
				}
			},
		},
	})
}

// TestWordInput: what a store says of an input comes with what to do about it.
func TestWordInput(t *testing.T) {
	lost := &bucket.Error{Kind: bucket.ErrAway, Detail: "connection refused"}
	for _, err := range []error{lost, faulty("s3://bucket/a.jpg", lost), fmt.Errorf("a.jpg: %w", lost)} {
		text, hint := wordInput(err)
		if !strings.HasSuffix(text, "the store cannot be reached: connection refused") || !strings.Contains(hint, "run it again") {
			t.Errorf("%q, hint %q", text, hint)
		}
	}
}
