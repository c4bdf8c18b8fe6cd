package cv_test

import (
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/graytest"
)

// operations lists every function from a grey picture to one of the same size.
var operations = map[string]func(*image.Gray) *image.Gray{
	"blur":         func(m *image.Gray) *image.Gray { return cv.Blur(m, 5) },
	"box blur":     func(m *image.Gray) *image.Gray { return cv.BoxBlur(m, 9, 3) },
	"threshold":    func(m *image.Gray) *image.Gray { return cv.AdaptiveThreshold(m, 15, 8) },
	"components":   func(m *image.Gray) *image.Gray { return cv.RemoveSmallComponents(m, 3) },
	"dilate":       func(m *image.Gray) *image.Gray { return cv.Dilate(m, cv.Rect, 3, 5) },
	"dilate cross": func(m *image.Gray) *image.Gray { return cv.Dilate(m, cv.Cross, 3, 3) },
	"erode":        func(m *image.Gray) *image.Gray { return cv.Erode(m, 5) },
	"open":         func(m *image.Gray) *image.Gray { return cv.Open(m, 5, 5) },
	"close":        func(m *image.Gray) *image.Gray { return cv.Close(m, 5, 5) },
	"resize":       func(m *image.Gray) *image.Gray { return cv.Resize(m, m.Rect.Dx(), m.Rect.Dy()) },
}

func TestOperationsOnWindows(t *testing.T) {
	for name, do := range operations {
		t.Run(name, func(t *testing.T) {
			whole := graytest.Scene()
			before := slices.Clone(whole.Pix)
			want := do(whole)
			if want.Rect != whole.Rect || len(want.Pix) != len(whole.Pix) {
				t.Fatalf("bounds %v, %d bytes", want.Rect, len(want.Pix))
			}
			if !slices.Equal(whole.Pix, before) {
				t.Error("the picture given in was changed")
			}
			got := do(graytest.Part(graytest.Scene()))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("a window on a larger picture gives something else (-whole +window):\n%s", diff)
			}
		})
	}
}

// TestOperationsOnTinyPictures takes pictures smaller than any neighbourhood,
// and empty ones.
func TestOperationsOnTinyPictures(t *testing.T) {
	for name, do := range operations {
		for _, size := range []image.Point{{}, {X: 5}, {Y: 5}, {X: 1, Y: 1}, {X: 1, Y: 9}, {X: 9, Y: 1}, {X: 2, Y: 2}} {
			got := do(graytest.Page(size.X, size.Y, 128))
			if size.X == 0 || size.Y == 0 {
				if !got.Rect.Empty() {
					t.Errorf("%s of nothing has the bounds %v", name, got.Rect)
				}
			} else if got.Rect.Size() != size {
				t.Errorf("%s of %v has the bounds %v", name, size, got.Rect)
			}
		}
		if got := do(new(image.Gray)); !got.Rect.Empty() {
			t.Errorf("%s of the zero picture has the bounds %v", name, got.Rect)
		}
	}
}

// TestOddSizes gives sizes that make no sense: none may end the process.
func TestOddSizes(t *testing.T) {
	m := graytest.Scene()
	for _, n := range []int{-1000, -3, -2, -1, 0, 1, 2, 1000} {
		for name, got := range map[string]*image.Gray{
			"blur":      cv.Blur(m, n),
			"box blur":  cv.BoxBlur(m, n, n),
			"threshold": cv.AdaptiveThreshold(m, n, 5),
			"dilate":    cv.Dilate(m, cv.Rect, n, n),
			"erode":     cv.Erode(m, n),
			"open":      cv.Open(m, n, n),
			"close":     cv.Close(m, n, n),
		} {
			if got.Rect != m.Rect {
				t.Errorf("%s with size %d: bounds %v", name, n, got.Rect)
			}
		}
		want := image.Rect(0, 0, max(n, 1), max(n, 1))
		if got := cv.Resize(m, n, n); got.Rect != want {
			t.Errorf("resized to %d: bounds %v", n, got.Rect)
		}
	}
}

func TestResize(t *testing.T) {
	for _, size := range []image.Point{{X: 30, Y: 20}, {X: 120, Y: 80}, {X: 7, Y: 90}} {
		if got := cv.Resize(graytest.Scene(), size.X, size.Y); got.Rect.Size() != size {
			t.Errorf("bounds %v, want %v", got.Rect, size)
		}
	}
	// Shrinking averages: lines of one pixel become even grey.
	lines := graytest.Page(64, 64, 0)
	for x := 0; x < 64; x += 2 {
		graytest.Fill(lines, image.Rect(x, 0, x+1, 64), 200)
	}
	for i, v := range cv.Resize(lines, 32, 32).Pix {
		if v != 100 {
			t.Fatalf("pixel %d is %d, want 100", i, v)
		}
	}
}

func TestBlur(t *testing.T) {
	dot := graytest.Page(21, 21, 0)
	dot.Pix[10*21+10] = 255
	for size, reach := range map[int]int{1: 0, 5: 2, 4: 2, 9: 4} {
		got := cv.Blur(dot, size)
		for y := range 21 {
			for x := range 21 {
				far := max(x-10, 10-x, y-10, 10-y)
				if v := got.GrayAt(x, y).Y; far > reach && v != 0 {
					t.Fatalf("size %d reaches %d pixels", size, far)
				}
			}
		}
		if got.GrayAt(10, 10).Y == 0 || got.GrayAt(9, 10) != got.GrayAt(11, 10) {
			t.Errorf("size %d is not even around its middle", size)
		}
	}
	if got := cv.BoxBlur(graytest.Page(30, 20, 90), 7, 5); slices.ContainsFunc(got.Pix, func(v uint8) bool { return v != 90 }) {
		t.Error("an even page does not stay even")
	}
}

