package digits_test

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// side is the width and height of the cells that the corpus tests cut.
const side = 64

// candidatesTruth stands for pencil marks in the truth of a sheet.
const candidatesTruth = -1

// sheet is one labelled grid: its cells, row-major, and what they hold.
type sheet struct {
	name  string
	cells []*image.Gray
	truth []int
}

// source is a labelled photo whose cells are not cut yet.
type source struct {
	path    string
	corners geom.Quad
	truth   []int
	size    int
}

// newspaperPhotos lists the photos of sudoku-photos that have corners.
func newspaperPhotos(tb testing.TB) []source {
	tb.Helper()
	dir := puzzletest.Data(tb, "sudoku-photos")
	rows := readCSV(tb, filepath.Join(dir, "corners.csv"))
	var list []source
	for _, row := range rows[1:] {
		path := filepath.Join(dir, filepath.Base(row[0]))
		truth, err := readGrid(strings.TrimSuffix(path, ".jpg")+".dat", 2)
		if err != nil {
			continue
		}
		s := source{path: path, truth: truth, size: 9}
		for i := range s.corners {
			s.corners[i] = geom.Point{X: number(row[1+2*i]), Y: number(row[2+2*i])}
		}
		list = append(list, s)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].path < list[j].path })
	return list
}

// phonePhotos lists the photos of sudoku-phone.
func phonePhotos(tb testing.TB) []source {
	tb.Helper()
	dir := puzzletest.Data(tb, "sudoku-phone")
	rows := readCSV(tb, filepath.Join(dir, "metadata.csv"))
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	var list []source
	for _, row := range rows[1:] {
		path := filepath.Join(dir, row[0])
		truth, err := readGrid(strings.TrimSuffix(path, ".jpg")+".txt", 0)
		if err != nil {
			continue
		}
		for i, v := range truth {
			if v == 10 {
				truth[i] = candidatesTruth
			}
		}
		s := source{path: path, truth: truth, size: 9}
		for i, corner := range []string{"topleft", "topright", "bottomright", "bottomleft"} {
			s.corners[i].X = number(row[column["x_"+corner+"_absolute"]])
			s.corners[i].Y = number(row[column["y_"+corner+"_absolute"]])
		}
		list = append(list, s)
	}
	return list
}

func readCSV(tb testing.TB, path string) [][]string {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		tb.Fatal(err)
	}
	return rows
}

func readGrid(path string, skip int) ([]int, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var truth []int
	scanner := bufio.NewScanner(file)
	for line := 0; scanner.Scan(); line++ {
		if line < skip {
			continue
		}
		for _, word := range strings.Fields(scanner.Text()) {
			truth = append(truth, int(number(word)))
		}
	}
	if len(truth) != 81 {
		return nil, fmt.Errorf("%s: %d cells", path, len(truth))
	}
	return truth, scanner.Err()
}

