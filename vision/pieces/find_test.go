package pieces_test

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

func find(t *testing.T, pic *load.Picture, o pieces.Options) *pieces.Page {
	t.Helper()
	page, err := pieces.Find(context.Background(), pic, o)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// check holds the found pieces against the drawn ones: all found, corners
// within a part of side, kinds right, outlines within a part of a pixel.
func check(t *testing.T, page *pieces.Page, drawn []drawnPiece, side, fit float64) {
	t.Helper()
	if len(page.Pieces) != len(drawn) {
		t.Errorf("%d pieces, want %d; problems %v", len(page.Pieces), len(drawn), page.Problems)
	}
	for _, q := range page.Pieces {
		i, shift, off := match(q, drawn)
		if off > 0.025*side {
			t.Errorf("piece at %.0f: corners off by %.1f", q.Center, off)
			continue
		}
		for k, want := range drawn[i].kinds {
			if got := q.Sides[(k+shift)%4].Kind; got != want {
				t.Errorf("piece at %.0f: side %d is %v, want %v", q.Center, k, got, want)
			}
		}
		if d := astray(q.Outline, drawn[i].outline, drawn[i].corners, 0.04*side); d > fit {
			t.Errorf("piece at %.0f: outline off by %.2f pixels", q.Center, d)
		}
	}
}

// checkAll is check where nothing but the pieces is to be seen.
func checkAll(t *testing.T, page *pieces.Page, drawn []drawnPiece, side, fit float64) {
	t.Helper()
	check(t, page, drawn, side, fit)
	if len(page.Problems) > 0 {
		t.Errorf("problems: %v", page.Problems)
	}
}

// TestFindFronts finds pieces with a picture printed on them, on dark and light ground.
func TestFindFronts(t *testing.T) {
	const side = 160
	drawn, size := laid(cut(3, 4, side, 1), 4, side, 1)
	for name, tt := range map[string]struct {
		ground color.RGBA
		shadow float64
	}{
		"dark": {color.RGBA{60, 60, 62, 255}, 0}, "brown, shadow": {color.RGBA{90, 70, 50, 255}, 0.4},
		"grey, shadow": {color.RGBA{150, 150, 148, 255}, 0.25},
	} {
		t.Run(name, func(t *testing.T) {
			l := look{ground: tt.ground, shadow: tt.shadow, grain: 2, print: coloured}
			page := find(t, l.paint(size, outlines(drawn)), pieces.Options{})
			checkAll(t, page, drawn, side, 1)
		})
	}
}

func TestFind(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(3, 4, side, 1), 4, side, 1)
	vary := func(l look, change func(l *look)) look { change(&l); return l }
	for name, tt := range map[string]struct {
		look look
		fit  float64
	}{
		"light on dark":  {board, 0.12},
		"dark on light":  {onPale, 0.12},
		"blue on grey":   {blue, 0.12},
		"uneven light":   {vary(board, func(l *look) { l.light = 0.6 }), 0.15},
		"shadow":         {vary(board, func(l *look) { l.shadow = 0.5 }), 0.2},
		"shadow on pale": {vary(onPale, func(l *look) { l.shadow = 0.25 }), 0.5},
		"grain":          {vary(board, func(l *look) { l.grain = 8 }), 0.3},
		"all of it":      {vary(blue, func(l *look) { l.grain, l.light, l.shadow = 5, 0.4, 0.4 }), 0.4},
	} {
		t.Run(name, func(t *testing.T) {
			page := find(t, tt.look.paint(size, outlines(drawn)), pieces.Options{})
			checkAll(t, page, drawn, side, tt.fit)
			if want := strings.Contains(name, "dark on") || strings.Contains(name, "pale"); page.Dark != want {
				t.Errorf("dark is %v", page.Dark)
			}
		})
	}
}

