/**
 * A ticket in a cart at the price of a pass that makes tickets cheaper. Promise: one for each pass and session, whoever
 * asks at the same moment in whatever browser: the primary key of pass_ticket, which lives as long as the claim. What
 * is not paid, expires or is paid back gives the right back.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {giveBack} from '../../seats/give-back';

export interface UsePass {
  cartId: string;
  /** `s:<session>:<seat>` or `z:<claim>`, as the cart names its lines. */
  key: string;
  seasonPassId: number;
}

interface Line {
  session: number;
  seat: number | null;
  claim: number | null;
  cents: number;
  isTaken: boolean;
}

/**
 * Errors: `line_gone`, `line_fixed`, `pass_not_active`, `pass_unpaid`, `pass_blocked`, `pass_not_for_session`,
 * `pass_ticket_used` 409; 422.
 */
export async function usePass(tx: Tx, {cartId, key, seasonPassId}: UsePass): Promise<void> {
  const line = await lockLine(tx, cartId, key);
  if (line.isTaken) throw conflict('line_fixed', 'Esa entrada ya tiene precio de abonado.', {key});
  if (line.cents === 0) throw invalid({key: 'Esa entrada ya es gratis.'});
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const {rows} = await tx.query<{
    bp: number | null;
    state: string;
    isUnpaid: boolean;
    isBlocked: boolean;
    isInList: boolean;
  }>(
    `select k.ticket_discount_bp as bp, p.state, p.state = 'suspended_unpaid' or p.overdue_cents > 0 as "isUnpaid",
            p.state = 'blocked' or exists (select 1 from pass_block b
              where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= s.starts_at
              and (b.until_at is null or b.until_at > s.starts_at)) as "isBlocked",
            exists (select 1 from season_list_session l
              where l.season_list_id = p.season_list_id and l.event_session_id = s.id) as "isInList"
       from season_pass p join pass_category k on k.id = p.pass_category_id join event_session s on s.id = $2
         where p.id = $1`,
    [seasonPassId, line.session],
  );
  const pass = rows[0];
  if (!pass || pass.bp === null) throw invalid({passId: 'Ese abono no abarata las entradas.'});
  if (!['active', 'suspended_unpaid', 'blocked'].includes(pass.state)) throw conflict('pass_not_active');
  if (pass.isUnpaid) throw conflict('pass_unpaid', 'El abono tiene plazos pendientes: al pagarlos vuelve a valer.');
  if (pass.isBlocked) throw conflict('pass_blocked', 'El carnet está bloqueado para esa fecha.');
  if (!pass.isInList) throw conflict('pass_not_for_session', 'Ese abono no es de la temporada de esta sesión.');
  await freeOwn(tx, cartId, seasonPassId, line.session);
  const used = await tx.query('select 1 from pass_ticket where season_pass_id = $1 and event_session_id = $2', [
    seasonPassId,
    line.session,
  ]);
  if (used.rowCount)
    throw conflict('pass_ticket_used', 'Con ese abono ya hay una entrada de esta sesión: comprada, o en otro carrito.');
  await write(tx, line, cartId, seasonPassId, line.cents - Math.round((line.cents * pass.bp) / 10_000));
}

/** The line has its ordinary price again. */
export async function dropPass(tx: Tx, cartId: string, key: string): Promise<void> {
  const line = await lockLine(tx, cartId, key);
  await write(tx, line, cartId, null, null);
}

/** A claim of the cart that is still held. @throws DomainError 409 `line_gone` */
async function lockLine(tx: Tx, cartId: string, key: string): Promise<Line> {
  const [kind, a, b] = key.split(':');
  const {rows} = await tx.query<Line>(
    kind === 's'
      ? `select c.event_session_id as session, c.seat_id as seat, null as claim, p.amount_cents as cents,
        c.for_pass_id is not null as "isTaken" from seat_claim c join price p on p.id = c.price_id
          where c.cart_id = $1 and c.event_session_id = $2 and c.seat_id = $3 and c.friend_n is null and c.kind = 'hold'
            and c.order_id is null and c.expires_at > now() for update of c`
      : `select c.event_session_id as session, null as seat, c.id as claim, p.amount_cents as cents,
        c.for_pass_id is not null as "isTaken" from zone_claim c join price p on p.id = c.price_id
          where c.cart_id = $1 and c.id = $2 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
            for update of c`,
    kind === 's' ? [cartId, Number(a), Number(b)] : [cartId, Number(a)],
  );
  if (!rows[0]) throw conflict('line_gone', 'Esa entrada ya no está en el carrito.', {key});
  return rows[0];
}

/**
 * What the pass has in this cart on another line gives way; so does a hold whose time is over and that nobody has swept
 * yet.
 */
async function freeOwn(tx: Tx, cartId: string, seasonPassId: number, session: number): Promise<void> {
  await tx.query(
    `delete from seat_claim where for_pass_id = $1 and event_session_id = $2 and kind = 'hold' and order_id is null
      and expires_at <= now()`,
    [seasonPassId, session],
  );
  await giveBack(
    tx,
    `for_pass_id = $1 and event_session_id = $2 and kind = 'hold' and order_id is null and expires_at <= now()`,
    [seasonPassId, session],
  );
  for (const table of ['seat_claim', 'zone_claim'])
    await tx.query(
      `update ${table} set for_pass_id = null, for_cents = null where for_pass_id = $1 and event_session_id = $2
        and cart_id = $3 and kind = 'hold' and order_id is null`,
      [seasonPassId, session, cartId],
    );
}

/** Of several places without a number that are one claim, one leaves it: the price is one ticket's. */
async function write(
  tx: Tx,
  line: Line,
  cartId: string,
  seasonPassId: number | null,
  cents: number | null,
): Promise<void> {
  if (line.seat !== null) {
    await tx.query(
      `update seat_claim set for_pass_id = $3, for_cents = $4 where event_session_id = $1 and seat_id = $2
        and cart_id = $5`,
      [line.session, line.seat, seasonPassId, cents, cartId],
    );
    return;
  }
  const split = await tx.query(
    `with less as (update zone_claim set quantity = quantity - 1 where id = $1 and quantity > 1 returning *)
     insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at,
       allowed_buyer_id, for_pass_id, for_cents, quota_ids)
     select event_session_id, zone_id, shard, 1, 'hold', cart_id, price_id, expires_at, allowed_buyer_id, $2, $3,
       quota_ids from less`,
    [line.claim, seasonPassId, cents],
  );
  if (split.rowCount === 0)
    await tx.query('update zone_claim set for_pass_id = $2, for_cents = $3 where id = $1', [
      line.claim,
      seasonPassId,
      cents,
    ]);
}
