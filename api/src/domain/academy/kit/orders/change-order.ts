/**
 * An order to a supplier: sent with the names that go on its shirts, received in as many parts as it comes in, or
 * cancelled. What arrives is stock at once, and kept aside for who waits for it, oldest first; never more than was
 * ordered (`kit_received_was_ordered`).
 */
import {conflict, invalid, notFound} from '../../../kernel/errors';
import type {Tx} from '../../../kernel/tx';
import {moveOne, refused, to} from '../../../machines/move';
import {allows, type StateOf} from '../../../machines/registry';
import {lockVariants} from '../lock-kit';
import {moveStock} from '../move-stock';

export type KitOrderState = StateOf<'kit_order'>;

export interface ReceivedLine {
  lineId: number;
  quantity: number;
}

/** Errors: `not_found` 404, `wrong_state` 409, `invalid` 422. */
export async function sendKitOrder(tx: Tx, orderId: number, email: string): Promise<void> {
  await lockOrder(tx, orderId, 'sent');
  await lockSizes(tx, orderId);
  // Oldest first, as many as were ordered of each size; what no shirt says yet is asked before it is printed.
  await tx.query(
    `update kit_delivery d set kit_order_line_id = n.line_id
       from (select l.id as line_id, w.id, l.ordered, sum(w.quantity) over (partition by l.id order by w.id) as upto
         from kit_order_line l join kit_variant v on v.id = l.kit_variant_id
         join kit_item i on i.id = v.kit_item_id and i.is_personalised
         join kit_delivery w on w.kit_variant_id = v.id and w.state = 'pending' and w.kit_order_line_id is null
         join enrolment e on e.id = w.enrolment_id
        where l.kit_order_id = $1 and (w.personal_name <> '' or w.personal_no is not null or e.shirt_no is not null)) n
      where d.id = n.id and n.upto <= n.ordered`,
    [orderId],
  );
  await moveOne(tx, to('kit_order', 'sent'), {
    id: orderId,
    set: 'sent_at = now(), supplier_email = $2',
    values: [email],
  });
}

/** Errors: `not_found` 404, `wrong_state`, `more_than_ordered` 409, `invalid` 422. */
export async function receiveKitOrder(
  tx: Tx,
  ask: {orderId: number; lines: ReceivedLine[]; note: string; staffUserId: number},
): Promise<{state: KitOrderState; garments: number}> {
  await lockOrder(tx, ask.orderId, 'partly_received');
  const {rows} = await tx.query<{id: number; variantId: number; left: number; name: string}>(
    `select l.id, l.kit_variant_id as "variantId", l.ordered - l.received as left, i.name || ', talla ' || v.size as name
       from kit_order_line l join kit_variant v on v.id = l.kit_variant_id join kit_item i on i.id = v.kit_item_id
       where l.kit_order_id = $1 order by l.kit_variant_id`,
    [ask.orderId],
  );
  const lines = ask.lines.filter(line => line.quantity > 0);
  if (lines.length === 0) throw invalid({lines: 'Escribe cuántas han llegado.'});
  if (new Set(lines.map(line => line.lineId)).size < lines.length) throw invalid({lines: 'Cada talla, una vez.'});
  await lockVariants(
    tx,
    rows.filter(row => lines.some(line => line.lineId === row.id)).map(row => row.variantId),
  );
  for (const row of rows) {
    const line = lines.find(one => one.lineId === row.id);
    if (!line) continue;
    if (line.quantity > row.left)
      throw conflict(
        'more_than_ordered',
        `${row.name}: faltaban ${row.left} por llegar. Lo que sobra, anótalo como ajuste en su ficha.`,
      );
    await moveStock(tx, {
      kitVariantId: row.variantId,
      kind: 'purchase',
      quantity: line.quantity,
      note: ask.note,
      kitOrderLineId: row.id,
      staffUserId: ask.staffUserId,
    });
  }
  if (lines.some(line => !rows.some(row => row.id === line.lineId))) throw notFound('Una línea no es de este pedido.');
  const {rows: left} = await tx.query<{n: number}>(
    'select sum(ordered - received)::int as n from kit_order_line where kit_order_id = $1',
    [ask.orderId],
  );
  const state = left[0]!.n === 0 ? 'received' : 'partly_received';
  await moveOne(tx, to('kit_order', state), {id: ask.orderId});
  return {state, garments: lines.reduce((sum, line) => sum + line.quantity, 0)};
}

/** What has not come is on its way no more. Errors: `not_found` 404, `wrong_state` 409. */
export async function cancelKitOrder(tx: Tx, orderId: number): Promise<void> {
  await lockOrder(tx, orderId, 'cancelled');
  await lockSizes(tx, orderId);
  await tx.query(
    `update kit_delivery set kit_order_line_id = null where delivered_at is null
      and kit_order_line_id in (select id from kit_order_line where kit_order_id = $1)`,
    [orderId],
  );
  await moveOne(tx, to('kit_order', 'cancelled'), {id: orderId});
}

async function lockOrder(tx: Tx, orderId: number, becomes: KitOrderState): Promise<void> {
  const {rows} = await tx.query<{state: KitOrderState}>('select state from kit_order where id = $1 for update', [
    orderId,
  ]);
  if (!rows[0]) throw notFound('No existe ese pedido.');
  if (!allows('kit_order', rows[0].state, becomes)) throw refused('kit_order', becomes, rows[0].state);
}

/** Before the deliveries that wait for them (lock-kit.ts). */
async function lockSizes(tx: Tx, orderId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    'select kit_variant_id as id from kit_order_line where kit_order_id = $1',
    [orderId],
  );
  await lockVariants(
    tx,
    rows.map(row => row.id),
  );
}
