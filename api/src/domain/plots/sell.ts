/**
 * A plot sold at the counter: paid at once, or in monthly parts that all fall before its area opens, the first today.
 * The plot is taken by compare-and-set (of two clerks one gets it), the price is the one on file, and the money handed
 * over is exactly what is owed today. The deposit is held apart, whole from the first day.
 */
import {conflict, invalid, notFound} from '../../errors';
import {vatInside} from '../../money';
import type {Tx} from '../../tx';
import {addDays, DAYS_BEFORE_END, planInstalments, type InstalmentDraft} from '../instalments/plan-instalments';

export interface SellPlot {
  plotId: number;
  units: number;
  buyer: {kind: 'person' | 'company'; name: string; docNo: string | null; email: string; phone: string};
  occupants: {name: string; docNo: string}[];
  plates: string[];
  extras: {plotExtraId: number; quantity: number}[];
  /** 1: paid whole. */
  instalments: number;
  /** What the clerk saw, deposit inside; anything else is refused. */
  expectedTotalCents: number;
  payment: {method: 'cash' | 'card_terminal'; tenderedCents: number | null};
  note: string;
  staffUserId: number;
}

export interface PlotSold {
  id: number;
  number: string;
  plotNumber: string;
  totalCents: number;
  depositCents: number;
  /** What was charged today, deposit inside. */
  chargedCents: number;
  changeCents: number;
}

interface Offer {
  priceId: number;
  areaId: number;
  areaState: string;
  plotNumber: string;
  unit: string;
  amountCents: number;
  depositCents: number;
  vatCode: string;
  vatBp: number | null;
  maxPeople: number;
  includedVehicles: number;
  maxPerCustomer: number;
  quota: number | null;
  maxInstalments: number;
  todayOn: string;
  opensOn: string;
  isActive: boolean;
}

