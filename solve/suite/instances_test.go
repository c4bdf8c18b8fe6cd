package suite_test

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
)

// An instance is a puzzle of the campaign. It is made from a drawn solution, of which much, little
// or all is told, and then it may be tampered with; or it is thrown together. None of the
// generators that are tried has a part in it.
type instance struct {
	seed  uint64
	sort  string // kind and variant
	large bool   // too large to try everything
	p     puzzle.Puzzle
}

// oracleSteps bounds what the brute force may try, so that it ends within tenths of a second, and
// patience is how long the other oracle may take for a question.
const (
	oracleSteps = 400_000
	patience    = 20 * time.Second
)

// draw makes the instance of a seed. One in large is too large to try everything.
func draw(seed uint64, large int) instance {
	rng := rand.New(rand.NewPCG(seed, 0x0fac1e))
	in := instance{seed: seed, large: rng.IntN(large) == 0}
	switch rng.IntN(8) {
	case 0, 1:
		in.p, in.sort = drawSudoku(rng, in.large)
	case 2:
		in.p, in.sort = drawShikaku(rng, in.large), "shikaku"
	case 3:
		in.p, in.sort = drawHashi(rng, in.large), "hashi"
	default:
		in.p, in.sort = drawJigsaw(rng, in.large)
	}
	return in
}

// changed returns p after so many changes by one of these functions each, which get a copy. What
// is not valid after a change is as it was before it.
func changed[P puzzle.Puzzle](rng *rand.Rand, p P, times int, clone func(P) P, changes []func(P)) P {
	for range times {
		next := clone(p)
		changes[rng.IntN(len(changes))](next)
		if next.Validate() == nil {
			p = next
		}
	}
	return p
}

// times says how often an instance is tampered with: half of the time not at all.
func times(rng *rand.Rand) int { return max(0, rng.IntN(6)-2) }

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// drawSudoku draws boxes or regions, extra regions and cages, a solution, and what is given.
func drawSudoku(rng *rand.Rand, large bool) (p *puzzle.Sudoku, sort string) {
	box := pick(rng, [][2]int{
		{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 2}, {2, 2}, {2, 2}, {1, 4}, {4, 1}, {1, 5}, {5, 1}, {2, 3}, {3, 2}, {1, 6},
	})
	if large {
		box = pick(rng, [][2]int{{3, 3}, {3, 3}, {3, 3}, {3, 3}, {2, 4}, {1, 7}, {2, 5}, {3, 4}})
	}
	n := box[0] * box[1]
	p = &puzzle.Sudoku{BoxRows: box[0], BoxCols: box[1]}
	for range n {
		p.Givens = append(p.Givens, make([]int, n))
	}
	sort = "sudoku"
	if rng.IntN(4) == 0 {
		p.BoxRows, p.BoxCols, p.Regions = 0, 0, drawRegions(rng, box)
		sort += " regions"
	}
	if n > 1 && rng.IntN(4) == 0 {
		sort += " extra"
		switch {
		case rng.IntN(2) == 0:
			p.Extra = puzzle.Diagonals(n)
		case p.Regions == nil && len(puzzle.Windows(box[0], box[1])) > 0:
			p.Extra = puzzle.Windows(box[0], box[1])
		default:
			for range 1 + rng.IntN(3) {
				p.Extra = append(p.Extra, drawCells(rng, n)[:2+rng.IntN(n-1)])
			}
		}
	}
	caged := rng.IntN(4) == 0
	if caged {
		sort += " cages"
		p.Cages = drawCages(rng, n)
	}
	if rng.IntN(8) == 0 { // thrown together
		scatter(rng, p, rng.Float64())
		for i, cage := range p.Cages {
			p.Cages[i].Sum = rng.IntN(min(n*(n+1)/2, n*len(cage.Cells)) + 1)
		}
		return p, sort
	}
	if s := drawGrid(rng, p); s != nil {
		density := pick(rng, []float64{0, 0.2, 0.35, 0.5, 0.8, 1, rng.Float64()})
		if !caged && large {
			density = max(density, 0.25)
		}
		for r := range n {
			for c := range n {
				if rng.Float64() < density {
					p.Givens[r][c] = s[r][c]
				}
			}
		}
		if !caged && n > 3 && rng.IntN(3) == 0 {
			dig(rng, p, s)
		}
		for i, cage := range p.Cages {
			for _, at := range cage.Cells {
				p.Cages[i].Sum += s[at.Row][at.Col]
			}
			if rng.IntN(8) == 0 {
				p.Cages[i].Sum = 0 // not told
			}
		}
	} else {
		scatter(rng, p, 0.2)
	}
	return changed(rng, p, times(rng), (*puzzle.Sudoku).Clone, sudokuChanges(rng, n)), sort
}

