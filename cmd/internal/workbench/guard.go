package workbench

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
)

// A guard turns away who must not ask.
type guard struct {
	token string
	open  bool // to the network: all requests need the token
	// secure tells that the page is encrypted: cookies are sent to no other then.
	secure bool
	names  []string
}

const (
	// tokenCookie and tokenHeader carry the token of a browser, tokenField that of the link.
	tokenCookie, tokenHeader, tokenField = "gridsaw", "X-Gridsaw-Token", "token"
	// bearer begins the header of other programs.
	bearer = "Bearer "
)

// newGuard returns a guard with the token that lies in the directory, or a new one: links to a server go on working
// when it starts again.
func newGuard(o Options) (*guard, error) {
	path := filepath.Join(o.State, "token")
	data, err := os.ReadFile(path)
	token := strings.TrimSpace(string(data))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(token) < len(rand.Text()) {
		token = strings.ToLower(rand.Text())
		err = os.WriteFile(path, []byte(token+"\n"), 0o600) // what is cut off is made anew
	}
	if err != nil {
		return nil, err
	}
	g := &guard{token: token, open: o.Open, secure: o.Certificate != nil, names: append([]string{"localhost"}, o.Names...)}
	if name, err := os.Hostname(); err == nil && o.Open {
		name = strings.ToLower(name)
		g.names = append(g.names, name, name+".local")
	}
	return g, nil
}

// policy is what the page may do: load its own files, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// around lets requests through to a handler that may ask.
func (g *guard) around(inner http.Handler) http.Handler {
	// A page elsewhere must not have the browser send anything here.
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fail(w, &problem{http.StatusForbidden, "the request comes from another page", "open the page of this server"})
	}))
	inner = cross.Handler(inner)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		h.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
		switch {
		case !g.knows(r.Host):
			// A name that leads here by a foreign name server (DNS rebinding).
			fail(w, &problem{http.StatusMisdirectedRequest, "this server does not go by that name", "open it by the address that it printed"})
		case r.Method == http.MethodGet && r.URL.Path == "/" && r.URL.Query().Has(tokenField):
			g.enter(w, r)
		case g.open && !g.holds(r):
			fail(w, &problem{http.StatusUnauthorized, "this server asks for its token", "open the link that it printed, or send the header Authorization: Bearer TOKEN"})
		default:
			inner.ServeHTTP(w, r)
		}
	})
}

// knows tells whether a Host header names this server: by an address, which no name server can change, or by a
// name of this machine.
func (g *guard) knows(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	for _, name := range g.names {
		if host == name {
			return true
		}
	}
	return false
}

// enter takes the token of a link into a cookie, and out of the address.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) {
	if !g.is(r.URL.Query().Get(tokenField)) {
		fail(w, &problem{http.StatusUnauthorized, "the token of the link is not that of this server", "open the link that it printed"})
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: tokenCookie, Value: g.token, Path: "/", HttpOnly: true, Secure: g.secure, SameSite: http.SameSiteStrictMode, MaxAge: 365 * 24 * 3600,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// holds tells whether a request has the token.
func (g *guard) holds(r *http.Request) bool {
	cookie, err := r.Cookie(tokenCookie)
	return err == nil && g.is(cookie.Value) || g.sends(r)
}

// sends tells whether a request has the token in a header, which no other page can make a browser send.
func (g *guard) sends(r *http.Request) bool {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), bearer); ok {
		return g.is(token)
	}
	return g.is(r.Header.Get(tokenHeader))
}

func (g *guard) is(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) == 1
}

// changing is a handler of requests that change what is kept: they need the token in a header.
func (g *guard) changing(inner handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !g.sends(r) {
			return &problem{http.StatusForbidden, "the request has no token", "load the page again, or send the header Authorization: Bearer TOKEN"}
		}
		return inner(w, r)
	}
}
