/**
 * A card lives as long as its pass: however the pass ends, its card ends in the same transaction; a pass that comes
 * back has its card again.
 */
import type {Tx} from '../../../tx';

export const expireCards = (tx: Tx, passIds: number[]) =>
  tx.query(
    `update pass_card set state = 'expired', ended_at = now(), version = version + 1
      where season_pass_id = any($1) and state in ('issued', 'active', 'blocked')`,
    [passIds],
  );

/** The last card of passes that live again, the one in their holders' pockets; blocked while a block stands. */
export const reviveCards = (tx: Tx, passIds: number[]) =>
  tx.query(
    `update pass_card c set ended_at = null, version = c.version + 1,
            state = case when exists (select 1 from pass_block b
              where b.season_pass_id = c.season_pass_id and b.lifted_at is null
                                         and b.from_at <= now() and (b.until_at is null
                                           or b.until_at > now())) then 'blocked' else 'active' end
      where c.id in (select max(k.id) from pass_card k where k.season_pass_id = any($1) group by k.season_pass_id)
        and c.state = 'expired'`,
    [passIds],
  );
