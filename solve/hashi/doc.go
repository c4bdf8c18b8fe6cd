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
// each other. All is said by two statements an edge: it has at least one bridge,
// it has at least two. These are the variables x and y of A. Rafaralahy,
// "Résolution des jeux Shikaku et Hashiwokakero par programmation linéaire en
// nombres entiers" (2020), section 2.2. The text does not say that an edge needs
// sight, which it does, and it only favours connected answers, by its objective,
// where we see to it that every answer is connected.
//
// # Propagation
//
// What is known at an island fits into two bytes, the statements that are true
// and those that are false. The rules, in the order in which they are applied
// to each new statement, are:
//
//   - connectedness: the islands that are joined so far form parts. A part with one
//     edge left to other islands needs it; one with none is a contradiction. The
//     reason is a cut: one of the edges out of the part must have a bridge;
//   - numbers: an island that has all its bridges gets no more; one that cannot do
//     without any of those possible gets all of them; and by one bridge less, so
//     that nothing but a double bridge would be too many, or its lack too few;
//   - crossings: an edge with a bridge rules out those that cross it;
//   - learned clauses.
//
// Before the search, and whenever nothing is guessed, one walk over the graph
// finds the edges without which the possible bridges do not connect all
// islands. They must have bridges: two if the numbers beyond them have an even
// sum, one if it is odd. If the sum of all numbers is odd, there is no solution.
// Learning would need a time exponential in the number of islands to find that.
//
// # Search
//
// What is left is guessed, and from every contradiction a clause is learned, as
// SAT solvers do. Numbers, crossings and parts are not clauses but give their
// reasons when the analysis of a contradiction asks for them; a number takes
// three statements at most. For the 400 islands of the instances of L. Coelho,
// G. Laporte, A. Lindbeck and T. Vidal, "Benchmark Instances and Branch-and-Cut
// Algorithm for the Hashiwokakero Puzzle" (2019), this takes a tenth of the time of
// a SAT solver with clauses for all of them, and cuts added after each answer
// that is not connected. A node is a guess.
//
// # Names in the code
//
//	i            island, numbered row by row
//	edge         pair of islands that see each other
//	at           edges at an island, by direction
//	lit, l       statement, or its contrary
//	variable, v  statement together with its contrary
//	level        the statements from one guess to the next
//	trail        true statements in the order of their discovery
//	clash        statements that cannot all be true
//	part, root   islands joined by bridges; the one that stands for them
//	cut          edges out of a part
//	floor        levels that are gone through systematically
package hashi
