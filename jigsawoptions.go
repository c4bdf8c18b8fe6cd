package gridsaw

import (
	"image"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// JigsawOptions says what is known of a jigsaw and what to do with it. The zero
// value finds everything out.
type JigsawOptions struct {
	Rows, Cols int            // of the finished puzzle, 0 is found out
	DPI        float64        // of the pictures, 0: as their files tell
	Paper      pieces.Paper   // the sheet of paper that the pieces lie on
	Labels     int            // number of different joints, 0 is found out
	Encoder    string         // what the sides are labelled by; "" is the best one
	Method     string         // "" chooses: MethodLabels where labels are clean, else MethodMates
	Fronts     cluster.Fronts // whether what the pieces show has a vote, besides their shapes
	// Constraints, if set, are what people say of the pieces. With those about two sides, what the labels say is not
	// tried.
	Constraints *JigsawConstraints
	Seed        uint64
	Workers     int // pictures that are read at the same time, as far as memory allows; 0 means 1
	MaxPixels   int // as in Options

	// Stages, if set, is called with the pictures that the reading of a picture
	// goes through.
	Stages func(picture int, name string, img image.Image)
	// Progress, if set, is called as the work goes on, never twice at the same time.
	Progress func(JigsawProgress)
	// Store, if set, keeps the pieces that are found, and has those that were found before.
	Store *PieceStore
}

// The ways from sides to places.
const (
	// MethodLabels groups the sides by k-means and solves the labelled puzzle
	// exactly.
	MethodLabels = "search"
	// MethodMates puts the pieces together from the likeliest mates of each
	// side.
	MethodMates = "assembly"
)
