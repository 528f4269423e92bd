/**
 * Sales for allowed buyers. What uses a right up is the claim that names it: the counter of allowed_buyer follows the
 * claims by trigger, and its check refuses one too many, whatever runs beside. Freeing a place gives its use back.
 * The box office and staff are not bound.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {foldBuyer, type BuyerKind} from './fold-buyer';

interface Right {
  kind: BuyerKind;
  most: number;
  used: number;
  isOpen: boolean;
  zoneId: number | null;
  zoneName: string | null;
}

const gone = () =>
  conflict('buyer_right_gone', 'Con lo que has escrito ya no se puede comprar en esta sesión. Vuelve a identificarte.');

/**
 * After the claims, in their transaction: they say by which right they were made. @throws DomainError 409
 * `buyer_right_gone`, `buyer_right_used`; 422
 */
export async function useBuyerRight(
  tx: Tx,
  ask: {allowedBuyerId: number; eventSessionId: number; cartId: string; seatIds: number[]; zoneClaimIds: number[]},
): Promise<void> {
  const {rows} = await tx.query<Right>(
    `select b.kind, b.max_tickets as most, b.used_tickets as used, b.zone_id as "zoneId", z.name as "zoneName",
            (b.valid_from is null or b.valid_from <= now())
              and (b.valid_until is null or b.valid_until > now()) as "isOpen"
       from allowed_buyer b left join zone z on z.id = b.zone_id where b.id = $1 and b.event_session_id = $2
         for update of b`,
    [ask.allowedBuyerId, ask.eventSessionId],
  );
  const right = rows[0];
  if (!right?.isOpen) throw gone();
  const fresh = await tx.query<{n: number; elsewhere: boolean}>(
    `select coalesce(sum(w.n), 0)::int as n, coalesce(bool_or(w.zone <> $4), false) as elsewhere from (
       select 1 as n, s.zone_id as zone from seat_claim c join seat s on s.id = c.seat_id
         where c.event_session_id = $1 and c.seat_id = any($2) and c.cart_id = $5 and c.allowed_buyer_id is null
       union all select quantity, zone_id from zone_claim
         where id = any($3) and cart_id = $5 and allowed_buyer_id is null) w`,
    [ask.eventSessionId, ask.seatIds, ask.zoneClaimIds, right.zoneId, ask.cartId],
  );
  const {n, elsewhere} = fresh.rows[0]!;
  if (elsewhere)
    throw invalid(
      {seats: `Tus entradas son de la zona «${right.zoneName}».`},
      `Puedes comprar entradas de la zona «${right.zoneName}».`,
    );
  if (right.used + n > right.most) throw usedUp(right.most, right.used);
  await tx.query(
    `update seat_claim set allowed_buyer_id = $3 where event_session_id = $1 and seat_id = any($2) and cart_id = $4
      and kind = 'hold' and allowed_buyer_id is null`,
    [ask.eventSessionId, ask.seatIds, ask.allowedBuyerId, ask.cartId],
  );
  if (ask.zoneClaimIds.length)
    await tx.query(
      `update zone_claim set allowed_buyer_id = $2 where id = any($1) and cart_id = $3 and allowed_buyer_id is null`,
      [ask.zoneClaimIds, ask.allowedBuyerId, ask.cartId],
    );
}

function usedUp(most: number, used: number): DomainError {
  const left = most - used;
  const message =
    left <= 0
      ? 'Ya has usado todas las entradas que podías comprar; las de un carrito sin pagar vuelven cuando se vacía.'
      : left === 1
        ? 'Solo puedes añadir una entrada más.'
        : `Solo puedes añadir ${left} entradas más.`;
  return new DomainError('buyer_right_used', message, {
    errors: {seats: `Puedes comprar ${most}; ya hay ${used} compradas o en un carrito.`},
    details: {left},
  });
}

interface Asked {
  buyer: {email: string; docNo: string | null};
  lines: {eventSessionId: number; forPassId: number | null; allowedBuyerId: number | null}[];
  /** Of the order's sessions: those that only allowed buyers may buy now. */
  restricted: {id: number; title: string}[];
}

/**
 * When the order is placed: every ticket has a right, and whoever is named by an address or a document buys in that
 * name.
 */
export async function checkBuyerRights(tx: Tx, {buyer, lines, restricted}: Asked): Promise<void> {
  for (const session of restricted) {
    const here = lines.filter(line => line.eventSessionId === session.id && line.forPassId === null);
    if (here.some(line => line.allowedBuyerId === null))
      throw new DomainError(
        'buyers_only',
        `Las entradas de «${session.title}» son ahora solo para compradores permitidos. Quítalas del carrito e identifícate en la página de la sesión.`,
        {details: {eventSessionId: session.id}},
      );
    const {rows} = await tx.query<{kind: BuyerKind; value: string; isOpen: boolean}>(
      `select kind, value, valid_until is null or valid_until > now() as "isOpen" from allowed_buyer where id = any($1)
        order by id`,
      [[...new Set(here.map(line => line.allowedBuyerId))]],
    );
    for (const right of rows) {
      if (!right.isOpen)
        throw conflict('buyer_right_gone', `El plazo para comprar «${session.title}» con tu derecho ha terminado.`, {
          eventSessionId: session.id,
        });
      if (right.kind === 'email' && buyer.email !== right.value)
        throw invalid({email: 'Escribe el correo con el que te han permitido comprar.'});
      if (right.kind === 'nif') {
        const doc = foldBuyer('nif', buyer.docNo ?? '');
        if (!('value' in doc) || doc.value !== right.value)
          throw invalid({docNo: 'Escribe el documento con el que te has identificado en la página de la sesión.'});
      }
    }
  }
}

/**
 * An order that is paid late has lost its claims and uses its rights again, while something is left of them. Locks them
 * in order.
 */
export async function roomInRight(tx: Tx, allowedBuyerId: number, tickets: number): Promise<boolean> {
  const {rows} = await tx.query(
    'select 1 from allowed_buyer where id = $1 and used_tickets + $2 <= max_tickets for update',
    [allowedBuyerId, tickets],
  );
  return rows.length > 0;
}

/** The order's seats say again by which right they are had; false when others have used it meanwhile. */
export async function countBuyerSeats(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number; n: number}>(
    `select l.allowed_buyer_id as id, count(*)::int as n from order_line l
      join seat_claim c on c.event_session_id = l.event_session_id and c.seat_id = l.seat_id
      where l.order_id = $1 and l.allowed_buyer_id is not null and c.allowed_buyer_id is null group by 1 order by 1`,
    [orderId],
  );
  for (const {id, n} of rows) if (!(await roomInRight(tx, id, n))) return false;
  if (rows.length)
    await tx.query(
      `update seat_claim c set allowed_buyer_id = l.allowed_buyer_id from order_line l
        where l.order_id = $1 and l.allowed_buyer_id is not null and c.event_session_id = l.event_session_id
        and c.seat_id = l.seat_id and c.allowed_buyer_id is null`,
      [orderId],
    );
  return true;
}