// scatter writes numbers into a part of the cells.
func scatter(rng *rand.Rand, p *puzzle.Sudoku, density float64) {
	for _, row := range p.Givens {
		for c := range row {
			if rng.Float64() < density {
				row[c] = 1 + rng.IntN(len(row))
			}
		}
	}
}

// drawGrid draws a solution: the first row at random, and one of those that are found then.
func drawGrid(rng *rand.Rand, p *puzzle.Sudoku) [][]int {
	start := p.Clone()
	for c, v := range rng.Perm(len(p.Givens)) {
		start.Givens[0][c] = v + 1
	}
	start.Cages = slices.Clone(start.Cages)
	for i := range start.Cages {
		start.Cages[i].Sum = 0
	}
	var a oracle.Answer
	if len(p.Givens) > 6 {
		a = oracle.SAT(start, 1, patience)
	} else {
		a = oracle.Brute(start, 40, oracleSteps)
	}
	if len(a.Solutions) == 0 {
		return nil
	}
	return pick(rng, a.Solutions).(*puzzle.SudokuSolution).Grid
}

// dig gives a solution, and takes numbers away in any order as long as it is the only one.
func dig(rng *rand.Rand, p *puzzle.Sudoku, s [][]int) {
	for r := range s {
		copy(p.Givens[r], s[r])
	}
	for _, at := range drawCells(rng, len(s)) {
		p.Givens[at.Row][at.Col] = 0
		var a oracle.Answer
		if len(s) > 6 {
			a = oracle.SAT(p, 2, patience)
		} else {
			a = oracle.Brute(p, 2, oracleSteps/20)
		}
		if len(a.Solutions) != 1 || !a.Complete {
			p.Givens[at.Row][at.Col] = s[at.Row][at.Col]
		}
	}
}

// drawRegions exchanges cells between boxes, which may fall into pieces by that.
func drawRegions(rng *rand.Rand, box [2]int) [][]int {
	n := box[0] * box[1]
	regions := make([][]int, n)
	for r := range regions {
		for c := range n {
			regions[r] = append(regions[r], r/box[0]*box[0]+c/box[1])
		}
	}
	for range rng.IntN(n + 1) {
		swapRegions(rng, regions)
	}
	return regions
}

// swapRegions exchanges two cells, of neighbouring rows or columns as a rule.
func swapRegions(rng *rand.Rand, regions [][]int) {
	n := len(regions)
	r, c := rng.IntN(n), rng.IntN(n)
	r2, c2 := min(r+rng.IntN(2), n-1), min(c+rng.IntN(2), n-1)
	regions[r][c], regions[r2][c2] = regions[r2][c2], regions[r][c]
}

// drawCells returns all cells in any order.
func drawCells(rng *rand.Rand, n int) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, i := range rng.Perm(n * n) {
		cells = append(cells, puzzle.Cell{Row: i / n, Col: i % n})
	}
	return cells
}

