/** What a plot costs and under which conditions it is sold, as they stand now. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {PlotKind} from '../forms/read-fields';

export interface Offer {
  priceId: number;
  priceName: string;
  kind: PlotKind;
  areaId: number;
  areaState: string;
  /** Its numbers are given after the sale. */
  assignsLater: boolean;
  /** Null: no plot was named. */
  plotNumber: string | null;
  unit: string;
  amountCents: number;
  depositCents: number;
  vatCode: string;
  maxPeople: number;
  includedVehicles: number;
  maxPerCustomer: number;
  quota: number | null;
  maxInstalments: number;
  todayOn: string;
  opensOn: string;
  isActive: boolean;
  /** Of its sale, by the database's clock. */
  window: 'open' | 'early' | 'over';
  /** As people read them. */
  saleStarts: string;
  saleEnds: string;
}

const READ = (instant: string) => `to_char(${instant} at time zone club_zone(), 'FMDD/MM/YYYY "a las" FMHH24:MI')`;

/**
 * The row of the price is locked, as quotas are counted by one sale at a time; not when somebody only asks.
 * @throws DomainError 404 `not_found`
 */
export async function lockOffer(
  tx: Tx,
  {plotId, plotPriceId = null}: {plotId: number | null; plotPriceId?: number | null},
  isLocked = true,
): Promise<Offer> {
  const {rows} = await tx.query<Offer>(
    `select r.id as "priceId", r.name as "priceName", r.kind, r.plot_area_id as "areaId", a.state as "areaState",
      a.assigns_later as "assignsLater", p.number as "plotNumber", r.unit, r.amount_cents as "amountCents", r.deposit_cents as "depositCents",
      r.vat_code as "vatCode", r.max_people as "maxPeople",
      r.included_vehicles as "includedVehicles", r.max_per_customer as "maxPerCustomer", r.quota,
      r.is_active as "isActive", r.max_instalments as "maxInstalments",
      club_today()::text as "todayOn", a.starts_on::text as "opensOn",
      case when now() < r.sale_starts_at then 'early' when now() >= r.sale_ends_at then 'over' else 'open' end
        as "window", ${READ('r.sale_starts_at')} as "saleStarts", ${READ('r.sale_ends_at')} as "saleEnds"
       from plot_price r join plot_area a on a.id = r.plot_area_id left join plot p on p.id = $1 and p.plot_price_id = r.id
      where r.id = coalesce((select plot_price_id from plot where id = $1), $2) ${isLocked ? 'for update of r' : ''}`,
    [plotId, plotId === null ? plotPriceId : null],
  );
  if (!rows[0]) throw notFound(plotId === null ? 'No existe ese precio.' : 'No existe esa parcela.');
  return rows[0];
}

/** @throws DomainError 409 `sale_closed` */
export function requireOnSale(offer: Offer): void {
  if (!offer.isActive || offer.areaState !== 'open')
    throw conflict('sale_closed', 'Las parcelas de esta zona no están a la venta.');
  if (offer.window === 'early')
    throw conflict('sale_closed', `La venta de «${offer.priceName}» empieza el ${offer.saleStarts}.`);
  if (offer.window === 'over')
    throw conflict('sale_closed', `La venta de «${offer.priceName}» terminó el ${offer.saleEnds}.`);
}

/** Why one more would be too many, in words; null: it is not. `own`: a hold that is being chosen anew does not count. */
export async function readQuotaRefusal(
  tx: Tx,
  of: Pick<Offer, 'priceId' | 'quota' | 'maxPerCustomer'>,
  docNo: string | null,
  own: {plotId: number; cartId: string | null} | null = null,
): Promise<string | null> {
  const {rows} = await tx.query<{sold: number; own: number}>(
    `select count(*)::int as sold, count(*) filter (where doc = $2)::int as own
       from (select buyer_doc_no as doc from plot_sale where plot_price_id = $1 and state not in ('cancelled', 'forfeited')
             union all select buyer_doc_no from plot_claim where plot_price_id = $1 and order_id is null
               and expires_at > now() and not (plot_id = $3 and cart_id = $4)) taken`,
    [of.priceId, docNo, own?.plotId ?? 0, own?.cartId ?? '00000000-0000-0000-0000-000000000000'],
  );
  const {sold, own: had} = rows[0]!;
  if (of.quota !== null && sold >= of.quota) return `El cupo de ${of.quota} ya está vendido.`;
  if (docNo !== null && had >= of.maxPerCustomer) return `Este comprador ya tiene ${had}: es lo más que puede comprar.`;
  return null;
}

export interface ChosenExtra {
  id: number;
  name: string;
  amountCents: number;
  quantity: number;
}

export async function readExtras(
  tx: Tx,
  priceId: number,
  asked: {plotExtraId: number; quantity: number}[],
): Promise<ChosenExtra[]> {
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
