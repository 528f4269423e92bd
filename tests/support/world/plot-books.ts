/** What each of the club's books says of plots, so that a test can tell what an act moved. */
import {SYSTEM} from '../../../api/src/web/auth/audit';
import type {Database} from '../../../api/src/platform/database/db';
import {vatSummary} from '../../../api/src/reports/sales/money';
import {orderReport, readReport} from '../../../api/src/web/rest/report';
import {openPlotShop} from './plot-shop';
import {must} from './purchase';
import {openTills} from './tills';
import {idempotency, Visitor} from '../wire/visitor';

/** A club that lets plots, with a clerk at an open till and whoever reads its books. */
export async function openPlotBooks() {
  const {app, world, area, admin} = await openPlotShop(20);
  const [clerk, finance] = (['clerk', 'finance_manager'] as const).map(
    role => new Visitor(app.url, world.staff[role].token),
  ) as [Visitor, Visitor];
  const [shiftId] = (await openTills(app.db, [world.staff.clerk.id])) as [number];
  await app.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('not_subject', 'No sujeto', 0, '1993-01-01')
      on conflict do nothing`,
  );
  return {app, world, area, clerk, admin, finance, shiftId};
}

export interface Books {
  db: Database;
  clerk: Visitor;
  /** Of the clerk. */
  shiftId: number;
  admin: Visitor;
  finance: Visitor;
}

export async function readBooks({db, clerk, shiftId, admin, finance}: Books) {
  const till = must(await clerk.get<{totals: Record<string, number>}>(`/api/turnos-caja/${shiftId}/lectura`)).totals;
  const {rows: vat} = (await readReport(db, orderReport(vatSummary, {}, SYSTEM))) as unknown as {
    rows: {rateBp: number; soldCents: number; refundedCents: number; vatCents: number}[];
  };
  const of = (bp: number) => vat.find(row => row.rateBp === bp);
  const {sales} = must(await admin.get<{sales: {today: {cents: number; refundedCents: number}}}>('/api/panel'));
  const draft = must(
    await finance.post<{id: number}>(
      '/api/liquidaciones/calcular',
      {kind: 'plots', periodFrom: '2020-01-01', periodTo: '2040-01-01'},
      idempotency(),
    ),
  );
  const settled = must(await finance.get<{salesCents: number; refundsCents: number}>(`/api/liquidaciones/${draft.id}`));
  must(await finance.send(`/api/liquidaciones/${draft.id}/borrador`, {method: 'DELETE'}));
  return {
    cash: till.expectedCashCents!,
    card: till.expectedCardCents!,
    sold: of(2100)?.soldCents ?? 0,
    back: of(2100)?.refundedCents ?? 0,
    vat: of(2100)?.vatCents ?? 0,
    untaxed: of(0)?.soldCents ?? 0,
    untaxedBack: of(0)?.refundedCents ?? 0,
    today: sales.today.cents,
    todayBack: sales.today.refundedCents,
    settled: settled.salesCents,
    settledBack: settled.refundsCents,
  };
}
type Figures = Awaited<ReturnType<typeof readBooks>>;

/** What has changed since. */
export async function movedBooks(books: Books, before: Figures): Promise<Partial<Figures>> {
  const now = await readBooks(books);
  const keys = (Object.keys(now) as (keyof Figures)[]).filter(key => now[key] !== before[key]);
  return Object.fromEntries(keys.map(key => [key, now[key] - before[key]]));
}
