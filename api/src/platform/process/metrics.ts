/** Prometheus figures of the process and of selling. Labels are few and bounded: never an id. */
import {collectDefaultMetrics, Counter, Histogram, Registry} from 'prom-client';

export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  return {
    registry,
    /** Public selling operations that this process has answered: what gives way to them looks at it. */
    sold: {answers: 0},
    requests: new Histogram({
      name: 'taquilla_http_request_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    holds: new Counter({
      name: 'taquilla_holds_total',
      help: 'Hold requests by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    orders: new Counter({
      name: 'taquilla_orders_total',
      help: 'Orders by event',
      labelNames: ['event'],
      registers: [registry],
    }),
    notifications: new Counter({
      name: 'taquilla_payment_notifications_total',
      help: 'Bank notifications by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'taquilla_mails_total',
      help: 'Mails by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof makeMetrics>;
