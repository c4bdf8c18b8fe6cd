//go:build matprofile

package cv_test

import (
	"fmt"
	"os"
	"testing"

	"gocv.io/x/gocv"
)

// TestMain fails if a Mat is still open when all tests have run. Run it with
// "go test -tags matprofile"; without the tag gocv does not count.
func TestMain(m *testing.M) {
	code := m.Run()
	if n := gocv.MatProfile.Count(); n != 0 {
		fmt.Fprintf(os.Stderr, "%d Mats were not closed:\n", n)
		gocv.MatProfile.WriteTo(os.Stderr, 1)
		code = max(code, 1)
	}
	os.Exit(code)
}

// TestCount makes sure that the profile does count.
func TestCount(t *testing.T) {
	before := gocv.MatProfile.Count()
	m := gocv.NewMat()
	if got := gocv.MatProfile.Count(); got != before+1 {
		t.Errorf("%d Mats after opening one, %d before", got, before)
	}
	m.Close()
	if got := gocv.MatProfile.Count(); got != before {
		t.Errorf("%d Mats after closing it, %d before", got, before)
	}
}
