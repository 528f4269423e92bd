/**
 * Season passes at the size of a club: a session opened for 20,000 of them, all renewed by themselves, seats given free
 * and taken back while buyers want them, and a file of 50,000. The first two beside a bare INSERT of the same rows.
 */
import {randomBytes, randomUUID} from 'node:crypto';
import {tokenHash} from '../../../api/src/platform/keys/token';
import {renewBatch} from '../../../api/src/domain/passes/renewal/auto-renew';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {Client, figuresOf, median, round, run, type Figures} from '../load';
import {loadList, loadSeason, one, PASSES, staffHeader, type Season} from '../season';
import {startApi, type Program, type Stage} from '../stage';

export interface Pair {
  ours: Figures;
  raw: Figures;
  /** Time of ours by time of the bare INSERT, median of pairs. */
  ratio: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const at = performance.now();
  await work();
  return performance.now() - at;
};

/**
 * Through HTTP, with everything that belongs to it; the bare INSERT of the same claims into another session, in turn.
 */
export async function benchOpening(
  stage: Stage,
  api: Program,
  {listId, bowl}: Season,
  sessions: number,
): Promise<Pair> {
  const {db} = stage;
  const {rows} = await db.query<{id: number; seat: number}>(
    'select id, seat_id as seat from season_pass where season_list_id = $1 order by seat_id',
    [listId],
  );
  const [passes, seats] = [rows.map(row => row.id), rows.map(row => row.seat)];
  const client = new Client(api.port);
  await client.connect();
  const header = await staffHeader(stage, 'admin');
  const [ours, raw]: number[][] = [[], []];
  for (let i = 0; i < sessions; i++) {
    const body = JSON.stringify({eventSessionId: bowl.sessions[i * 2]!.id});
    ours!.push(
      await timed(async () => {
        const answer = await client.send('POST', `/api/listas/${listId}/reservar-asientos`, body, header);
        const {claimed} = JSON.parse(answer.body.toString()) as {claimed?: number};
        if (claimed !== PASSES) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`);
      }),
    );
    raw!.push(
      await timed(() =>
        db.query(
          `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) select $1, u.seat, 'pass', u.pass
            from unnest($2::int[], $3::int[]) as u(seat, pass)`,
          [bowl.sessions[i * 2 + 1]!.id, seats, passes],
        ),
      ),
    );
  }
  client.close();
  return {
    ours: figuresOf(ours!, PASSES),
    raw: figuresOf(raw!, PASSES),
    ratio: round(median(ours!.map((ms, i) => ms / raw![i]!))),
  };
}

export interface Renewed {
  passes: number;
  sessions: number;
  rowsPerSecond: number;
  batches: Figures;
  rawRowsPerSecond: number;
  ratio: number;
}

/** As the job does it: batches of 500, each a transaction, with the seats of two sessions to come. */
const BATCH = 500;

export async function benchRenewal(stage: Stage, {listId, bowl}: Season, sessionIds: number[]): Promise<Renewed> {
  const {db} = stage;
  const nextId = await loadList(stage, bowl.planId, 'renewal', listId);
  for (const id of sessionIds)
    await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [nextId, id]);
  const campaignId = await one(
    stage,
    `insert into pass_campaign (season_list_id, name) values ($1, 'Renovación') returning id`,
    [nextId],
  );
  await db.query(
    `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at, price_kind)
      values ($1, 'Renovación', 'renewal', now() - interval '1 day', now() + interval '30 days', 'renewal')`,
    [campaignId],
  );
  await db.query(
    `insert into auto_renewal (season_pass_id, season_list_id, amount_cents, charge_on, notified_at)
      select id, $2, 31000, (now() at time zone 'Europe/Madrid')::date, now() - interval '17 days' from season_pass
      where season_list_id = $1`,
    [listId, nextId],
  );
  await db.query('vacuum analyze auto_renewal');
  const raw = await rawRenewal(stage, listId, nextId, sessionIds);
  for (const table of ['season_pass', 'instalment', 'seat_claim']) await db.query(`vacuum analyze ${table}`);
  const batches: number[] = [];
  let renewed = 0;
  for (;;) {
    let done = {due: 0, renewed: 0};
    const ms = await timed(async () => (done = await db.withTransaction(tx => renewBatch(tx, nextId, BATCH))));
    if (done.due === 0) break;
    batches.push(ms);
    renewed += done.renewed;
  }
  if (renewed !== PASSES) throw new Error(`${renewed} of ${PASSES} renewed`);
  const took = batches.reduce((sum, ms) => sum + ms, 0);
  return {
    passes: renewed,
    sessions: sessionIds.length,
    rowsPerSecond: Math.round((renewed * 1000) / took),
    batches: figuresOf(batches, BATCH),
    rawRowsPerSecond: Math.round((PASSES * 1000) / raw),
    ratio: round(took / raw),
  };
}

/** The same contracts, instalments and claims in three bare statements; taken back, for the renewal makes them anew. */
async function rawRenewal({db}: Stage, listId: number, nextId: number, sessionIds: number[]): Promise<number> {
  let took = 0;
  const isUndone = new Error('taken back');
  const insert = async (tx: Tx): Promise<void> => {
    await tx.query(
      `insert into season_pass (season_list_id, pass_holder_id, member_code, holder_name, holder_doc, seat_label,
        pass_category_id, pass_price_id, zone_id, seat_id, kind, state, amount_cents, renewed_from_id, auto_renew,
        origin, sepa_mandate_id)
       select $2, o.pass_holder_id, o.member_code, o.holder_name, o.holder_doc, o.seat_label, p.pass_category_id, p.id,
         o.zone_id, o.seat_id, 'renewal', 'pending_payment', 31000, o.id, true, 'web', o.sepa_mandate_id
         from season_pass o join pass_price p on p.season_list_id = $2 and p.zone_id = o.zone_id
           where o.season_list_id = $1 order by o.seat_id`,
      [listId, nextId],
    );
    await tx.query(
      `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents, method)
        select 'pass', id, 1, club_today(), total_cents, 'sepa' from season_pass where season_list_id = $1`,
      [nextId],
    );
    await tx.query(
      `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id) select s.id, p.seat_id, 'pass', p.id
        from season_pass p cross join unnest($2::int[]) as s(id) where p.season_list_id = $1 order by 1, 2`,
      [nextId, sessionIds],
    );
  };
  await db
    .withTransaction(async tx => {
      took = await timed(() => insert(tx));
      throw isUndone;
    })
    .catch(error => {
      if (error !== isUndone) throw error;
    });
  return took;
}

export interface Contention {
  release: Figures;
  recover: Figures;
  hold: Figures;
  /**
   * Answers that gave one seat to two at once, by the books after the run; and what the books of seats do not agree
   * about.
   */
  seatsTwice: number;
  astray: number;
}

const SEATS = 400;
const HOLDERS = 16;
const BUYERS = 32;

/** Holders give their seats free and take them back, buyers hold those very seats and let them go, all through HTTP. */
export async function benchContention(
  stage: Stage,
  api: Program,
  {listId, bowl}: Season,
  seconds: number,
): Promise<Contention> {
  const {db} = stage;
  const session = bowl.sessions[0]!;
  await db.query('insert into season_list_session (season_list_id, event_session_id) values ($1, $2)', [
    listId,
    session.id,
  ]);
  const {rows: passes} = await db.query<{id: number; seat: number; zone: number; holder: number}>(
    `select id, seat_id as seat, zone_id as zone, pass_holder_id as holder from season_pass where season_list_id = $1
      order by seat_id limit $2`,
    [listId, SEATS],
  );
  const cookies: string[] = [];
  for (const {id, holder} of passes) {
    const token = randomBytes(24).toString('base64url');
    const customerId = await one(
      stage,
      `insert into customer (email, first_name, surname1, email_verified_at) values ($1, 'Socia', 'Ensayo', now())
        returning id`,
      [`socia${id}@example.org`],
    );
    await db.query(
      `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [tokenHash(token), customerId],
    );
    await db.query('update pass_holder set customer_id = $2 where id = $1', [holder, customerId]);
    cookies.push(`customer=${token}`);
  }
  const priceOf = new Map(session.prices.map(price => [price.zoneId, price.id]));
  const times = {release: new Tally(), recover: new Tally(), hold: new Tally()};
  let turn = 0;
  const origin = `Origin: http://127.0.0.1:${api.port}\r\n`;
  const act = async (client: Client, verb: 'release' | 'recover', at: number): Promise<number> => {
    client.cookie = cookies[at]!;
    return times[verb].of(
      async () =>
        (
          await client.send(
            'POST',
            `/api/public/passes/${passes[at]!.id}/${verb}`,
            JSON.stringify({eventSessionId: session.id}),
            `${origin}Idempotency-Key: ${randomUUID()}\r\n`,
          )
        ).status,
    );
  };
  const holders = run(api.port, HOLDERS, seconds, async (client, n) => {
    const at = ((turn++ * HOLDERS) % SEATS) + n;
    const freed = await act(client, 'release', at % SEATS);
    if (freed >= 400 && freed !== 409) return freed;
    return act(client, 'recover', at % SEATS);
  });
  const buyers = run(api.port, BUYERS, seconds, async client => {
    const {seat, zone} = passes[Math.floor(Math.random() * SEATS)]!;
    const status = await times.hold.of(async () => {
      const answer = await client.send(
        'POST',
        '/api/public/cart/seats',
        JSON.stringify({sessionId: session.id, seats: [{seatId: seat, priceId: priceOf.get(zone)}]}),
      );
      client.cookie = /set-cookie: (cart=[^;]+)/i.exec(answer.headers)?.[1] ?? client.cookie;
      return answer.status;
    });
    if (status !== 200) return status;
    const cart = JSON.parse((await client.send('GET', '/api/public/cart')).body.toString()) as {lines: {key: string}[]};
    return (
      await client.send('POST', '/api/public/cart/release', JSON.stringify({keys: cart.lines.map(line => line.key)}))
    ).status;
  });
  await Promise.all([holders, buyers]);
  const {rows} = await db.query<{twice: number; astray: number}>(
    `select (select count(*)::int from (select 1 from seat_claim where event_session_id = $1 group by seat_id
      having count(*) > 1) d) as twice,
            (select count(*)::int from season_pass p left join seat_claim c on c.event_session_id = $1
              and c.seat_id = p.seat_id left join seat_release r on r.season_pass_id = p.id and r.event_session_id = $1
              and r.state <> 'recovered'
              where p.season_list_id = $2
                and (r.id is null) <> coalesce(c.kind = 'pass' and c.season_pass_id = p.id, false)) as astray`,
    [session.id, listId],
  );
  return {
    release: times.release.figures(seconds),
    recover: times.recover.figures(seconds),
    hold: times.hold.figures(seconds),
    seatsTwice: rows[0]!.twice,
    astray: rows[0]!.astray,
  };
}

