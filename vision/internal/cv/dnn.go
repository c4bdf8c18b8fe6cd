package cv

import (
	"errors"
	"fmt"
	"sync"

	"gocv.io/x/gocv"
)

// ErrNet reports a network that cannot be loaded or run.
var ErrNet = errors.New("cv: network not usable")

// Net is a neural network with one input and one output, evaluated by
// OpenCV on the processor. It is safe for concurrent use: calls of one Net
// wait for each other.
type Net struct {
	mu     sync.Mutex
	net    gocv.Net
	in     gocv.Mat
	input  []float32 // the memory of in
	output int
	closed bool
}

// NewNet loads a network in ONNX form whose input has the given shape (every
// size at least 1) and whose output has the given number of values. The bytes
// must come from a trusted place: OpenCV ends the process over some kinds of
// damage.
func NewNet(onnx []byte, shape []int, output int) (*Net, error) {
	total := 1
	for _, n := range shape {
		if n < 1 {
			return nil, fmt.Errorf("%w: shape %v", ErrNet, shape)
		}
		total *= n
	}
	if len(onnx) == 0 || len(shape) == 0 || output < 1 {
		return nil, fmt.Errorf("%w: no network, input or output", ErrNet)
	}
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNet, err)
	}
	n := &Net{net: net, in: gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F), output: output}
	if n.input, err = n.in.DataPtrFloat32(); err != nil || net.Empty() || len(n.input) != total {
		n.Close()
		return nil, fmt.Errorf("%w: shape %v does not fit", ErrNet, shape)
	}
	if err := n.prepare(); err != nil {
		n.Close()
		return nil, err
	}
	return n, nil
}

// prepare chooses OpenCV's own code on the processor and runs once, so that
// memory is laid out and the output's size is known to be right.
func (n *Net) prepare() error {
	if err := n.net.SetPreferableBackend(gocv.NetBackendOpenCV); err != nil {
		return fmt.Errorf("%w: %v", ErrNet, err)
	}
	if err := n.net.SetPreferableTarget(gocv.NetTargetCPU); err != nil {
		return fmt.Errorf("%w: %v", ErrNet, err)
	}
	clear(n.input)
	return n.Run(n.input, make([]float32, n.output))
}

// Run evaluates the network: in has the input's values and out receives the
// output's, both in the order of their shapes, the last dimension fastest.
func (n *Net) Run(in, out []float32) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closed || len(in) != len(n.input) || len(out) != n.output {
		return fmt.Errorf("%w: %d values in and %d out, want %d and %d",
			ErrNet, len(in), len(out), len(n.input), n.output)
	}
	copy(n.input, in)
	n.net.SetInput(n.in, "")
	result := n.net.Forward("")
	defer result.Close()
	values, err := result.DataPtrFloat32()
	if err != nil || len(values) != n.output {
		return fmt.Errorf("%w: output of %d values, want %d", ErrNet, len(values), n.output)
	}
	copy(out, values)
	return nil
}

// Close frees the network. Calling it again does nothing.
func (n *Net) Close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closed {
		return
	}
	n.closed = true
	n.input = nil
	n.in.Close()
	n.net.Close()
}
