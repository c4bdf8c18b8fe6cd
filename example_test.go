package gridsaw_test

import (
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"log"
	"os"
	"path/filepath"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// A photo in, the solution drawn over it out.
func Example() {
	engine, err := gridsaw.Open(gridsaw.Config{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()
	photo, err := os.ReadFile("samples/newspaper-table.jpg")
	if err != nil {
		log.Fatal(err)
	}
	page, err := engine.Solve(context.Background(), gridsaw.Input{Data: photo}, gridsaw.Options{})
	if err != nil {
		log.Fatal(err) // nothing found, or not sure enough, or no solution
	}
	sudoku := page.Results[0]
	fmt.Println(sudoku.Kind, sudoku.Status, "unique:", *sudoku.Unique)
	fmt.Println(sudoku.Solution.(*puzzle.SudokuSolution).Grid[0])

	out, err := os.Create(filepath.Join(os.TempDir(), "gridsaw-example.jpg"))
	if err != nil {
		log.Fatal(err)
	}
	defer os.Remove(out.Name())
	fmt.Println("drawn:", jpeg.Encode(out, page.Overlay(), nil) == nil)
	// Output:
	// sudoku solved unique: true
	// [4 1 3 5 9 8 2 6 7]
	// drawn: true
}

// Where a number was misread, or one is to be tried out, a cell is overruled.
func ExampleOptions_set() {
	engine, err := gridsaw.Open(gridsaw.Config{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()
	picture, err := os.ReadFile("samples/screenshot-4x4.png")
	if err != nil {
		log.Fatal(err)
	}
	in := gridsaw.Input{Data: picture}
	page, err := engine.Read(context.Background(), in, gridsaw.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r := page.Results[0]
	fmt.Println(r.Puzzle)
	cell := r.Reading.Cells[0][0]
	fmt.Printf("the first cell is read as %d, with a probability of %.2f\n", cell.Best(), cell.Confidence())

	_, err = engine.Solve(context.Background(), in, gridsaw.Options{
		Set: []reading.Override{{Row: 0, Col: 0, Number: 4}},
	})
	fmt.Println(err)
	fmt.Println(errors.Is(err, gridsaw.ErrAmbiguous))
	// Output:
	// 3 . | . 2
	// . . | 3 .
	// ----+----
	// . 4 | . .
	// . . | 2 .
	// the first cell is read as 3, with a probability of 1.00
	// the numbers contradict each other (no solution: the clues contradict each other): an entry may be wrong, or the boxes of another shape
	// true
}

// The pieces of one jigsaw on two scans: the second one is added when the first turns out
// to lack pieces.
func ExampleJigsaw() {
	ctx := context.Background()
	jigsaw := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
	jigsaw.Add(ctx, gridsaw.FileSource("samples/jigsaw/pages/page-1.jpg"))
	half, err := jigsaw.Solve(ctx)
	fmt.Println(len(half.Pieces), "pieces:", half.Status, errors.Is(err, gridsaw.ErrPartial))

	jigsaw.Add(ctx, gridsaw.FileSource("samples/jigsaw/pages/page-2.jpg"))
	whole, err := jigsaw.Solve(ctx)
	fmt.Println(len(whole.Pieces), "pieces:", whole.Status, err)
	for _, p := range whole.Placements[:3] {
		at := whole.Where[p.Piece]
		fmt.Printf("piece %d of picture %d lies in row %d, column %d\n", at.Index, at.Picture, p.Row, p.Col)
	}
	// Output:
	// 20 pieces: partial true
	// 40 pieces: solved <nil>
	// piece 18 of picture 1 lies in row 0, column 0
	// piece 0 of picture 0 lies in row 0, column 1
	// piece 5 of picture 0 lies in row 0, column 2
}

// Two methods on the same puzzle, which needs neither a picture nor an engine.
func ExampleSolvePuzzle() {
	p, err := format.Decode([]byte("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."))
	if err != nil {
		log.Fatal(err)
	}
	for _, method := range []string{"search", "anneal"} {
		r, err := gridsaw.SolvePuzzle(context.Background(), p, gridsaw.Options{Method: method})
		fmt.Println(r.Method, r.Status, r.Stats.Nodes, err)
	}
	// Output:
	// search solved 59 <nil>
	// anneal solved 10903992 <nil>
}