// drawCages covers a part of the grid with cages, most of which hold together.
func drawCages(rng *rand.Rand, n int) []puzzle.Cage {
	var cages []puzzle.Cage
	free := make(map[puzzle.Cell]bool)
	order := drawCells(rng, n)
	for _, at := range order {
		free[at] = true
	}
	part := rng.IntN(4) // of the cells that start one
	for _, at := range order {
		if !free[at] || rng.IntN(4) < part {
			continue
		}
		cage := puzzle.Cage{Cells: []puzzle.Cell{at}}
		free[at] = false
		for range rng.IntN(min(n, 5)) {
			from := pick(rng, cage.Cells)
			next := pick(rng, []puzzle.Cell{
				{Row: from.Row + 1, Col: from.Col}, {Row: from.Row, Col: from.Col + 1}, {Row: from.Row - 1, Col: from.Col},
				{Row: from.Row, Col: from.Col - 1}, {Row: from.Row + 1, Col: from.Col + 1},
			})
			if free[next] {
				cage.Cells, free[next] = append(cage.Cells, next), false
			}
		}
		cages = append(cages, cage)
	}
	return cages
}

// sudokuChanges returns what may be done to a Sudoku. Changes of what there is not do nothing.
func sudokuChanges(rng *rand.Rand, n int) []func(*puzzle.Sudoku) {
	at := func() (r, c int) { return rng.IntN(n), rng.IntN(n) }
	return []func(*puzzle.Sudoku){
		func(p *puzzle.Sudoku) { // a given is one more or one less, or stands in an empty cell
			r, c := at()
			p.Givens[r][c] = 1 + (p.Givens[r][c]+2*rng.IntN(2)+n-1)%n
		},
		func(p *puzzle.Sudoku) { // two cells exchange what they hold
			r, c := at()
			r2, c2 := at()
			p.Givens[r][c], p.Givens[r2][c2] = p.Givens[r2][c2], p.Givens[r][c]
		},
		func(p *puzzle.Sudoku) {
			if p.Regions != nil {
				swapRegions(rng, p.Regions)
			}
		},
		func(p *puzzle.Sudoku) {
			if len(p.Cages) > 0 {
				p.Cages[rng.IntN(len(p.Cages))].Sum += 2*rng.IntN(2) - 1
			}
		},
		func(p *puzzle.Sudoku) { // a cell goes from one cage to another
			if len(p.Cages) < 2 {
				return
			}
			from, to := &p.Cages[rng.IntN(len(p.Cages))], &p.Cages[rng.IntN(len(p.Cages))]
			if len(from.Cells) > 1 && from != to {
				k := len(from.Cells) - 1
				from.Cells, to.Cells = from.Cells[:k], append(to.Cells, from.Cells[k])
			}
		},
		func(p *puzzle.Sudoku) {
			if len(p.Extra) > 0 {
				r, c := at()
				cells := p.Extra[rng.IntN(len(p.Extra))]
				cells[rng.IntN(len(cells))] = puzzle.Cell{Row: r, Col: c}
			}
		},
	}
}

// side draws a number of rows or columns, up to the largest: often 1.
func side(rng *rand.Rand, largest int) int {
	if rng.IntN(6) == 0 {
		return 1
	}
	return 1 + rng.IntN(largest)
}

