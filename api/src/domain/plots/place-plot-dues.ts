/**
 * An order for what is owed of one sale of a plot: instalments, a line each, and the deposit when it is owed, a line
 * without VAT that is nobody's income. What is owed is read from the sale, never from whoever asks.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {PAYABLE} from '../instalments/place-instalments';
import type {StateOf} from '../machines/registry';
import type {Due} from '../orders/due';
import {placeDues} from '../orders/place-dues';
import type {PlacedOrder} from '../orders/place';
import type {Invoiced} from '../orders/rules/invoice-data';

export interface PlacePlotDues {
  plotSaleId: number;
  /** Of this sale; none when it costs nothing. */
  instalmentIds: number[];
  channel: 'web' | 'box_office';
  staffUserId: number | null;
  payMinutes: number;
  consents: Record<string, unknown>;
  invoice?: Invoiced;
  /** What the payer saw; null: whatever it is. */
  expectedCents: number | null;
}

interface Sale {
  state: string;
  totalCents: number;
  depositCents: number;
  depositState: string;
  vatCode: string;
  what: string;
  buyerName: string;
  docNo: string | null;
  email: string;
  phone: string;
  customerId: number | null;
}

/** Errors: `not_found` 404, `wrong_state`, `already_paid`, `charge_under_way`, `total_changed` 409, `invalid`, `invoice_data_needed` 422. */
export async function placePlotDues(tx: Tx, ask: PlacePlotDues): Promise<PlacedOrder> {
  const sale = await readSale(tx, ask.plotSaleId);
  const dues = await readDues(tx, ask, sale);
  const totalCents = dues.reduce((sum, due) => sum + due.cents, 0);
  if (ask.expectedCents !== null && ask.expectedCents !== totalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de cobrar.', {totalCents});
  const {channel, staffUserId, payMinutes, consents, invoice} = ask;
  const order = await placeDues(tx, {
    dues,
    channel,
    buyer: {
      email: sale.email,
      firstName: sale.buyerName,
      surname1: '',
      surname2: '',
      phone: sale.phone,
      docNo: sale.docNo,
    },
    customerId: sale.customerId,
    staffUserId,
    payMinutes,
    consents,
    invoice,
  });
  // Orders before the sale and its instalments, as a payment locks them; and nothing has happened since they were read.
  const {rows} = await tx.query<{state: string}>('select state from plot_sale where id = $1 for update', [
    ask.plotSaleId,
  ]);
  requirePending(rows[0]!.state);
  const now = await tx.query<{state: StateOf<'instalment'>}>(
    'select state from instalment where id = any($1) order by id for update',
    [ask.instalmentIds],
  );
  refuseOthers(now.rows.map(row => row.state));
  return order;
}

async function readSale(tx: Tx, plotSaleId: number): Promise<Sale> {
  const {rows} = await tx.query<Sale>(
    `select s.state, s.total_cents as "totalCents", s.deposit_cents as "depositCents",
      s.deposit_state as "depositState", s.vat_code as "vatCode", s.buyer_name as "buyerName",
      s.buyer_doc_no as "docNo", s.email, s.phone, s.customer_id as "customerId",
      coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name as what
       from plot_sale s join plot_area a on a.id = s.plot_area_id left join plot p on p.id = s.plot_id where s.id = $1`,
    [plotSaleId],
  );
  const sale = rows[0];
  if (!sale) throw notFound('No existe esa venta.');
  requirePending(sale.state);
  return sale;
}

function requirePending(state: string): void {
  if (state !== 'payment_pending')
    throw conflict(
      'wrong_state',
      state === 'forfeited'
        ? 'La parcela se ha retirado por impago: ya no se cobra.'
        : 'Esta venta no tiene nada por cobrar.',
    );
}

async function readDues(tx: Tx, {plotSaleId, instalmentIds}: PlacePlotDues, sale: Sale): Promise<Due[]> {
  const {rows} = await tx.query<{id: number; n: number; of: number; state: StateOf<'instalment'>; cents: number}>(
    `select i.id, i.n, (select count(*)::int from instalment o where o.plot_sale_id = $1) as of, i.state,
      i.amount_cents - i.paid_cents as cents from instalment i where i.plot_sale_id = $1 and i.id = any($2)
      order by i.n`,
    [plotSaleId, instalmentIds],
  );
  if (rows.length !== new Set(instalmentIds).size || (rows.length === 0 && sale.totalCents > 0))
    throw invalid({instalmentIds: 'Elige plazos de esta venta.'});
  refuseOthers(rows.map(row => row.state));
  const about = {plotSaleId, vatCode: sale.vatCode, kind: 'plot' as const};
  const parts: Due[] = rows.map(row => ({
    ...about,
    description: row.of === 1 ? sale.what : `${sale.what}, plazo ${row.n} de ${row.of}`,
    cents: row.cents,
    instalmentId: row.id,
  }));
  const whole: Due[] = rows.length === 0 ? [{...about, description: sale.what, cents: 0}] : parts;
  if (sale.depositState !== 'owed') return whole;
  return [
    ...whole,
    {
      kind: 'plot_deposit',
      description: `Fianza: ${sale.what}`,
      cents: sale.depositCents,
      vatCode: 'not_subject',
      plotSaleId,
    },
  ];
}

function refuseOthers(states: StateOf<'instalment'>[]): void {
  if (states.some(state => state === 'paid' || state === 'paid_late'))
    throw conflict('already_paid', 'Alguno de esos plazos ya está pagado: vuelve a cargar la venta.');
  if (states.some(state => !PAYABLE.includes(state)))
    throw conflict('wrong_state', 'Alguno de esos plazos ya no se cobra: vuelve a cargar la venta.');
}
