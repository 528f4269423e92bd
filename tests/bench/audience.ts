/**
 * Whom a newsletter reaches, counted exactly over half a million subscribers in twelve groups, with twenty thousand
 * suppressions.
 */
import {countNewsletterAudience, type AudienceCount} from '../../api/src/domain/messaging/newsletters/audience';
import {round} from './load';
import type {Stage} from './stage';

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
  });
  for (const table of ['subscriber', 'subscriber_group_member', 'suppression'])
    await db.query(`vacuum analyze ${table}`);
  const rows: AudienceRow[] = [];
  for (const [asked, groupIds, excludedGroupIds] of [
    ['everybody', [1], []],
    ['everybody but two groups', [1], [2, 3]],
    ['three groups of twelve', [2, 3, 4], []],
  ] as [string, number[], number[]][]) {
    const ms: number[] = [];
    let count: AudienceCount | null = null;
    for (let n = 0; n < times; n++) {
      const begun = performance.now();
      count = await countNewsletterAudience(db, {groupIds, excludedGroupIds});
      ms.push(performance.now() - begun);
    }
    ms.sort((a, b) => a - b);
    const row = {asked, p50Ms: round(ms[Math.floor(ms.length / 2)]!), worstMs: round(ms.at(-1)!), count: count!};
    rows.push(row);
    say(`  ${asked}: p50 ${row.p50Ms} ms, worst ${row.worstMs} ms (aim ${AIM_MS}); ${JSON.stringify(row.count)}`);
  }
  return rows;
}