// TestFindGlare finds fronts on a table that throws a lamp back into the camera, as far as
// the pieces themselves differ from it there.
func TestFindGlare(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(5, 6, side, 1), 6, side, 1)
	for name, tt := range map[string]struct {
		ground color.RGBA
		glare  float64
	}{
		"red, little": {color.RGBA{150, 70, 75, 255}, 60}, "red": {color.RGBA{150, 70, 75, 255}, 110},
		"brown": {color.RGBA{130, 95, 50, 255}, 120},
	} {
		t.Run(name, func(t *testing.T) {
			l := look{ground: tt.ground, grain: 2, print: vivid}
			pic := l.paint(size, outlines(drawn))
			at, reach := geom.Point{X: 0.6 * float64(size.X), Y: 0.45 * float64(size.Y)}, 0.18*float64(size.X)
			for y := range size.Y {
				for x := range size.X {
					d := at.Sub(geom.Point{X: float64(x), Y: float64(y)}).Norm() / reach
					shine := tt.glare * math.Exp(-d*d/2)
					p := pic.Color.Pix[pic.Color.PixOffset(x, y):][:3]
					for k, v := range p {
						p[k] = uint8(min(float64(v)+shine+0.5, 255))
					}
				}
			}
			page := find(t, pic, pieces.Options{})
			checkAll(t, page, drawn, side, 0.5)
		})
	}
}

// TestFindFaint finds fronts of which some are white in part, on a ground nearly as white.
func TestFindFaint(t *testing.T) {
	const side = 160
	drawn, size := laid(cut(4, 5, side, 1), 5, side, 1)
	white := func(x, y int) color.RGBA {
		if x > 690 && x < 770 {
			return color.RGBA{253, 253, 252, 255}
		}
		return vivid(x, y)
	}
	page := find(t, look{ground: color.RGBA{226, 226, 222, 255}, grain: 2, print: white}.paint(size, outlines(drawn)), pieces.Options{})
	checkAll(t, page, drawn, side, 2)
}

// TestFindUnseen names a piece that has nearly the ground's colour, and one of which but a
// spot has another.
func TestFindUnseen(t *testing.T) {
	const side = 160
	drawn, size := laid(cut(4, 5, side, 1), 5, side, 1)
	ground := color.RGBA{60, 60, 62, 255}
	for name, tt := range map[string]struct {
		differs uint8
		spot    float64 // radius, in sides
		pieces  int
		faint   int
	}{
		"faint": {11, 0, 20, 0}, "not at all": {0, 0, 19, 0}, "but for a spot": {0, 0.13, 19, 1},
	} {
		t.Run(name, func(t *testing.T) {
			lo, hi := drawn[7].outline.Bounds()
			middle := lo.Add(hi).Mul(0.5)
			print := func(x, y int) color.RGBA {
				p := geom.Point{X: float64(x), Y: float64(y)}
				if p.Sub(middle).Norm() > side || p.Sub(middle).Norm() < tt.spot*side {
					return vivid(x, y)
				}
				return color.RGBA{ground.R + tt.differs, ground.G + tt.differs, ground.B + tt.differs, 255}
			}
			page := find(t, look{ground: ground, grain: 1, print: print}.paint(size, outlines(drawn)), pieces.Options{})
			if len(page.Pieces) != tt.pieces || len(page.Problems) != tt.faint {
				t.Fatalf("%d pieces and problems %v, want %d and %d", len(page.Pieces), page.Problems, tt.pieces, tt.faint)
			}
			for _, p := range page.Problems {
				if p.Reason != pieces.Faint || p.At.Sub(middle).Norm() > side/4 {
					t.Errorf("%v, want it to be faint at %.0f", p, middle)
				}
			}
		})
	}
}

// TestFindStreaks finds most pieces on a ground with a grain that reaches further from its
// colour than half of what the palest pieces do: 19 as long as the edge lay there.
func TestFindStreaks(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(5, 6, side, 1), 6, side, 1)
	ground := color.RGBA{110, 85, 60, 255}
	pic := look{ground: ground, grain: 1, print: vivid}.paint(size, outlines(drawn))
	rng := rand.New(rand.NewPCG(5, 5))
	for range size.X * size.Y / 300 {
		at, long, off := image.Pt(rng.IntN(size.X), rng.IntN(size.Y)), 10+rng.IntN(50), rng.IntN(2)*120-60
		for x := at.X; x < min(at.X+long, size.X); x++ {
			p := pic.Color.Pix[pic.Color.PixOffset(x, at.Y):][:3]
			if d := int(p[2]) - int(ground.B); d > -4 && d < 4 {
				for k, v := range p {
					p[k] = uint8(int(v) + off)
				}
			}
		}
	}
	if page := find(t, pic, pieces.Options{}); len(page.Pieces) < 23 {
		t.Errorf("%d pieces of %d, problems %v", len(page.Pieces), len(drawn), page.Problems)
	}
}

