/** A family and a club through a whole season: what each of them can ask, what is written, and what the money says. */
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {remindCallUps, tellChangedCallUps} from '../../../api/src/jobs/academy/call-up-mails';
import {finishAcademySeasons} from '../../../api/src/jobs/academy/finish-seasons';
import {followAcademyPayments, remindAcademyParts} from '../../../api/src/jobs/academy/follow-payments';
import {offerPlaces} from '../../../api/src/jobs/academy/freed-places';
import {followPapers} from '../../../api/src/jobs/academy/papers';
import {followOffers} from '../../../api/src/jobs/academy/renewal-mails';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {startApp, type TestApp} from '../../support/run/app';
import {payAtBank} from '../../support/doubles/bank';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {letters, type Letter} from '../../support/world/mails';
import {must, type Checkout} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor, type Answer} from '../../support/wire/visitor';

export interface OwnEnrolment {
  id: number;
  seasonName: string;
  categoryName: string;
  teamName: string | null;
  state: string;
  isCurrent: boolean;
  amountCents: number;
  discountCents: number;
  paidCents: number;
  overdueCents: number;
  next: string;
  missing: string;
}
export interface OwnChild {
  id: number;
  firstName: string;
  papers: {kind: string; state: string; note: string}[];
  enrolments: OwnEnrolment[];
}
interface Part {
  id: number;
  n: number;
  state: string;
  canPay: boolean;
  dueCents: number;
}
export interface Schedule {
  state: string;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  restCents: number;
  card: {last4: string} | null;
  mandate: {reference: string} | null;
  instalments: Part[];
}
export interface Season {
  app: TestApp;
  world: World;
  /** Who works with the academy, with money, and who may do everything. */
  manager: Visitor;
  office: Visitor;
  finance: Visitor;
  admin: Visitor;
  mother: Visitor;
  /** Of the database's day, Madrid. */
  day: (plus: number) => Promise<string>;
}

export async function openSeason(): Promise<Season> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url});
  const world = await makeWorld(app.db, {});
  const as = (role: keyof World['staff']) => new Visitor(app.url, world.staff[role].token);
  const mother = new Visitor(app.url);
  mother.cookies.set('customer', world.customer.token);
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240'`,
  );
  return {
    app,
    world,
    manager: as('academy_manager'),
    office: as('passes_manager'),
    finance: as('finance_manager'),
    admin: as('admin'),
    mother,
    day: async plus =>
      (
        await app.db.query<{on: string}>(`select ((now() at time zone 'Europe/Madrid')::date + $1::int)::text as on`, [
          plus,
        ])
      ).rows[0]!.on,
  };
}

/** Staff do it, with a key of their own. */
export const act = async <T>(who: Visitor, path: string, body: object = {}): Promise<T> =>
  must(await who.post<T>(path, body, idempotency()));
export const make = async (who: Visitor, path: string, body: object): Promise<number> =>
  must(await who.post<{id: number}>(path, body)).id;
/** As the back office does: what was read goes back changed. */
export async function edit(who: Visitor, path: string, more: object): Promise<void> {
  const before = must(await who.get<object>(path));
  must(await who.send(path, {method: 'PUT', body: {...before, ...more}}));
}

export const familyOf = async (s: Season): Promise<OwnChild[]> =>
  must(await s.mother.get<{children: OwnChild[]}>('/api/public/family')).children;
export const childOf = async (s: Season, firstName: string): Promise<OwnChild> =>
  (await familyOf(s)).find(one => one.firstName === firstName)!;
/** Of this season, or of the one before with `at` 1. */
export const enrolmentOf = async (s: Season, firstName: string, at = 0): Promise<OwnEnrolment> =>
  (await childOf(s, firstName)).enrolments[at]!;
export const scheduleOf = async (s: Season, id: number): Promise<Schedule> =>
  must(await s.mother.get<Schedule>(`/api/public/family/instalments/${id}`));
export const partStates = async (s: Season, id: number): Promise<string[]> =>
  (await scheduleOf(s, id)).instalments.map(part => part.state);