/** Errors: `not_found` 404, `plot_taken`, `sale_closed`, `total_changed`, `quota_reached` 409, `invalid` 422. */
export async function sellPlot(tx: Tx, ask: SellPlot): Promise<PlotSold> {
  const offer = await lockOffer(tx, ask.plotId);
  if (!offer.isActive || offer.areaState !== 'open')
    throw conflict('sale_closed', 'Las parcelas de esta zona no están a la venta.');
  if (ask.occupants.length > offer.maxPeople)
    throw invalid({occupants: `Caben ${offer.maxPeople} personas como mucho.`});
  if (ask.plates.length > offer.includedVehicles && offer.includedVehicles > 0)
    throw invalid({plates: `Entran ${offer.includedVehicles} vehículos.`});
  await requireQuota(tx, offer, ask.buyer.docNo);
  const taken = await tx.query(
    `update plot set state = $2, version = version + 1, updated_at = now()
      where id = $1 and state in ('free', 'reserved') and ${UNSOLD}`,
    [ask.plotId, ask.instalments === 1 ? 'sold' : 'held'],
  );
  if (taken.rowCount === 0) throw conflict('plot_taken', `La parcela ${offer.plotNumber} ya no está libre.`);
  const extras = await readExtras(tx, offer.priceId, ask.extras);
  const priceCents = offer.amountCents * (offer.unit === 'plot' ? 1 : ask.units);
  const extrasCents = extras.reduce((sum, extra) => sum + extra.quantity * extra.amountCents, 0);
  const totalCents = priceCents + extrasCents;
  const dueCents = totalCents + offer.depositCents;
  if (dueCents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de cobrar.', {totalCents: dueCents});
  const parts = planParts(offer, ask.instalments, totalCents);
  const nowCents = parts[0]!.amountCents + offer.depositCents;
  const {tenderedCents} = ask.payment;
  if (tenderedCents !== null && ask.payment.method !== 'cash')
    throw invalid({'payment.tenderedCents': 'Solo el efectivo lleva importe entregado.'});
  if (tenderedCents !== null && tenderedCents < nowCents)
    throw invalid({'payment.tenderedCents': 'Lo entregado no llega al importe.'});
  if (offer.vatBp === null) throw invalid({plotId: 'El precio no tiene un tipo de IVA vigente.'});
  const isWhole = parts.length === 1;
  const {rows} = await tx.query<{id: number; number: string}>(
    `insert into plot_sale (plot_area_id, plot_price_id, plot_id, state, channel, buyer_kind, buyer_name, buyer_doc_no,
      email, phone, plates, units, price_cents, extras_cents, total_cents, deposit_cents, deposit_state,
                            vat_code, vat_bp, vat_cents, staff_user_id, note, paid_cents, paid_at)
     values ($1, $2, $3, $20, 'box_office', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $21, $22, case when $20 = 'assigned' then now() end) returning id, number`,
    [
      offer.areaId,
      offer.priceId,
      ask.plotId,
      ask.buyer.kind,
      ask.buyer.name,
      ask.buyer.docNo,
      ask.buyer.email,
      ask.buyer.phone,
      ask.plates,
      offer.unit === 'plot' ? 1 : ask.units,
      priceCents,
      extrasCents,
      totalCents,
      offer.depositCents,
      offer.depositCents > 0 ? 'held' : 'none',
      offer.vatCode,
      offer.vatBp,
      vatInside(totalCents, offer.vatBp),
      ask.staffUserId,
      isWhole ? 'assigned' : 'payment_pending',
      ask.note,
      parts[0]!.amountCents,
    ],
  );
  const sale = rows[0]!;
  await storeParts(tx, sale.id, ask, extras);
  if (!isWhole) await storeInstalments(tx, sale.id, parts, ask);
  const changeCents = tenderedCents === null ? 0 : tenderedCents - nowCents;
  await storePayments(
    tx,
    sale.id,
    {...ask.payment, staffUserId: ask.staffUserId},
    parts[0]!.amountCents,
    offer.depositCents,
  );
  return {
    ...sale,
    plotNumber: offer.plotNumber,
    totalCents,
    depositCents: offer.depositCents,
    chargedCents: nowCents,
    changeCents,
  };
}

/** Equal parts, a month apart; the last one is due before the area opens. */
function planParts(offer: Offer, instalments: number, totalCents: number): InstalmentDraft[] {
  if (instalments > offer.maxInstalments)
    throw invalid({
      instalments:
        offer.maxInstalments === 1
          ? 'Este precio se paga entero.'
          : `Este precio se paga en ${offer.maxInstalments} plazos como mucho.`,
    });
  if (instalments === 1) return [{n: 1, dueOn: offer.todayOn, amountCents: totalCents}];
  const plan = planInstalments(
    {kind: 'every_n_months', instalments, everyMonths: 1, firstBp: 0, fixedDays: [], minTotalCents: 0},
    totalCents,
    offer.todayOn,
    addDays(offer.opensOn, DAYS_BEFORE_END - 1),
  );
  if (plan === null) throw invalid({instalments: 'No caben tantos plazos antes de que se abra la zona: elige menos.'});
  return plan;
}

async function storeInstalments(tx: Tx, saleId: number, parts: InstalmentDraft[], ask: SellPlot): Promise<void> {
  await tx.query(
    `insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, paid_cents, state, method, paid_at)
     select 'plot', $1, i.n, i.due_on, i.cents, case when i.n = 1 then i.cents else 0 end, case when i.n = 1 then 'paid'
       else 'scheduled' end, case when i.n = 1 then $5 else 'box_office' end, case when i.n = 1 then now() end
       from unnest($2::int[], $3::date[], $4::int[]) as i(n, due_on, cents)`,
    [
      saleId,
      parts.map(part => part.n),
      parts.map(part => part.dueOn),
      parts.map(part => part.amountCents),
      ask.payment.method,
    ],
  );
}

/** A reserved plot may wait for the very money of another sale. */
export const UNSOLD = `not exists (select 1 from plot_sale s
  where s.plot_id = plot.id and s.state not in ('cancelled', 'forfeited'))`;

/** The row of the price is locked: quotas are counted by one sale at a time. */
async function lockOffer(tx: Tx, plotId: number): Promise<Offer> {
  const {rows} = await tx.query<Offer>(
    `select r.id as "priceId", r.plot_area_id as "areaId", a.state as "areaState", p.number as "plotNumber", r.unit,
      r.amount_cents as "amountCents", r.deposit_cents as "depositCents", r.vat_code as "vatCode",
            vat_rate_bp(r.vat_code, current_date) as "vatBp", r.max_people as "maxPeople",
              r.included_vehicles as "includedVehicles", r.max_per_customer as "maxPerCustomer", r.quota,
              r.is_active as "isActive",
            r.max_instalments as "maxInstalments", (now() at time zone 'Europe/Madrid')::date::text as "todayOn",
              a.starts_on::text as "opensOn"
       from plot p join plot_price r on r.id = p.plot_price_id join plot_area a on a.id = r.plot_area_id where p.id = $1
         for update of r`,
    [plotId],
  );
  if (!rows[0]) throw notFound('No existe esa parcela.');
  return rows[0];
}

async function requireQuota(tx: Tx, offer: Offer, docNo: string | null): Promise<void> {
  const {rows} = await tx.query<{sold: number; own: number}>(
    `select count(*)::int as sold, count(*) filter (where buyer_doc_no = $2)::int as own from plot_sale
      where plot_price_id = $1 and state not in ('cancelled', 'forfeited')`,
    [offer.priceId, docNo],
  );
  if (offer.quota !== null && rows[0]!.sold >= offer.quota)
    throw conflict('quota_reached', `El cupo de ${offer.quota} ya está vendido.`);
  if (docNo !== null && rows[0]!.own >= offer.maxPerCustomer)
    throw conflict('quota_reached', `Este comprador ya tiene ${rows[0]!.own}: es lo más que puede comprar.`);
}

interface ChosenExtra {
  id: number;
  name: string;
  amountCents: number;
  quantity: number;
}

async function readExtras(tx: Tx, priceId: number, asked: SellPlot['extras']): Promise<ChosenExtra[]> {
  if (asked.length === 0) return [];
  if (new Set(asked.map(extra => extra.plotExtraId)).size !== asked.length)
    throw invalid({extras: 'Hay un extra repetido.'});
  const {rows} = await tx.query<{id: number; name: string; amountCents: number; maxQuantity: number}>(
    `select id, name, amount_cents as "amountCents", max_quantity as "maxQuantity" from plot_extra
      where plot_price_id = $1 and is_active and id = any($2)`,
    [priceId, asked.map(extra => extra.plotExtraId)],
  );
  return asked.map((extra, at) => {
    const known = rows.find(row => row.id === extra.plotExtraId);
    if (!known) throw invalid({[`extras.${at}.plotExtraId`]: 'Este extra no es de esta parcela.'});
    if (extra.quantity > known.maxQuantity)
      throw invalid({[`extras.${at}.quantity`]: `De «${known.name}», ${known.maxQuantity} como mucho.`});
    return {...known, quantity: extra.quantity};
  });
}

async function storeParts(tx: Tx, saleId: number, ask: SellPlot, extras: ChosenExtra[]): Promise<void> {
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

export interface CounterPayment {
  method: 'cash' | 'card_terminal';
  tenderedCents: number | null;
  staffUserId: number;
}

/** Price and deposit are two sums: one is earned, the other is given back. Change is noted on the first. */
export async function storePayments(
  tx: Tx,
  saleId: number,
  {method, tenderedCents, staffUserId}: CounterPayment,
  priceCents: number,
  depositCents: number,
): Promise<void> {
  const change = tenderedCents === null ? null : tenderedCents - priceCents - depositCents;
  const sums = [
    {purpose: 'price', cents: priceCents},
    {purpose: 'deposit', cents: depositCents},
  ].filter(sum => sum.cents > 0);
  for (const [at, sum] of sums.entries())
    await tx.query(
      `insert into plot_payment (plot_sale_id, purpose, method, amount_cents, tendered_cents, change_cents,
        staff_user_id) values ($1, $2, $3, $4, $5, $6, $7)`,
      [saleId, sum.purpose, method, sum.cents, at === 0 ? tenderedCents : null, at === 0 ? change : null, staffUserId],
    );
}
