package overlay

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
)

// svg writes a scene as a vector picture. All that it needs is in it; of fonts it asks
// for whichever the viewer has, set to the length that ours comes out at.
func (s *scene) svg(w io.Writer, title string) error {
	v := &vectors{w: bufio.NewWriter(w)}
	v.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`+"\n", s.width, s.height, s.width, s.height)
	v.printf("<title>%s</title>\n", escaped(title))
	v.printf(`<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(page))
	for i := range s.figures {
		v.figure(&s.figures[i])
	}
	for i := range s.stamps {
		v.stamp(&s.stamps[i])
	}
	v.printf(`<g font-family="sans-serif" font-weight="500">` + "\n")
	for i := range s.texts {
		v.words(&s.texts[i])
	}
	v.printf("</g>\n</svg>\n")
	return v.w.Flush()
}

// vectors is such a picture in the making. Its writer keeps the first error.
type vectors struct {
	w       *bufio.Writer
	scratch []byte
}

func (v *vectors) printf(format string, args ...any) { fmt.Fprintf(v.w, format, args...) }

func (v *vectors) figure(f *figure) {
	if len(f.parts) == 0 {
		return
	}
	v.printf(`<path class="%s" `, f.class)
	if f.width > 0 {
		v.printf(`fill="none" stroke="%s" stroke-width="%s" `, hex(f.ink), number(f.width))
	} else {
		v.printf(`fill="%s" `, hex(f.ink))
	}
	if f.ink.A < 255 {
		v.printf(`opacity="%s" `, number(float64(f.ink.A)/255))
	}
	v.w.WriteString(`d="`)
	for i := range f.parts {
		v.contour(&f.parts[i])
	}
	v.w.WriteString("\"/>\n")
}

// contour writes the commands of one closed line.
func (v *vectors) contour(p *contour) {
	if p.radius > 0 {
		at, r := p.points[0], number(p.radius)
		for i, x := range []float64{at.X - p.radius, at.X + p.radius, at.X - p.radius} {
			if i == 0 {
				v.printf("M%s %s", number(x), number(at.Y))
			} else {
				v.printf("A%s %s 0 0 1 %s %s", r, r, number(x), number(at.Y))
			}
		}
		v.w.WriteByte('z')
		return
	}
	b := append(v.scratch[:0], 'M')
	for i, at := range p.points {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(appendNumber(b, at.X), ' ')
		b = appendNumber(b, at.Y)
	}
	v.scratch = append(b, 'z')
	v.w.Write(v.scratch)
}

// stamp writes what is drawn once, and then the places.
func (v *vectors) stamp(s *stamp) {
	if len(s.at) == 0 {
		return
	}
	v.printf(`<defs><g id="%s">`+"\n", s.class)
	for i := range s.figures {
		v.figure(&s.figures[i])
	}
	v.printf("</g></defs>\n")
	for _, at := range s.at {
		v.printf(`<use class="%s" href="#%s" x="%s" y="%s"/>`+"\n", s.class, s.class, number(at.X), number(at.Y))
	}
}

// words writes a line of text, with the length for viewers that can keep to it.
func (v *vectors) words(w *textLine) {
	x, anchor := w.at.X, "start"
	if w.ends {
		x, anchor = x+w.long, "end"
	}
	v.printf(`<text x="%s" y="%s" text-anchor="%s" font-size="%d" fill="%s" textLength="%s" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n",
		number(x), number(w.at.Y), anchor, w.size, hex(w.ink), number(w.long), escaped(w.text))
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// number writes a length with a hundredth of a pixel.
func number(x float64) string { return string(appendNumber(nil, x)) }

func appendNumber(b []byte, x float64) []byte {
	return strconv.AppendFloat(b, math.Round(x*100)/100+0, 'f', -1, 64)
}

// escaped writes text so that it is text in XML, whatever it holds.
func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}
