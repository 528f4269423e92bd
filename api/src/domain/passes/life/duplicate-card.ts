/**
 * A new card for a pass; the old one is dead in the same transaction (unique index pass_card_one_live), so of the two
 * only one ever opens the gate. A duplicate is given when its fee is paid, through an order, or let off with a reason.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {lockPass} from './block-pass';
import {followBlocks} from './follow-blocks';

export const CARD_REASONS = ['lost', 'stolen', 'damaged', 'data_change'] as const;
export type CardReason = (typeof CARD_REASONS)[number];

const LIVING = ['active', 'suspended_unpaid', 'blocked'];
const WRONG_STATE = 'El abono no está en vigor: no tiene carnet que duplicar.';
const NONE = 'Este abono todavía no tiene carnet.';

/**
 * Said before anybody is charged; the act itself looks again. @throws DomainError 404, 409 `card_wrong_state` or
 * `card_none`
 */
export async function requireCard(tx: Tx, seasonPassId: number): Promise<void> {
  const {rows} = await tx.query<{state: string; hasCard: boolean}>(
    `select p.state, exists (select 1 from pass_card c
      where c.season_pass_id = p.id and c.state in ('issued', 'active', 'blocked')) as "hasCard" from season_pass p
      where p.id = $1`,
    [seasonPassId],
  );
  if (!rows[0]) throw notFound('No existe ese abono.');
  if (!LIVING.includes(rows[0].state)) throw conflict('card_wrong_state', WRONG_STATE);
  if (!rows[0].hasCard) throw conflict('card_none', NONE);
}

/** The new card. @throws DomainError 404, 409 `card_wrong_state` or `card_none` */
export async function duplicateCard(
  tx: Tx,
  {seasonPassId, why, feeCents}: {seasonPassId: number; why: CardReason; feeCents: number},
): Promise<{cardId: number; number: string}> {
  if (!LIVING.includes(await lockPass(tx, seasonPassId))) throw conflict('card_wrong_state', WRONG_STATE);
  const old = await move(tx, to('pass_card', 'replaced'), {
    set: 'replaced_reason = $2, ended_at = now()',
    where: 'season_pass_id = $1',
    values: [seasonPassId, why],
  });
  if (old.rowCount !== 1) throw conflict('card_none', NONE);
  const {rows} = await tx.query<{cardId: number; number: string}>(
    `insert into pass_card (season_pass_id, number, code, state, fee_cents, activated_at)
     select p.id, p.member_code || '-' || p.id || '-' || (select count(*) + 1 from pass_card c
       where c.season_pass_id = p.id), upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)),
       case when p.state = 'blocked' then 'blocked' else 'active' end, $2, now()
       from season_pass p where p.id = $1 returning id as "cardId", number`,
    [seasonPassId, feeCents],
  );
  // What was stopped because the card was lost is mended by another card.
  await tx.query(
    `update pass_block set lifted_at = now(), version = version + 1 where season_pass_id = $1 and reason = 'lost_stolen'
      and lifted_at is null and from_at <= now() and (until_at is null or until_at > now())`,
    [seasonPassId],
  );
  await followBlocks(tx, seasonPassId);
  return rows[0]!;
}

/** For the cards that this order has paid; false when a pass has ended meanwhile. */
export async function issuePaidCards(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number; why: CardReason; cents: number; state: string; hasCard: boolean}>(
    `select p.id, coalesce(l.card_reason, 'lost') as why, l.total_cents as cents, p.state, exists (select 1
      from pass_card c where c.season_pass_id = p.id and c.state in ('issued', 'active', 'blocked')) as "hasCard"
       from order_line l join season_pass p on p.id = l.season_pass_id where l.order_id = $1 and l.kind = 'card'
         order by p.id for update of p`,
    [orderId],
  );
  if (rows.some(pass => !LIVING.includes(pass.state) || !pass.hasCard)) return false;
  for (const pass of rows) await duplicateCard(tx, {seasonPassId: pass.id, why: pass.why, feeCents: pass.cents});
  return true;
}
