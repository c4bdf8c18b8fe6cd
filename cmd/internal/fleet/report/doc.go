// Package report writes the page that a batch leaves beside its results: one HTML
// file that holds its data, script and style, asks nothing of the network and
// opens from a disk.
//
// # What the page shows
//
//   - in its head how many of how many inputs were solved, the counts by status as
//     a bar, when the batch ran and how long it worked;
//   - a card for each input, what failed first: its thumbnail, status, kind and
//     time, why it failed and what to do about it, and a link to its overlay;
//   - filters by status and by kind, each with its count, and a search over names
//     and reasons. They stand in the address, so that reload and back keep them.
//
// # How it is made
//
// [Write] takes the entries one by one and writes them as blocks of JSON, each in
// a script element of its own, so that neither the writer nor the reader ever
// holds all of them in one text. The template is page.html, the style page.css,
// the script page.js: plain JavaScript without a build step. The script sorts and
// filters the entries, and keeps only those cards in the document that can be
// seen, so that a page of 10,000 stays quick.
//
// # What is not trusted
//
// Names come from whoever made the files, reasons may quote them. JSON leaves no
// bracket in them, links are percent-encoded and always relative, the script sets
// text and never markup, and the page's policy lets no other script run than the
// one whose hash it gives.
package report
