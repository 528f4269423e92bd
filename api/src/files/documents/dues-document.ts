/**
 * What an order says that no ticket says itself: its lines, and what their kinds have to tell (cards that they opened,
 * what is still to come).
 */
import {groupByKind, type Line, type PaperParts} from '../../domain/orders/line-kind';
import type {Tx} from '../../tx';

export interface DuesDocument extends PaperParts {
  lines: {description: string; cents: number; vatCents: number}[];
  buyer: {name: string; docNo: string; address: string};
}

/** Null: the order has tickets, which say themselves what was paid. */
export async function readDuesDocument(tx: Tx, orderId: number): Promise<DuesDocument | null> {
  const {rows} = await tx.query<Line & {description: string; vatCents: number}>(
    `select id, kind, quantity, description, total_cents as "totalCents", vat_cents as "vatCents" from order_line
      where order_id = $1 and state in ('active', 'refunded') order by position`,
    [orderId],
  );
  const kinds = groupByKind(rows);
  if (rows.length === 0 || kinds.some(([kind]) => kind.paper === 'tickets')) return null;
  const said: PaperParts = {cards: [], coming: [], page: null};
  for (const [kind, lines] of kinds) {
    const {cards = [], coming = [], page} = await kind.says(tx, orderId, lines);
    said.cards.push(...cards.filter(card => !said.cards.some(other => other.passId === card.passId)));
    said.coming.push(...coming);
    said.page ??= page ?? null;
  }
  const {rows: buyers} = await tx.query<DuesDocument['buyer']>(
    `select trim(concat_ws(' ', o.first_name, nullif(o.surname1, ''), nullif(o.surname2, ''))) as name,
      coalesce(o.doc_no, '') as "docNo",
      concat_ws(', ', nullif(o.consents->'billing'->>'street', ''),
      nullif(concat_ws(' ', o.consents->'billing'->>'postalCode', o.consents->'billing'->>'city'), ''),
      nullif(o.consents->'billing'->>'province', '')) as address from "order" o where o.id = $1`,
    [orderId],
  );
  const lines = rows.map(({description, totalCents, vatCents}) => ({description, cents: totalCents, vatCents}));
  return {...said, lines, buyer: buyers[0]!};
}
