// Package inspect writes the page on which the sides of a jigsaw's pieces are
// studied by eye: one HTML file that holds its data, its script and its style,
// asks nothing of the network and opens from a disk.
//
// # What the page shows
//
//   - a plot of all sides on two principal components of an encoding, coloured
//     by label, kind, picture, cost of the best mate or rank of the right one;
//   - for a chosen side its piece with that side up, its place on its picture,
//     its best mates laid over it, and the gap between the two along the joint;
//   - the pictures with every outline and all that was seen and not taken for a
//     piece, and the answer, all its parts, with every joint coloured by its cost;
//   - the clusters, worst first, members overlaid, tabs against blanks;
//   - k-means, run anew in the page on the principal components for any number
//     of clusters and any encoding, with its figures.
//
// # How it is made
//
// A [Page] is plain data, so that nothing here depends on how pieces were found
// or compared. [Write] checks it, brings every curve to the same number of
// points, projects the vectors of each encoding on their principal components
// (pca.go), packs all numbers into one block of bytes (pack.go), 2 bytes a
// coordinate, and puts that block in base64 between the template, the style
// and the scripts of the folder page. 1000 pieces take 3 to 5 MB without the
// pictures, by the number of encodings; [Thumbnail] makes the pictures small.
//
// The scripts are plain JavaScript without a build step; they share one
// function scope and are joined in the order of the list in write.go. [Module] gives some of
// them to other pages.
//
//	data.js     the block of numbers as typed arrays, names of pieces and sides
//	state.js    what is chosen, and who must know when it changes
//	fit.js      rigid fits between curves, their gaps
//	curves.js   curves of joints laid over each other, the gap between two
//	means.js    seeded k-means, figures of a clustering
//	colour.js   palettes and the colourings of sides
//	stage.js    a canvas with pan, zoom, hover and click
//	plot.js     the plot of the principal components
//	picture.js  a picture with the outlines of its pieces
//	answer.js   the assembled answer
//	side.js     the panel of the chosen side
//	gallery.js  the clusters, worst first
//	main.js     state, controls, keys
package inspect
