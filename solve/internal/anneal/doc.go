// Package anneal is simulated annealing over states with whole-numbered energies,
// for the methods of that name. The problem draws moves and does them; the engine
// decides which are taken, cools, starts again, keeps the best state, and spreads
// tries over threads.
//
// A try is one cooling from a fresh state. Try k draws its random numbers from a
// stream of its own, made of the seed and k alone, and the result is that of the
// first try that succeeds in the order of k, so that it is the same whatever the
// number of threads.
//
// # Moves without calls
//
// The innermost loop is the problem's: it runs as long as [Chain.Next] says so, and
// asks [Chain.Accept] about each move, or [Chain.Bound] before it knows all about one.
// An engine that calls a method of the problem for each move, through an interface or
// through a type parameter, which compiles to much the same, takes 3 to 8 percent more
// time where a move takes 20 nanoseconds, as for Sudoku.
//
// # Sources
//
// S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated
// annealing" (1983), with the acceptance of N. Metropolis and others (1953). The
// law of [Harmonic] is that of M. Lundy and A. Mees, "Convergence of an annealing
// algorithm" (1986).
package anneal
