/**
 * A card lives as long as its pass: however the pass ends, its card ends in the same transaction; a pass that comes
 * back has its card again.
 */
import type {Tx} from '../../kernel/tx';
import {either, move, to} from '../../machines/move';

export const expireCards = (tx: Tx, passIds: number[]) =>
  move(tx, to('pass_card', 'expired'), {
    set: 'ended_at = now()',
    where: 'season_pass_id = any($1)',
    values: [passIds],
  });

const IS_BLOCKED = `exists (select 1 from pass_block b where b.season_pass_id = c.season_pass_id
  and b.lifted_at is null and b.from_at <= now() and (b.until_at is null or b.until_at > now()))`;

/** The last card of passes that live again, the one in their holders' pockets; blocked while a block stands. */
export const reviveCards = (tx: Tx, passIds: number[]) =>
  move(tx, either('pass_card', IS_BLOCKED, 'blocked', 'active', ['expired']), {
    as: 'c',
    set: 'ended_at = null',
    where: 'c.id in (select max(k.id) from pass_card k where k.season_pass_id = any($1) group by k.season_pass_id)',
    values: [passIds],
  });