class Tally {
  private readonly took: number[] = [];
  private readonly statuses: Record<string, number> = {};

  async of(work: () => Promise<number>): Promise<number> {
    const at = performance.now();
    const status = await work();
    this.took.push(performance.now() - at);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    return status;
  }

  figures(seconds: number): Figures {
    return {
      ...figuresOf(this.took, 1),
      perSecond: Math.round((this.statuses['200'] ?? 0) / seconds),
      statuses: this.statuses,
      seconds,
    };
  }
}

export async function benchPasses(
  stage: Stage,
  short: boolean,
  report: (line: string) => void,
): Promise<Record<string, unknown>> {
  const sessions = short ? 3 : 9;
  const season = await loadSeason(stage, sessions * 2 + 2);
  const api = await startApi(stage);
  const result: Record<string, unknown> = {};
  const line = (f: Figures): string => `p50 ${f.p50Ms} ms, p99 ${f.p99Ms} ms`;
  try {
    const opening = await benchOpening(stage, api, season, sessions);
    report(
      `  a session opened for ${PASSES} passes (${sessions} sessions): ${line(opening.ours)} · bare INSERT ${line(opening.raw)} · ${opening.ratio} × its time`,
    );
    const contention = await benchContention(stage, api, season, short ? 3 : 10);
    report(
      `  ${HOLDERS} holders and ${BUYERS} buyers over ${SEATS} seats: release ${contention.release.perSecond}/s (${line(contention.release)}) · recover ${contention.recover.perSecond}/s (${line(contention.recover)}) · hold ${contention.hold.perSecond}/s (${line(contention.hold)})`,
    );
    report(
      `    answers: release ${JSON.stringify(contention.release.statuses)}, recover ${JSON.stringify(contention.recover.statuses)}, hold ${JSON.stringify(contention.hold.statuses)} · seats twice: ${contention.seatsTwice}, books that disagree: ${contention.astray}`,
    );
    Object.assign(result, {opening, contention});
  } finally {
    await api.stop();
  }
  const renewal = await benchRenewal(
    stage,
    season,
    season.bowl.sessions.slice(-2).map(one => one.id),
  );
  report(
    `  ${renewal.passes} passes renewed by themselves, ${renewal.sessions} sessions each: ${renewal.rowsPerSecond}/s, batch of ${BATCH} ${line(renewal.batches)} · bare INSERT ${renewal.rawRowsPerSecond}/s · ${renewal.ratio} × its time`,
  );
  return {...result, renewal};
}
