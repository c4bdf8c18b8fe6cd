package cv_test

import (
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// TestDropSpecks keeps what is three pixels wide or high, across corners too.
func TestDropSpecks(t *testing.T) {
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
	out := cv.DropSpecks(mask, 3)
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
	if got := cv.DropSpecks(image.NewGray(image.Rectangle{}), 3); !got.Rect.Empty() {
		t.Errorf("an empty mask gives %v", got.Rect)
	}
}
