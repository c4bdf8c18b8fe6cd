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
	deaths       prometheus.Counter
	running      prometheus.Gauge
	queue        atomic.Pointer[Queue] // nil before there is one
}

// askTime is how long the queue may take to say how long it is.
const askTime = 2 * time.Second

// queuedJobs describes what is asked of the queue when somebody wants to know.
var queuedJobs = prometheus.NewDesc("gridsaw_queue_jobs", "Jobs of all batches that wait or are worked on.", nil, nil)

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
		deaths: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "gridsaw_child_deaths_total", Help: "Processes of readers that died or had to be ended.",
		}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gridsaw_inputs_running", Help: "Inputs that this process works on.",
		}),
	}
	m.registry.MustRegister(
		m.inputs, m.seconds, m.redeliveries, m.deaths, m.running, m,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// Describe and Collect tell Prometheus how long the queue is; where it does not answer there is no
// such figure.
func (m *Metrics) Describe(out chan<- *prometheus.Desc) { out <- queuedJobs }

// Collect asks the queue.
func (m *Metrics) Collect(out chan<- prometheus.Metric) {
	q := m.queue.Load()
	if q == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if info, err := q.jobs.Info(ctx); err == nil {
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
	switch q := m.queue.Load(); {
	case q == nil:
		return "no queue yet"
	case !q.conn.IsConnected():
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
