/** An area with one price (60 € and 20 € of deposit, three instalments at most) and free plots A1 … An. */
import {settlePayment, type Settled} from '../../../api/src/domain/payments/settle';
import {startPayment} from '../../../api/src/domain/payments/start';
import {placePlot, type PlacedPlot} from '../../../api/src/domain/plots/place-plot';
import type {Database} from '../../../api/src/platform/database/db';
import type {Tx} from '../../../api/src/domain/kernel/tx';

export interface PlotArea {
  areaId: number;
  priceId: number;
  plotId(number: string): Promise<number>;
  stateOf(number: string): Promise<string>;
}

export const PLOT_CENTS = 6000;
export const DEPOSIT_CENTS = 2000;

export async function makePlots(db: Database, many: number): Promise<PlotArea> {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{id: number}>(text, values)).rows[0]!.id;
  const areaId = await one(
    `insert into plot_area (name, starts_on, ends_on, state) values ('Camping', '2030-07-01', '2030-07-05', 'open')
      returning id`,
  );
  const priceId = await one(
    `insert into plot_price (plot_area_id, name, kind, amount_cents, deposit_cents, vat_code, max_people,
      max_per_customer, max_instalments, sale_starts_at, sale_ends_at)
      values ($1, 'Tienda', 'camping', $2, $3, 'general', 2, 2, 3, '2020-01-01', '2035-01-01') returning id`,
    [areaId, PLOT_CENTS, DEPOSIT_CENTS],
  );
  await db.query(
    `insert into plot (plot_area_id, plot_price_id, number) select $1, $2, 'A' || n from generate_series(1, $3) n`,
    [areaId, priceId, many],
  );
  return {
    areaId,
    priceId,
    plotId: number => one('select id from plot where number = $1', [number]),
    stateOf: async number =>
      (await db.query<{state: string}>('select state from plot where number = $1', [number])).rows[0]!.state,
  };
}

export interface UnpaidPlot extends PlacedPlot {
  gatewayOrder: string;
}

export const placeOnWeb = (tx: Tx, plotId: number, docNo: string | null = null): Promise<PlacedPlot> =>
  placePlot(tx, {
    plotId,
    units: 1,
    channel: 'web',
    buyer: {kind: 'person', name: 'Ana Ferrer', docNo, email: 'ana@example.org', phone: ''},
    occupants: [],
    plates: [],
    extras: [],
    instalments: 1,
    expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS,
    note: '',
    customerId: null,
    staffUserId: null,
    payMinutes: 15,
    consents: {},
  });

let tries = 0;

/** As a shop on the web does it: the order waits, and its buyer is at the bank. */
export async function placeUnpaid(db: Database, plotId: number, docNo: string | null = null): Promise<UnpaidPlot> {
  const gatewayOrder = `9${String(++tries).padStart(11, '0')}`;
  const placed = await db.withTransaction(async tx => {
    const made = await placeOnWeb(tx, plotId, docNo);
    await startPayment(tx, made.order.id, 'card', {bankTerminalId: 2, numberAt: () => gatewayOrder});
    return made;
  });
  return {...placed, gatewayOrder};
}

/** The bank says that it was paid. */
export const bankSaysPaid = (db: Database, unpaid: UnpaidPlot): Promise<Settled> =>
  db.withTransaction(tx =>
    settlePayment(tx, {
      gatewayOrder: unpaid.gatewayOrder,
      outcome: 'authorised',
      amountCents: unpaid.order.totalCents,
      responseCode: '0000',
      authorisationCode: '123456',
      cardBrand: 'visa',
      payload: {},
    }),
  );

/** Its time to pay was over a minute ago. */
export const runOut = (db: Database, unpaid: UnpaidPlot) =>
  db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where id = $1`, [unpaid.order.id]);

/** What the shop sends to hold a plot; every call is another buyer unless `docNo` says who. */
export const plotBody = (plotId: number, more: Record<string, unknown> = {}) => ({
  plotId,
  occupants: [{name: 'Ana Ferrer', docNo: '12345678Z'}],
  buyer: {kind: 'person', name: 'Ana Ferrer', docNo: nifOf(++buyers)},
  ...more,
});

let buyers = 30_000_000;
const nifOf = (n: number) => `${n}${'TRWAGMYFPDXBNJZSQVHLCKE'[n % 23]}`;

/** The same where a price is chosen, because its numbers are given later. */
export const laterBody = (plotPriceId: number, more: Record<string, unknown> = {}) => {
  const {plotId: _none, ...body} = plotBody(0, more);
  return {...body, plotPriceId};
};
