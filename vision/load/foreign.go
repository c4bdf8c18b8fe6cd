package load

import "strings"

// foreign are what files begin with that are often taken for pictures that can be read, from a
// place on, and what they are.
var foreign = []struct {
	at        int
	signature string
	name      string
}{
	{0, "%PDF-", "a PDF document"},
	{4, "ftypavif", "an AVIF picture"},
	{4, "ftypavis", "an AVIF picture"},
	{4, "ftyp", "a film"},
	{0, "\xff\x0a", "a JPEG XL picture"},
	{0, "\x00\x00\x00\x0cJXL ", "a JPEG XL picture"},
	{0, "\x00\x00\x00\x0cjP  ", "a JPEG 2000 picture"},
	{0, "8BPS", "a Photoshop document"},
	{0, "gimp xcf", "a GIMP document"},
	{0, "\x00\x00\x01\x00", "a Windows icon"},
	{0, "\x1aE\xdf\xa3", "a film"},
	{0, "PK\x03\x04", "a ZIP archive"},
	{0, "<svg", "an SVG drawing"},
	{0, "<?xml", "an XML document"},
	{0, "<!DOCTYPE", "a web page"},
	{0, "<html", "a web page"},
}

// foreignName says what a file is that [Decode] does not read, "" where that is not known.
func foreignName(data []byte) string {
	for _, f := range foreign {
		if len(data) > f.at && strings.HasPrefix(string(data[f.at:min(len(data), f.at+len(f.signature))]), f.signature) {
			return f.name
		}
	}
	return ""
}
