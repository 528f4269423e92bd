/** The plots of an order as their buyer sees them: where and when, who is in them, what is paid and what is to come. */
import type {Tx} from '../kernel/tx';
import {PAYABLE} from '../instalments/place-instalments';
import {quoteCancel, type CancelQuote} from './cancel/quote';
import {readPlotMandateText} from './mandate';
import {FIRST_ORDER, TO_HAND} from './cancel/free-plot';
import type {StateOf} from '../machines/registry';

export interface OwnPlot {
  id: number;
  number: string;
  state: StateOf<'plot_sale'>;
  /** Null: to be assigned. */
  plotNumber: string | null;
  areaName: string;
  place: string;
  startsOn: string;
  endsOn: string;
  priceName: string;
  buyerName: string;
  /** With the code that opens the gate, where the area's event has one. */
  occupants: {name: string; code: string | null}[];
  plates: string[];
  extras: {name: string; quantity: number}[];
  totalCents: number;
  paidCents: number;
  depositCents: number;
  depositState: StateOf<'plot_deposit'>;
  /** What would come back today; null: it is not cancelled any more. */
  cancel: CancelQuote | null;
  agreedRefundCents: number | null;
  /** The account that its parts are debited to. */
  mandate: {reference: string; ibanEnding: string; signedOn: string} | null;
  /** What is signed for that; null: the club does not collect so, or there is nothing to collect. */
  mandateText: string | null;
  /** Waits for its buyer at the counter. */
  leftCents: number;
  instalments: {
    id: number;
    n: number;
    dueOn: string;
    cents: number;
    isPaid: boolean;
    isOwed: boolean;
    isLate: boolean;
    givenBack: GivenBack | null;
  }[];
}

/** What came back of a part that was paid. */
export interface GivenBack {
  cents: number;
  /** When it was done; until then, when it was asked for. */
  on: string;
  isDone: boolean;
}

/**
 * Over an instalment `i` of a sale `s`: its line went back whole, or it is the last one of its order, of which a part did
 * (cancel/give-back). Null: nothing came back (SQL).
 */
export const GIVEN_BACK = `(select jsonb_build_object('cents', b.cents, 'isDone', b.done_at is not null,
    'on', (coalesce(b.done_at, b.created_at) at time zone club_zone())::date)
   from order_line l cross join lateral (
     select y.amount_cents as cents, r.done_at, r.created_at from refund_line y join refund r on r.id = y.refund_id
      where y.order_line_id = l.id and y.amount_cents > 0
     union all select r.amount_cents, r.done_at, r.created_at from refund r
      where r.plot_sale_id = s.id and r.order_id = l.order_id and l.state = 'active' and not exists (select 1
        from order_line o where o.order_id = l.order_id and o.plot_sale_id = s.id and o.kind = 'plot'
          and o.state = 'active' and o.id > l.id)) b
  where l.instalment_id = i.id and l.kind = 'plot' and s.state = 'cancelled' order by b.created_at desc limit 1)`;

/** Of a sale `s` and its area `a`: whoever stays comes in with a code, and there is a door that reads it. */
export const HAS_CODE = `(plot_area_has_gate(a.id) and s.state not in ('cancelled', 'forfeited', 'finished'))`;

/** Of an order that was paid, its later refunds included. */
export async function readOwnPlots(tx: Tx, orderId: number, orderNumber: string): Promise<OwnPlot[]> {
  const {rows} = await tx.query<{plot: Omit<OwnPlot, 'cancel' | 'mandateText'>}>(
    `select jsonb_build_object('id', s.id, 'number', s.number, 'state', s.state, 'plotNumber', p.number,
        'areaName', a.name, 'place', a.place, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'priceName', r.name,
        'buyerName', s.buyer_name, 'plates', to_jsonb(s.plates), 'totalCents', s.total_cents,
        'paidCents', s.paid_cents, 'depositCents', s.deposit_cents, 'depositState', s.deposit_state,
        'agreedRefundCents', s.agreed_refund_cents, 'mandate', (select jsonb_build_object('reference', m.reference,
          'ibanEnding', right(m.iban, 4), 'signedOn', m.signed_on) from sepa_mandate m where m.id = s.sepa_mandate_id
          and m.state in ('signed', 'active')), 'leftCents', ${TO_HAND},
        'occupants', coalesce((select jsonb_agg(jsonb_build_object('name', c.name,
          'code', case when ${HAS_CODE} then c.code end) order by c.id) from plot_occupant c
          where c.plot_sale_id = s.id), '[]'),
        'extras', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity) order by x.id)
          from plot_sale_extra x where x.plot_sale_id = s.id), '[]'),
        'instalments', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'n', i.n, 'dueOn', i.due_on,
            'cents', i.amount_cents - i.paid_cents + case when i.paid_at is null then 0 else i.amount_cents end,
            'isPaid', i.paid_at is not null,
            'isOwed', s.state = 'payment_pending' and i.state = any($3),
            'isLate', i.due_on < club_today() and i.paid_at is null,
            'givenBack', ${GIVEN_BACK}) order by i.n)
          from instalment i where i.plot_sale_id = s.id), '[]')) as plot
       from plot_sale s join plot_area a on a.id = s.plot_area_id join plot_price r on r.id = s.plot_price_id
       left join plot p on p.id = s.plot_id
      where s.id in (select l.plot_sale_id from order_line l join "order" o on o.id = l.order_id
        where o.id = $1 and o.number = $2 and l.state in ('active', 'refunded')) order by s.id`,
    [orderId, orderNumber, PAYABLE],
  );
  const plots: OwnPlot[] = [];
  const text = await readPlotMandateText(tx);
  for (const {plot} of rows) {
    const quote = await quoteCancel(tx, plot.id);
    const mandateText = plot.paidCents > 0 && plot.instalments.some(part => part.isOwed) ? text : null;
    plots.push({...plot, mandateText, cancel: quote?.tier === 'begun' || quote?.hasEntered ? null : quote});
  }
  return plots;
}

/** The order that first paid a sale of this customer's; null: it is not theirs. */
export async function findOwnPlotOrder(
  tx: Tx,
  plotSaleId: number,
  customerId: number,
): Promise<{id: number; number: string} | null> {
  const {rows} = await tx.query<{order: {id: number; number: string} | null}>(
    `select ${FIRST_ORDER} as "order" from plot_sale s where s.id = $1 and s.customer_id = $2`,
    [plotSaleId, customerId],
  );
  return rows[0]?.order ?? null;
}