// drawShikaku cuts a grid into rectangles, and puts a clue anywhere in each.
func drawShikaku(rng *rand.Rand, large bool) *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: side(rng, 6), Cols: side(rng, 6)}
	switch {
	case large:
		p.Rows, p.Cols = 5+rng.IntN(7), 5+rng.IntN(7)
	case p.Rows == 1:
		p.Cols = side(rng, 12)
	case p.Cols == 1:
		p.Rows = side(rng, 12)
	}
	longest := 1 + rng.IntN(5)
	bare := make([][]bool, p.Rows)
	for r := range bare {
		bare[r] = slices.Repeat([]bool{true}, p.Cols)
	}
	for r := range p.Rows {
		for c := range p.Cols {
			if !bare[r][c] {
				continue
			}
			rows, cols := 1+rng.IntN(min(longest, p.Rows-r)), 1
			for want := 1 + rng.IntN(longest); cols < want && c+cols < p.Cols && bare[r][c+cols]; {
				cols++
			}
			for k := range rows * cols {
				bare[r+k/cols][c+k%cols] = false
			}
			k := rng.IntN(rows * cols)
			p.Clues = append(p.Clues, puzzle.Clue{Row: r + k/cols, Col: c + k%cols, Area: rows * cols})
		}
	}
	if hide := rng.IntN(12); hide < 3 { // some, or all
		for i := range p.Clues {
			if hide == 0 || rng.IntN(4) == 0 {
				p.Clues[i].Area = 0
			}
		}
	}
	rng.Shuffle(len(p.Clues), func(i, j int) { p.Clues[i], p.Clues[j] = p.Clues[j], p.Clues[i] })
	clue := func(p *puzzle.Shikaku) *puzzle.Clue { return &p.Clues[rng.IntN(len(p.Clues))] }
	return changed(rng, p, times(rng), (*puzzle.Shikaku).Clone, []func(*puzzle.Shikaku){
		func(p *puzzle.Shikaku) { clue(p).Area += 2*rng.IntN(2) - 1 },
		func(p *puzzle.Shikaku) { // one more here, one less there
			clue(p).Area++
			clue(p).Area--
		},
		func(p *puzzle.Shikaku) {
			a, b := clue(p), clue(p)
			a.Area, b.Area = b.Area, a.Area
		},
		func(p *puzzle.Shikaku) { c := clue(p); c.Row, c.Col = rng.IntN(p.Rows), rng.IntN(p.Cols) },
		func(p *puzzle.Shikaku) { clue(p).Area = 0 },
		func(p *puzzle.Shikaku) {
			if k := rng.IntN(len(p.Clues)); len(p.Clues) > 1 {
				p.Clues = slices.Delete(p.Clues, k, k+1)
			}
		},
		func(p *puzzle.Shikaku) {
			p.Clues = append(p.Clues, puzzle.Clue{Row: rng.IntN(p.Rows), Col: rng.IntN(p.Cols), Area: rng.IntN(5)})
		},
	})
}

