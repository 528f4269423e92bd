/**
 * Sends the notifications that the books hold, after the statement that wrote them has committed.
 *
 * Promise: a notification that was written is posted at least once, also when the process is killed in
 * between (`resume`); perhaps twice, which the protocol allows. A shop that does not answer 2xx within
 * ten seconds hears it again a few times, then no more.
 */
import {RETRY_DELAYS_MS, type TestBankOptions} from './options';

export const LEASE_SECONDS = 30;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 64;
const LONGEST_SLEEP_MS = 60_000;

export interface Letter {
  id: number;
  url: string;
  body: string;
  /** Deliveries tried before this one. */
  attempts: number;
  maxAttempts: number;
}

export interface Courier {
  /** Posts notifications that are already leased to this process; returns at once. */
  send(letters: Letter[]): void;
  /** Something with a later date was written: wake up in time. */
  plan(): void;
  /** Takes over what a dead process left. Resolves when the due ones are under way. */
  resume(): Promise<void>;
  /** Sends nothing new, waits for what is under way. */
  stop(): Promise<void>;
}

export function courier(options: TestBankOptions): Courier {
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  const waiting: Letter[] = [];
  const underWay = new Set<Promise<void>>();
  const outcomes: Outcome[] = [];
  let recording: Promise<void> | null = null;
  const wakings = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  function send(letters: Letter[]): void {
    waiting.push(...letters);
    while (!stopped && underWay.size < AT_ONCE) {
      const letter = waiting.shift();
      if (!letter) return;
      const delivery = deliver(letter).finally(() => {
        underWay.delete(delivery);
        send([]);
      });
      underWay.add(delivery);
    }
  }

  async function deliver(letter: Letter): Promise<void> {
    const url = options.notification?.at ?? letter.url;
    const {status, error} = await post(url, letter.body);
    const isDelivered = status !== null && status >= 200 && status < 300;
    options.log?.(isDelivered ? {event: 'delivered', status} : {event: 'delivery_failed', status, error, url});
    outcomes.push({
      id: letter.id,
      status,
      isDelivered,
      retryMs: isDelivered ? null : (delays[letter.attempts] ?? null),
      attempts: letter.attempts + 1,
      maxAttempts: letter.maxAttempts,
    });
    await record();
  }

  /** Outcomes of one moment are written by one statement: hundreds a second cost a few. */
  async function record(): Promise<void> {
    if (recording) return recording.then(record);
    const batch = outcomes.splice(0);
    if (batch.length === 0) return;
    recording = writeOutcomes(options.query, batch)
      .catch((error: unknown) => {
        options.log?.({event: 'broken', error: String(error)});
        wakeIn(1_000); // the lease runs out and they are sent again
      })
      .finally(() => {
        recording = null;
      });
    await recording;
    if (batch.some(outcome => outcome.retryMs !== null)) plan();
  }

  function plan(): void {
    wakeIn(0);
  }

  function wakeIn(ms: number): void {
    if (stopped) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void wake(), Math.min(ms, LONGEST_SLEEP_MS));
    timer.unref();
  }

  function wake(): Promise<void> {
    const waking = sendDue().finally(() => wakings.delete(waking));
    wakings.add(waking);
    return waking;
  }

  async function sendDue(): Promise<void> {
    try {
      let claimed: Letter[] = [];
      do {
        // No lease for what cannot be sent soon: it would run out while it waits.
        while (waiting.length > 0 && underWay.size > 0 && !stopped) await Promise.race(underWay);
        if (stopped) return;
        claimed = await claimDue(options.query);
        send(claimed);
      } while (claimed.length > 0);
      const next = await msToNext(options.query);
      if (next !== null) wakeIn(Math.max(next, 20));
    } catch (error) {
      options.log?.({event: 'broken', error: String(error)});
      wakeIn(1_000);
    }
  }

  return {
    send,
    plan,
    async resume() {
      await options.query(
        `update test_bank.notification set leased_until = null where state = 'pending' and leased_until is not null`,
        [],
      );
      await wake();
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await Promise.allSettled([...wakings, ...underWay]);
      // A waking may have sent its last letters meanwhile.
      await Promise.allSettled(underWay);
    },
  };
}

async function post(url: string, body: string): Promise<{status: number | null; error?: string}> {
  try {
    const headers = {'content-type': 'application/x-www-form-urlencoded'};
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return {status: answer.status};
  } catch (error) {
    const {message, cause} = error as Error;
    return {status: null, error: cause instanceof Error ? cause.message : message};
  }
}

interface Outcome {
  id: number;
  status: number | null;
  isDelivered: boolean;
  /** Null: not again. */
  retryMs: number | null;
  attempts: number;
  maxAttempts: number;
}

async function writeOutcomes(query: TestBankOptions['query'], batch: Outcome[]): Promise<void> {
  const states = batch.map(outcome =>
    outcome.isDelivered
      ? 'delivered'
      : outcome.retryMs === null || outcome.attempts >= outcome.maxAttempts
        ? 'failed'
        : 'pending',
  );
  await query(
    `update test_bank.notification n set state = o.state, last_status = o.status, attempts = o.attempts,
      leased_until = null,
       due_at = case when o.state = 'pending' then now() + make_interval(secs => o.retry_ms / 1000.0) else n.due_at end
     from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::float8[]) as o (id, state, status, attempts, retry_ms)
       where n.id = o.id`,
    [
      batch.map(o => o.id),
      states,
      batch.map(o => o.status),
      batch.map(o => o.attempts),
      batch.map(o => o.retryMs ?? 0),
    ],
  );
}

async function claimDue(query: TestBankOptions['query']): Promise<Letter[]> {
  const {rows} = await query<Letter>(
    `update test_bank.notification set leased_until = now() + make_interval(secs => $1)
     where id in (select id from test_bank.notification
       where state = 'pending' and due_at <= now() and (leased_until is null or leased_until < now())
                  order by due_at limit $2 for update skip locked)
     returning id, url, body, attempts, max_attempts as "maxAttempts"`,
    [LEASE_SECONDS, AT_ONCE],
  );
  return rows;
}

async function msToNext(query: TestBankOptions['query']): Promise<number | null> {
  const {rows} = await query<{ms: number | null}>(
    `select (extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - now()) * 1000)::float8 as ms
      from test_bank.notification where state = 'pending'`,
    [],
  );
  return rows[0]?.ms ?? null;
}
