package digits

import "github.com/gridsaw/gridsaw/vision/digits/internal/ink"

// Fonts whose strokes are thick and thin fall into pieces at the usual
// thresholds: the two sides of a 0 or a 6 lose each other. Cells that were not
// read clearly are looked at once more at a threshold at which thin strokes
// hold them together.

const (
	// rescueCut is that threshold, as a share of the ink's contrast.
	rescueCut = 0.28
	// clear is the probability of a number from which on a cell is not looked at
	// again.
	clear = 0.9
	// pieces is the part of a cell's ink outside its characters from which on
	// they may be a part of the number only.
	pieces = 0.1
	// inked is the probability of dark enough ink below which a cell is not
	// looked at again.
	inked = 0.5
)

// rescue adds the characters of the cells that were not read clearly as they
// are at one more threshold, and tells whether there are any.
func (f *found) rescue() bool {
	doubtful := make([]bool, f.cells)
	any := false
	for i, r := range f.readings() {
		sure := len(r.Numbers) > 0 && r.Numbers[0].P*(1-r.Empty) > clear && f.spare(i) < pieces
		if !sure && f.darkness(0, i) > inked {
			doubtful[i], any = true, true
		}
	}
	if !any {
		return false
	}
	before := len(f.glyphs)
	f.analyse(ink.Options{Cut: rescueCut, Only: doubtful, Height: f.sheets[0].Height})
	return len(f.glyphs) > before
}

// spare returns the largest part of a cell's ink that was left out at any
// threshold.
func (f *found) spare(cell int) float64 {
	most := 0.0
	for _, s := range f.sheets {
		most = max(most, s.Cells[cell].Spare)
	}
	return most
}

// analyse adds the characters of the cells at one threshold.
func (f *found) analyse(o ink.Options) {
	o.Digits = digitsOf(f.max)
	sheet := f.flat.Analyse(o)
	f.sheets = append(f.sheets, sheet)
	for i := range sheet.Cells {
		for _, g := range sheet.Cells[i].Glyphs {
			f.glyphs = append(f.glyphs, seen{cell: i, cut: len(f.sheets) - 1, glyph: g})
		}
	}
}