// drawHashi scatters islands and builds bridges between those that see each other.
func drawHashi(rng *rand.Rand, large bool) *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: side(rng, 6), Cols: side(rng, 6), Touching: rng.IntN(3) == 0}
	islands := 1 + rng.IntN(10)
	switch {
	case large:
		p.Rows, p.Cols = 6+rng.IntN(4), 6+rng.IntN(4)
		islands = 12 + rng.IntN(16)
	case p.Rows == 1:
		p.Cols = side(rng, 12)
	case p.Cols == 1:
		p.Rows = side(rng, 12)
	}
	double := !large && rng.IntN(4) == 0 // as many bridges as there may be, and neighbours on all sides
	if double {
		p.Rows, p.Cols = 5, 5
	}
	cells := rng.Perm(p.Rows * p.Cols)
	if double {
		cells = slices.DeleteFunc(cells, func(i int) bool { return i/p.Cols%2+i%p.Cols%2 > 0 })
		islands = 6 + rng.IntN(4)
	}
	taken := make(map[puzzle.Cell]int)
	for _, cell := range cells[:min(len(cells), islands)] {
		taken[puzzle.Cell{Row: cell / p.Cols, Col: cell % p.Cols}] = len(p.Islands)
		p.Islands = append(p.Islands, puzzle.Island{Row: cell / p.Cols, Col: cell % p.Cols})
	}
	sparse := 1 + rng.IntN(3)
	built := make(map[puzzle.Cell]bool)
	joined := make([][]int, len(p.Islands))
	for i, island := range p.Islands {
		for _, step := range []puzzle.Cell{{Col: 1}, {Row: 1}} {
			at := puzzle.Cell{Row: island.Row + step.Row, Col: island.Col + step.Col}
			var way []puzzle.Cell
			j, met := taken[at]
			for ; !met && at.Row < p.Rows && at.Col < p.Cols && !built[at]; j, met = taken[at] {
				way = append(way, at)
				at = puzzle.Cell{Row: at.Row + step.Row, Col: at.Col + step.Col}
			}
			n := rng.IntN(3)
			if double {
				n = 2
			}
			if !met || n == 0 || len(way) == 0 && !p.Touching || rng.IntN(sparse) > 0 && sparse == 3 {
				continue
			}
			for _, w := range way {
				built[w] = true
			}
			p.Islands[i].Bridges += n
			p.Islands[j].Bridges += n
			joined[i], joined[j] = append(joined[i], j), append(joined[j], i)
		}
	}
	if rng.IntN(8) > 0 {
		keepJoined(p, joined)
	}
	hide := rng.IntN(12)
	if double {
		hide %= 4
	}
	if hide < 3 {
		for i := range p.Islands {
			if hide == 0 || rng.IntN(4) == 0 || double && rng.IntN(3) == 0 {
				p.Islands[i].Bridges = 0
			}
		}
	}
	island := func(p *puzzle.Hashi) *puzzle.Island { return &p.Islands[rng.IntN(len(p.Islands))] }
	return changed(rng, p, times(rng), (*puzzle.Hashi).Clone, []func(*puzzle.Hashi){
		func(p *puzzle.Hashi) { island(p).Bridges += 2*rng.IntN(2) - 1 },
		func(p *puzzle.Hashi) {
			island(p).Bridges++
			island(p).Bridges++
		},
		func(p *puzzle.Hashi) {
			a, b := island(p), island(p)
			a.Bridges, b.Bridges = b.Bridges, a.Bridges
		},
		func(p *puzzle.Hashi) { i := island(p); i.Row, i.Col = rng.IntN(p.Rows), rng.IntN(p.Cols) },
		func(p *puzzle.Hashi) { island(p).Bridges = 0 },
		func(p *puzzle.Hashi) { island(p).Bridges = 1 + rng.IntN(8) },
		func(p *puzzle.Hashi) { p.Touching = !p.Touching },
		func(p *puzzle.Hashi) {
			if k := rng.IntN(len(p.Islands)); len(p.Islands) > 1 {
				p.Islands = slices.Delete(p.Islands, k, k+1)
			}
		},
	})
}

// keepJoined takes the islands away that cannot be reached from the one that reaches most.
func keepJoined(p *puzzle.Hashi, joined [][]int) {
	var best []int
	for i := range p.Islands {
		reached := []int{i}
		for k := 0; k < len(reached); k++ {
			for _, j := range joined[reached[k]] {
				if !slices.Contains(reached, j) {
					reached = append(reached, j)
				}
			}
		}
		if len(reached) > len(best) {
			best = reached
		}
	}
	var kept []puzzle.Island
	for _, i := range best {
		kept = append(kept, p.Islands[i])
	}
	p.Islands = kept
}

