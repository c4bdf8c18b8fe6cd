package cv_test

import (
	"bytes"
	"image"
	"path/filepath"
	"sync"
	"testing"

	"gocv.io/x/gocv"

	_ "github.com/gridsaw/gridsaw/vision/internal/delayload"
)

// TestDelayLoaded calls functions of gocv whose libraries are loaded at the first
// call, on several threads at once, and with arguments of all kinds.
func TestDelayLoaded(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			drawn, err := gocv.ImageGrayToMatGray(image.NewGray(image.Rect(0, 0, 30, 20)))
			if err != nil {
				t.Error(err)
				return
			}
			defer drawn.Close()
			file, err := gocv.IMEncodeWithParams(gocv.PNGFileExt, drawn, []int{gocv.IMWritePngCompression, 3})
			if err != nil {
				t.Error(err)
				return
			}
			defer file.Close()
			decoded, err := gocv.IMDecode(file.GetBytes(), gocv.IMReadUnchanged)
			if err != nil {
				t.Error(err)
				return
			}
			defer decoded.Close()
			if !bytes.Equal(decoded.ToBytes(), drawn.ToBytes()) {
				t.Error("imgcodecs: decoded to something else")
			}
		})
	}
	all.Wait()
	film, err := gocv.VideoCaptureFile(filepath.Join(t.TempDir(), "none.mp4"))
	if err == nil {
		t.Error("videoio: a film that is not there was opened")
	}
	film.Close()
}