// TestFindGrounds finds pieces on a table and on the carpet beside it.
func TestFindGrounds(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(5, 6, side, 1), 6, side, 1)
	paint := func(ground color.RGBA) *load.Picture {
		return look{ground: ground, grain: 3, print: vivid}.paint(size, outlines(drawn))
	}
	for name, ground := range map[string][2]color.RGBA{
		"red, pale":   {{150, 70, 75, 255}, {200, 190, 180, 255}},
		"brown, dark": {{130, 95, 50, 255}, {60, 58, 60, 255}},
	} {
		t.Run(name, func(t *testing.T) {
			pic, beside := paint(ground[0]), paint(ground[1])
			for _, from := range []float64{3, 4, 2} { // pieces on the first
				edge := int(from * 1.85 * side)
				box := image.Rect(edge, 0, size.X, size.Y)
				draw.Draw(pic.Color, box, beside.Color, box.Min, draw.Src)
				page := find(t, load.New(pic.Color, load.PNG), pieces.Options{})
				var clear []drawnPiece // of the edge between them
				for _, d := range drawn {
					lo, hi := d.outline.Bounds()
					if lo.X > float64(edge+side/5) || hi.X < float64(edge-side/5) {
						clear = append(clear, d)
					}
				}
				if len(page.Pieces) < len(clear) {
					t.Errorf("edge at %d: %d pieces of %d; problems %v", edge, len(page.Pieces), len(clear), page.Problems)
				}
				pic = paint(ground[0])
			}
		})
	}
}

func TestFindOrder(t *testing.T) {
	const side = 90
	drawn, size := laid(cut(2, 3, side, 2), 3, side, 2)
	page := find(t, board.paint(size, outlines(drawn)), pieces.Options{})
	for i, q := range page.Pieces {
		if which, _, _ := match(q, drawn); which != i {
			t.Errorf("piece %d is number %d on the page", i, which)
		}
		if turn := page.Turn(i); math.Abs(turn) > 46 {
			t.Errorf("piece %d: its side 0 is turned by %.0f degrees from the top", i, turn)
		}
		for k, c := range q.Corners {
			s := q.Sides[k].Curve
			if s[0] != c || s[len(s)-1] != q.Corners[(k+1)%4] {
				t.Errorf("piece %d: side %d runs from %v to %v, want corners %v", i, k, s[0], s[len(s)-1], q.Corners)
			}
		}
		if q.Outline[0] != q.Corners[0] {
			t.Errorf("piece %d: its outline starts at %v, corner 0 is %v", i, q.Outline[0], q.Corners[0])
		}
	}
}

// TestFindTight reads a picture that is cropped to one piece, in black and
// white, with bits of its neighbours at the edges.
func TestFindTight(t *testing.T) {
	const side = 400
	d := cut(3, 3, side, 3)[4]
	lo, hi := d.outline.Bounds()
	d = d.moved(func(p geom.Point) geom.Point { return p.Sub(lo) })
	size := image.Pt(int(hi.X-lo.X), int(hi.Y-lo.Y))
	neighbour := geom.Curve{{X: -30, Y: 0}, {X: 14, Y: 3}, {X: 8, Y: 40}, {X: -30, Y: 44}}
	pic := look{ground: color.RGBA{A: 255}, piece: color.RGBA{255, 255, 255, 255}}.
		paint(size, []geom.Curve{d.outline, neighbour})
	for i, v := range pic.Color.Pix {
		pic.Color.Pix[i] = v / 128 * 255
	}
	page := find(t, pic, pieces.Options{})
	checkAll(t, page, []drawnPiece{d}, side, 0.5)
}

