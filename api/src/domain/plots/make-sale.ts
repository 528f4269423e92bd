/** The sale of a plot that is taken: who buys it, who stays in it, its extras and its instalments; nothing is paid yet. */
import type {Tx} from '../kernel/tx';
import type {InstalmentDraft} from '../instalments/plan-instalments';
import type {PlotPriced} from './choose-plot';

export interface PlotBuyer {
  kind: 'person' | 'company';
  name: string;
  docNo: string | null;
  email: string;
  phone: string;
}

export interface MakeSale extends PlotPriced {
  plotId: number;
  /** The plot is kept for it, its number told later. */
  isNumberLater: boolean;
  areaId: number;
  priceId: number;
  depositCents: number;
  vatCode: string;
  channel: 'web' | 'box_office';
  buyer: PlotBuyer;
  occupants: {name: string; docNo: string}[];
  plates: string[];
  parts: InstalmentDraft[];
  /** Who pays the later ones, and how. */
  laterBy: 'box_office' | 'bizum_link';
  customerId: number | null;
  staffUserId: number | null;
  note: string;
}

export interface SaleMade {
  id: number;
  number: string;
  /** By their number. */
  instalmentIds: number[];
}

export async function makeSale(tx: Tx, ask: MakeSale): Promise<SaleMade> {
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into plot_sale (plot_area_id, plot_price_id, ${ask.isNumberLater ? 'kept_plot_id' : 'plot_id'}, state, channel, buyer_kind, buyer_name, buyer_doc_no,
      email, phone, plates, units, price_cents, extras_cents, total_cents, deposit_cents, deposit_state, vat_code,
      customer_id, staff_user_id, note)
     values ($1, $2, $3, 'payment_pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $15 > 0 then 'owed' else 'none' end, $16, $17, $18, $19) returning id, number`,
    [
      ask.areaId,
      ask.priceId,
      ask.plotId,
      ask.channel,
      ask.buyer.kind,
      ask.buyer.name,
      ask.buyer.docNo,
      ask.buyer.email,
      ask.buyer.phone,
      ask.plates,
      ask.units,
      ask.priceCents,
      ask.extrasCents,
      ask.totalCents,
      ask.depositCents,
      ask.vatCode,
      ask.customerId,
      ask.staffUserId,
      ask.note,
    ],
  );
  const sale = rows[0]!;
  await storeWhatGoesWithIt(tx, sale.id, ask);
  return {...sale, instalmentIds: await storeInstalments(tx, sale.id, ask)};
}

async function storeInstalments(tx: Tx, saleId: number, {parts, laterBy}: MakeSale): Promise<number[]> {
  const {rows} = await tx.query<{id: number; n: number}>(
    `insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, method)
     select 'plot', $1, i.n, i.due_on, i.cents, $5
       from unnest($2::int[], $3::date[], $4::int[]) as i(n, due_on, cents) returning id, n`,
    [saleId, parts.map(part => part.n), parts.map(part => part.dueOn), parts.map(part => part.amountCents), laterBy],
  );
  return rows.sort((a, b) => a.n - b.n).map(row => row.id);
}

async function storeWhatGoesWithIt(tx: Tx, saleId: number, {occupants, extras}: MakeSale): Promise<void> {
  await tx.query(
    `insert into plot_occupant (plot_sale_id, name, doc_no) select $1, o.name, o.doc
      from unnest($2::text[], $3::text[]) as o(name, doc)`,
    [saleId, occupants.map(o => o.name), occupants.map(o => o.docNo)],
  );
  await tx.query(
    `insert into plot_sale_extra (plot_sale_id, plot_extra_id, name, quantity, unit_cents)
      select $1, x.id, x.name, x.quantity, x.cents
      from unnest($2::int[], $3::text[], $4::int[], $5::int[]) as x(id, name, quantity, cents)`,
    [
      saleId,
      extras.map(x => x.id),
      extras.map(x => x.name),
      extras.map(x => x.quantity),
      extras.map(x => x.amountCents),
    ],
  );
}
