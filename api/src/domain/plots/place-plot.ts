/**
 * A plot is asked for and an order placed for what is paid first: its first part and the whole deposit. The plot is
 * taken (take-plot), the price is the one on file, and nothing is sold outside the window of its sale. What is paid
 * later falls due before the area opens. Not paid in time, the plot is free again (lines/plot).
 */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {addDays, DAYS_BEFORE_END, planInstalments, type InstalmentDraft} from '../instalments/plan-instalments';
import type {PlacedOrder} from '../orders/place';
import {placePlotDues} from './place-plot-dues';
import {lockOffer, readExtras, readQuotaRefusal, requireOnSale, type ChosenExtra, type Offer} from './read-offer';
import {takePlot} from './take-plot';

export interface PlacePlot {
  plotId: number;
  units: number;
  channel: 'web' | 'box_office';
  buyer: {kind: 'person' | 'company'; name: string; docNo: string | null; email: string; phone: string};
  occupants: {name: string; docNo: string}[];
  plates: string[];
  extras: {plotExtraId: number; quantity: number}[];
  /** 1: paid whole. */
  instalments: number;
  /** What the buyer saw, deposit inside; anything else is refused. */
  expectedTotalCents: number;
  note: string;
  customerId: number | null;
  staffUserId: number | null;
  /** How long the order waits for its money. */
  payMinutes: number;
  consents: Record<string, unknown>;
}

export interface PlacedPlot {
  id: number;
  number: string;
  plotNumber: string;
  /** Price and extras. */
  totalCents: number;
  depositCents: number;
  order: PlacedOrder;
}

/** Errors: `not_found` 404, `plot_taken`, `sale_closed`, `total_changed`, `quota_reached` 409, `invalid` 422. */
export async function placePlot(tx: Tx, ask: PlacePlot): Promise<PlacedPlot> {
  const offer = await lockOffer(tx, ask.plotId);
  requireOnSale(offer);
  if (ask.occupants.length > offer.maxPeople)
    throw invalid({occupants: `Caben ${offer.maxPeople} personas como mucho.`});
  if (ask.plates.length > offer.includedVehicles && offer.includedVehicles > 0)
    throw invalid({plates: `Entran ${offer.includedVehicles} vehículos.`});
  const tooMany = await readQuotaRefusal(tx, offer, ask.buyer.docNo);
  if (tooMany !== null) throw conflict('quota_reached', tooMany);
  const {plotId} = ask;
  const taken = await takePlot(tx, {
    plotId,
    priceId: offer.priceId,
    to: 'held',
    mayBeReserved: ask.staffUserId !== null,
  });
  if (taken === null) throw conflict('plot_taken', `La parcela ${offer.plotNumber} ya no está libre.`);
  const extras = await readExtras(tx, offer.priceId, ask.extras);
  const units = offer.unit === 'plot' ? 1 : ask.units;
  const extrasCents = extras.reduce((sum, extra) => sum + extra.quantity * extra.amountCents, 0);
  const totalCents = offer.amountCents * units + extrasCents;
  const dueCents = totalCents + offer.depositCents;
  if (dueCents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de cobrar.', {totalCents: dueCents});
  if (offer.vatBp === null) throw invalid({plotId: 'El precio no tiene un tipo de IVA vigente.'});
  const parts = planParts(offer, ask.instalments, totalCents);
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into plot_sale (plot_area_id, plot_price_id, plot_id, state, channel, buyer_kind, buyer_name, buyer_doc_no,
      email, phone, plates, units, price_cents, extras_cents, total_cents, deposit_cents, deposit_state, vat_code,
      customer_id, staff_user_id, note)
     values ($1, $2, $3, 'payment_pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $15 > 0 then 'owed' else 'none' end, $16, $17, $18, $19) returning id, number`,
    [
      offer.areaId,
      offer.priceId,
      plotId,
      ask.channel,
      ask.buyer.kind,
      ask.buyer.name,
      ask.buyer.docNo,
      ask.buyer.email,
      ask.buyer.phone,
      ask.plates,
      units,
      offer.amountCents * units,
      extrasCents,
      totalCents,
      offer.depositCents,
      offer.vatCode,
      ask.customerId,
      ask.staffUserId,
      ask.note,
    ],
  );
  const sale = rows[0]!;
  await storeParts(tx, sale.id, ask, extras);
  const instalmentIds = await storeInstalments(tx, sale.id, parts);
  const {channel, staffUserId, payMinutes, consents} = ask;
  const order = await placePlotDues(tx, {
    plotSaleId: sale.id,
    instalmentIds: instalmentIds.slice(0, 1),
    channel,
    staffUserId,
    payMinutes,
    consents,
    expectedCents: null,
  });
  return {...sale, plotNumber: offer.plotNumber, totalCents, depositCents: offer.depositCents, order};
}

/** Equal parts, a month apart; the last one is due before the area opens. What costs nothing has none. */
function planParts(offer: Offer, instalments: number, totalCents: number): InstalmentDraft[] {
  if (instalments > offer.maxInstalments)
    throw invalid({
      instalments:
        offer.maxInstalments === 1
          ? 'Este precio se paga entero.'
          : `Este precio se paga en ${offer.maxInstalments} plazos como mucho.`,
    });
  if (instalments === 1) return totalCents === 0 ? [] : [{n: 1, dueOn: offer.todayOn, amountCents: totalCents}];
  const plan = planInstalments(
    {kind: 'every_n_months', instalments, everyMonths: 1, firstBp: 0, fixedDays: [], minTotalCents: 0},
    totalCents,
    offer.todayOn,
    addDays(offer.opensOn, DAYS_BEFORE_END - 1),
  );
  if (plan === null) throw invalid({instalments: 'No caben tantos plazos antes de que se abra la zona: elige menos.'});
  return plan;
}

async function storeInstalments(tx: Tx, saleId: number, parts: InstalmentDraft[]): Promise<number[]> {
  const {rows} = await tx.query<{id: number; n: number}>(
    `insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, method)
     select 'plot', $1, i.n, i.due_on, i.cents, 'box_office'
       from unnest($2::int[], $3::date[], $4::int[]) as i(n, due_on, cents) returning id, n`,
    [saleId, parts.map(part => part.n), parts.map(part => part.dueOn), parts.map(part => part.amountCents)],
  );
  return rows.sort((a, b) => a.n - b.n).map(row => row.id);
}

async function storeParts(tx: Tx, saleId: number, ask: PlacePlot, extras: ChosenExtra[]): Promise<void> {
  await tx.query(
    `insert into plot_occupant (plot_sale_id, name, doc_no) select $1, o.name, o.doc
      from unnest($2::text[], $3::text[]) as o(name, doc)`,
    [saleId, ask.occupants.map(o => o.name), ask.occupants.map(o => o.docNo)],
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
