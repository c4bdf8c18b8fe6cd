package inspect

import (
	"math"
	"strconv"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// maxMates is the number of candidates a side that the page keeps.
const maxMates = 12

// facts is what the page reads as JSON; all that is long lies in the block.
type facts struct {
	Title     string          `json:"title"`
	Status    string          `json:"status"`
	Stopped   string          `json:"stopped"`
	Rows      int             `json:"rows"`
	Cols      int             `json:"cols"`
	Points    int             `json:"points"` // of a joint's curve
	Arc       int             `json:"arc"`    // points of a side of an outline
	Mates     int             `json:"mates"`  // room for mates a side
	Parts     [][4]int        `json:"parts"`  // row, column, rows and columns of each on one grid
	Names     []string        `json:"names"`
	Pictures  []pictureFact   `json:"pictures"`
	Encodings []encodingFact  `json:"encodings"`
	Figures   [][3]string     `json:"figures"`
	Times     []timeFact      `json:"times"`
	Problems  []problemFact   `json:"problems"`
	Truth     bool            `json:"truth"`
	Answer    bool            `json:"answer"`
	Arrays    map[string]span `json:"arrays"`
}

type pictureFact struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Shown  bool   `json:"shown"` // there is a picture to show
}

type encodingFact struct {
	Name       string    `json:"name"`
	Length     int       `json:"length"`     // numbers a vector has
	Components int       `json:"components"` // of them kept here
	Share      []float64 `json:"share"`      // of the variance, by component
}

type timeFact struct {
	Stage   string  `json:"stage"`
	Seconds float64 `json:"seconds"`
}

type problemFact struct {
	Picture int          `json:"picture"`
	At      [2]float64   `json:"at"`
	Outline [][2]float64 `json:"outline"`
	Text    string       `json:"text"`
	Hint    string       `json:"hint"`
}

// facts fills the block and returns what goes beside it.
func (p *Page) facts(b *block) facts {
	f := facts{
		Title: p.Title, Status: p.Status, Stopped: p.Stopped, Parts: p.arranged(), Rows: p.Rows, Cols: p.Cols,
		Points: JointPoints, Arc: ArcPoints, Mates: p.packMates(b),
		Truth: p.Truth != nil, Answer: p.Answer != nil, Arrays: b.index,
	}
	p.packPieces(b)
	p.packSides(b)
	for i, piece := range p.Pieces {
		name := piece.Name
		if name == "" {
			name = strconv.Itoa(i)
		}
		f.Names = append(f.Names, name)
	}
	for _, picture := range p.Pictures {
		f.Pictures = append(f.Pictures, pictureFact{picture.Name, picture.Width, picture.Height, len(picture.JPEG) > 0})
	}
	for i := range p.Encodings {
		f.Encodings = append(f.Encodings, p.packEncoding(b, i))
	}
	for _, figure := range p.Figures {
		f.Figures = append(f.Figures, [3]string{figure.Name, figure.Value, figure.Note})
	}
	for _, t := range p.Times {
		f.Times = append(f.Times, timeFact{t.Stage, t.Duration.Seconds()})
	}
	for _, problem := range p.Problems {
		f.Problems = append(f.Problems, factOf(problem))
	}
	return f
}

func factOf(problem Problem) problemFact {
	f := problemFact{
		Picture: problem.Picture, At: rounded(problem.At),
		Text: problem.Text, Hint: problem.Hint,
	}
	if len(problem.Outline) >= 2 {
		closed := append(problem.Outline[:len(problem.Outline):len(problem.Outline)], problem.Outline[0])
		for _, q := range closed.Resample(2 * JointPoints) {
			f.Outline = append(f.Outline, rounded(q))
		}
	}
	return f
}

func rounded(q geom.Point) [2]float64 {
	return [2]float64{math.Round(q.X*10) / 10, math.Round(q.Y*10) / 10}
}

