package load_test

import (
	"os"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load/heic"
)

func TestMain(m *testing.M) {
	heic.Register()
	os.Exit(m.Run())
}
