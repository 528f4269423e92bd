/** What the wardrobe has ordered: one received, one that came in half, a draft, one cancelled; and when families come. */
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';

const [EBRO, MONCAYO] = ['Textil Deportivo Ebro', 'Equipaciones Moncayo'];

export async function storeKitOrders(tx: DemoTx, staffId: number, calendar: Calendar): Promise<void> {
  const order = async (supplier: string, state: string, note: string, daysAgo: number): Promise<number> => {
    const at = calendar.daysAhead(-daysAgo, '11:00');
    const {rows} = await tx.query<{id: number}>(
      `insert into kit_order (supplier, supplier_email, state, note, staff_user_id, sent_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [
        supplier,
        supplier === EBRO ? 'pedidos@ebro.example.org' : 'ventas@moncayo.example.org',
        state,
        note,
        staffId,
        state === 'draft' || state === 'cancelled' ? null : at,
        at,
      ],
    );
    return rows[0]!.id;
  };
  /** Of a supplier's sizes, those that are short (or all, with `few` of each). */
  const lines = (orderId: number, supplier: string, ordered: string, most: number) =>
    tx.query(
      `insert into kit_order_line (kit_order_id, kit_variant_id, ordered, cost_cents)
       select $1, v.id, ${ordered}, case i.size_of when 'socks' then 320 else 1190 end
         from kit_variant v join kit_item i on i.id = v.kit_item_id
         cross join lateral (select coalesce(sum(quantity), 0)::int as needed from kit_delivery
           where kit_variant_id = v.id and state = 'pending') d
        where i.supplier = $2 and ${ordered} > 0 order by d.needed desc, v.id limit $3`,
      [orderId, supplier, most],
    );
  const receive = (orderId: number, share: number, note: string, daysAgo: number) =>
    tx.query(
      `insert into kit_movement (kit_variant_id, kind, quantity, note, staff_user_id, kit_order_line_id, created_at)
       select kit_variant_id, 'purchase', greatest(1, floor(ordered * $2::numeric)::int), $3, $4, id, $5
         from kit_order_line where kit_order_id = $1`,
      [orderId, share, note, staffId, calendar.daysAhead(-daysAgo, '10:15')],
    );
  const whole = await order(MONCAYO, 'received', 'Reposición de tallas grandes', 40);
  await lines(whole, MONCAYO, '4', 4);
  await receive(whole, 1, 'Albarán M-311', 26);
  const half = await order(EBRO, 'partly_received', 'Urgente: hay familias esperando', 12);
  await lines(half, EBRO, 'd.needed + 2', 8);
  await tx.query(
    `update kit_delivery d set kit_order_line_id = l.id from kit_order_line l join kit_variant v on v.id = l.kit_variant_id
       join kit_item i on i.id = v.kit_item_id
      where l.kit_order_id = $1 and i.is_personalised and d.kit_variant_id = v.id and d.state = 'pending'`,
    [half],
  );
  await receive(half, 0.4, 'Albarán E-1204: falta el resto', 4);
  await lines(await order(MONCAYO, 'draft', '', 1), MONCAYO, 'd.needed', 12);
  await lines(await order(MONCAYO, 'cancelled', 'No servían a tiempo', 60), MONCAYO, '6', 3);
  // What came in is kept aside for who has waited longest.
  await tx.query(
    `update kit_delivery d set state = 'reserved' from (select w.id, v.stock_on_hand - v.stock_reserved as free,
        sum(w.quantity) over (partition by w.kit_variant_id order by w.id) as upto
      from kit_delivery w join kit_variant v on v.id = w.kit_variant_id where w.state = 'pending') n
      where n.id = d.id and n.upto <= n.free`,
  );
}

/** Three afternoons, one of them tomorrow and full. */
export async function storeKitSlots(tx: DemoTx, listId: number, calendar: Calendar): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `insert into kit_slot (season_list_id, starts_at, ends_at, place, capacity)
     select $1, t.at, t.at + interval '30 minutes', 'Oficina de la cantera', t.room
       from unnest($2::timestamptz[], $3::int[]) as t (at, room) returning id`,
    [
      listId,
      [
        calendar.daysAhead(1, '17:30'),
        calendar.daysAhead(1, '18:00'),
        calendar.daysAhead(3, '17:30'),
        calendar.daysAhead(3, '18:00'),
        calendar.daysAhead(8, '11:00'),
      ],
      [6, 6, 10, 10, 15],
    ],
  );
  const room = [6, 3, 2, 0, 0];
  const {rows: children} = await tx.query<{id: number}>(
    `select e.id from enrolment e where e.season_list_id = $1 and e.state = 'enrolled' and exists (select 1
      from kit_delivery d where d.enrolment_id = e.id and d.state = 'reserved') order by e.id desc limit 11`,
    [listId],
  );
  const booked = rows.flatMap(({id}, at) => Array.from({length: room[at] ?? 0}, () => id)).slice(0, children.length);
  await tx.query(
    `insert into kit_booking (kit_slot_id, enrolment_id, booked_at) select slot, child, $3
       from unnest($1::int[], $2::int[]) as b (slot, child)`,
    [booked, children.slice(0, booked.length).map(one => one.id), calendar.daysAhead(-2, '20:10')],
  );
}
