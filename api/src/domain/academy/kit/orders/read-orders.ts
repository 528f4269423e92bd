/** Orders to suppliers with their lines, the newest first, and the names that go on their shirts. */
import type {Tx} from '../../../kernel/tx';
import type {KitOrderState} from './change-order';

export interface KitOrderRead {
  id: number;
  number: string;
  supplier: string;
  supplierEmail: string;
  state: KitOrderState;
  note: string;
  sentAt: string | null;
  createdAt: string;
  lines: {
    id: number;
    kitVariantId: number;
    itemName: string;
    size: string;
    sku: string;
    ordered: number;
    received: number;
    costCents: number;
  }[];
  /** What is printed, with where. */
  names: {itemName: string; size: string; text: string}[];
}

const MOST = 200;

export async function readKitOrders(tx: Tx, id: number | null): Promise<KitOrderRead[]> {
  const {rows} = await tx.query<KitOrderRead>(
    `select o.id, o.number, o.supplier, o.supplier_email as "supplierEmail", o.state, o.note, o.sent_at as "sentAt",
      o.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('id', l.id, 'kitVariantId', v.id, 'itemName', i.name, 'size', v.size,
        'sku', coalesce(v.sku, ''), 'ordered', l.ordered, 'received', l.received, 'costCents', l.cost_cents)
        order by i.name, v.position, v.id), '[]') from kit_order_line l join kit_variant v on v.id = l.kit_variant_id
        join kit_item i on i.id = v.kit_item_id where l.kit_order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('itemName', i.name, 'size', v.size, 'text',
        concat_ws(' ', nullif(d.personal_name, ''), coalesce(d.personal_no, e.shirt_no)))
        order by i.name, v.position, d.id), '[]') from kit_order_line l join kit_delivery d on d.kit_order_line_id = l.id
        join enrolment e on e.id = d.enrolment_id join kit_variant v on v.id = d.kit_variant_id
        join kit_item i on i.id = v.kit_item_id where l.kit_order_id = o.id) as names
       from kit_order o where $1::int is null or o.id = $1 order by o.id desc limit ${MOST}`,
    [id],
  );
  return rows;
}
