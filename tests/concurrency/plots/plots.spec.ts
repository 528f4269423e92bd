/**
 * One plot and several who want it at once: two clerks, a buyer on the web, money that comes late. One of them has it,
 * and whoever has paid for nothing gets the money back.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {sellPlot} from '../../../api/src/domain/plots/sell';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {
  bankSaysPaid,
  DEPOSIT_CENTS,
  makePlots,
  placeUnpaid,
  PLOT_CENTS,
  runOut,
  type PlotArea,
} from '../../support/world/plots';
import {count, long} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';
import {lookThenWrite} from '../naive';

const ROUNDS = long(40, 6);

let app: TestApp;
let world: World;
let area: PlotArea;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, 2 * ROUNDS + 1);
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const sell = (plotId: number) =>
  app.db.withTransaction(tx =>
    sellPlot(tx, {
      plotId,
      units: 1,
      buyer: {kind: 'person', name: 'Luis Gil', docNo: null, email: '', phone: ''},
      occupants: [],
      plates: [],
      extras: [],
      instalments: 1,
      expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS,
      note: '',
      staffUserId: world.staff.clerk.id,
      payment: {method: 'card_terminal', tenderedCents: null, reference: null},
    }),
  );
/** Whoever is told that the house is busy asks again. */
async function insist<T>(act: () => Promise<T>): Promise<T | string> {
  try {
    return await act();
  } catch (error) {
    const {code} = error as {code?: string};
    if (code === 'busy') return insist(act);
    if (code === undefined) throw error;
    return code;
  }
}
const living = async (plotId: number) =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from plot_sale where plot_id = $1 and state not in ('cancelled', 'forfeited')`,
      [plotId],
    )
  ).rows[0]!.n;

test('negative control: looking whether it is free and selling afterwards sells it twice', async () => {
  expect(await lookThenWrite(app.db, 8)).toBeGreaterThan(1);
});

test('two clerks and a buyer on the web want the same plot: one has it, the others are told', async () => {
  for (const n of count(ROUNDS)) {
    const plotId = await area.plotId(`A${n + 2}`);
    const ends = await Promise.all([
      insist(() => sell(plotId)),
      insist(() => placeUnpaid(app.db, plotId)),
      insist(() => sell(plotId)),
    ]);
    expect(ends.filter(end => end === 'plot_taken')).toHaveLength(2);
    expect(await living(plotId)).toBe(1);
  }
});

test('money comes late for a plot that is being sold again: one of them has it, and the money of the other goes back', async () => {
  const seen = new Set<string>();
  for (const n of count(ROUNDS)) {
    const plotId = await area.plotId(`A${n + ROUNDS + 2}`);
    const late = await placeUnpaid(app.db, plotId);
    await runOut(app.db, late);
    await app.db.withTransaction(tx => expireOrders(tx));
    const [paid, sold] = await Promise.all([insist(() => bankSaysPaid(app.db, late)), insist(() => sell(plotId))]);
    const kind = typeof paid === 'string' ? paid : paid.kind;
    seen.add(kind);
    expect([kind, typeof sold === 'string' ? sold : 'sold']).toEqual(
      kind === 'paid' ? ['paid', 'plot_taken'] : ['refunding', 'sold'],
    );
    expect(await living(plotId)).toBe(1);
  }
  expect([...seen].every(kind => ['paid', 'refunding'].includes(kind))).toBe(true);
});
