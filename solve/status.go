package solve

import (
	"errors"
	"fmt"
	"slices"
)

// Status says what a method knows about a puzzle at the end of its work.
type Status int

// The statuses.
const (
	// Unknown: nothing was found and nothing was proved.
	Unknown Status = iota
	// Solved: there is at least one solution in the result, and the search
	// ended by itself, because it found as many as wanted or searched all.
	Solved
	// Unsolvable: it is proved that there is no solution.
	Unsolvable
	// Partial: the result holds the best attempt, which breaks some rules, in Attempt.
	Partial
	// Limit: the node budget or the context ended the search before its end.
	// Solutions found until then are in the result.
	Limit
)

// ErrStatus reports a name that is no status.
var ErrStatus = errors.New("solve: unknown status")

var statusNames = [...]string{"unknown", "solved", "unsolvable", "partial", "limit"}

// Statuses returns all statuses.
func Statuses() []Status { return []Status{Unknown, Solved, Unsolvable, Partial, Limit} }

// String returns the name of the status in lower case.
func (s Status) String() string {
	if s < 0 || int(s) >= len(statusNames) {
		return fmt.Sprintf("status(%d)", int(s))
	}
	return statusNames[s]
}

// ParseStatus returns the status of that name. The error wraps [ErrStatus].
func ParseStatus(name string) (Status, error) {
	i := slices.Index(statusNames[:], name)
	if i < 0 {
		return Unknown, fmt.Errorf("%w %q", ErrStatus, name)
	}
	return Status(i), nil
}

// MarshalText returns the name, for JSON.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (s *Status) UnmarshalText(text []byte) error {
	parsed, err := ParseStatus(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}
