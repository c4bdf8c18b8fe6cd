package hashi

// countParts counts the sets of islands that bridges join.
func (s *ocean) countParts() {
	s.parts = 0
	seen := s.nextWalk()
	for i := range s.reached {
		if s.reached[i] == seen {
			continue
		}
		s.parts++
		s.reached[i] = seen
		queue := append(s.fronts[0][:0], int32(i))
		for k := 0; k < len(queue); k++ {
			queue, _ = s.expand(queue, k, none, seen, none)
		}
		s.fronts[0] = queue
	}
}

// joined reports that the ends of an edge are joined by bridges on others. It walks
// from both ends, one island each in turn, so that its time is that of the smaller
// part if they are not, and often short if they are.
func (s *ocean) joined(e int32) bool {
	var marks [2]int32
	for k, i := range s.ends[e] {
		marks[k] = s.nextWalk()
		s.reached[i] = marks[k]
		s.fronts[k] = append(s.fronts[k][:0], i)
	}
	met := false
	for step := 0; ; step++ {
		for k := range s.fronts {
			if step == len(s.fronts[k]) {
				return false
			}
			if s.fronts[k], met = s.expand(s.fronts[k], step, e, marks[k], marks[1-k]); met {
				return true
			}
		}
	}
}

// nextWalk returns a mark that no island has.
func (s *ocean) nextWalk() int32 {
	if s.walks++; s.walks < 0 {
		clear(s.reached)
		s.walks = 1
	}
	return s.walks
}

// expand adds to a queue the islands beside its entry k, over bridges on edges other
// than e, and marks them. It reports that one of them has the other mark.
func (s *ocean) expand(queue []int32, k int, e, mark, other int32) ([]int32, bool) {
	from := queue[k]
	for _, edge := range s.at[from] {
		if edge == none || edge == e || s.bridges[edge] == 0 {
			continue
		}
		next := s.other(edge, from)
		switch s.reached[next] {
		case mark:
		case other:
			return queue, true
		default:
			s.reached[next] = mark
			queue = append(queue, next)
		}
	}
	return queue, false
}
