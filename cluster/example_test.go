package cluster_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// A puzzle of 3 x 4 pieces whose joints have two forms only: labels tell them
// apart, and an exact solver can take over.
func ExampleLabel() {
	puzzle := newCut(3, 4, 2, 0.3, 1)
	labels, err := cluster.Label(context.Background(), puzzle.sides, encode.Profile{}, cluster.LabelOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(labels.K, labels.Clean)
	fmt.Println("top left piece:", labels.Of[:4])
	// Output:
	// 2 true
	// top left piece: [0 1 -1 0]
}

// Where every joint has a form of its own, each side gets a list of mates.
func ExampleRank() {
	puzzle := newCut(3, 4, 0, 0.3, 1)
	ranking, err := cluster.Rank(context.Background(), puzzle.sides, cluster.RankOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	right := 4*0 + 1 // the right side of the first piece
	fmt.Println("mate of side", right, "is side", ranking.Mates(right)[0].Side)
	fmt.Println(len(ranking.MutualBest()), "sure pairs of 17 joints")
	// Output:
	// mate of side 1 is side 7
	// 17 sure pairs of 17 joints
}
