/**
 * What an order says that no ticket says itself: the lines that have no tickets, and what their kinds have to tell
 * (cards that they opened, what is still to come).
 */
import type {Tax} from '../../../domain/verifactu/taxes';
import type {LineKindName} from '../../../domain/orders/due';
import {groupByKind, type Line, type PaperParts} from '../../../domain/orders/line-kind';
import {euros} from '../../../domain/kernel/money';
import type {Tx} from '../../../domain/kernel/tx';

export interface DuesDocument extends PaperParts {
  redemptions: (PaperParts['redemptions'][number] & {kind: LineKindName})[];
  lines: {description: string; quantity: number; cents: number; vatCents: number; tax: Tax | null}[];
  /** The tickets of the same order as one line, where it has some. */
  besides: DuesDocument['lines'];
  /** Of these lines alone: what is beside tickets has a receipt of its own. */
  totalCents: number;
  refundedCents: number;
  buyer: {name: string; docNo: string; address: string};
}

/** Of goods, or of everything in an order that is goods alone; of what was taken off tickets, too, the part is not known. */
async function discountNotes(tx: Tx, orderId: number, isBesideTickets: boolean): Promise<string[]> {
  const {rows} = await tx.query<{name: string; cents: number; ofGoods: boolean}>(
    `select u.name, u.cents, d.applies_to = 'goods' as "ofGoods" from order_discount u
      join discount d on d.id = u.discount_id
      where u.order_id = $1 and (not $2 or d.applies_to <> 'tickets' and exists (select 1 from order_line g
        where g.order_id = $1 and g.kind <> 'ticket' and g.discount_cents > 0)) order by u.discount_id`,
    [orderId, isBesideTickets],
  );
  return rows.map(({name, cents, ofGoods}) =>
    isBesideTickets && !ofGoods
      ? `${name}: ya descontado de los importes.`
      : `${name}: ${euros(cents)} menos, ya descontados de los importes.`,
  );
}

/** Null: the order has tickets alone, which say themselves what was paid. */
export async function readDuesDocument(tx: Tx, orderId: number): Promise<DuesDocument | null> {
  const {rows} = await tx.query<Line & {description: string; vatCents: number; tax: Tax | null; refundedCents: number}>(
    `select id, kind, state, quantity, description, total_cents as "totalCents", vat_cents + fee_vat_cents as "vatCents", tax,
      refunded_cents as "refundedCents" from order_line
      where order_id = $1 and state in ('active', 'refunded') order by position`,
    [orderId],
  );
  const kinds = groupByKind(rows).filter(([kind]) => kind.paper === 'receipt');
  if (kinds.length === 0) return null;
  const said: PaperParts & Pick<DuesDocument, 'redemptions'> = {
    cards: [],
    coming: [],
    redemptions: [],
    notes: [],
    page: null,
  };
  for (const [kind, lines] of kinds) {
    const {cards = [], coming = [], redemptions = [], notes = [], page} = await kind.says(tx, orderId, lines);
    said.cards.push(...cards.filter(card => !said.cards.some(other => other.passId === card.passId)));
    said.coming.push(...coming);
    said.redemptions.push(...redemptions.map(one => ({...one, kind: lines[0]!.kind})));
    said.notes.push(...notes);
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
  const own = rows.filter(row => kinds.some(([, lines]) => lines.includes(row)));
  said.notes.push(...(await discountNotes(tx, orderId, own.length < rows.length)));
  const rest = rows.filter(row => !own.includes(row));
  const sum = (lines: typeof own) => lines.reduce((cents, line) => cents + line.totalCents, 0);
  return {
    ...said,
    lines: own.map(({description, quantity, totalCents, vatCents, tax}) => ({
      description,
      quantity,
      cents: totalCents,
      vatCents,
      tax,
    })),
    besides:
      rest.length === 0
        ? []
        : [
            {
              description: rest.length === 1 ? '1 entrada' : `${rest.length} entradas`,
              quantity: 1,
              cents: sum(rest),
              vatCents: rest.reduce((cents, line) => cents + line.vatCents, 0),
              tax: rest[0]!.tax,
            },
          ],
    totalCents: sum(own),
    refundedCents: own.reduce((cents, line) => cents + line.refundedCents, 0),
    buyer: buyers[0]!,
  };
}
