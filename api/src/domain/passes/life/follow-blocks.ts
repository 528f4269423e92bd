/**
 * A pass is blocked while one of its blocks is in force, and no longer: whoever blocks, lifts a block, or looks at the
 * clock calls this. The door reads the blocks themselves, so a block is in force from its minute on; the word on the
 * pass follows.
 */
import type {Tx} from '../../kernel/tx';
import {either, mayBecome, move, to} from '../../machines/move';

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
  const {rows: blocked} = await move<{id: number}>(tx, to('season_pass', 'blocked'), {
    where: `id in (select p.id from season_pass p
      where ${mayBecome('season_pass', 'blocked', 'p')} and ($1::int is null or p.id = $1)
        and p.id in (select season_pass_id from pass_block where lifted_at is null) and ${IN_FORCE} order by p.id
      limit ${BATCH} for update skip locked)`,
    values: [seasonPassId],
    returning: 'id',
  });
  const {rows: unblocked} = await move<{id: number}>(
    tx,
    either('season_pass', 'overdue_cents > 0', 'suspended_unpaid', 'active', ['blocked']),
    {
      where: `id in (select p.id from season_pass p where p.state = 'blocked' and ($1::int is null or p.id = $1)
        and exists (select 1 from pass_block b where b.season_pass_id = p.id) and not ${IN_FORCE} order by p.id
        limit ${BATCH} for update skip locked)`,
      values: [seasonPassId],
      returning: 'id',
    },
  );
  const ids = (rows: {id: number}[]) => rows.map(row => row.id);
  if (blocked.length > 0)
    await move(tx, to('pass_card', 'blocked', ['active']), {
      where: 'season_pass_id = any($1)',
      values: [ids(blocked)],
    });
  if (unblocked.length > 0)
    await move(tx, to('pass_card', 'active', ['blocked']), {
      where: 'season_pass_id = any($1)',
      values: [ids(unblocked)],
    });
  return {blocked: ids(blocked), unblocked: ids(unblocked)};
}
