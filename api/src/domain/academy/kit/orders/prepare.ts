/**
 * What is short of one supplier becomes a draft, one for each supplier: what is needed and what should always be there,
 * less what is free and what is on its way. Asked again it is counted again; or the lines are said.
 */
import {conflict, invalid, notFound} from '../../../kernel/errors';
import type {Tx} from '../../../kernel/tx';

/** Of the size `v`: ordered and still to come. Drafts are not on their way. */
export const ON_ORDER = `(select coalesce(sum(ol.ordered - ol.received), 0)::int from kit_order_line ol
  join kit_order o on o.id = ol.kit_order_id where ol.kit_variant_id = v.id and o.state in ('sent', 'partly_received'))`;

/** Of the size `v` (and what it needs, `d.needed`): to be ordered. */
export const TO_ORDER = `greatest(d.needed + v.reorder_level - (v.stock_on_hand - v.stock_reserved) - ${ON_ORDER}, 0)`;

export interface OrderedLine {
  kitVariantId: number;
  ordered: number;
  costCents: number;
}

/** Errors: `not_found` 404, `nothing_due` 409 when nothing is short, `invalid` 422. */
export async function prepareKitOrder(
  tx: Tx,
  ask: {supplier: string; lines: OrderedLine[] | null; note: string; staffUserId: number},
): Promise<{id: number; number: string; lines: number}> {
  const supplier = ask.supplier.trim();
  if (supplier === '') throw invalid({supplier: 'Di a qué proveedor se pide.'});
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into kit_order (supplier, note, staff_user_id) values ($1, $2, $3)
     on conflict (lower(supplier)) where state = 'draft'
       do update set note = case when $2 = '' then kit_order.note else $2 end, updated_at = now() returning id, number`,
    [supplier, ask.note.trim(), ask.staffUserId],
  );
  const order = rows[0]!;
  const costs = await tx.query<{variantId: number; costCents: number}>(
    'delete from kit_order_line where kit_order_id = $1 returning kit_variant_id as "variantId", cost_cents as "costCents"',
    [order.id],
  );
  const lines = ask.lines ?? (await readShort(tx, supplier, new Map(costs.rows.map(c => [c.variantId, c.costCents]))));
  if (lines.length === 0) throw conflict('nothing_due', `No falta nada de ${supplier}.`);
  const added = await tx.query(
    `insert into kit_order_line (kit_order_id, kit_variant_id, ordered, cost_cents)
     select $1, v.id, l.ordered, l.cost from unnest($2::int[], $3::int[], $4::int[]) as l (id, ordered, cost)
       join kit_variant v on v.id = l.id join kit_item i on i.id = v.kit_item_id where lower(i.supplier) = lower($5)`,
    [
      order.id,
      lines.map(line => line.kitVariantId),
      lines.map(line => line.ordered),
      lines.map(line => line.costCents),
      supplier,
    ],
  );
  if (added.rowCount < lines.length) throw notFound(`Alguna de esas tallas no es de ${supplier}.`);
  return {...order, lines: lines.length};
}

async function readShort(tx: Tx, supplier: string, costs: ReadonlyMap<number, number>): Promise<OrderedLine[]> {
  const {rows} = await tx.query<{kitVariantId: number; ordered: number}>(
    `select v.id as "kitVariantId", ${TO_ORDER} as ordered from kit_item i join kit_variant v on v.kit_item_id = i.id
      cross join lateral (select coalesce(sum(quantity), 0)::int as needed from kit_delivery
        where kit_variant_id = v.id and state = 'pending') d
      where i.is_active and lower(i.supplier) = lower($1) and ${TO_ORDER} > 0`,
    [supplier],
  );
  return rows.map(row => ({...row, costCents: costs.get(row.kitVariantId) ?? 0}));
}