/** Every job of the academy and of its money, twice: what is done is not done again. */
export async function jobs(s: Season): Promise<void> {
  const {runtime} = s.app;
  for (let i = 0; i < 2; i++) {
    await s.app.db.withTransaction(tx => followPapers(runtime, tx));
    await s.app.db.withTransaction(tx => followAcademyPayments(runtime, tx));
    await chargeInstalments(runtime);
    await ageUnpaid(runtime);
    await remindAcademyParts(runtime);
    await tellChangedCallUps(runtime);
    await remindCallUps(runtime);
    await followOffers(runtime, true);
    await offerPlaces(runtime);
    await finishAcademySeasons(runtime);
    // What the queue does with an order that is paid.
    const {rows} = await s.app.db.query<{id: number}>(`select id from "order" where paid_at is not null order by id`);
    for (const {id} of rows) await confirmOrder(runtime, id);
  }
}

/** What was written since the last time, oldest first; each letter once. */
export function newLetters(s: Season): () => Promise<Letter[]> {
  let last = 0;
  return async () => {
    const found = await letters(s.app.db, 'id > $1', [last]);
    last = found.at(-1)?.id ?? last;
    return found;
  };
}

/** By card at the bank's page. */
export async function payOnTheWeb(s: Season, ids: number[], cents: number, more: object = {}): Promise<Checkout> {
  const checkout = must(
    await s.mother.post<Checkout>(
      '/api/public/family/payments',
      {instalmentIds: ids, method: 'card', expectedTotalCents: cents, ...more},
      idempotency(),
    ),
  );
  await payAtBank(checkout.redirect as Redirect, 'pay');
  await until('the order is paid', async () => {
    const {rows} = await s.app.db.query<{state: string}>('select state from "order" where number = $1', [
      checkout.orderNumber,
    ]);
    return rows[0]!.state === 'paid';
  });
  return checkout;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

export const sendPhoto = (s: Season, athleteId: number): Promise<Answer<object>> =>
  s.mother.send(`/api/public/family/athletes/${athleteId}/documents?kind=photo&name=foto.png`, {
    method: 'POST',
    body: PNG,
    headers: {'content-type': 'application/octet-stream', 'content-length': String(PNG.length)},
  });

/** The debits of what is due go to the bank and their money comes; the ids of the debits. */
export async function collect(s: Season, today: string): Promise<{id: number; debitIds: number[]}> {
  const {id} = await act<{id: number}>(s.finance, '/api/remesas/preparar', {
    dueUntilOn: today,
    collectionOn: addBankDays(today, 3),
  });
  await act(s.finance, `/api/remesas/${id}/enviar`);
  await s.app.db.query('update sepa_remittance set collection_on = club_today() where id = $1', [id]);
  await act(s.finance, `/api/remesas/${id}/abonar`);
  const {rows} = await s.app.db.query<{id: number}>('select id from sepa_debit where sepa_remittance_id = $1', [id]);
  return {id, debitIds: rows.map(row => row.id)};
}

/** The books of the house agree with each other to the cent, and with what the families are told. */
export async function expectMoney(s: Season, collectedCents: number): Promise<void> {
  await expectInvariants(s.app.db);
  let shown = 0;
  for (const child of await familyOf(s))
    for (const one of child.enrolments) {
      const schedule = await scheduleOf(s, one.id);
      shown += schedule.paidCents;
      const open = schedule.instalments.reduce((sum, part) => sum + part.dueCents, 0);
      if (!schedule.instalments.length) continue;
      expect([one.paidCents, schedule.restCents, schedule.totalCents]).toEqual([
        schedule.paidCents,
        open,
        one.amountCents - one.discountCents,
      ]);
      expect(schedule.paidCents + schedule.restCents).toBe(schedule.totalCents);
    }
  const {rows} = await s.app.db.query<{cents: number}>(
    `select (coalesce(sum(amount_cents), 0) - (select coalesce(sum(amount_cents), 0) from refund where state = 'done'))::int
      as cents from payment where state in ('authorised', 'partially_refunded', 'refunded')`,
  );
  const {id} = await act<{id: number}>(s.finance, '/api/liquidaciones/calcular', {
    kind: 'academy',
    periodFrom: await s.day(-2),
    periodTo: await s.day(2),
  });
  const settled = must(await s.finance.get<{salesCents: number; refundsCents: number}>(`/api/liquidaciones/${id}`));
  must(await s.finance.send(`/api/liquidaciones/${id}/borrador`, {method: 'DELETE'}));
  expect({shown, collected: rows[0]!.cents, settled: settled.salesCents + settled.refundsCents}).toEqual({
    shown: collectedCents,
    collected: collectedCents,
    settled: collectedCents,
  });
}
