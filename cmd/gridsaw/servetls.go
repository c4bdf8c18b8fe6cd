package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"strings"
	"time"
)

// tlsFlags say whether a page is encrypted, and with which certificate.
type tlsFlags struct {
	on        bool
	cert, key string
	made      string // what browsers show of the certificate, where it was made
}

// wanted tells whether the page is encrypted.
func (f *tlsFlags) wanted() bool { return f.on || f.cert != "" || f.key != "" }

// certificate loads the one of the flags, or makes one for a day; nil is that none is wanted.
func (f *tlsFlags) certificate() (*tls.Certificate, error) {
	switch {
	case !f.wanted():
		return nil, nil
	case f.cert == "" && f.key == "":
		c, err := dayCertificate(time.Now())
		if err != nil {
			return nil, unread("", err, "give a certificate with --cert FILE --key FILE")
		}
		f.made = fingerprint(c)
		return c, nil
	case f.cert == "" || f.key == "":
		return nil, usage("--cert FILE and --key FILE go together")
	}
	c, err := tls.LoadX509KeyPair(f.cert, f.key)
	var missing *os.PathError
	switch {
	case errors.As(err, &missing):
		return nil, opening(missing.Path, missing)
	case err != nil:
		return nil, unread(f.cert, errors.New(strings.TrimPrefix(err.Error(), "tls: ")), "give a certificate and its key, both in PEM")
	}
	return &c, nil
}

// dayCertificate makes a certificate for this machine, by all names and addresses that it has, which is good for a
// day and lies in memory alone. Nobody vouches for it.
func dayCertificate(now time.Time) (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "gridsaw serve"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour), // clocks of phones differ
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true, DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
	}
	if name, err := os.Hostname(); err == nil {
		name = strings.ToLower(name)
		template.DNSNames = append(template.DNSNames, name, name+".local")
	}
	addresses, _ := net.InterfaceAddrs()
	for _, a := range addresses {
		if network, ok := a.(*net.IPNet); ok && network.IP.IsGlobalUnicast() {
			template.IPAddresses = append(template.IPAddresses, network.IP)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	leaf, err := x509.ParseCertificate(der)
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, err
}

// fingerprint is the SHA-256 of a certificate, as browsers show it.
func fingerprint(c *tls.Certificate) string {
	sum := sha256.Sum256(c.Certificate[0])
	parts := make([]string, len(sum))
	for i, b := range sum {
		parts[i] = fmt.Sprintf("%02X", b)
	}
	return strings.Join(parts, ":")
}

// namesOf are those in a certificate that stand for one host.
func namesOf(c *tls.Certificate) (out []string) {
	if c == nil || c.Leaf == nil {
		return nil
	}
	for _, name := range c.Leaf.DNSNames {
		if !strings.HasPrefix(name, "*") {
			out = append(out, strings.ToLower(name))
		}
	}
	return out
}
