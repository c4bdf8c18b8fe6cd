package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// isBoardURL reports an argument that is itself the URL of a board, or its
// fragment, and not the name of a file.
func isBoardURL(name string) bool {
	for _, start := range []string{"https://e2.bucas.name", "http://e2.bucas.name", "#puzzle="} {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return strings.Contains(name, "board_edges=")
}

var boardName = regexp.MustCompile(`puzzle=([\w.+-]{1,40})`)

// isPuzzleURL tells whether an argument is itself a puzzle: the URL of a board, or of the player at
// puzz.link and its sisters.
func isPuzzleURL(name string) bool { return isBoardURL(name) || format.PlayerPuzzle(name) != "" }

// shortName is an input as people want to see it named: the URL of a board by the
// name of the board, that of a player without its numbers.
func shortName(name string) string {
	if puzzle := format.PlayerPuzzle(name); puzzle != "" {
		return "URL of " + puzzle
	}
	if !isBoardURL(name) {
		return name
	}
	if found := boardName.FindStringSubmatch(name); found != nil {
		return "board " + found[1]
	}
	return "board"
}

// readAnswer reads a board: a URL, a file that holds one, or a line of JSON.
func readAnswer(ctx context.Context, s streams, name string) (*format.Answer, error) {
	in, err := fetchAlone(ctx, name, s.in)
	if err != nil {
		return nil, err
	}
	a, err := decodeAnswer(name, in.Data)
	if err != nil {
		return nil, unread(name, err, answerHint(err))
	}
	return a, nil
}

// decodeAnswer reads what an argument of that name holds.
func decodeAnswer(name string, data []byte) (*format.Answer, error) {
	if isBoardURL(name) {
		if _, err := format.DecodeBoard(data); err != nil {
			return nil, err
		}
	}
	return format.DecodeAnswer(data)
}

func answerHint(err error) string {
	if errors.Is(err, format.ErrNoAnswer) {
		return "gridsaw solve --json FILE prints such a line"
	}
	return ""
}

// pieceList reads the pieces of a jigsaw.
func pieceList(ctx context.Context, s streams, name string) (*puzzle.Jigsaw, error) {
	in, err := fetchAlone(ctx, name, s.in)
	if err != nil {
		return nil, err
	}
	p, err := format.Decode(in.Data)
	if err != nil {
		return nil, unread(name, err, "")
	}
	jigsaw, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return nil, unread(name, fmt.Errorf("this is a %s, not the pieces of a jigsaw", p.Kind()), "")
	}
	return jigsaw, nil
}
