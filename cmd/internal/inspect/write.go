package inspect

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/palette"
)

//go:embed page
var files embed.FS

// scripts lists the scripts in the order in which they are joined: each uses
// what stands before it when it is loaded.
var scripts = []string{
	"data.js", "state.js", "fit.js", "curves.js", "means.js", "colour.js", "stage.js", "plot.js",
	"picture.js", "answer.js", "side.js", "gallery.js", "main.js",
}

var layout = template.Must(template.ParseFS(files, "page/inspect.html"))

// content is what the template is filled with. The typed fields are ours or
// are base64 or escaped JSON: nothing in them can end the element around it.
type content struct {
	Title  string
	Style  template.CSS
	Script template.JS
	Facts  template.JS
	Block  template.HTML
	Photos []template.HTML
}

// Write writes the page as one HTML file. It fails with [ErrPage] if p does
// not hold together, otherwise only if w does.
func Write(w io.Writer, p *Page) error {
	if err := p.check(); err != nil {
		return err
	}
	b := newBlock()
	facts, err := json.Marshal(p.facts(b))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPage, err)
	}
	style, script, err := assets()
	if err != nil {
		return err
	}
	c := content{
		Title: p.Title, Style: template.CSS(style), Script: template.JS(script),
		Facts: template.JS(facts), Block: encoded(b.bytes),
	}
	for _, picture := range p.Pictures {
		c.Photos = append(c.Photos, encoded(picture.JPEG))
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if err := layout.Execute(out, c); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	return nil
}

func encoded(data []byte) template.HTML {
	return template.HTML(base64.StdEncoding.EncodeToString(data))
}

// assets returns the style, and the scripts joined within one function.
func assets() (style, script string, err error) {
	css, err := files.ReadFile("page/inspect.css")
	if err != nil {
		return "", "", err
	}
	var js strings.Builder
	js.WriteString("(() => {\n'use strict';\n")
	for _, name := range scripts {
		source, err := files.ReadFile("page/" + name)
		if err != nil {
			return "", "", err
		}
		js.Write(source)
	}
	js.WriteString("})();\n")
	return palette.CSS + string(css), js.String(), nil
}

// ScriptHash names the script of pages as the header Content-Security-Policy does, for who serves one.
func ScriptHash() (string, error) {
	_, script, err := assets()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), nil
}

// exports are the scripts that other pages use, too, and what they give them.
var exports = map[string]string{
	"fit.js":    "fitTo, moved, laidOver, reversed, after",
	"curves.js": "drawCurves, drawGap",
	"stage.js":  "Stage, prepare, follow, trace, stroke, still",
}

// Module returns a script of the page as a module for another page; ok is false for one that is none.
func Module(name string) (source []byte, ok bool) {
	names, ok := exports[name]
	if !ok {
		return nil, false
	}
	source, err := files.ReadFile("page/" + name)
	return append(source, "\nexport { "+names+" };\n"...), err == nil
}
