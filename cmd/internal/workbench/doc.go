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
// # The way of a jigsaw
//
// A [Puzzle] without a grid has a [Jigsaw]: pictures of loose pieces that come one by one, from several devices.
//
//	jigsaw.go      what is kept of it, and jigsawview.go how it is shown
//	jigsawdata.go  what processes hand back: the pieces of a picture, an answer, the sides of a piece
//	jigsawwork.go  the queues of pictures to be read and of jigsaws to be put together, gone on with after a restart
//	jigsawapi.go   answers requests about it, and jigsawsay.go those about what people say of its pieces
//
// What was found in a picture is kept, as package gridsaw keeps it in a PieceStore, so that a picture more has no
// other looked at again. Putting together is one process's work at a time, apart from those that read; it tells how
// far it is in a file.
//
// This process decodes no picture that somebody sent: children do (package child), and what they hand back is
// data and JPEGs of their own making. Names of files are shown and never used as paths.
package workbench