// arranged lays the parts out on one grid, from left to right and then below, with a row and a
// column between them, about half as wide again as high: for each its first row and column,
// and its rows and columns.
func (p *Page) arranged() [][4]int {
	parts := p.Parts
	if len(parts) == 0 {
		parts = []Part{{p.Rows, p.Cols}}
	}
	room, width := 0, 0
	for _, q := range parts {
		room += (q.Rows + 1) * (q.Cols + 1)
		width = max(width, q.Cols)
	}
	width = max(width, int(math.Sqrt(1.5*float64(room))))
	var out [][4]int
	row, col, high := 0, 0, 0
	for _, q := range parts {
		if col > 0 && col+q.Cols > width {
			row, col, high = row+high+1, 0, 0
		}
		out = append(out, [4]int{row, col, q.Rows, q.Cols})
		col, high = col+q.Cols+1, max(high, q.Rows)
	}
	return out
}

// packMates stores the mates in rows of equal length, -1 where there is none,
// and returns that length.
func (p *Page) packMates(b *block) int {
	room := 0
	for i := range p.sides() {
		room = max(room, min(maxMates, len(p.side(i).Mates)))
	}
	sides := make([]int, p.sides()*room)
	distances := make([]float64, len(sides))
	costs := make([]float64, len(sides))
	for i := range p.sides() {
		for k := range room {
			at := i*room + k
			sides[at] = -1
			if mates := p.side(i).Mates; k < len(mates) {
				sides[at], distances[at], costs[at] = mates[k].Side, mates[k].Distance, mates[k].Cost
			}
		}
	}
	b.addInt32("mates", sides)
	b.addFloat32("distances", distances)
	b.addFloat32("costs", costs)
	return room
}

func (p *Page) side(i int) *Side { return &p.Pieces[i/4].Sides[i%4] }

// packPieces stores the outlines about the centers of the pieces, which keeps
// them precise on large pictures, and the places in the answer.
func (p *Page) packPieces(b *block) {
	var pictures, places, parts []int
	var centers, degrees, outlines []float64
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		pictures = append(pictures, piece.Picture)
		centers = append(centers, piece.Center.X, piece.Center.Y)
		for _, q := range Arcs(piece.Outline, piece.Corners) {
			q = q.Sub(piece.Center)
			outlines = append(outlines, q.X, q.Y)
		}
		place := Place{Row: -1, Col: -1}
		if piece.Place != nil {
			place = *piece.Place
		}
		places = append(places, place.Row, place.Col)
		parts = append(parts, place.Part)
		degrees = append(degrees, place.Degrees)
	}
	b.addInt32("pictures", pictures)
	b.addInt32("places", places)
	b.addInt32("parts", parts)
	b.addFloat32("centers", centers)
	b.addFloat32("degrees", degrees)
	b.addInt16("outlines", outlines)
}

// packSides stores kinds, labels, curves and partners.
func (p *Page) packSides(b *block) {
	kinds := make([]int8, p.sides())
	labels := make([]int, p.sides())
	curves := make([]float64, 0, 2*JointPoints*p.sides())
	for i := range p.sides() {
		side := p.side(i)
		kinds[i], labels[i] = int8(side.Kind), side.Label
		for _, q := range side.Joint().Resample(JointPoints) {
			curves = append(curves, q.X, q.Y)
		}
	}
	b.addInt8("kinds", kinds)
	b.addInt32("labels", labels)
	b.addInt16("curves", curves)
	b.addInt32("answer", p.Answer)
	b.addInt32("truth", p.Truth)
}

// packEncoding stores the principal components of an encoding, and which sides
// have any.
func (p *Page) packEncoding(b *block, index int) encodingFact {
	e := &p.Encodings[index]
	c := principal(e.Vectors, func(i int) bool { return p.side(i).Kind != encode.Flat })
	present := make([]int8, p.sides())
	scores := make([]float64, p.sides()*len(c.share))
	length := 0
	for i, v := range e.Vectors {
		if v != nil {
			present[i], length = 1, len(v)
			copy(scores[i*len(c.share):], c.scores[i])
		}
	}
	n := strconv.Itoa(index)
	b.addInt8("present"+n, present)
	b.addInt16("scores"+n, scores)
	return encodingFact{Name: e.Name, Length: length, Components: len(c.share), Share: c.share}
}
