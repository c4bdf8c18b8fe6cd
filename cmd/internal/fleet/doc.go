// Package fleet works on many inputs, on one machine or on many, and survives what ends
// programs in between.
//
// A batch ([Run]) queues a [Job] for each input without an answer. Workers ([Work]) take them,
// have the reader in a child process work on them (package child), keep the [Answer], and only
// then acknowledge the job. The queue is NATS JetStream: a server of the batch's own within its
// process, without a port, or any other by its URL. It drives, and is never the truth: what has
// an answer is never worked on again, and what has none is queued again, at the start and
// whenever the queue is empty. So whatever dies at whatever instant, and whatever the queue
// forgets or says twice, each input is answered once.
//
// An answer belongs to the bytes of an input and to what was asked of them, not to its name: the
// same picture given twice is worked on once. The files that people look at, results.jsonl, the
// solved pictures and report.html, are made from the answers.
package fleet
