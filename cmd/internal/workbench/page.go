package workbench

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"sync"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/cmd/internal/palette"
	"github.com/gridsaw/gridsaw/samples"
)

//go:embed page
var pageFiles embed.FS

// documents are the pages; their scripts find the token in them.
var documents = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageFiles, "page/*.html")) })

// examples are the pictures that the first page offers, by their names in addresses.
var examples = map[string]string{
	"sudoku.jpg": "newspaper-table.jpg", "shikaku.jpg": "shikaku/photo.jpg", "hashi.jpg": "hashi/photo.jpg",
	"jigsaw-1.jpg": "jigsaw/pages/page-1.jpg", "jigsaw-2.jpg": "jigsaw/pages/page-2.jpg",
}

// document gives out a page, with the token for its scripts, the first of which has the page's name.
func document(name, token string) handler {
	return func(w http.ResponseWriter, _ *http.Request) error {
		var out bytes.Buffer
		if err := documents().ExecuteTemplate(&out, name+".html", struct{ Token, Script string }{token, name + ".js"}); err != nil {
			return err
		}
		return send(w, "text/html; charset=utf-8", out.Bytes())
	}
}

// asset gives out a script, a style or the icon of the page. Pages are templates, and folders are not listed.
func asset(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	kind := map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}[path.Ext(name)]
	if name == "palette.css" {
		return send(w, kind, []byte(palette.CSS))
	}
	if script, ok := inspect.Module(name); ok {
		return send(w, kind, script)
	}
	data, err := pageFiles.ReadFile("page/" + name)
	if err != nil || kind == "" {
		return fs.ErrNotExist
	}
	return send(w, kind, data)
}

// example gives out a picture that the page offers.
func example(w http.ResponseWriter, r *http.Request) error {
	data, err := samples.Pictures.ReadFile(examples[r.PathValue("name")])
	if err != nil {
		return fs.ErrNotExist
	}
	return send(w, mime.TypeByExtension(".jpg"), data)
}

// manual gives out the description of the API.
func manual(w http.ResponseWriter, _ *http.Request) error {
	data, err := pageFiles.ReadFile("page/api.txt")
	if err != nil {
		return err
	}
	return send(w, "text/plain; charset=utf-8", data)
}
