/**
 * The state of a sale as gauges: read when somebody asks for /metrics, from figures that are a few seconds old at most.
 */
import {Counter, Gauge} from 'prom-client';
import {refusals} from '../../platform/database/as-domain-error';
import {liveClients} from '../../web/live/live-stream';
import type {Runtime} from '../../runtime';
import type {SaleFigures} from './sale-figures';

export function addGauges(
  {metrics: {registry}, db}: Pick<Runtime, 'metrics' | 'db'>,
  isAccepting: () => boolean,
  read: () => Promise<SaleFigures | null>,
): void {
  const gauge = (
    name: string,
    help: string,
    fill: (gauge: Gauge, figures: SaleFigures) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name: `taquilla_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        if (!figures) return labelNames.length ? undefined : this.set(NaN);
        fill(this, figures);
      },
    });
  const one = (name: string, help: string, value: (figures: SaleFigures) => number) =>
    gauge(name, help, (g, figures) => g.set(value(figures)));
  const each = (name: string, help: string, label: string, values: (figures: SaleFigures) => Record<string, number>) =>
    gauge(
      name,
      help,
      (g, figures) => Object.entries(values(figures)).forEach(([key, value]) => g.set({[label]: key}, value)),
      [label],
    );
  const local = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `taquilla_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });

  one('carts_open', 'Open carts (counted up to 50,000)', f => f.carts);
  one('seats_held', 'Seats held by open carts (counted up to 50,000)', f => f.holds);
  one('orders_pending', 'Orders that wait for their payment', f => f.pendingOrders);
  each('orders_recent', 'Orders placed in the last 15 minutes by state', 'state', f => f.orders);
  each(
    'payments_recent',
    'Payment tries of the last 15 minutes by state (of the last 5,000)',
    'state',
    f => f.payments,
  );
  one('payments_without_news', 'Payments of which the bank has not told the end', f => f.waitingPayments);
  one('payments_without_news_oldest_seconds', 'Age of the oldest payment without news', f => f.oldestPaymentSeconds);
  each('refunds_waiting', 'Refunds not yet done by state', 'state', f => f.refunds);
  one('refunds_waiting_oldest_seconds', 'Age of the oldest refund not yet done', f => f.oldestRefundSeconds);
  one('incidents_open', 'Incidents that nobody has resolved', f => f.incidents);
  each('scans_recent', 'Readings at the doors in the last 5 minutes by result (up to 20,000)', 'result', f => f.scans);
  each('queue_rooms', 'Waiting rooms in force by state', 'state', f => f.rooms);
  one('queue_waiting', 'People in the lines of all waiting rooms', f => f.waiting);
  one('queue_inside', 'People whose turn is alive in all waiting rooms', f => f.inside);
  one('database_lock_waits', 'Sessions of the database that wait for a lock now', f => f.lockWaits);
  one('database_oldest_transaction_seconds', 'Age of the oldest open transaction', f => f.oldestTransactionSeconds);
  each('replica_lag_seconds', 'How far each streaming replica is behind', 'replica', f => f.replicas);
  each('doctor_verdict', 'What the server finds of itself: 0 well, 1 to look at, 2 broken', 'what', f => f.verdicts);
  each(
    'doctor_measure',
    'Copias: hours since the last one; TLS: end of the certificate, in seconds since 1970',
    'what',
    f => f.measures,
  );
  const jobs = (name: string, help: string, key: 'waiting' | 'retrying' | 'failed' | 'oldestSeconds') =>
    gauge(name, help, (g, figures) => figures.jobs.forEach(job => g.set({queue: job.queue}, job[key])), ['queue']);
  jobs('jobs_waiting', 'Jobs that could run now and do not yet; send-mail: mails waiting', 'waiting');
  jobs('jobs_retrying', 'Jobs that failed and will run again', 'retrying');
  jobs('jobs_failed', 'Jobs given up in the last hour', 'failed');
  jobs('jobs_waiting_oldest_seconds', 'Age of the oldest job that could run', 'oldestSeconds');

  new Gauge({
    name: 'taquilla_database_up',
    help: '1 when the database told the figures within two seconds',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  local('accepting', '1 while this process takes requests, 0 while it drains', () => Number(isAccepting()));
  local('database_pool_in_use', 'Connections of this process at work', () => db.pool.totalCount - db.pool.idleCount);
  local('database_pool_waiting', 'Requests of this process that wait for a connection', () => db.pool.waitingCount);
  local('database_pool_size', 'Connections that this process may have', () => db.pool.options.max);
  new Gauge({
    name: 'taquilla_live_clients',
    help: 'Open streams of seat states by view',
    labelNames: ['view'],
    registers: [registry],
    collect() {
      Object.entries(liveClients()).forEach(([view, n]) => this.set({view}, n));
    },
  });
  new Counter({
    name: 'taquilla_database_refused_total',
    help: 'Work that the database refused and the visitor was told to repeat, by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, n] of Object.entries(refusals)) this.inc({reason}, n);
    },
  });
}
