package cdcl

// A Lit is a literal: 2v is the variable v, 2v+1 its negation.
type Lit uint32

// Pos returns the literal that a variable is true.
func Pos(v int32) Lit { return Lit(v) << 1 }

// Not returns the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable.
func (l Lit) Var() int32 { return int32(l >> 1) }

// Negative reports that the literal is a negation.
func (l Lit) Negative() bool { return l&1 != 0 }

// A Reason is why a literal is true. It is short; the antecedents are written out
// from it when they are asked for. The zero value is that of decisions, and of what is true
// whatever is decided.
type Reason struct {
	Kind Kind
	Mask uint8  // free for the propagator
	Ref  uint32 // binary: a literal; clause: its place; else free for the propagator
}

// A Kind is a kind of reason.
type Kind uint8

const (
	decision Kind = iota
	binary        // another literal implies it
	clause        // the other literals of the clause are false
	// External is the first kind that a propagator may give a meaning to.
	External
)

// Because is the reason that one other literal is true.
func Because(l Lit) Reason { return Reason{Kind: binary, Ref: uint32(l)} }
