package lp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// tolerance is how far a value may be from an integer: ten times what cbc allows
// itself, since it prints eight digits.
const tolerance = 1e-5

// parse reads the solution file that cbc writes: a line with the status, and
// then one for each variable, with its number, name, value and reduced cost.
// Variables may be left out if they are 0. What stands in the file when there is
// no answer, like the values of the relaxation, is passed over.
//
// The value of the objective in the first line is not read: whether that of a
// maximum has its sign changed depends on the version.
func parse(r io.Reader, m *Model) (Answer, error) {
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		return Answer{}, errors.Join(errors.New("the solution is empty"), lines.Err())
	}
	feasible, err := parseStatus(lines.Text())
	if err != nil || !feasible {
		return Answer{}, err
	}
	a := Answer{Feasible: true, Values: make([]int, len(m.vars))}
	index := make(map[string]int, len(m.vars))
	for i, v := range m.vars {
		index[v.name] = i
	}
	for lines.Scan() {
		name, value, err := parseColumn(lines.Text())
		if err != nil {
			return Answer{}, err
		}
		i, ok := index[name]
		if !ok {
			return Answer{}, fmt.Errorf("the solution has %.120q, which is no variable or is there twice", name)
		}
		delete(index, name)
		a.Values[i] = value
	}
	return a, lines.Err()
}

// parseStatus returns whether there are values. Since all variables are bounded,
// "unbounded" is as wrong as any other word; and we set no bound at which cbc
// could stop.
func parseStatus(line string) (feasible bool, err error) {
	status, _, _ := strings.Cut(line, " - objective value")
	switch strings.TrimSpace(status) {
	case "Optimal", "Optimal (within gap tolerance)":
		return true, nil
	case "Infeasible", "Integer infeasible", "Linear relaxation infeasible":
		return false, nil
	}
	return false, fmt.Errorf("the status of the solution is %.120q", line)
}

// parseColumn reads the line of a variable. Two asterisks, which cbc puts before
// values outside the bounds by its own reckoning, are passed over: the bounds
// are checked later.
func parseColumn(line string) (name string, value int, err error) {
	fields := strings.Fields(strings.TrimPrefix(line, "**"))
	if len(fields) != 4 {
		return "", 0, fmt.Errorf("the solution has the line %.120q", line)
	}
	x, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(math.Abs(x) < 1<<31) {
		return "", 0, fmt.Errorf("the value in %.120q is no number, or far too large", line)
	}
	whole := math.Round(x)
	if math.Abs(x-whole) > tolerance {
		return "", 0, fmt.Errorf("the value in %.120q is not integral", line)
	}
	return fields[1], int(whole), nil
}
