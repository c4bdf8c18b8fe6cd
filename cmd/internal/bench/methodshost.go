package bench

import (
	"os"
	"runtime"
	"strings"
)

// A Host is the machine that something was measured on.
type Host struct {
	CPU string `json:"cpu"` // its model, "unknown" where the system does not tell
	Go  string `json:"go"`  // version, system and architecture
}

// ThisHost returns the machine that the program runs on.
func ThisHost() Host {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		info = nil // no Linux
	}
	return Host{CPU: cpuModel(string(info)), Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
}

// cpuModel finds the model in the text of /proc/cpuinfo.
func cpuModel(info string) string {
	for line := range strings.Lines(info) {
		key, value, ok := strings.Cut(line, ":")
		if ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}
