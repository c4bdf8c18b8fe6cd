package cv

/*
#include "opencv.h"
*/
import "C"

import (
	"fmt"
	"sync"
	"unsafe"
)

// Net is a neural network with one input and one output, evaluated by
// OpenCV on the processor. It is safe for concurrent use: calls of one Net
// wait for each other.
type Net struct {
	mu      sync.Mutex
	net     unsafe.Pointer // nil once it is closed
	shape   []C.int
	inputs  int
	outputs int
}

// NewNet loads a network in ONNX form whose input has the given shape (every
// size at least 1) and whose output has the given number of values. The bytes
// must come from a trusted place: most damage to them is an error, but some makes
// OpenCV follow pointers to nowhere.
func NewNet(onnx []byte, shape []int, outputs int) (*Net, error) {
	n := &Net{inputs: 1, outputs: outputs}
	for _, size := range shape {
		if size < 1 {
			return nil, fmt.Errorf("%w: shape %v", ErrNet, shape)
		}
		n.shape = append(n.shape, C.int(size))
		n.inputs *= size
	}
	if len(onnx) == 0 || len(shape) == 0 || outputs < 1 {
		return nil, fmt.Errorf("%w: no network, input or output", ErrNet)
	}
	if err := thrown("NewNet", C.gs_net_open((*C.uint8_t)(unsafe.Pointer(&onnx[0])), C.size_t(len(onnx)), &n.net)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNet, err)
	}
	// A first run lays memory out, and shows whether input and output have these sizes.
	if err := n.Run(make([]float32, n.inputs), make([]float32, outputs)); err != nil {
		n.Close()
		return nil, err
	}
	return n, nil
}

// Run evaluates the network: in has the input's values and out receives the
// output's, both in the order of their shapes, the last dimension fastest.
func (n *Net) Run(in, out []float32) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.net == nil || len(in) != n.inputs || len(out) != n.outputs {
		return fmt.Errorf("%w: %d values in and %d out, want %d and %d", ErrNet, len(in), len(out), n.inputs, n.outputs)
	}
	err := thrown("Run", C.gs_net_run(n.net, (*C.float)(unsafe.Pointer(&in[0])), &n.shape[0], C.int(len(n.shape)),
		(*C.float)(unsafe.Pointer(&out[0])), C.size_t(len(out))))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNet, err)
	}
	return nil
}

// Close frees the network. Calling it again does nothing.
func (n *Net) Close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	C.gs_net_close(n.net)
	n.net = nil
}
