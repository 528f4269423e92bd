/**
 * A garment from «needed» to «handed over» and back. Stock follows by the triggers of the tables, in the same
 * statement. Another size, or another one for what was lost, waits as a delivery of its own and is kept aside as soon
 * as there is one, also when there is none now. What carries a name goes back to no shelf.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, refused, to} from '../../machines/move';
import {allows, type StateOf, statesOf} from '../../machines/registry';
import {lockDeliveries, type LockedDelivery} from './lock-kit';
import {moveStock} from './move-stock';
import {reserveWaiting} from './reserve-waiting';

export type DeliveryState = StateOf<'kit_delivery'>;
export const DELIVERY_STATES = statesOf('kit_delivery');
export const LOST_BY = ['family', 'club'] as const;

const TIMES: Partial<Record<DeliveryState, string>> = {
  delivered: ', delivered_at = now()',
  pending: ', delivered_at = null',
  reserved: ', delivered_at = null',
};

export interface ChangeDelivery {
  kitDeliveryId: number;
  to: DeliveryState;
  /** With `exchanged`: the size that is given instead; with `lost`: the one that is given again. */
  otherVariantId: number | null;
  /** With `lost`. */
  lostBy: (typeof LOST_BY)[number] | null;
  /** With `lost`: the family is asked for its price. */
  isCharged: boolean;
  /** What is printed on it, or will be; null leaves it. */
  personalName: string | null;
  personalNo: number | null;
  note: string;
  staffUserId: number;
}

export interface DeliveryChanged {
  id: number;
  state: DeliveryState;
  chargedCents: number;
  /** The one that is given instead. */
  otherId: number | null;
  otherState: DeliveryState | null;
}

/** Errors: `not_found` 404, `wrong_state`, `no_stock`, `wrong_size` 409, `invalid` 422. */
export async function changeDelivery(tx: Tx, ask: ChangeDelivery): Promise<DeliveryChanged> {
  if (ask.to === 'lost' && ask.isCharged) await lockEnrolmentOf(tx, ask.kitDeliveryId);
  const others = ask.otherVariantId === null ? [] : [ask.otherVariantId];
  const [delivery] = await lockDeliveries(tx, [ask.kitDeliveryId], others);
  if (!delivery) throw notFound('No existe esa entrega.');
  if (!allows('kit_delivery', delivery.state as DeliveryState, ask.to))
    throw refused('kit_delivery', ask.to, delivery.state);
  if (delivery.state === 'pending' && ask.to !== 'cancelled') requireFree(delivery);
  const says = sayWhose(delivery, ask, 'personalName', ask.to === 'delivered');
  checkBack(delivery, ask);
  const chargedCents = ask.to === 'lost' && ask.isCharged ? delivery.priceCents * delivery.quantity : 0;
  await moveOne(tx, to('kit_delivery', ask.to), {
    id: delivery.id,
    set: `staff_user_id = $2, note = case when $3 = '' then note else $3 end, personal_name = $4, personal_no = $5,
      lost_by = $6, charged_cents = $7${TIMES[ask.to] ?? ''}`,
    values: [ask.staffUserId, ask.note.trim(), says.name, says.no, ask.to === 'lost' ? ask.lostBy : null, chargedCents],
  });
  if (chargedCents > 0)
    await owe(tx, delivery.enrolmentId, chargedCents, `Se perdió: ${delivery.itemName}, talla ${delivery.size}`);
  const cameBack = ask.to === 'exchanged' || ask.to === 'returned';
  if (cameBack && delivery.isPersonalised)
    await moveStock(tx, {
      kitVariantId: delivery.variantId,
      kind: 'loss',
      quantity: delivery.quantity,
      note: `Lleva «${said(says)}»: no sirve para otro`,
      staffUserId: ask.staffUserId,
    });
  const otherId =
    (ask.to === 'exchanged' || ask.to === 'lost') && ask.otherVariantId !== null
      ? await giveInstead(tx, delivery, ask.otherVariantId, says)
      : null;
  // What was let go by hand stays free for whoever it was let go for.
  await reserveWaiting(tx, [...(cameBack || ask.to === 'cancelled' ? [delivery.variantId] : []), ...others]);
  const other = await tx.query<{state: DeliveryState}>('select state from kit_delivery where id = $1', [otherId]);
  return {id: delivery.id, state: ask.to, chargedCents, otherId, otherState: other.rows[0]?.state ?? null};
}