func TestFindProblems(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(3, 4, side, 4), 4, side, 4)
	base := outlines(drawn[1:])
	lo, _ := drawn[0].outline.Bounds()
	at := func(x, y float64) geom.Curve {
		return drawn[0].outline.Shift(geom.Point{X: x, Y: y}.Sub(lo))
	}
	_, hi := drawn[1].outline.Bounds()
	low, _ := drawn[1].outline.Bounds()
	for name, tt := range map[string]struct {
		extra []geom.Curve
		want  []pieces.Reason
		found int
	}{
		"cut off":          {[]geom.Curve{at(-side/2, 40)}, []pieces.Reason{pieces.Cut}, 11},
		"in the corner":    {[]geom.Curve{at(-0.7*side, -0.7*side)}, []pieces.Reason{pieces.Cut}, 11},
		"touching":         {[]geom.Curve{at(low.X-1.28*side, (low.Y+hi.Y)/2-0.7*side)}, nil, 12},
		"overlapping":      {[]geom.Curve{at(low.X-side, (low.Y+hi.Y)/2-0.7*side)}, []pieces.Reason{pieces.Touching}, 10},
		"fragment":         {[]geom.Curve{at(50, 50).Scale(0.4)}, []pieces.Reason{pieces.Fragment}, 11},
		"dust":             {[]geom.Curve{at(50, 50).Scale(0.1)}, nil, 11},
		"a disc":           {[]geom.Curve{disc(geom.Point{X: side, Y: side}, side/2)}, []pieces.Reason{pieces.NoCorners}, 11},
		"the frame":        {[]geom.Curve{{{X: -9, Y: -9}, {X: 3, Y: -9}, {X: 3, Y: 9999}, {X: -9, Y: 9999}}}, nil, 11},
		"cut off and disc": {[]geom.Curve{at(-side/2, 40), disc(geom.Point{X: 2.8 * side, Y: float64(size.Y) + 0.3*side}, side/2)}, []pieces.Reason{pieces.Cut, pieces.Cut}, 11},
	} {
		t.Run(name, func(t *testing.T) {
			page := find(t, board.paint(size, append(tt.extra, base...)), pieces.Options{})
			var got []pieces.Reason
			for _, p := range page.Problems {
				got = append(got, p.Reason)
				if s := p.String(); !strings.Contains(s, p.Reason.Hint()) || len(p.Outline) == 0 {
					t.Errorf("problem %q with %d points", s, len(p.Outline))
				}
			}
			if len(page.Pieces) != tt.found || len(got) != len(tt.want) {
				t.Fatalf("%d pieces and problems %v, want %d and %v", len(page.Pieces), page.Problems, tt.found, tt.want)
			}
			for i := range got {
				if got[i] != tt.want[i] {
					t.Errorf("problem %v, want %v", got[i], tt.want[i])
				}
			}
		})
	}
}

func disc(centre geom.Point, radius float64) geom.Curve {
	var c geom.Curve
	for i := range 90 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 45)
		c = append(c, centre.Add(geom.Point{X: cos, Y: sin}.Mul(radius)))
	}
	return c
}

func TestFindNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	blank := func(w, h int) *image.RGBA {
		m := image.NewRGBA(image.Rect(0, 0, w, h))
		for i := range m.Pix {
			m.Pix[i] = 255
		}
		return m
	}
	noise := blank(300, 200)
	for i := range noise.Pix {
		if i%4 != 3 {
			noise.Pix[i] = uint8(rng.IntN(256))
		}
	}
	text := blank(400, 500)
	for y := 20; y < 480; y += 14 {
		for x := 20; x < 380; x++ {
			if rng.IntN(3) > 0 {
				for d := range rng.IntN(8) {
					text.SetRGBA(x, y+d, color.RGBA{A: 255})
				}
			}
		}
	}
	stripes := blank(300, 300)
	for y := range 300 {
		for x := range 300 {
			if x/37%2 == 0 {
				stripes.SetRGBA(x, y, color.RGBA{30, 30, 30, 255})
			}
		}
	}
	for name, tt := range map[string]struct {
		img  *image.RGBA
		want error
	}{
		"white": {blank(500, 400), pieces.ErrNoPieces}, "noise": {noise, pieces.ErrNoPieces},
		"text": {text, pieces.ErrNoPieces}, "tiny": {blank(20, 20), pieces.ErrSmall},
		"a line": {blank(500, 1), pieces.ErrSmall}, "stripes": {stripes, nil},
	} {
		t.Run(name, func(t *testing.T) {
			page, err := pieces.Find(context.Background(), load.New(tt.img, load.PNG), pieces.Options{})
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if err == nil && len(page.Pieces) > 0 {
				t.Errorf("%d pieces", len(page.Pieces))
			}
		})
	}
	if _, err := pieces.Find(context.Background(), nil, pieces.Options{}); !errors.Is(err, pieces.ErrSmall) {
		t.Errorf("no picture: %v", err)
	}
}

