/** What the shop has of plots: the open areas, their prices with everything, and which plots are to be had. */
import type {Tx} from '../kernel/tx';
import type {PlotKind} from '../forms/read-fields';
import {TERMS_OF, type CancelTerms} from './cancel/quote';
import {partsOf, pricePlot, type PlotChoice} from './choose-plot';
import {lockOffer, requireOnSale} from './read-offer';

export interface ShopPlotArea {
  id: number;
  name: string;
  place: string;
  description: string;
  startsOn: string;
  endsOn: string;
  mapWidth: number;
  mapHeight: number;
  /** A price is chosen, the number is given later: no plots are listed. */
  assignsLater: boolean;
  prices: {
    id: number;
    name: string;
    kind: PlotKind;
    unit: 'plot' | 'linear_metre' | 'square_metre' | 'night';
    cents: number;
    depositCents: number;
    includedPeople: number;
    maxPeople: number;
    includedVehicles: number;
    powerWatts: number;
    maxPerCustomer: number;
    maxInstalments: number;
    note: string;
    cancel: CancelTerms;
    /** Null: they are on sale. */
    opensAt: string | null;
    closesAt: string;
    /** How many are to be had. */
    free: number;
    extras: {id: number; name: string; cents: number; maxQuantity: number}[];
  }[];
  plots: {
    id: number;
    priceId: number;
    number: string;
    frontCm: number;
    depthCm: number;
    hasPower: boolean;
    hasWater: boolean;
    x: number;
    y: number;
    isFree: boolean;
  }[];
}

const SHOWN = `r.is_active and r.sale_ends_at > now()`;

/** Of a plot `p`; a hold whose time is over does not count (SQL). */
const IS_FREE = `(p.state = 'free' or exists (select 1 from plot_claim c where c.plot_id = p.id and c.order_id is null
  and c.expires_at <= now()))`;

const ISO = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of an `organization` (SQL): there are plots to be bought. */
export const SELLS_PLOTS = `case when 'plots' = any(modules) and exists (select 1 from plot_price r
  join plot_area a on a.id = r.plot_area_id where a.state = 'open' and r.is_active and now() >= r.sale_starts_at
    and now() < r.sale_ends_at) then array['plots'] else '{}'::text[] end`;

/** Areas that are open, with a price that is sold or will be. */
export async function readShopPlots(tx: Tx): Promise<ShopPlotArea[]> {
  const {rows} = await tx.query<{area: ShopPlotArea; todayOn: string}>(
    `select club_today()::text as "todayOn", jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place, 'description', a.description,
        'assignsLater', a.assigns_later, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'mapWidth', a.map_width, 'mapHeight', a.map_height,
        'prices', (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'unit', r.unit,
            'cents', r.amount_cents, 'depositCents', r.deposit_cents, 'includedPeople', r.included_people,
            'maxPeople', r.max_people, 'includedVehicles', r.included_vehicles, 'powerWatts', r.power_watts,
            'maxPerCustomer', r.max_per_customer, 'maxInstalments', r.max_instalments, 'note', r.note,
            'cancel', ${TERMS_OF('r')},
            'opensAt', case when r.sale_starts_at > now() then ${ISO('r.sale_starts_at')} end,
            'closesAt', ${ISO('r.sale_ends_at')},
            'free', (select count(*) from plot p where p.plot_price_id = r.id and ${IS_FREE}),
            'extras', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name,
                'cents', x.amount_cents, 'maxQuantity', x.max_quantity) order by x.id) from plot_extra x
              where x.plot_price_id = r.id and x.is_active), '[]')) order by r.position, r.id)
          from plot_price r where r.plot_area_id = a.id and ${SHOWN}),
        'plots', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'priceId', p.plot_price_id,
            'number', p.number, 'frontCm', p.front_cm, 'depthCm', p.depth_cm, 'hasPower', p.has_power,
            'hasWater', p.has_water, 'x', p.x, 'y', p.y, 'isFree', ${IS_FREE}) order by p.id)
          from plot p join plot_price r on r.id = p.plot_price_id where p.plot_area_id = a.id and not a.assigns_later and ${SHOWN}),
          '[]')) as area
       from plot_area a where a.state = 'open'
        and exists (select 1 from plot_price r where r.plot_area_id = a.id and ${SHOWN})
      order by a.starts_on, a.id`,
  );
  return rows.map(({area, todayOn}) => ({
    ...area,
    prices: area.prices.map(price => ({
      ...price,
      maxInstalments: mostParts({todayOn, opensOn: area.startsOn}, price.maxInstalments),
    })),
  }));
}

/** How many of them still fit before the area opens, whatever it costs. */
const mostParts = (days: {todayOn: string; opensOn: string}, most: number): number =>
  most > 1 && partsOf(days, most, 1_000_000) === null ? mostParts(days, most - 1) : most;

export interface PlotQuote {
  totalCents: number;
  depositCents: number;
  plans: {parts: {dueOn: string; cents: number}[]}[];
}

/** What it would cost now, and in how many parts it may be paid. @throws DomainError 404, 409 `sale_closed`, 422 */
export async function quotePlot(
  tx: Tx,
  ask: Pick<PlotChoice, 'plotId' | 'plotPriceId' | 'units' | 'extras'>,
): Promise<PlotQuote> {
  const offer = await lockOffer(tx, ask, false);
  requireOnSale(offer);
  const {totalCents} = await pricePlot(tx, offer, ask);
  const counts = Array.from({length: offer.maxInstalments}, (_, i) => i + 1);
  return {
    totalCents,
    depositCents: offer.depositCents,
    plans: counts.flatMap(n => {
      const parts = partsOf(offer, n, totalCents);
      return parts === null ? [] : [{parts: parts.map(({dueOn, amountCents}) => ({dueOn, cents: amountCents}))}];
    }),
  };
}
