// Package cdcl enumerates the solutions of constraints over Boolean variables: clauses, and
// what a [Propagator] knows. It is conflict-driven clause learning.
//
// # The algorithm
//
// A literal is assigned, and all that follows from it, by clauses (two watched literals) and
// by the propagator. When nothing follows, a variable is decided, which opens a level. From
// a conflict a clause is learned, that of the first unique implication point, which is
// shortened by literals that its others imply; the search goes back to the level at which
// that clause assigns its first literal. The next decision is on the variable that took part
// in a conflict last (VMTF), or on that of the highest activity (VSIDS), with the value that
// it had last, or always the same: [Settings]. The search restarts after numbers of conflicts
// that follow Luby's sequence, and then drops the half of the clauses with the highest LBD, but
// for glue clauses.
//
// # Sources
//
//   - J. Marques-Silva and K. Sakallah, "GRASP: A Search Algorithm for Propositional
//     Satisfiability" (1999): antecedents, learning, going back over levels;
//   - M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver" (2001), and L. Zhang
//     et al., "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver" (2001):
//     watched literals, activities, the first unique implication point;
//   - N. Eén and N. Sörensson, "An Extensible SAT-solver" (2003): the structure of a solver
//     with constraints that are not clauses, activities that decay;
//   - G. Audemard and L. Simon, "Predicting Learnt Clauses Quality in Modern SAT Solvers"
//     (2009): LBD, the number of levels of a clause's literals;
//   - M. Luby, A. Sinclair and D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms" (1993);
//   - A. Biere and A. Fröhlich, "Evaluating CDCL Variable Scoring Schemes" (2015): VMTF;
//   - M. Gebser, B. Kaufmann, A. Neumann and T. Schaub, "Conflict-Driven Answer Set
//     Enumeration" (2007);
//   - K. Fazekas et al., "IPASIR-UP: User Propagators for CDCL" (2023).
//
// # Where we differ
//
// A propagator is not told of each literal, as in IPASIR-UP, but takes them from the trail in
// a loop of its own, in which it asks for the clauses too ([Solver.PropagateClauses]). So no
// call in the inner loop goes through an interface. Its constraints need no clauses: a
// [Reason] of eight bytes is enough, and antecedents are written out only when the analysis
// of a conflict asks for them. A conflict may lie wholly below the present level.
//
// Each solution is forbidden by a clause to begin with, so that the search is free to go
// wherever it learns to. But many such clauses make it slow. After a number of solutions it
// goes on systematically (Gebser et al.): levels up to the floor are left only after all
// under them is done, by negating the topmost decision, and nothing needs to be kept.
//
// # Names in the code
//
//	l            literal: 2v for variable v, 2v+1 for its negation
//	value        1 true, -1 false, 0 open
//	level        the literals from one decision to the next; 0 is before the first
//	trail        true literals in the order of their assignment
//	head         literals of the trail that were propagated
//	antecedents  true literals that imply another
//	conflict     true literals that cannot all be true
//	LBD, glue    number of levels of a clause's literals; clauses in which it is small
//	phase        literal of a variable to decide
//	floor        levels that are gone through systematically
package cdcl
