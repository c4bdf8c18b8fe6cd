package digits

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Parts of the side of a cell.
const (
	// cornerWide and cornerHigh are the part of a cell in which a number in its upper left
	// corner lies.
	cornerWide, cornerHigh = 0.6, 0.48
	// smallest and tallest are the heights of the digits there. Dashes of a cage are
	// shorter, parts of its lines that hang together longer.
	smallest, tallest = 0.11, 0.36
)

// cornerContrast is the part of the darkest ink from which on a pixel is ink.
const cornerContrast = 0.45

// Corners cuts the numbers out that stand in the upper left corners of cells, such as the sums
// of cages: squares of so many pixels with a number in the middle, which may be an empty
// place. The cells are squares of one size. On one page these numbers begin at one place and
// have one height, which is taken from those that stand free of lines; it returns nil where
// there are too few. Numbers of one digit and of two have their middles at different places:
// likely has the likelier of these in the middle, other the other one.
func Corners(cells []*image.Gray, side int) (likely, other []*image.Gray) {
	var left, top, high []int
	ink := make([][]bool, len(cells))
	cell := float64(cells[0].Rect.Dx())
	size := image.Pt(int(cornerWide*cell), int(cornerHigh*cell))
	for i, c := range cells {
		ink[i] = cornerInk(c, size)
		if box, ok := firstDigit(slices.Clone(ink[i]), size, cell); ok {
			left, top, high = append(left, box.Min.X), append(top, box.Min.Y), append(high, box.Dy())
		}
	}
	if len(high) < fewestCorners {
		return nil, nil
	}
	first := image.Rectangle{Min: image.Pt(median(left), median(top))}
	height := median(high)
	first.Max = first.Min.Add(image.Pt(int(digitWidth*float64(height)), height))
	second := first.Add(image.Pt(first.Dx(), 0))
	half := image.Pt(1, 1).Mul(int(roomAround*float64(height)/2 + 0.5))
	show := func(cell *image.Gray, number image.Rectangle) *image.Gray {
		middle := number.Min.Add(number.Max).Div(2).Add(cell.Rect.Min)
		return cutOut(cell, image.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)}, side)
	}
	for _, c := range cells {
		a, b := show(c, first), show(c, first.Union(second))
		if darkness(c, second) > secondInk*darkness(c, first) {
			a, b = b, a
		}
		likely, other = append(likely, a), append(other, b)
	}
	return likely, other
}

const (
	// fewestCorners is the number of digits that tell where and how high they stand.
	fewestCorners = 4
	// digitWidth is the width of a digit with the space to the next, and roomAround the side
	// of the square that is cut out, in heights of a digit.
	digitWidth, roomAround = 0.66, 2.0
	// secondInk is how dark the place of a second digit must be, as a part of that of the
	// first, if there is one: less than a 1 has beside an 8.
	secondInk = 0.2
)

func median(values []int) int {
	slices.Sort(values)
	return values[len(values)/2]
}

// firstDigit returns the bounds of the leftmost ink in a corner that is as high as a digit;
// it wipes the ink out.
func firstDigit(dark []bool, size image.Point, cell float64) (box image.Rectangle, ok bool) {
	for i := range dark {
		if !dark[i] {
			continue
		}
		part := wipe(dark, size, i)
		high := float64(part.Dy())
		if high < smallest*cell || high > tallest*cell || part.Dx() > part.Dy() || part.Dx() < part.Dy()/6 {
			continue
		}
		if !ok || part.Min.X < box.Min.X {
			box, ok = part, true
		}
	}
	return box, ok
}

// darkness returns the mean darkness, below the paper around, of the lower two thirds of a
// place in a cell: dashes run along its top.
func darkness(cell *image.Gray, place image.Rectangle) float64 {
	place.Min.Y += place.Dy() / 3
	place = place.Intersect(image.Rectangle{Max: cell.Rect.Size()})
	paper := cornerLevel(cell, place.Max, lightPart)
	sum := 0
	for y := place.Min.Y; y < place.Max.Y; y++ {
		for _, v := range cell.Pix[y*cell.Stride+place.Min.X : y*cell.Stride+place.Max.X] {
			sum += max(paper-int(v), 0)
		}
	}
	return float64(sum) / float64(max(place.Dx()*place.Dy(), 1))
}

// lightPart and darkPart are the parts of a corner that are darker than its paper and as dark
// as its ink.
const lightPart, darkPart = 0.75, 0.03

// cornerInk tells of each pixel of the upper left corner of a cell whether it is ink.
func cornerInk(cell *image.Gray, size image.Point) []bool {
	paper, ink := cornerLevel(cell, size, lightPart), cornerLevel(cell, size, darkPart)
	cut := float64(paper) - cornerContrast*float64(paper-ink)
	dark := make([]bool, size.X*size.Y)
	for y := range size.Y {
		for x, v := range cell.Pix[y*cell.Stride:][:size.X] {
			dark[y*size.X+x] = float64(v) < cut
		}
	}
	return dark
}

// cornerLevel returns the gray that a part of the corner is darker than; lines along the sides
// of the cell do not count.
func cornerLevel(cell *image.Gray, size image.Point, part float64) int {
	var count [256]int
	from, n := cell.Rect.Dx()/16, 0
	for y := from; y < size.Y; y++ {
		for _, v := range cell.Pix[y*cell.Stride+from : y*cell.Stride+size.X] {
			count[v]++
			n++
		}
	}
	left := int(part * float64(n))
	for v, k := range count {
		if left -= k; left < 0 {
			return v
		}
	}
	return 255
}

// wipe takes the ink that hangs together with a pixel away and returns its bounds.
func wipe(dark []bool, size image.Point, start int) image.Rectangle {
	stack := []int{start}
	dark[start] = false
	box := image.Rectangle{Min: size}
	for len(stack) > 0 {
		x, y := stack[len(stack)-1]%size.X, stack[len(stack)-1]/size.X
		stack = stack[:len(stack)-1]
		box.Min.X, box.Max.X = min(box.Min.X, x), max(box.Max.X, x+1)
		box.Min.Y, box.Max.Y = min(box.Min.Y, y), max(box.Max.Y, y+1)
		for v := max(y-1, 0); v <= min(y+1, size.Y-1); v++ {
			for u := max(x-1, 0); u <= min(x+1, size.X-1); u++ {
				if dark[v*size.X+u] {
					dark[v*size.X+u] = false
					stack = append(stack, v*size.X+u)
				}
			}
		}
	}
	return box
}

// cutOut returns a square of a picture, parts of which may lie outside, in another size.
func cutOut(m *image.Gray, square image.Rectangle, side int) *image.Gray {
	k := float64(square.Dx()) / float64(side)
	square = square.Sub(m.Rect.Min)
	// A pixel takes the place in its middle.
	left, top := float32(float64(square.Min.X)+(k-1)/2), float32(float64(square.Min.Y)+(k-1)/2)
	right, bottom := left+float32(square.Dx()), top+float32(square.Dy())
	mesh := kernel.Mesh{Cols: 2, Step: side, Places: []float32{left, top, right, top, left, bottom, right, bottom}}
	return kernel.Sample(m, mesh, image.Pt(side, side), 0)
}
