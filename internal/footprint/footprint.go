// Package footprint tells how much memory this process holds, that of C included, as Linux tells it.
package footprint

import (
	"os"
	"strconv"
	"strings"
)

// Now returns the bytes that the process holds; 0 where the system does not tell.
func Now() int64 { return field("VmRSS:") }

// Peak returns the most bytes that it held since [Reset]; 0 where the system does not tell.
func Peak() int64 { return field("VmHWM:") }

// Reset makes the peak what the process holds now. It returns false where the system cannot.
func Reset() bool { return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil }

func field(name string) int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(status), name)
	line, _, _ := strings.Cut(after, "kB")
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
	if err != nil {
		return 0
	}
	return kilobytes << 10
}
