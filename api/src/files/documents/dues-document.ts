/**
 * What an order without tickets paid (a pass, instalments, a change of seat, a card, a supplement): its lines, the
 * cards it opened and what is still to come.
 */
import type {Tx} from '../../tx';

export interface DuesDocument {
  lines: {description: string; cents: number; vatCents: number}[];
  /** Passes that open the gate: with the code of their card. */
  cards: {
    passId: number;
    holderName: string;
    listName: string;
    categoryName: string;
    place: string;
    gate: string | null;
    number: string;
    code: string;
  }[];
  /** Instalments of these passes that are not paid yet, in order. */
  coming: {holderName: string; dueOn: string; cents: number}[];
  buyer: {name: string; docNo: string; address: string};
}

/** Null: the order has tickets, which say themselves what was paid. */
export async function readDuesDocument(tx: Tx, orderId: number): Promise<DuesDocument | null> {
  const {rows: lines} = await tx.query<DuesDocument['lines'][number] & {kind: string}>(
    `select l.description, l.total_cents as cents, l.vat_cents as "vatCents", l.kind from order_line l
      where l.order_id = $1 and l.state in ('active', 'refunded') order by l.position`,
    [orderId],
  );
  if (lines.length === 0 || lines.some(line => line.kind === 'ticket' || line.kind === 'pack')) return null;
  // A card is sent with what opened it: the first payment of its pass, not with every instalment.
  const {rows: cards} = await tx.query<DuesDocument['cards'][number]>(
    `select p.id as "passId",
      trim(h.first_name || ' ' || h.surname1 || ' ' || coalesce(h.surname2, '')) as "holderName", s.name as "listName",
      k.name as "categoryName", coalesce(concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number),
      '') as place, g.name as gate, c.number, c.code
       from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list s on s.id = p.season_list_id
         join pass_category k on k.id = p.pass_category_id
         join pass_card c on c.season_pass_id = p.id and c.state in ('issued', 'active')
         left join zone z on z.id = p.zone_id left join seat st on st.id = p.seat_id
         left join gate g on g.id = z.gate_id
      where p.state = 'active' and (p.id in (select i.season_pass_id from order_line l
        join instalment i on i.id = l.instalment_id and i.n = 1 where l.order_id = $1)
        or p.id in (select l.season_pass_id from order_line l
        where l.order_id = $1 and l.kind in ('card', 'seat_change'))) order by p.id`,
    [orderId],
  );
  const {rows: coming} = await tx.query<DuesDocument['coming'][number]>(
    `select trim(h.first_name || ' ' || h.surname1) as "holderName", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      i.amount_cents - i.paid_cents as cents from instalment i join season_pass p on p.id = i.season_pass_id
      join pass_holder h on h.id = p.pass_holder_id
      where i.season_pass_id in (select o.season_pass_id from order_line l join instalment o on o.id = l.instalment_id
        where l.order_id = $1) and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')
        order by i.due_on, i.id`,
    [orderId],
  );
  const {rows: buyers} = await tx.query<DuesDocument['buyer']>(
    `select trim(concat_ws(' ', o.first_name, nullif(o.surname1, ''), nullif(o.surname2, ''))) as name,
      coalesce(o.doc_no, '') as "docNo",
      concat_ws(', ', nullif(o.consents->'billing'->>'street', ''),
      nullif(concat_ws(' ', o.consents->'billing'->>'postalCode', o.consents->'billing'->>'city'), ''),
      nullif(o.consents->'billing'->>'province', '')) as address from "order" o where o.id = $1`,
    [orderId],
  );
  return {lines: lines.map(({kind: _, ...line}) => line), cards, coming, buyer: buyers[0]};
}
