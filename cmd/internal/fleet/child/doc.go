// Package child runs work on inputs in a process of its own, so that what ends or hangs
// the libraries that read pictures costs one input and nothing else.
//
// A [Child] is the parent's end: a process that is started once and stays warm, is given one
// [Request] after the other, and is started anew once it has died. [Serve] is the other end. They
// talk over two pipes of their own, so that nothing that a library prints gets between. A child
// whose parent is gone ends itself, also in the midst of work that never ends.
package child
