// Package workbench serves a page on which printed puzzles are photographed, read, corrected and solved, and
// an API for other programs. page/api.txt describes the API; the server gives it out at /v1.
//
// # The way of a picture
//
//	upload.go   takes it from a form, within bounds of size and time
//	readers.go  gives it to a process that reads, warm and replaced when it dies, or says that all are busy
//	grid.go     is what that process hands back: the reading as data, with all that each cell may hold
//	entry.go    is one of the puzzles in a picture
//	answer.go   is what came of it, in words too, and differing.go where its solutions differ
//	store.go    keeps it in a folder of its own, oldest dropped first
//	correct.go  solves anew from a [Grid] and what people say of its cells; no picture is looked at
//	view.go     is a puzzle as the page shows it
//	live.go     looks at the pictures of a camera, of which nothing is kept
//	server.go   holds all of it
//	api.go      answers requests, with problem.go where it cannot
//	page.go     gives out the files of the page, which lie in page
//	guard.go    turns away who must not ask
//	serve.go    starts it, listens and ends it
//
// This process decodes no picture that somebody sent: children do (package child), and what they hand back is
// data and JPEGs of their own making. Names of files are shown and never used as paths.
//
// # Room for more
//
// A kind of puzzle that is no grid, such as a jigsaw, would have its own data beside [Grid] in a [Puzzle], and
// its own script beside page/puzzle.js; guard, readers and store know nothing of grids.
package workbench
