package eternity

import (
	"encoding/json"
	"fmt"
)

// A scheduleState is what Event.State of [Schedule] holds.
type scheduleState struct {
	Method string `json:"method"`
	Print  uint64 `json:"print"` // fingerprint of puzzle and options
	campaignState
}

// save returns the state of the campaign.
func (s *campaign) save() []byte {
	text, err := json.Marshal(scheduleState{"schedule", s.print(), s.campaignState})
	if err != nil {
		return nil // never: there is nothing in it that JSON does not take
	}
	return text
}

// print returns the fingerprint of the campaign.
func (s *campaign) print() uint64 {
	return s.course.print("schedule", s.Schedule, s.o)
}

// resume goes to a state that was saved. The error wraps [ErrResume].
func (s *campaign) resume(state []byte) error {
	var saved scheduleState
	if err := json.Unmarshal(state, &saved); err != nil {
		return fmt.Errorf("%w: %w", ErrResume, err)
	}
	if saved.Method != "schedule" || saved.Print != s.print() {
		return ErrResume
	}
	f, err := s.course.restored(saved.Best)
	if err != nil {
		return err
	}
	if f.score != saved.Score || saved.Limit < 0 || saved.Count.Nodes < 0 {
		return fmt.Errorf("%w: the board is another", ErrResume)
	}
	arms := make(map[int64]*arm)
	for _, a := range saved.Arms {
		if a == nil || arms[a.Number] != nil || a.Number >= saved.Next || !s.course.stands(a.Poses) {
			return fmt.Errorf("%w: a restart is another", ErrResume)
		}
		arms[a.Number] = a
	}
	for _, u := range saved.Pending {
		if u == nil || arms[u.Arm] == nil || !arms[u.Arm].Busy || u.Nodes < 1 || u.Limit < 0 || !s.course.stands(u.Poses) {
			return fmt.Errorf("%w: a task is another", ErrResume)
		}
	}
	s.campaignState, s.fresh = saved.campaignState, true
	s.granted = s.Count.Nodes
	return nil
}

// stands reports whether a search may stand behind these poses: whether they fit, each in
// its place, in the head, and are poses of pieces that are used once.
func (c *course) stands(poses []uint16) bool {
	if len(poses) > len(c.cell) {
		return false
	}
	used := make([]bool, len(c.grey))
	lie := make([]int32, len(c.cell))
	for d, p := range poses {
		pose := int32(p)
		if pose >= c.empty() || used[pose>>2] {
			return false
		}
		used[pose>>2], lie[d] = true, pose
		if d >= c.head {
			continue
		}
		if !c.joined(d, lie) || !c.fits(d, pose) || c.held[d] >= 0 != c.hinted[pose>>2] || c.held[d] >= 0 && c.held[d] != pose || c.held[d] < 0 && !c.distinct(pose) {
			return false
		}
	}
	return true
}
