package gridsaw

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Stage is one step of the way from pictures to an answer.
type Stage struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	// Megabytes is the memory that the program held when the stage ended, what
	// OpenCV holds included; 0 where the system does not tell.
	Megabytes float64 `json:"megabytes,omitempty"`
}

// Stages follow each other on the way to an answer.
type Stages []Stage

// Total returns the seconds of the stages of these names together, or of all
// stages where none is named.
func (s Stages) Total(names ...string) float64 {
	sum := 0.0
	for _, stage := range s {
		if len(names) == 0 || slices.Contains(names, stage.Name) {
			sum += stage.Seconds
		}
	}
	return sum
}

// A clock times stages that follow each other.
type clock struct {
	stages Stages
	last   time.Time
}

func newClock() *clock { return &clock{last: time.Now()} }

// add adds a stage that took so many seconds.
func (c *clock) add(name string, seconds float64) {
	c.stages = append(c.stages, Stage{Name: name, Seconds: seconds, Megabytes: resident()})
}

// end ends the stage that ran until now.
func (c *clock) end(name string) {
	now := time.Now()
	c.add(name, now.Sub(c.last).Seconds())
	c.last = now
}

// resident returns the memory of the process in megabytes, as Linux tells it.
func resident() float64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(data))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseFloat(fields[1], 64)
	if err != nil {
		return 0
	}
	return pages * float64(os.Getpagesize()) / (1 << 20)
}