func number(s string) float64 {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// cut loads the photo and cuts its cells; each corner is moved by jitter
// (a fraction of a cell) in a direction that depends on its number alone.
func (s source) cut(tb testing.TB, jitter float64) sheet {
	tb.Helper()
	data, err := os.ReadFile(s.path)
	if err != nil {
		tb.Fatal(err)
	}
	img, _, err := image.Decode(strings.NewReader(string(data)))
	if err != nil {
		tb.Fatal(err)
	}
	corners := s.corners
	if turns := exifTurns(data); turns != 0 && strings.Contains(s.path, "sudoku-photos") {
		corners = unturn(corners, img.Bounds(), turns)
	}
	step := math.Hypot(corners[1].X-corners[0].X, corners[1].Y-corners[0].Y) / float64(s.size)
	for i := range corners {
		angle := float64(i*i)*2.1 + float64(len(s.path)) + float64(s.truth[i*7])
		corners[i].X += jitter * step * math.Cos(angle)
		corners[i].Y += jitter * step * math.Sin(angle)
	}
	return sheet{
		name:  strings.TrimSuffix(filepath.Base(s.path), filepath.Ext(s.path)),
		cells: cutCells(grayOf(img), corners, s.size),
		truth: s.truth,
	}
}

func grayOf(img image.Image) *image.Gray {
	gray := image.NewGray(img.Bounds())
	draw.Draw(gray, gray.Bounds(), img, img.Bounds().Min, draw.Src)
	return gray
}

// exifTurns returns the quarter turns clockwise that the EXIF orientation
// of a JPEG asks for.
func exifTurns(data []byte) int {
	limit := min(len(data), 1<<16)
	head := string(data[:limit])
	at := strings.Index(head, "Exif\x00\x00")
	if at < 0 {
		return 0
	}
	for i := at; i+10 < limit; i++ {
		if head[i:i+4] == "\x01\x12\x00\x03" {
			return map[byte]int{3: 2, 6: 1, 8: 3}[head[i+9]]
		}
		if head[i:i+4] == "\x12\x01\x03\x00" {
			return map[byte]int{3: 2, 6: 1, 8: 3}[head[i+8]]
		}
	}
	return 0
}

// unturn maps corners of the turned picture back to the stored one, and
// puts the corner at the top left first again.
func unturn(corners geom.Quad, b image.Rectangle, turns int) geom.Quad {
	w, h := float64(b.Dx()), float64(b.Dy())
	var out geom.Quad
	for i, p := range corners {
		switch turns {
		case 1:
			p = geom.Point{X: p.Y, Y: h - 1 - p.X}
		case 2:
			p = geom.Point{X: w - 1 - p.X, Y: h - 1 - p.Y}
		case 3:
			p = geom.Point{X: w - 1 - p.Y, Y: p.X}
		}
		out[(i+4-turns)%4] = p
	}
	return out
}

// cutCells straightens the quadrilateral and cuts size x size cells.
func cutCells(gray *image.Gray, corners geom.Quad, size int) []*image.Gray {
	h := homography(corners, float64(size))
	cells := make([]*image.Gray, 0, size*size)
	sub := 1
	step := math.Hypot(corners[1].X-corners[0].X, corners[1].Y-corners[0].Y) / float64(size)
	if step > 1.5*side {
		sub = int(step/side + 0.5)
	}
	for r := range size {
		for c := range size {
			cells = append(cells, warpCell(gray, h, [3]int{r, c, sub}))
		}
	}
	return cells
}

func warpCell(gray *image.Gray, h [8]float64, at [3]int) *image.Gray {
	cell := image.NewGray(image.Rect(0, 0, side, side))
	sub := at[2]
	for y := range side {
		for x := range side {
			sum := 0.0
			for k := range sub * sub {
				u := float64(at[1]) + (float64(x)+(float64(k%sub)+0.5)/float64(sub))/side
				v := float64(at[0]) + (float64(y)+(float64(k/sub)+0.5)/float64(sub))/side
				d := h[6]*u + h[7]*v + 1
				sum += bilinear(gray, (h[0]*u+h[1]*v+h[2])/d, (h[3]*u+h[4]*v+h[5])/d)
			}
			cell.Pix[y*cell.Stride+x] = uint8(sum/float64(sub*sub) + 0.5)
		}
	}
	return cell
}

func bilinear(gray *image.Gray, x, y float64) float64 {
	b := gray.Bounds()
	x = math.Min(math.Max(x, 0), float64(b.Dx()-2))
	y = math.Min(math.Max(y, 0), float64(b.Dy()-2))
	ix, iy := int(x), int(y)
	fx, fy := x-float64(ix), y-float64(iy)
	p := gray.Pix[iy*gray.Stride+ix:]
	q := gray.Pix[(iy+1)*gray.Stride+ix:]
	top := float64(p[0])*(1-fx) + float64(p[1])*fx
	bottom := float64(q[0])*(1-fx) + float64(q[1])*fx
	return top*(1-fy) + bottom*fy
}

// homography maps (0,0) (n,0) (n,n) (0,n) to the corners.
func homography(c geom.Quad, n float64) [8]float64 {
	from := geom.Quad{{}, {X: n}, {X: n, Y: n}, {Y: n}}
	var m [8][9]float64
	for i, p := range from {
		q := c[i]
		m[2*i] = [9]float64{p.X, p.Y, 1, 0, 0, 0, -p.X * q.X, -p.Y * q.X, q.X}
		m[2*i+1] = [9]float64{0, 0, 0, p.X, p.Y, 1, -p.X * q.Y, -p.Y * q.Y, q.Y}
	}
	for i := range 8 {
		pivot := i
		for k := i; k < 8; k++ {
			if math.Abs(m[k][i]) > math.Abs(m[pivot][i]) {
				pivot = k
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		for k := range 8 {
			if k == i {
				continue
			}
			f := m[k][i] / m[i][i]
			for j := i; j < 9; j++ {
				m[k][j] -= f * m[i][j]
			}
		}
	}
	var h [8]float64
	for i := range h {
		h[i] = m[i][8] / m[i][i]
	}
	return h
}
