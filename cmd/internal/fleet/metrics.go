package fleet

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are what a process that works on inputs counts, for Prometheus.
type Metrics struct {
	registry     *prometheus.Registry
	inputs       *prometheus.CounterVec
	seconds      *prometheus.HistogramVec
	redeliveries prometheus.Counter
	crew         atomic.Pointer[crew] // nil before there is one
}

// askTime is how long the queue may take to say how long it is.
const askTime = 2 * time.Second

// What is asked when somebody wants to know: the queue, and the tally of the workers.
var (
	queuedJobs = prometheus.NewDesc("gridsaw_queue_jobs", "Jobs of all batches that wait or are worked on.", nil, nil)
	running    = prometheus.NewDesc("gridsaw_inputs_running", "Inputs that this process works on.", nil, nil)
	deaths     = prometheus.NewDesc("gridsaw_child_deaths_total", "Processes of readers that died or had to be ended.", nil, nil)
)

// NewMetrics returns metrics of which nothing is counted yet.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		inputs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gridsaw_inputs_total", Help: "Inputs answered by this process, by status of the answer.",
		}, []string{"status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "gridsaw_stage_seconds", Help: "Seconds that a puzzle took, by stage; total is all of them.",
			Buckets: prometheus.ExponentialBuckets(0.001, 4, 10), // 1 ms to 4 min
		}, []string{"stage"}),
		redeliveries: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "gridsaw_redeliveries_total", Help: "Jobs that came to this process after another worker had them.",
		}),
	}
	m.registry.MustRegister(
		m.inputs, m.seconds, m.redeliveries, m,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// Describe and Collect tell Prometheus what is asked. Where the queue does not answer there is no
// figure of its length.
func (m *Metrics) Describe(out chan<- *prometheus.Desc) {
	out <- queuedJobs
	out <- running
	out <- deaths
}

// Collect asks.
func (m *Metrics) Collect(out chan<- prometheus.Metric) {
	c, now := m.crew.Load(), WorkerStatus{}
	if c != nil {
		now = c.tally.status()
	}
	out <- prometheus.MustNewConstMetric(running, prometheus.GaugeValue, float64(now.Running))
	out <- prometheus.MustNewConstMetric(deaths, prometheus.CounterValue, float64(now.Deaths))
	if c == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if info, err := c.queue.jobs.Info(ctx); err == nil {
		out <- prometheus.MustNewConstMetric(queuedJobs, prometheus.GaugeValue, float64(info.State.Msgs))
	}
}

// answered counts an answer.
func (m *Metrics) answered(a *Answer) {
	m.inputs.WithLabelValues(a.Status).Inc()
	for i := range a.Lines {
		for stage, seconds := range a.puzzle(i).Seconds {
			m.seconds.WithLabelValues(stage).Observe(seconds)
		}
	}
}

// healthy says what keeps this process from working, "" where nothing does.
func (m *Metrics) healthy() string {
	switch c := m.crew.Load(); {
	case c == nil:
		return "no queue yet"
	case !c.queue.conn.IsConnected():
		return "the queue is gone; waiting for it"
	}
	return ""
}

// Serve serves /metrics for Prometheus, and /healthz, which is "ok" while this process is connected
// to its queue and else says with status 503 what is wrong, at an address such as ":9090". It
// returns the address, and what ends the serving.
func (m *Metrics) Serve(address string) (at net.Addr, stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		reason := m.healthy()
		if reason != "" {
			w.WriteHeader(http.StatusServiceUnavailable)
		} else {
			reason = "ok"
		}
		fmt.Fprintln(w, reason)
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: startTime}
	go s.Serve(listener)
	return listener.Addr(), func() { s.Close() }, nil
}