func TestAdaptiveThreshold(t *testing.T) {
	got := cv.AdaptiveThreshold(graytest.Scene(), 31, 10)
	for _, tt := range []struct {
		x, y int
		want uint8
	}{{12, 12, 255}, {41, 20, 255}, {30, 20, 0}, {55, 38, 0}, {2, 2, 0}} {
		if v := got.GrayAt(tt.x, tt.y).Y; v != tt.want {
			t.Errorf("at %d,%d: %d, want %d", tt.x, tt.y, v, tt.want)
		}
	}
	for _, v := range got.Pix {
		if v != 0 && v != 255 {
			t.Fatalf("a mask holds %d", v)
		}
	}
}

func TestMorphology(t *testing.T) {
	area := func(m *image.Gray) (n int) {
		for _, v := range m.Pix {
			if v == 255 {
				n++
			}
		}
		return n
	}
	square := graytest.Page(40, 40, 0)
	graytest.Fill(square, image.Rect(10, 10, 20, 20), 255)
	spot := graytest.Page(40, 40, 0)
	spot.Pix[20*40+20] = 255
	holed := graytest.Page(40, 40, 0)
	graytest.Fill(holed, image.Rect(10, 10, 20, 20), 255)
	graytest.Fill(holed, image.Rect(14, 14, 16, 16), 0)
	for _, tt := range []struct {
		name string
		got  *image.Gray
		want int
	}{
		{"dilated", cv.Dilate(square, cv.Rect, 3, 5), 12 * 14},
		{"dilated by a cross", cv.Dilate(spot, cv.Cross, 5, 5), 9},
		{"eroded", cv.Erode(square, 5), 36},
		{"eroded from the picture's edge", cv.Erode(graytest.Page(40, 40, 255), 3), 38 * 38},
		{"opened", cv.Open(square, 5, 5), 100},
		{"opened until it vanishes", cv.Open(square, 11, 11), 0},
		{"closed", cv.Close(holed, 5, 5), 100},
		{"closed by too little", cv.Close(holed, 2, 2), 96},
	} {
		if got := area(tt.got); got != tt.want {
			t.Errorf("%s: %d white pixels, want %d", tt.name, got, tt.want)
		}
	}
}

func TestTranspose(t *testing.T) {
	m := graytest.Page(3, 2, 0)
	m.Pix[2] = 9 // the end of the first row
	got := cv.Transpose(graytest.Part(m))
	if got.Rect.Size() != image.Pt(2, 3) || got.Pix[4] != 9 {
		t.Errorf("got %v %v", got.Rect, got.Pix)
	}
}

// TestAdaptiveThresholdPlain compares masks with the means of the blocks, taken pixel by pixel,
// what lies beyond the picture being like its edge.
func TestAdaptiveThresholdPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 8))
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 3, Y: 9}, {X: 40, Y: 31}} {
		src := image.NewGray(image.Rectangle{Max: size})
		for i := range src.Pix {
			src.Pix[i] = uint8(100 + rng.IntN(80))
		}
		const block, reach, margin = 7, 3, 5
		got := cv.AdaptiveThreshold(graytest.Part(src), block, margin)
		for y := range size.Y {
			for x := range size.X {
				sum := 0
				for v := y - reach; v <= y+reach; v++ {
					for u := x - reach; u <= x+reach; u++ {
						sum += int(src.GrayAt(min(max(u, 0), size.X-1), min(max(v, 0), size.Y-1)).Y)
					}
				}
				mean := (sum + block*block/2) / (block * block)
				want := uint8(0)
				if mean-int(src.GrayAt(x, y).Y) >= margin {
					want = 255
				}
				if got.GrayAt(x, y).Y != want {
					t.Fatalf("%v: got %v at (%d,%d), the mean is %d, the pixel %v", size, got.GrayAt(x, y), x, y, mean, src.GrayAt(x, y))
				}
			}
		}
	}
}

// TestRemoveSmallComponents keeps what is three pixels wide or high, across corners too.
func TestRemoveSmallComponents(t *testing.T) {
	in := []string{
		"##...#..#",
		"##....#..",
		".......#.",
		"###......",
		"......##.",
		".#...##..",
		"........#",
	}
	want := []string{
		".....#...",
		"......#..",
		".......#.",
		"###......",
		"......##.",
		".....##..",
		".........",
	}
	mask := image.NewGray(image.Rect(0, 0, len(in[0]), len(in)))
	for y, row := range in {
		for x, c := range row {
			if c == '#' {
				mask.Pix[y*mask.Stride+x] = 255
			}
		}
	}
	out := cv.RemoveSmallComponents(mask, 3)
	var got []string
	for y := range in {
		row := make([]string, len(in[0]))
		for x := range row {
			row[x] = map[uint8]string{0: ".", 255: "#"}[out.GrayAt(x, y).Y]
		}
		got = append(got, strings.Join(row, ""))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the mask differs (-want +got):\n%s", diff)
	}
	if got := cv.RemoveSmallComponents(image.NewGray(image.Rectangle{}), 3); !got.Rect.Empty() {
		t.Errorf("an empty mask gives %v", got.Rect)
	}
}
