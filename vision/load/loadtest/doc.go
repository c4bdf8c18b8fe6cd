// Package loadtest damages picture files for tests as their formats are made: lengths, sizes,
// tables and the data between them are changed one by one, and the sums over them are right
// again, so that decoders do not refuse the file for these alone. It has one picture in every
// format, too.
package loadtest
