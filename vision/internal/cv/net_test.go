package cv_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// digitShape is the input of the digit network, and digitOutput the length
// of its output.
var digitShape = []int{16, 1, 32, 32}

const digitOutput = 16 * 12

func digitNet(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "digits", "digits.onnx"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestNet(t *testing.T) {
	net, err := cv.NewNet(digitNet(t), digitShape, digitOutput)
	if err != nil {
		t.Fatal(err)
	}
	defer net.Close()
	in := make([]float32, 16*32*32)
	for i := range in {
		in[i] = float32(i%7) / 7
	}
	want := make([]float32, digitOutput)
	if err := net.Run(in, want); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got := make([]float32, digitOutput)
			if err := net.Run(in, got); err != nil {
				t.Error(err)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("value %d: %v, want %v", i, got[i], want[i])
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestNetErrors(t *testing.T) {
	data := digitNet(t)
	for name, make := range map[string]func() (*cv.Net, error){
		"no network":   func() (*cv.Net, error) { return cv.NewNet(nil, digitShape, digitOutput) },
		"no input":     func() (*cv.Net, error) { return cv.NewNet(data, nil, digitOutput) },
		"zero size":    func() (*cv.Net, error) { return cv.NewNet(data, []int{16, 0, 32, 32}, digitOutput) },
		"wrong output": func() (*cv.Net, error) { return cv.NewNet(data, digitShape, 7) },
		"wrong input":  func() (*cv.Net, error) { return cv.NewNet(data, []int{16, 1, 7, 7}, digitOutput) },
		"no ONNX":      func() (*cv.Net, error) { return cv.NewNet([]byte("no network"), digitShape, digitOutput) },
		"half of it":   func() (*cv.Net, error) { return cv.NewNet(data[:len(data)/2], digitShape, digitOutput) },
	} {
		if _, err := make(); !errors.Is(err, cv.ErrNet) {
			t.Errorf("%s: error %v, want ErrNet", name, err)
		}
	}
	net, err := cv.NewNet(data, digitShape, digitOutput)
	if err != nil {
		t.Fatal(err)
	}
	if err := net.Run(make([]float32, 3), make([]float32, digitOutput)); !errors.Is(err, cv.ErrNet) {
		t.Errorf("short input: error %v", err)
	}
	net.Close()
	net.Close()
	if err := net.Run(make([]float32, 16*32*32), make([]float32, digitOutput)); !errors.Is(err, cv.ErrNet) {
		t.Errorf("closed: error %v", err)
	}
}
