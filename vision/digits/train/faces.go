package main

import (
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"image"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// face is one font with its outlines at a fixed size.
type face struct {
	glyphs map[rune]*outline
	// held says that the font is kept for calibration and testing.
	held bool
	// common says that the font is of the kind newspapers use.
	common bool
	// hand says that the font imitates handwriting.
	hand bool
}

// outline is a character's outline in pixels at unitSize, y down.
type outline struct {
	segments               []sfnt.Segment
	minX, minY, maxX, maxY float64
}

// unitSize is the size in pixels per em at which outlines are loaded.
const unitSize = 256

var (
	excluded = regexp.MustCompile(`(?i)symbol|dingbat|emoji|barcode|braille|music|dseg|icons?[-_.]|outline|cabinsketch|shadow|inline|ornament|math-|emmentaler|kacst|fallback|opensymbol|lastresort|blank|swash|initials|d050000l|standardsymbols|redacted|lignes|msam|msbm|wasy|rsfs|stmary|cmsy|cmex|cmmi|cmbsy|eufm|eufb|eurm|eurb|eusm|eusb|esint|znamenny|mayan|hairline|thin[^a-z]|thinitalic|ocrbe|biolinum_k|femkeklaver|wargames|it_wasn|ani\.ttf`)
	usual    = regexp.MustCompile(`(?i)liberation|nimbus|dejavu|freesans|freeserif|roboto|lato-|opensans|notosans-|notoserif-|arimo|tinos|carlito|caladea|texgyre|urwgothic|c059|p052|cantarell|inter|source|gillius|switzera|universalis|linlibertine|linbiolinum|stix|charis|gentium|clear|umpush|garuda|loma|laksaman|kinnari|norasi`)
	byHand   = regexp.MustCompile(`(?i)hand|humor|comic|dkg|dancing|femke|klaudia|sjfont|summers|tomson|rufscript|ecolier|kristi|breip|isabella|purisa|essays|dustin|domestic|wiegel|andika|chilanka|skinny|steve|delphine|stay`)
)

// loadFaces loads every usable font below the folders, one of each look.
func loadFaces(folders string) ([]*face, error) {
	var paths []string
	for _, folder := range filepath.SplitList(folders) {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			switch strings.ToLower(filepath.Ext(path)) {
			case ".ttf", ".otf", ".ttc":
				if err == nil && !entry.IsDir() && !excluded.MatchString(filepath.Base(path)) {
					paths = append(paths, path)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(paths)
	var faces []*face
	seen := map[[32]byte]bool{}
	for _, path := range paths {
		f := loadFace(path)
		if f == nil || seen[f.look()] {
			continue
		}
		seen[f.look()] = true
		faces = append(faces, f)
	}
	if len(faces) < 2 {
		return nil, fmt.Errorf("only %d fonts below %s", len(faces), folders)
	}
	return faces, nil
}

// loadFace returns nil for a font without digits or that cannot be parsed.
func loadFace(path string) *face {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	collection, err := sfnt.ParseCollection(data)
	if err != nil || collection.NumFonts() == 0 {
		return nil
	}
	parsed, err := collection.Font(0)
	if err != nil {
		return nil
	}
	name := filepath.Base(path)
	hash := fnv.New32a()
	hash.Write([]byte(family(name)))
	f := &face{
		glyphs: map[rune]*outline{}, held: hash.Sum32()%8 == 0,
		common: usual.MatchString(name), hand: byHand.MatchString(path),
	}
	for _, r := range decimals + capitals + smalls + signs {
		o := loadOutline(parsed, r)
		if o == nil && r >= '0' && r <= '9' {
			return nil
		}
		if o != nil {
			f.glyphs[r] = o
		}
	}
	return f
}

// family is the part of a file's name that its weights and slants share.
func family(name string) string {
	base, _, _ := strings.Cut(strings.TrimSuffix(name, filepath.Ext(name)), "-")
	return strings.ToLower(base)
}

func loadOutline(parsed *sfnt.Font, r rune) *outline {
	var buffer sfnt.Buffer
	index, err := parsed.GlyphIndex(&buffer, r)
	if err != nil || index == 0 {
		return nil
	}
	segments, err := parsed.LoadGlyph(&buffer, index, fixed.I(unitSize), nil)
	if err != nil || len(segments) == 0 {
		return nil
	}
	bounds, _, err := parsed.GlyphBounds(&buffer, index, fixed.I(unitSize), font.HintingNone)
	if err != nil || bounds.Max.Y-bounds.Min.Y < fixed.I(unitSize/8) {
		return nil
	}
	return &outline{
		segments: slices.Clone(segments),
		minX:     float64(bounds.Min.X) / 64, minY: float64(bounds.Min.Y) / 64,
		maxX: float64(bounds.Max.X) / 64, maxY: float64(bounds.Max.Y) / 64,
	}
}

// look is a fingerprint of the digits' shapes, small enough that the copies
// of one design in several packages agree.
func (f *face) look() [32]byte {
	canvas := image.NewAlpha(image.Rect(0, 0, 160, 16))
	for d := range 10 {
		o := f.glyphs[rune('0'+d)]
		k := 15 / (o.maxY - o.minY)
		drawOutline(canvas, o, func(x, y float64) (float64, float64) {
			return float64(16*d) + k*(x-o.minX), k * (y - o.minY)
		})
	}
	for i, v := range canvas.Pix {
		canvas.Pix[i] = v / 86
	}
	return sha256.Sum256(canvas.Pix)
}

// drawOutline adds an outline, moved by a mapping, to a canvas and returns
// the box that it fills.
func drawOutline(canvas *image.Alpha, o *outline, move func(x, y float64) (float64, float64)) image.Rectangle {
	size := canvas.Bounds().Size()
	z := vector.NewRasterizer(size.X, size.Y)
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	at := func(p fixed.Point26_6) (float32, float32) {
		x, y := move(float64(p.X)/64, float64(p.Y)/64)
		minX, maxX = math.Min(minX, x), math.Max(maxX, x)
		minY, maxY = math.Min(minY, y), math.Max(maxY, y)
		return float32(x), float32(y)
	}
	for _, s := range o.segments {
		ax, ay := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
	z.Draw(canvas, canvas.Bounds(), image.Opaque, image.Point{})
	return image.Rect(int(minX), int(minY), int(math.Ceil(maxX)), int(math.Ceil(maxY)))
}