func TestFindOnePiece(t *testing.T) {
	const side = 120
	d := cut(2, 2, side, 6)[:1]
	drawn, size := laid(d, 1, side, 6)
	page := find(t, board.paint(size, outlines(drawn)), pieces.Options{})
	check(t, page, drawn, side, 0.15)
	half := drawn[0].outline.Shift(geom.Point{X: -0.9 * side})
	page, err := pieces.Find(context.Background(), board.paint(size, []geom.Curve{half}), pieces.Options{})
	if err != nil || len(page.Pieces) != 0 || len(page.Problems) != 1 || page.Problems[0].Reason != pieces.Cut {
		t.Errorf("half a piece: page %+v, error %v", page, err)
	}
}

func TestFindCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	cancel(cause)
	const side = 100
	drawn, size := laid(cut(2, 2, side, 7), 2, side, 7)
	if _, err := pieces.Find(ctx, board.paint(size, outlines(drawn)), pieces.Options{}); !errors.Is(err, cause) {
		t.Errorf("error %v", err)
	}
}

// TestFindStrange wants no panic, whatever a picture shows.
func TestFindStrange(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 14))
		size := image.Pt(48+rng.IntN(300), 48+rng.IntN(300))
		var things []geom.Curve
		for range rng.IntN(12) {
			var c geom.Curve
			for range 3 + rng.IntN(9) {
				c = append(c, geom.Point{X: float64(rng.IntN(2*size.X)) - 50, Y: float64(rng.IntN(2*size.Y)) - 50})
			}
			things = append(things, c)
		}
		l := look{
			ground: color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255},
			piece:  color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255},
			light:  rng.Float64(), shadow: rng.Float64(), grain: 30 * rng.Float64(), seed: seed,
		}
		for _, sheet := range []pieces.Paper{pieces.NoPaper, pieces.A3} {
			page, err := pieces.Find(context.Background(), l.paint(size, things), pieces.Options{Paper: sheet})
			if err != nil {
				continue
			}
			pages := []*pieces.Page{page, page}
			pieces.EqualScale(pages)
			pieces.Refine(pages, [][2]int{{0, 5}, {1, 6}})
			if _, err := pieces.ResolveBorder(pages, pieces.Shape{}); err != nil && !errors.Is(err, pieces.ErrShape) {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
}

// TestFindTouching pushes a piece against another until they touch: both are found, and the
// picture has no problem.
func TestFindTouching(t *testing.T) {
	const side = 110
	drawn, size := laid(cut(3, 4, side, 4), 4, side, 4)
	gap, way := math.Inf(1), geom.Point{}
	for _, p := range drawn[5].outline {
		for _, q := range drawn[6].outline {
			if d := q.Sub(p); d.Norm() < gap {
				gap, way = d.Norm(), d
			}
		}
	}
	drawn[5] = drawn[5].moved(func(p geom.Point) geom.Point { return p.Add(way.Mul((gap + 1.5) / gap)) })
	page := find(t, board.paint(size, outlines(drawn)), pieces.Options{})
	checkAll(t, page, drawn, side, 1)
	parted := 0
	for _, q := range page.Pieces {
		if which, _, _ := match(q, drawn); q.Parted != (which == 5 || which == 6) {
			t.Errorf("piece %d was parted: %v", which, q.Parted)
		}
		if q.Parted {
			parted++
		}
	}
	if parted != 2 || len(page.Problems) > 0 {
		t.Errorf("%d pieces were parted, problems %v", parted, page.Problems)
	}
}
