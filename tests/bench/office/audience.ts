/**
 * Whom a newsletter reaches, counted exactly over half a million subscribers in twelve groups, with twenty thousand
 * suppressions; also by what they bought (300,000 orders, 600,000 tickets of 40 sessions), where they came in (400,000
 * entries) and what they hold and owe (30,000 passes).
 */
import {countNewsletterAudience, type AudienceCount} from '../../../api/src/domain/messaging/newsletters/audience';
import type {Segment} from '../../../api/src/domain/messaging/newsletters/segment';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {round} from '../load';
import type {Stage} from '../stage';

const PEOPLE = 500_000;
const GROUPS = 12;
/** Exact and live: what its page asks for at each change of a group. */
const AIM_MS = 300;

export interface AudienceRow {
  asked: string;
  p50Ms: number;
  worstMs: number;
  count: AudienceCount;
}

const all = (...rules: Segment['rules']): Segment => ({match: 'all', rules});
const any = (...rules: Segment['rules']): Segment => ({match: 'any', rules});
const not = (kind: 'bought_event' | 'came_within_months', value: number) => ({kind, not: true, value});

const FILLED = [
  'subscriber',
  'subscriber_group_member',
  'suppression',
  'event_session',
  '"order"',
  'ticket',
  'scan',
  'pass_holder',
  'season_pass',
];

/** Years of a club, of which only what conditions ask is true. */
async function lived(tx: Tx): Promise<void> {
  for (const sql of [
    `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
       box_office_ends_at)
      select 1 + n / 2, 1, t, t, t + interval '2 hours', t - interval '30 days', t, t from generate_series(0, 39) n
        cross join lateral (select now() - n * interval '20 days') x(t)`,
    `insert into "order" (number, channel, state, email, total_cents, paid_at)
      select '26-' || lpad(n::text, 8, '0'), 'web', case when n % 50 = 0 then 'expired' else 'paid' end,
        'lector' || 1 + (hashint4(n) & 2147483647) % 400000 || '@example.org', 2500,
        case when n % 50 > 0 then now() - n * interval '3 minutes' end from generate_series(1, 300000) n`,
    `insert into ticket (order_id, order_line_id, event_session_id, zone_id, code)
      select o.id, 2 * o.id - k, s.id, 1, 'B' || 2 * o.id - k
        from "order" o cross join generate_series(0, 1) k
        join event_session s on s.id = (select min(id) from event_session) + o.id % 40`,
    `insert into scan (event_session_id, result, source, right_id, at)
      select t.event_session_id, 'ok', 'ticket', t.id, s.starts_at from ticket t
        join event_session s on s.id = t.event_session_id where t.id % 3 > 0`,
    `insert into pass_holder (member_number, first_name, surname1, email, born_on)
      select n, 'Ana', 'Núñez', 'lector' || n * 7 || '@example.org', date '1960-01-01' + n from generate_series(1, 30000) n`,
    `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, kind, state,
       amount_cents, overdue_cents, origin)
      select 1, id, 1 + id % 4, 1, 1 + id % 12, 'new', 'active', 31000, case when id % 20 = 0 then 15500 else 0 end, 'web'
        from pass_holder`,
  ])
    await tx.query(sql);
}

export async function benchAudience({db}: Stage, times: number, say: (line: string) => void): Promise<AudienceRow[]> {
  await db.withTransaction(async tx => {
    await tx.query('set local statement_timeout = 0');
    // Loaded as a backup is: what triggers would make of it stands in it.
    await tx.query('set local session_replication_role = replica');
    await tx.query('drop index subscriber_search'); // not asked here, and the slowest to fill
    await tx.query(
      `insert into subscriber_group (name, is_public) select 'Grupo ' || n, n % 2 = 0 from generate_series(1, ${GROUPS}) n`,
    );
    await tx.query(
      `insert into suppression (email, email_hash, reason, erased_at)
        select case when n % 4 > 0 then 'lector' || n || '@example.org' end, email_hash('lector' || n || '@example.org'),
          'unsubscribed', case when n % 4 = 0 then now() end from generate_series(25, ${PEOPLE}, 25) n`,
    );
    await tx.query(
      // One in two thousand is active beside a suppression, as two transactions at once may leave it.
      `insert into subscriber (email, first_name, state, consent_at, consent_method)
        select 'lector' || n || '@example.org', 'Lector', case when n % 11 = 0 then 'unsubscribed'
          when n % 25 = 0 and n % 2000 > 0 then 'suppressed' else 'active' end, now(), 'paper'
          from generate_series(1, ${PEOPLE}) n`,
    );
    await tx.query(
      `insert into subscriber_group_member (subscriber_group_id, subscriber_id)
        select 1, id from subscriber union all select 2 + id % ${GROUPS - 1}, id from subscriber`,
    );
    await lived(tx);
  });
  for (const table of FILLED) await db.query(`vacuum analyze ${table}`);
  const rows: AudienceRow[] = [];
  for (const [asked, groupIds, excludedGroupIds, segment = null] of [
    ['everybody', [1], []],
    ['everybody but two groups', [1], [2, 3]],
    ['three groups of twelve', [2, 3, 4], []],
    ['bought one event and not another', [1], [], all({kind: 'bought_event', value: 3}, not('bought_event', 4))],
    ['no visit in six months', [1], [], all(not('came_within_months', 6))],
    ['came to a session', [1], [], all({kind: 'attended_session', value: 7})],
    ['holders who owe, or of a category', [1], [], any({kind: 'owes'}, {kind: 'holds_category', value: 2})],
    ['of a zone, born in May', [1], [], all({kind: 'holds_zone', value: 3}, {kind: 'born_in_month', value: 5})],
  ] as [string, number[], number[], Segment?][]) {
    const ms: number[] = [];
    let count: AudienceCount | null = null;
    for (let n = 0; n < times; n++) {
      const begun = performance.now();
      count = await countNewsletterAudience(db, {groupIds, excludedGroupIds, segment});
      ms.push(performance.now() - begun);
    }
    ms.sort((a, b) => a - b);
    const row = {asked, p50Ms: round(ms[Math.floor(ms.length / 2)]!), worstMs: round(ms.at(-1)!), count: count!};
    rows.push(row);
    say(`  ${asked}: p50 ${row.p50Ms} ms, worst ${row.worstMs} ms (aim ${AIM_MS}); ${JSON.stringify(row.count)}`);
  }
  return rows;
}
