package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
)

// TestDayCertificate is good for this machine, by name and address, for a day.
func TestDayCertificate(t *testing.T) {
	now := time.Now()
	c, err := dayCertificate(now)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(c.Leaf)
	for _, name := range []string{"localhost", "127.0.0.1", "::1"} {
		if _, err := c.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: roots, CurrentTime: now}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, at := range map[string]time.Time{"elsewhere.example": now, "localhost": now.Add(25 * time.Hour)} {
		if _, err := c.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: roots, CurrentTime: at}); err == nil {
			t.Errorf("%s at %v: it is good", name, at)
		}
	}
	if other, err := dayCertificate(now); err != nil || fingerprint(c) == fingerprint(other) || len(fingerprint(c)) != 3*32-1 {
		t.Errorf("fingerprint %s", fingerprint(c))
	}
}

// writePEM writes a certificate and its key.
func writePEM(t *testing.T, c *tls.Certificate) (cert, key string) {
	t.Helper()
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	der, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: c.Certificate[0]}, key: {Type: "PRIVATE KEY", Bytes: der}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// TestEncrypted serves the page with a certificate from files, whose names are those of the server.
func TestEncrypted(t *testing.T) {
	made, err := dayCertificate(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	f := new(tlsFlags)
	f.cert, f.key = writePEM(t, made)
	c, err := f.certificate()
	if err != nil {
		t.Fatal(err)
	}
	if names := namesOf(c); len(names) == 0 || names[0] != "localhost" {
		t.Errorf("names %q", names)
	}
	server, err := workbench.New(workbench.Options{State: t.TempDir(), Open: true, Workers: 1, Certificate: c, Names: []string{"bench.example"}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(t.Context(), listener)
	roots := x509.NewCertPool()
	roots.AddCert(c.Leaf)
	client := &http.Client{
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	link := server.Link(listener.Addr().String())
	for host, code := range map[string]int{"": 303, "bench.example": 303, "other.example": 421} {
		r, err := http.NewRequest("GET", link, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		response, err := client.Do(r)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		response.Body.Close()
		if response.StatusCode != code || code == 303 && !strings.Contains(response.Header.Get("Set-Cookie"), "; Secure") {
			t.Errorf("host %q: %d, %v, want %d", host, response.StatusCode, response.Header, code)
		}
	}
	// Without encryption there is no page.
	response, err := http.Get(strings.Replace(link, "https:", "http:", 1))
	if err == nil {
		told, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != 400 || strings.Contains(string(told), "<html") {
			t.Errorf("in the clear: %d %s", response.StatusCode, told)
		}
	}
}