// drawJigsaw cuts a board with few or many labels, mixes and turns the pieces, and tells some of
// where they lie, and of how large the board is.
func drawJigsaw(rng *rand.Rand, large bool) (p *puzzle.Jigsaw, sort string) {
	p = &puzzle.Jigsaw{Variant: pick(rng, puzzle.Variants()), Unsigned: rng.IntN(2) == 0}
	rows, cols := side(rng, 4), side(rng, 4)
	labels := 1 + rng.IntN(6)
	switch {
	case large:
		rows, cols, labels = 3+rng.IntN(3), 3+rng.IntN(3), 3+rng.IntN(8)
	case rows == 1:
		cols = side(rng, 8)
	case cols == 1:
		rows = side(rng, 8)
	}
	if !large && p.Variant == puzzle.VariantContour && rng.IntN(2) == 0 { // that go around in many ways
		rows, cols, labels = 3+rng.IntN(2), 3+rng.IntN(2), 2
	}
	// With one label nearly everywhere pieces look alike in several turns. Where the others join the
	// halves of dominoes, tiles may be laid in another way, the one thing that several solutions of
	// known places differ by.
	common := pick(rng, []float64{0, 0, 0.85})
	var tiles map[[2]puzzle.Cell]bool
	if !large && p.Variant == puzzle.VariantPosition && rng.IntN(2) == 0 {
		rows, cols = 4+rng.IntN(2), 4+rng.IntN(2)
		tiles = drawTiles(rng, rows, cols)
	}
	if rng.IntN(6) == 0 {
		labels = 100
	}
	p.Rows, p.Cols = rows, cols
	var truth []puzzle.Hint
	lean := pick(rng, []float64{0.5, 1, rng.Float64()})
	joint := func(at, next puzzle.Cell) (a, b int) {
		a = 1 + rng.IntN(labels)
		if rng.Float64() < common {
			a = 1
		}
		if tiles != nil {
			a, lean = 1, float64((at.Row+at.Col)%2)
			if tiles[[2]puzzle.Cell{at, next}] {
				a = 2
			}
		}
		switch {
		case p.Unsigned:
			return a, a
		case rng.Float64() < lean:
			return a, -a
		}
		return -a, a
	}
	down, right := make(map[puzzle.Cell][2]int), make(map[puzzle.Cell][2]int)
	for r := range rows {
		for c := range cols {
			at := puzzle.Cell{Row: r, Col: c}
			var sides [4]int
			if r > 0 {
				sides[puzzle.Top] = down[puzzle.Cell{Row: r - 1, Col: c}][1]
			}
			if c > 0 {
				sides[puzzle.Left] = right[puzzle.Cell{Row: r, Col: c - 1}][1]
			}
			if r < rows-1 {
				a, b := joint(at, puzzle.Cell{Row: r + 1, Col: c})
				down[at] = [2]int{a, b}
				sides[puzzle.Bottom] = a
			}
			if c < cols-1 {
				a, b := joint(at, puzzle.Cell{Row: r, Col: c + 1})
				right[at] = [2]int{a, b}
				sides[puzzle.Right] = a
			}
			if p.Variant.Contour() && r > 0 && c > 0 && r < rows-1 && c < cols-1 {
				continue
			}
			turned := 0
			if !p.Variant.Oriented() {
				turned = rng.IntN(4)
			}
			piece := puzzle.JigsawPiece{ID: len(p.Pieces), Sides: sides}
			for range turned {
				s := piece.Sides
				piece.Sides = [4]int{s[3], s[0], s[1], s[2]}
			}
			if p.Variant.Positioned() {
				piece.Position = &at
			}
			p.Pieces = append(p.Pieces, piece)
			truth = append(truth, puzzle.Hint{Piece: piece.ID, Row: r, Col: c, Rotation: (4 - turned) % 4})
		}
	}
	mixPieces(rng, p, truth)
	if rng.IntN(4) == 0 {
		p.Hints = truth[:1+rng.IntN(len(truth))]
		if rng.IntN(2) == 0 {
			p.Hints = p.Hints[:1]
		}
	}
	if rng.IntN(4) == 0 {
		p.Rows = 0
	}
	if rng.IntN(4) == 0 {
		p.Cols = 0
	}
	sort = "jigsaw " + string(p.Variant)
	if rng.IntN(12) == 0 { // thrown together
		for i := range p.Pieces {
			for k, label := range p.Pieces[i].Sides {
				if label != 0 {
					p.Pieces[i].Sides[k], _ = joint(puzzle.Cell{}, puzzle.Cell{})
				}
			}
		}
	}
	return changed(rng, p, times(rng), (*puzzle.Jigsaw).Clone, jigsawChanges(rng)), sort
}

// drawTiles lays dominoes on the inner cells of a board, as the pairs of cells that they cover.
func drawTiles(rng *rand.Rand, rows, cols int) map[[2]puzzle.Cell]bool {
	tiles := make(map[[2]puzzle.Cell]bool)
	covered := make(map[puzzle.Cell]bool)
	for r := 1; r < rows-1; r++ {
		for c := 1; c < cols-1; c++ {
			at := puzzle.Cell{Row: r, Col: c}
			next := puzzle.Cell{Row: r, Col: c + 1}
			if next.Col == cols-1 || covered[next] || rng.IntN(2) == 0 {
				next = puzzle.Cell{Row: r + 1, Col: c}
			}
			if !covered[at] && next.Row < rows-1 {
				covered[at], covered[next] = true, true
				tiles[[2]puzzle.Cell{at, next}] = true
			}
		}
	}
	return tiles
}

