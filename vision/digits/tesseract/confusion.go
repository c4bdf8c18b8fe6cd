package tesseract

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
)

// confusionTable counts what Tesseract answered to rendered digits with a
// camera's damage. A line holds the printing, the answer as summarise gives
// it, in quotes, and how often each digit and, last, something that is no
// digit lay behind it. TestMeasureConfusions writes it.
//
//go:embed confusion.txt
var confusionTable string

// The classes of characters: the ten digits, and what is none.
const (
	notDigit = characters.DigitClasses
	classes  = notDigit + 1
)

// confusion holds the table, by printing and answer.
type confusion struct {
	counts []map[string]*[classes]float64
	totals [][classes]float64 // of each class, by printing
}

// confusions returns the table, parsed at the first call.
var confusions = sync.OnceValue(func() *confusion { return parseConfusions(confusionTable) })

func parseConfusions(table string) *confusion {
	c := &confusion{counts: make([]map[string]*[classes]float64, len(printings)), totals: make([][classes]float64, len(printings))}
	for i := range c.counts {
		c.counts[i] = map[string]*[classes]float64{}
	}
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 2+classes {
			continue
		}
		how, err := strconv.Atoi(fields[0])
		answer, err2 := strconv.Unquote(fields[1])
		if err != nil || err2 != nil || how < 0 || how >= len(printings) {
			continue
		}
		row := new([classes]float64)
		for k := range row {
			row[k], _ = strconv.ParseFloat(fields[2+k], 64)
			c.totals[how][k] += row[k]
		}
		c.counts[how][answer] = row
		if short, _, found := strings.Cut(answer, " "); found {
			c.add(how, short, row)
		}
	}
	return c
}

// add counts an answer with an alternative also for the answer alone.
func (c *confusion) add(how int, answer string, row *[classes]float64) {
	key := answer + "*"
	sum := c.counts[how][key]
	if sum == nil {
		sum = new([classes]float64)
		c.counts[how][key] = sum
	}
	for k, n := range row {
		sum[k] += n
	}
}

const (
	// dirt is how probable it is that a character found by its ink is no
	// digit, before the engine has spoken.
	dirt = 0.04
	// related tempers the answers to several printings, which err alike.
	related = 0.75
	// few is the count under which an answer's row says too little.
	few = 6
)

// scores returns the probability of each digit behind the answers to the
// first printings.
func (c *confusion) scores(answers []string) characters.Scores {
	s := make(characters.Scores, classes)
	s[notDigit] = dirt
	for d := range characters.DigitClasses {
		s[d] = (1 - dirt) / characters.DigitClasses
	}
	for how, answer := range answers {
		row := c.row(how, answer)
		total := 0.0
		for k := range s {
			s[k] *= math.Pow(row[k], related)
			total += s[k]
		}
		for k := range s {
			s[k] /= total
		}
	}
	return s
}

// row returns the probability of an answer for each class. A rare answer
// counts as that without its alternative, then as the digit it contains.
func (c *confusion) row(how int, answer string) [classes]float64 {
	short, _, _ := strings.Cut(answer, " ")
	var out [classes]float64
	for _, key := range []string{answer, short + "*", short} {
		row := c.counts[how][key]
		if row == nil {
			continue
		}
		sum := 0.0
		for _, n := range row {
			sum += n
		}
		if sum < few {
			continue
		}
		for k, n := range row {
			out[k] = (n + 0.004*sum + 0.1) / (c.totals[how][k] + 20)
		}
		return out
	}
	for k := range out {
		out[k] = 1
	}
	for _, r := range short {
		if r >= '0' && r <= '9' {
			out[r-'0'] *= 8
		}
	}
	return out
}
