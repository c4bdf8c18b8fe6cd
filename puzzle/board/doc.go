// Package board holds boards of edge matching as people exchange them: full or
// partial, faulty perhaps, with the colour of every side but without a list of
// pieces; and it finds out which pieces of a [puzzle.Jigsaw] lie on them.
//
// A [Board] and a list of pieces rarely number their colours alike. For Eternity
// II three numberings are about: that of the viewer at e2.bucas.name, that which
// the viewer calls jblackwood, and those of the files of pieces. The map from one
// to another is found by the pieces themselves:
//
//   - Colours are refined by the pieces they occur on, as B. Weisfeiler and A.
//     Leman refine the vertices of a graph ("The reduction of a graph to canonical
//     form", 1968), here over pieces up to turns. Where every colour ends alone
//     the pieces have a canonical form, and two lists with equal forms have one
//     map between their colours.
//   - Otherwise, and for boards that are not full, a backtracking search takes the
//     piece of the board with the fewest candidates first, and looks for a second
//     map. Numbers of pieces, if the board has them, narrow it.
//   - Where several maps are left, a convention decides if it is among them: the
//     viewer's numbering for the pieces of Eternity II, and that of [ForViewer]
//     for others.
//
// The 256 pieces of Eternity II are recognised by a hash of their canonical form;
// they are no part of this package. In terms of that form it knows the letters of
// the viewer and the five clues (see [Clues]).
//
//	cell     a place of the board, in reading order from 0
//	sides    colours of the top, right, bottom and left side; 0 is grey
//	kind     equal pieces, up to a turn
//	letters  a numbering of the colours by small numbers from 1
//
// All labels are unsigned: sides match that are equal.
package board
