package main

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
	"github.com/gridsaw/gridsaw/samples"
)

// serveFlags are those of the command serve.
type serveFlags struct {
	listen, state string
	lan           bool
	workers       int
	memory        int
	log           logFlag
	tls           tlsFlags
}

// servePort is the port of the page where no flag says otherwise.
const servePort = "8080"

func serveCommand(s streams) *cobra.Command {
	f := new(serveFlags)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve a page that puzzles are photographed, corrected and solved on",
		Long: `Serve prints the address of a page, for the browser of a phone or a desk: a Sudoku,
Shikaku or Hashi is photographed there, what was read is shown in the photo, cells
are corrected, and the solution, one cell of it or a hint is drawn in. An interrupt
ends it. What was worked on is kept in the directory of --state.

Only this machine reaches the page, unless --lan opens it to the network: then it
prints a link with a token, which whoever opens the page needs, and on a terminal its
QR code for the phone. Nothing is encrypted but with --tls, so use a network whose
users you trust. --tls makes a certificate for the day, about which browsers ask once,
or takes that of --cert and --key.

Other programs send a picture and get the JSON of gridsaw solve --json:
  curl -F picture=@photo.jpg http://127.0.0.1:8080/v1/solve
/v1 describes all that can be asked for. Each picture is read in a process of its
own, with limits.`,
		Example: "  gridsaw serve\n  gridsaw serve --lan",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd.Context(), s) },
	}
	cmd.Flags().StringVar(&f.listen, "listen", "", "`ADDR` that is listened at; default 127.0.0.1:"+servePort+", with --lan :"+servePort)
	cmd.Flags().BoolVar(&f.lan, "lan", false, "open it to the network, for whoever has the link")
	cmd.Flags().BoolVar(&f.tls.on, "tls", false, "encrypt it, with a certificate that is made for the day; cameras of phones need that for the live view")
	cmd.Flags().StringVar(&f.tls.cert, "cert", "", "`FILE` of the certificate to encrypt it with, in PEM")
	cmd.Flags().StringVar(&f.tls.key, "key", "", "`FILE` of the certificate's key, in PEM")
	cmd.Flags().StringVar(&f.state, "state", "", "`DIR` for what was worked on; default: gridsaw/workbench in the user's cache")
	cmd.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pictures read at the same time")
	cmd.Flags().IntVar(&f.memory, "memory", 4096, "largest address space of a reader's process in MB; 0 is no limit")
	f.log.register(cmd.Flags())
	f.log.level = "info"
	cmd.Flags().Lookup("log-level").DefValue = f.log.level
	return cmd
}

func (f *serveFlags) run(ctx context.Context, s streams) error {
	o, err := f.options(s)
	if err != nil {
		return err
	}
	listener, err := f.open()
	if err != nil {
		return err
	}
	defer listener.Close()
	server, err := workbench.New(o)
	if err != nil {
		return writing(o.State, err)
	}
	defer server.Close()
	if err := f.tell(s, server, hosts(listener.Addr().(*net.TCPAddr), o.Names)); err != nil {
		return err
	}
	if err := server.Serve(ctx, listener); err != nil {
		return unread("", err, "")
	}
	return nil
}

// tell prints the links, on a terminal with a QR code of the first where phones can use it, and what browsers show of a
// certificate for which nobody vouches.
func (f *serveFlags) tell(s streams, server *workbench.Server, at []string) error {
	var out strings.Builder
	for _, host := range at {
		fmt.Fprintln(&out, server.Link(host))
	}
	if f.lan && terminal(s.out) {
		out.WriteString(qrText(server.Link(at[0]), styled(s.out)))
	}
	if f.tls.made != "" {
		fmt.Fprintf(s.err, "gridsaw: browsers ask about the certificate, which is of today alone; its SHA-256 is %s\n", f.tls.made)
	}
	return writeResult(s.out, []byte(out.String()))
}

// options checks the flags and makes the directory.
func (f *serveFlags) options(s streams) (o workbench.Options, err error) {
	if f.workers < 1 {
		return o, usage("--workers %d: at least 1", f.workers)
	}
	if err := f.log.check(); err != nil {
		return o, err
	}
	process, err := ownChild(f.memory)
	if err != nil {
		return o, err
	}
	certificate, err := f.tls.certificate()
	if err != nil {
		return o, err
	}
	o = workbench.Options{State: f.state, Open: f.lan, Workers: f.workers, Text: solutionText, Child: process, Log: f.log.to(s.err), Certificate: certificate}
	if f.tls.cert != "" {
		o.Names = namesOf(certificate)
	}
	if o.State == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return o, usage("no directory for what was worked on: add --state DIR")
		}
		o.State = filepath.Join(cache, "gridsaw", "workbench")
	}
	if err := makeDir(o.State); err != nil {
		return o, err
	}
	const warm = "newspaper-table.jpg"
	data, err := samples.Pictures.ReadFile(warm)
	if err != nil {
		return o, unread("", err, "")
	}
	o.Warm = child.Request{Name: warm, Data: data}
	return o, nil
}

// open opens the address that is listened at.
func (f *serveFlags) open() (net.Listener, error) {
	at := f.listen
	switch {
	case at == "" && f.lan:
		at = ":" + servePort
	case at == "":
		at = "127.0.0.1:" + servePort
	}
	host, _, err := net.SplitHostPort(at)
	if err != nil {
		return nil, usage("--listen %s: not of the form HOST:PORT, as in 127.0.0.1:%s", f.listen, servePort)
	}
	if !f.lan && !loopback(host) {
		return nil, usage("--listen %s opens the page to the network: add --lan, which guards it with a token", f.listen)
	}
	listener, err := net.Listen("tcp", at)
	if err != nil {
		return nil, unread("", fmt.Errorf("nothing can listen at %s: %w", at, err), "name a free address of this machine, as in --listen 127.0.0.1:8081; port 0 takes any")
	}
	return listener, nil
}

// loopback tells whether only this machine reaches a host.
func loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// hosts are the names by which a listener is reached, with the port: those of its certificate first; and where it
// listens at all addresses of this machine those of the network, of version 4 before others, and its own.
func hosts(at *net.TCPAddr, names []string) []string {
	port := fmt.Sprint(at.Port)
	var named, four, six []string
	for _, name := range names {
		named = append(named, net.JoinHostPort(name, port))
	}
	if !at.IP.IsUnspecified() {
		return append(named, at.String())
	}
	addresses, _ := net.InterfaceAddrs()
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		if !ok || !network.IP.IsGlobalUnicast() {
			continue
		}
		host := net.JoinHostPort(network.IP.String(), port)
		if strings.Contains(network.IP.String(), ":") {
			six = append(six, host)
		} else {
			four = append(four, host)
		}
	}
	return append(slices.Concat(named, four, six), net.JoinHostPort("127.0.0.1", port))
}
