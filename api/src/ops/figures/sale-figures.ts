/**
 * What a sale day looks at in the database, for /metrics: one statement on a connection of its own (a pool that is full
 * is told, not waited for), at most every five seconds and two seconds long. Every count goes by an index and stops, so
 * that nothing here grows with the tables.
 */
import type {Database} from '../../platform/database/db';
import {keptFor} from '../../platform/process/memo';
import {log} from '../../platform/process/log';

const CACHED_MS = 5000;
/** More than this is «very many» on any dashboard. */
const ENOUGH = 50_000;

export interface SaleFigures {
  carts: number;
  holds: number;
  pendingOrders: number;
  /** Placed in the last fifteen minutes, by what has become of them. */
  orders: Record<string, number>;
  payments: Record<string, number>;
  waitingPayments: number;
  oldestPaymentSeconds: number;
  refunds: Record<string, number>;
  oldestRefundSeconds: number;
  incidents: number;
  /** At the doors in the last five minutes, by result. */
  scans: Record<string, number>;
  rooms: Record<string, number>;
  waiting: number;
  inside: number;
  lockWaits: number;
  oldestTransactionSeconds: number;
  replicas: Record<string, number>;
  /** What the server found of itself (alerts/watch.ts), by the doctor's names; nothing where it does not look. */
  verdicts: Record<string, number>;
  measures: Record<string, number>;
  jobs: {queue: string; waiting: number; retrying: number; failed: number; oldestSeconds: number}[];
}

const age = (column: string, where: string) =>
  `coalesce((select extract(epoch from now() - min(${column})) from ${where}), 0)::float8`;
const some = (from: string) => `(select count(*)::int from (select 1 from ${from} limit ${ENOUGH}) counted)`;
const byState = (from: string) =>
  `coalesce((select json_object_agg(state, n)
    from (select state, count(*) as n from ${from} recent group by state) counted), '{}')`;

/** What was looked at within two hours. */
const found = (name: string, value: string) =>
  `coalesce((select json_object_agg(what, ${value}) from doctor_finding
    where ${value} is not null and looked_at > now() - interval '2 hours'), '{}') as ${name}`;

const SQL = `
select ${some(`cart where state = 'open'`)} as carts,
       ${some(`cart c join seat_claim s on s.cart_id = c.id where c.state = 'open' and s.kind = 'hold'`)} as holds,
       ${some(`"order" where state = 'pending' and claims_expire_at is not null`)} as "pendingOrders",
       ${byState(`(select state from "order" where created_at > now() - interval '15 minutes' order by created_at desc
         limit ${ENOUGH})`)} as orders,
       ${byState(`(select state from (select state, created_at from payment order by id desc limit 5000) last
         where created_at > now() - interval '15 minutes')`)} as payments,
       ${some(`payment where state = 'created' and method <> 'lfp'`)} as "waitingPayments",
       ${age('created_at', `payment where state = 'created' and method <> 'lfp'`)} as "oldestPaymentSeconds",
       ${byState(`(select state from refund where state in ('requested', 'sending') and method not in ('cash', 'card_terminal') limit ${ENOUGH})`)} as refunds,
       ${age('created_at', `refund where state in ('requested', 'sending') and method not in ('cash', 'card_terminal')`)} as "oldestRefundSeconds",
       ${some(`incident where state in ('new', 'open')`)} as incidents,
       ${byState(`(select result as state from scan where at > now() - interval '5 minutes' order by at desc
         limit 20000)`)} as scans,
       ${byState(`(select state from waiting_room where state <> 'closed')`)} as rooms,
       coalesce((select sum(greatest(c.last_ticket - r.admitted_position, 0)) from waiting_room r
         join waiting_counter c on c.waiting_room_id = r.id where r.state <> 'closed'), 0)::float8 as waiting,
       ${some(`waiting_turn where ended_at is null`)} as inside,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock') as "lockWaits",
       ${age('xact_start', `pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)} as "oldestTransactionSeconds",
       coalesce((select json_object_agg(application_name, lag)
         from (select application_name, max(extract(epoch from coalesce(replay_lag, interval '0')))::float8 as lag
         from pg_stat_replication group by 1) r), '{}') as replicas,
       ${found('verdicts', `array_position('{good,look,bad}', verdict) - 1`)}, ${found('measures', 'measure')}`;

/** Done work leaves the queue's table within the hour. */
const JOBS = `
select name as queue, count(*) filter (where state = 'created' and start_after <= now())::int as waiting, count(*)
  filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(created_on)
         filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
  from pgboss.job where state <> 'completed' and name not like '\\_\\_pgboss%' group by name`;

/** The figures, at most five seconds old; null when the database does not tell them in time. */
export function saleFigures(db: Database): () => Promise<SaleFigures | null> {
  const lane = db.lane(1, '-c statement_timeout=2000 -c lock_timeout=500');
  const kept = keptFor<SaleFigures | null>({ms: CACHED_MS});
  const read = async (): Promise<SaleFigures | null> => {
    try {
      const figures = await lane.query<Omit<SaleFigures, 'jobs'>>(SQL);
      const jobs = await lane.query<SaleFigures['jobs'][number]>(JOBS);
      return {...figures.rows[0]!, jobs: jobs.rows};
    } catch (error) {
      log.warn({err: (error as Error).message}, 'the figures of the sale could not be read');
      return null;
    }
  };
  return () => kept('sale', read);
}
