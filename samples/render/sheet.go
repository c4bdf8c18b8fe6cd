package render

import "github.com/gridsaw/gridsaw/vision/geom"

// sheetMargin and sheetGap are the millimetres around the pages of a sheet and between them.
const sheetMargin, sheetGap = 8, 4

// NewSheet lays pages out on a larger one, so many in a row, each with what is printed around its
// puzzle. The pages are used up. There must be at least one.
func NewSheet(pages []*PuzzlePage, cols int) *PuzzlePage {
	sheet := *pages[0]
	sheet.Page = Page{Paper: pages[0].Page.Paper, Grain: pages[0].Page.Grain}
	last := &sheet
	at, high := geom.Point{X: sheetMargin, Y: sheetMargin}, 0.0
	for i, p := range pages {
		if i%cols == 0 && i > 0 {
			at, high = geom.Point{X: sheetMargin, Y: at.Y + high + sheetGap}, 0
		}
		sheet.Page.Add(Fill{Box(at.X, at.Y, p.Page.Width, p.Page.Height), p.Page.Paper})
		for _, m := range p.Page.Marks {
			sheet.Page.Add(m.moved(at))
		}
		if i > 0 {
			last.Beside = p
		} else {
			p = &sheet
		}
		width, height := pages[i].Page.Width, pages[i].Page.Height
		p.move(at)
		for last = p; last.Beside != nil; last = last.Beside {
			last.Beside.move(at)
		}
		at.X, high = at.X+width+sheetGap, max(high, height)
		sheet.Page.Width = max(sheet.Page.Width, at.X-sheetGap+sheetMargin)
		sheet.Page.Height = max(sheet.Page.Height, at.Y+height+sheetMargin)
	}
	return &sheet
}

// move takes what is known of a puzzle to another place of the paper.
func (p *PuzzlePage) move(by geom.Point) {
	for _, row := range p.Crossings {
		for i := range row {
			row[i] = row[i].Add(by)
		}
	}
	for i := range p.Islands {
		p.Islands[i].Center = p.Islands[i].Center.Add(by)
	}
}
