/** Metrics (Prometheus): what an operator watches: how many calls, how fast, how they ended. */
import { Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly calls: Histogram<'call' | 'status'>;
  readonly streams: Gauge;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'storefront_call_seconds',
    help: 'Time to answer a call, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const streams = new Gauge({ name: 'storefront_open_streams', help: 'Open event streams', registers: [registry] });
  return { registry, calls, streams };
}
