package gridsaw

import (
	"math"
	"runtime"
	"sync"
	"time"
)

// The names of the stages of a jigsaw.
const (
	stageFind     = "find"
	stageRegister = "settle" // its name in JSON since the first version
	stageRank     = "rank"
	stageLabel    = "label"
	stageSolve    = "solve"
	stageCheck    = "check"
)

// A JigsawProgress is how far the work on a jigsaw has come.
type JigsawProgress struct {
	// Stage is the one that is under way, as [Stage] names it.
	Stage string
	// Done of All: pictures that were looked at in "find", comparisons of sides in "rank", and
	// pieces that belong to larger groups in "solve". All is 0 where nothing is counted.
	Done, All int
	// Left is about how long all that remains will take, 0 where that cannot be told: of the
	// stage under way as long again as was needed for what is done of it, and of those to come
	// what they are known to take for so many pieces.
	Left time.Duration
}

// A progressTeller tells of the progress of one jigsaw. Nil tells nothing.
type progressTeller struct {
	tell   func(JigsawProgress)
	stages []string // still to come, the one under way first

	mu     sync.Mutex
	begun  time.Time // of the stage
	pieces float64   // in all pictures, as far as can be told
	// Of the stage that finds pieces: pictures that were looked at, and pieces on them, apart from
	// what a store had.
	looked, seen, stored int
}

// stagesOf are the stages of the way to an answer, or to a reading alone.
func stagesOf(solving bool) []string {
	all := []string{stageFind, stageRegister, stageRank, stageLabel, stageSolve, stageCheck}
	if !solving {
		all = all[:4]
	}
	return all
}

func newProgressTeller(tell func(JigsawProgress), stages []string) *progressTeller {
	if tell == nil {
		return nil
	}
	return &progressTeller{tell: tell, stages: stages, begun: time.Now()}
}

// begin tells that a stage begins, for so many pieces.
func (p *progressTeller) begin(stage string, pieces int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.stages) > 1 && p.stages[0] != stage {
		p.stages = p.stages[1:]
	}
	p.begun, p.pieces = time.Now(), float64(pieces)
	p.report(0, 0, p.usual(stage))
}

// step tells that so much of the stage under way is done.
func (p *progressTeller) step(done, all int) {
	if p == nil || done <= 0 || done > all {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	passed := time.Since(p.begun).Seconds()
	p.report(done, all, passed*float64(all-done)/float64(done))
}

// joined tells that so many of all pieces belong to larger groups, which does not tell how long
// the others will take.
func (p *progressTeller) joined(done, all int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.report(done, all, p.usual(p.stages[0])-time.Since(p.begun).Seconds())
}

// picture tells that one more of so many pictures was looked at, or taken from a store.
func (p *progressTeller) picture(found *Picture, all int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if found.Stored {
		p.stored++
	} else {
		p.looked++
	}
	if found.Page != nil {
		p.seen += len(found.Page.Pieces)
	}
	done := p.looked + p.stored
	p.pieces = float64(p.seen) * float64(all) / float64(done)
	left := math.Inf(-1)
	if p.looked > 0 || done == all {
		left = time.Since(p.begun).Seconds() * float64(all-done) / float64(max(p.looked, 1))
	}
	p.report(done, all, left)
}

// report tells of the stage under way, which will take so many seconds more; less than 0 is
// unknown.
func (p *progressTeller) report(done, all int, left float64) {
	out := JigsawProgress{Stage: p.stages[0], Done: done, All: all}
	if left >= 0 {
		for _, s := range p.stages[1:] {
			left += p.usual(s)
		}
		out.Left = time.Duration(left * float64(time.Second))
	}
	p.tell(out)
}

// usual returns the seconds that a stage takes for the pieces at hand. They were measured with
// sets of 208 to 1008 scanned pieces on one processor, where they are right within a half.
func (p *progressTeller) usual(stage string) float64 {
	n := p.pieces
	switch stage {
	case stageRegister:
		return 8e-4 * n
	case stageRank:
		return 2e-4 * math.Pow(n, 1.6) / float64(runtime.GOMAXPROCS(0))
	case stageSolve:
		return 6e-5 * math.Pow(n, 1.5)
	case stageCheck:
		return 4e-4 * n
	}
	return 0
}
