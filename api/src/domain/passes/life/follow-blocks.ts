/**
 * A pass is blocked while one of its blocks is in force, and no longer: whoever blocks, lifts a block, or looks at the
 * clock calls this. The door reads the blocks themselves, so a block is in force from its minute on; the word on the
 * pass follows.
 */
import type {Tx} from '../../../tx';
import {before} from './states';

/** Over `season_pass p`. What is owed is another state's business. */
const IN_FORCE = `exists (select 1 from pass_block b where b.season_pass_id = p.id and b.reason <> 'unpaid'
  and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now()))`;
/** Most passes that one transaction moves by the clock. */
const BATCH = 500;

/** The passes whose state has changed; all that the clock has moved when none is named. */
export async function followBlocks(
  tx: Tx,
  seasonPassId: number | null = null,
): Promise<{blocked: number[]; unblocked: number[]}> {
  const {rows: blocked} = await tx.query<{id: number}>(
    `update season_pass set state = 'blocked', version = version + 1, updated_at = now()
      where id in (select p.id from season_pass p where p.state = any($1) and ($2::int is null or p.id = $2)
        and p.id in (select season_pass_id from pass_block where lifted_at is null) and ${IN_FORCE} order by p.id
        limit ${BATCH} for update skip locked)
      returning id`,
    [before('blocked'), seasonPassId],
  );
  const {rows: unblocked} = await tx.query<{id: number}>(
    `update season_pass set state = case when overdue_cents > 0 then 'suspended_unpaid' else 'active' end,
      version = version + 1, updated_at = now()
      where id in (select p.id from season_pass p where p.state = 'blocked' and ($1::int is null or p.id = $1)
        and exists (select 1 from pass_block b where b.season_pass_id = p.id) and not ${IN_FORCE} order by p.id
        limit ${BATCH} for update skip locked)
      returning id`,
    [seasonPassId],
  );
  const ids = (rows: {id: number}[]) => rows.map(row => row.id);
  if (blocked.length > 0)
    await tx.query(
      `update pass_card set state = 'blocked', version = version + 1
        where season_pass_id = any($1) and state = 'active'`,
      [ids(blocked)],
    );
  if (unblocked.length > 0)
    await tx.query(
      `update pass_card set state = 'active', version = version + 1
        where season_pass_id = any($1) and state = 'blocked'`,
      [ids(unblocked)],
    );
  return {blocked: ids(blocked), unblocked: ids(unblocked)};
}