// mixPieces gives the pieces another order and other IDs, and the hints as well.
func mixPieces(rng *rand.Rand, p *puzzle.Jigsaw, truth []puzzle.Hint) {
	gap := 1 + rng.IntN(3)
	ids := rng.Perm(len(p.Pieces))
	for i := range p.Pieces {
		p.Pieces[i].ID = gap * ids[i]
		truth[i].Piece = gap * ids[i]
	}
	rng.Shuffle(len(truth), func(i, j int) { truth[i], truth[j] = truth[j], truth[i] })
	rng.Shuffle(len(p.Pieces), func(i, j int) { p.Pieces[i], p.Pieces[j] = p.Pieces[j], p.Pieces[i] })
}

// jigsawChanges returns what may be done to a jigsaw. Changes of what there is not do nothing.
func jigsawChanges(rng *rand.Rand) []func(*puzzle.Jigsaw) {
	piece := func(p *puzzle.Jigsaw) *puzzle.JigsawPiece { return &p.Pieces[rng.IntN(len(p.Pieces))] }
	exchange := func(p *puzzle.Jigsaw) { // labels, but no straight sides
		a, b := piece(p), piece(p)
		i, j := rng.IntN(4), rng.IntN(4)
		if a.Sides[i] != 0 && b.Sides[j] != 0 {
			a.Sides[i], b.Sides[j] = b.Sides[j], a.Sides[i]
		}
	}
	return []func(*puzzle.Jigsaw){
		exchange, exchange, exchange,
		func(p *puzzle.Jigsaw) { // a label of another piece, or a straight side
			piece(p).Sides[rng.IntN(4)] = piece(p).Sides[rng.IntN(4)]
		},
		func(p *puzzle.Jigsaw) {
			if k := rng.IntN(4); !p.Unsigned {
				a := piece(p)
				a.Sides[k] = -a.Sides[k]
			}
		},
		func(p *puzzle.Jigsaw) { // turned, which matters where the orientation is known or hinted
			s := &piece(p).Sides
			*s = [4]int{s[3], s[0], s[1], s[2]}
		},
		func(p *puzzle.Jigsaw) {
			a, b := piece(p), piece(p)
			a.Position, b.Position = b.Position, a.Position
		},
		func(p *puzzle.Jigsaw) {
			if len(p.Hints) > 0 {
				h := &p.Hints[rng.IntN(len(p.Hints))]
				h.Rotation = (h.Rotation + 1 + rng.IntN(3)) % 4
			}
		},
		func(p *puzzle.Jigsaw) {
			if len(p.Hints) > 0 {
				h, o := &p.Hints[rng.IntN(len(p.Hints))], &p.Hints[rng.IntN(len(p.Hints))]
				h.Row, h.Col, o.Row, o.Col = o.Row, o.Col, h.Row, h.Col
			}
		},
		func(p *puzzle.Jigsaw) { // any piece anywhere
			p.Hints = append(p.Hints, puzzle.Hint{Piece: piece(p).ID, Row: rng.IntN(max(p.Rows, 2)), Col: rng.IntN(max(p.Cols, 2)), Rotation: rng.IntN(4)})
		},
		func(p *puzzle.Jigsaw) { p.Rows, p.Cols = p.Cols, p.Rows },
		func(p *puzzle.Jigsaw) { p.Rows = 1 + rng.IntN(6) },
		func(p *puzzle.Jigsaw) {
			if k := rng.IntN(len(p.Pieces)); len(p.Pieces) > 1 {
				p.Pieces = slices.Delete(p.Pieces, k, k+1)
			}
		},
		func(p *puzzle.Jigsaw) { piece(p).Sides = piece(p).Sides },
	}
}
