// Package hashi solves, grades and generates Hashiwokakero.
//
// [Search] is the method for a [puzzle.Hashi], exact and the fastest; [ILP] hands an
// integer program to another program, and [Anneal] is simulated annealing. [Rate] says
// how hard a puzzle is for a person; [Generate] makes puzzles with exactly one solution.
// What follows is about Search.
//
// # The model
//
// The islands are the vertices of a graph whose edges are the pairs that see
// each other. All is said by two variables an edge: it has at least one bridge,
// it has at least two. These are x and y of A. Rafaralahy,
// "Résolution des jeux Shikaku et Hashiwokakero par programmation linéaire en
// nombres entiers" (2020), section 2.2. The text does not say that an edge needs
// sight, which it does, and it only favours connected answers, by its objective,
// where we see to it that every answer is connected.
//
// # Propagation
//
// What is known at an island fits into two bytes, the literals that are true
// and those that are false. The rules, in the order in which they are applied
// to each new literal, are:
//
//   - connectedness: the islands that are joined so far form components. One with one
//     edge left to other islands needs it; one with none is a conflict. The
//     reason is a cut: one of the edges out of the component must have a bridge;
//   - numbers: an island that has all its bridges gets no more; one that cannot do
//     without any of those possible gets all of them; and by one bridge less, so
//     that nothing but a double bridge would be too many, or its lack too few;
//   - crossings: an edge with a bridge rules out those that cross it;
//   - learned clauses.
//
// Before the search, and after restarts, one walk over the graph
// finds the cut edges, those without which the possible bridges do not connect all
// islands. They must have bridges: two if the numbers beyond them have an even
// sum, one if it is odd. If the sum of all numbers is odd, there is no solution.
// Learning would need a time exponential in the number of islands to find that.
//
// # Search
//
// What is left is decided, and from every conflict a clause is learned
// (solve/internal/cdcl), for which these rules are the propagator. Numbers and crossings
// are not clauses but give their antecedents when the analysis of a conflict asks for
// them; a number takes three literals at most. For the 400 islands of the instances of L. Coelho,
// G. Laporte, A. Lindbeck and T. Vidal, "Benchmark Instances and Branch-and-Cut
// Algorithm for the Hashiwokakero Puzzle" (2019), this takes a tenth of the time of
// a SAT solver with clauses for all of them, and cuts added after each answer
// that is not connected. A node is a decision.
//
// # Names in the code
//
//	i            island, numbered row by row
//	edge         pair of islands that see each other
//	at           edges at an island, by direction
//	l            literal: an edge has at least one bridge, at least two, or the contrary
//	component    islands joined by bridges
//	root         the island that stands for a component
//	cut          edges out of a component
//	cut edge     edge without which the islands fall apart
package hashi
