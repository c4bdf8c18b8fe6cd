package tesseract

import (
	"html"
	"regexp"
	"strconv"
	"strings"
)

var (
	// answer finds what the engine settled on in its report.
	answer = regexp.MustCompile(`x_wconf ([0-9]+)'>([^<]*)<`)
	// choice finds its alternatives for each step along the line, and their
	// confidences in per cent.
	choice = regexp.MustCompile(`x_confs ([0-9.]+)'>([^<]*)<`)
)

// answered returns the text that a report settles on, without blanks.
func answered(report string) string {
	m := answer.FindStringSubmatch(report)
	if m == nil {
		return ""
	}
	return strings.Join(strings.Fields(html.UnescapeString(m[2])), "")
}

// runnerUp is the confidence, in per cent, from which on an alternative is
// worth keeping.
const runnerUp = 35

// summarise cuts a report down to what confusions are counted by: the first
// two characters of the answer, then a blank and the strongest alternative
// to the first, if it is strong.
func summarise(report string) string {
	text := []rune(answered(report))
	text = text[:min(len(text), 2)]
	best, second := runnerUp*1.0, ""
	for _, m := range choice.FindAllStringSubmatch(report, -1) {
		other := strings.Join(strings.Fields(html.UnescapeString(m[2])), "")
		p, err := strconv.ParseFloat(m[1], 64)
		if err == nil && p > best && len(other) == 1 && (len(text) == 0 || other != string(text[0])) {
			best, second = p, other
		}
	}
	if second == "" {
		return string(text)
	}
	return string(text) + " " + second
}