/** Parts, then the enrolment, as a payment locks them; before any size. */
async function lockEnrolmentOf(tx: Tx, kitDeliveryId: number): Promise<void> {
  const of = '(select enrolment_id from kit_delivery where id = $1)';
  await tx.query(`select 1 from instalment where enrolment_id = ${of} order by id for update`, [kitDeliveryId]);
  await tx.query(`select 1 from enrolment where id = ${of} for update`, [kitDeliveryId]);
}

/** A part of its own, with two weeks to pay it: a compensation, without VAT. Its family pays it with the others. */
async function owe(tx: Tx, enrolmentId: number, cents: number, note: string): Promise<void> {
  await tx.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents, vat_code, note)
      select 'academy', $1, coalesce(max(n), 0) + 1, club_today() + 15, $2, 'not_subject', $3
        from instalment where enrolment_id = $1`,
    [enrolmentId, cents, note.slice(0, 300)],
  );
  await tx.query(
    'update enrolment set amount_cents = amount_cents + $2, version = version + 1, updated_at = now() where id = $1',
    [enrolmentId, cents],
  );
}

const said = ({name, no}: {name: string; no: number | null}) =>
  [name, no].filter(one => one !== '' && one !== null).join(' ');

export function requireFree({free, quantity, itemName, size}: LockedDelivery): void {
  if (free < quantity)
    throw conflict('no_stock', `${itemName}: no quedan libres de la talla ${size}; hay que pedirlas.`);
}

/** What a garment carries after this. @throws DomainError 422 when it leaves without a name and a number */
export function sayWhose(
  delivery: LockedDelivery,
  ask: {personalName: string | null; personalNo: number | null},
  field: string,
  isLeaving: boolean,
): {name: string; no: number | null} {
  if (!delivery.isPersonalised) return {name: '', no: null};
  const isSaid = ask.personalName !== null || ask.personalNo !== null;
  const name = isSaid ? (ask.personalName?.trim() ?? '') : delivery.personalName;
  const no = isSaid ? ask.personalNo : delivery.personalNo;
  if (isLeaving && name === '' && no === null)
    throw invalid({[field]: `${delivery.itemName} lleva nombre o dorsal: escribe al menos uno.`});
  return {name, no};
}

function checkBack(delivery: LockedDelivery, ask: ChangeDelivery): void {
  if (ask.to === 'lost' && ask.lostBy === null)
    throw invalid({lostBy: 'Di quién la ha perdido: la familia o el club.'});
  if (ask.to === 'lost' && ask.isCharged && ask.lostBy !== 'family')
    throw invalid({isCharged: 'A la familia solo se le cobra lo que ha perdido ella.'});
  if (ask.to === 'exchanged' && ask.otherVariantId === null) throw invalid({otherVariantId: 'Elige la talla nueva.'});
  if (ask.to === 'exchanged' && ask.otherVariantId === delivery.variantId)
    throw invalid({otherVariantId: 'Es la misma talla.'});
  if (ask.to === 'exchanged' && delivery.isPersonalised && ask.note.trim() === '')
    throw invalid({
      note: `Lleva «${said({name: delivery.personalName, no: delivery.personalNo})}» y no servirá para otro: escribe el motivo del cambio.`,
    });
}

async function giveInstead(
  tx: Tx,
  delivery: LockedDelivery,
  variantId: number,
  {name, no}: {name: string; no: number | null},
): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into kit_delivery (enrolment_id, kit_variant_id, quantity, replaces_id, personal_name, personal_no)
     select $1, id, $3, $5, $6, $7 from kit_variant where id = $2 and kit_item_id = $4 returning id`,
    [delivery.enrolmentId, variantId, delivery.quantity, delivery.itemId, delivery.id, name, no],
  );
  if (!rows[0]) throw conflict('wrong_size', 'Esa talla es de otra prenda.');
  return rows[0].id;
}
