package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A scene is a picture with what is known of the background in it.
type scene struct {
	*fields
	picture *image.RGBA
	page    *Page
	level   *image.Gray           // the whole relief
	masked  bool                  // what is not to be looked at is a mat's surroundings
	lowered map[float32][]float32 // the blocks with the edge so many times as far away
}

// look finds the background of a picture.
func look(page *Page, pic *load.Picture, o Options) (*scene, error) {
	small, paper := reduce(pic.Color), o.Paper
	o.Stage("picture", small.shown(nil))
	if paper != NoPaper {
		if err := findPaper(page, small, pic.Gray(), paper); err != nil {
			return nil, err
		}
	}
	bg := findBackground(small)
	bg.adapt()
	o.Stage("background", bg.shown(bg.fore))
	if bg.contrast() < minContrast {
		return nil, ErrNoPieces
	}
	var mat *background
	if paper == NoPaper {
		all := *bg
		otherGrounds(&all)
		if mat = onMat(bg); mat != nil && likeness(all.parts()) > betterScore*likeness(mat.parts()) {
			clear(small.out) // there are pieces beside it, too
			mat = nil
		}
		bg = &all
		if mat != nil {
			bg = mat
		}
	}
	reach := max(int(1.5*math.Sqrt(typicalArea(bg.parts()))), 4)
	bg.fields(reach, shadowless).resort()
	page.Dark = bg.dark()
	f := bg.fields(reach, palest)
	return &scene{f, pic.Color, page, nil, mat != nil, map[float32][]float32{1: f.blocks}}, nil
}

// grain returns how far from the background, in edges of the palest piece, all but little of
// it lies that has no thing on it, pixel by pixel: 1 where that is nearer than the edge.
func (s *scene) grain(relief *image.Gray) float32 {
	smooth := cv.Blur(relief, grainBlur)
	var count [256]int
	all := 0
	for i, in := range s.interiors() {
		if in != onBare {
			continue
		}
		b := s.block(i%s.w, i/s.w).Intersect(smooth.Rect)
		y := (b.Min.Y + b.Max.Y) / 2
		for x := b.Min.X; x < b.Max.X && y < b.Max.Y; x++ {
			count[smooth.Pix[y*smooth.Stride+x]]++
			all++
		}
	}
	level := 255
	for above := 0; level > kernel.ReliefEdge; level-- {
		if above += count[level]; float64(above) > grainShare*float64(all) {
			break
		}
	}
	return float32(level*level) / (kernel.ReliefEdge * kernel.ReliefEdge)
}

// raise moves the edge of the palest piece further from the background, so many times.
func (s *scene) raise(times float32) {
	for i := 3; i < len(s.blocks); i += 4 {
		s.blocks[i] *= times
	}
}

const (
	// grainBlur is over how many pixels the relief is smoothed before the grain is looked
	// at, as it is at least before pieces are told, and grainShare how much of the
	// background may be beyond the edge: more than dust, less than what joins pieces.
	grainBlur, grainShare = 3, 0.03
)

// relief returns a part of the picture over its background with shades as they are told, in
// edges of which the palest piece's is so many, and what lies beside the paper or mat below
// the pieces blanked.
func (s *scene) relief(part image.Rectangle, shades kernel.Shades, edge float32) *image.Gray {
	blocks := s.lowered[edge]
	if blocks == nil {
		blocks = slices.Clone(s.blocks)
		for i := 3; i < len(blocks); i += 4 {
			blocks[i] *= edge
		}
		s.lowered[edge] = blocks
	}
	out := kernel.Relief(s.picture.SubImage(part).(*image.RGBA), blocks, s.w, s.step, shades)
	out.Rect = part
	if len(s.page.Paper) == 4 {
		blankBeside(s.page, out)
	} else if s.masked {
		s.blank(out)
	}
	out.Rect = image.Rectangle{Max: part.Size()}
	return out
}
