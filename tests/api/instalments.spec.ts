/**
 * What is owed in parts: shown, paid by card and Bizum, with a card that is kept, by a link, and what the bank's no and
 * the calendar do.
 */
import {randomUUID} from 'node:crypto';
import {paymentLink} from '../../api/src/jobs/mails/instalment-mail';
import {ageUnpaid} from '../../api/src/jobs/money/age-instalments';
import {chargeInstalments, chargeOne} from '../../api/src/jobs/money/charge-instalments';
import {claimSession} from '../../api/src/domain/passes/seats/claim-session';
import {scan} from '../../api/src/domain/access/scan';
import type {Redirect} from '../../api/src/bank/gateway';
import {payAtBank} from '../support/bank';
import {startApp, type TestApp} from '../support/app';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {
  behave,
  chargesAtBank,
  daysPass,
  giveCard,
  giveInstalmentPasses,
  mailsOf,
  passState,
  statesOf,
  type InstalmentPass,
} from '../support/instalments';
import {expectInvariants} from '../support/invariants';
import {notify, type Checkout} from '../support/purchase';
import {count, until} from '../support/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../support/visitor';

let app: TestApp;
let world: World;
let ana: Visitor;
let seat = 2;

interface Schedule extends ErrorBody {
  title: string;
  owedCents: number;
  restCents: number;
  card: {brand: string; last4: string} | null;
  consentText: string;
  instalments: {
    id: number;
    n: number;
    state: string;
    canPay: boolean;
    isOwed: boolean;
    reservationHash: string | null;
  }[];
}
interface Owed extends ErrorBody {
  isOwedNow: boolean;
  totalCents: number;
  items: {id: number; description: string}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 8});
  ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

async function pass(dueIn: number[] = [0, 60], own = true): Promise<InstalmentPass> {
  await app.db.query('delete from season_list_session');
  await app.db.query('delete from release_policy');
  await app.db.query(`update pass_category set name = name || ' ' || id where name = 'Adulto'`);
  const made = (await giveInstalmentPasses(app, world, [world.seat(seat++)], dueIn, own))[0]!;
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  return made;
}
const schedule = async (id: number) => (await ana.get<Schedule>(`/api/public/passes/${id}/instalments`)).body;
const pay = (
  id: number,
  instalmentIds: number[],
  expectedTotalCents: number,
  more: object = {},
  who = ana,
  key = randomUUID(),
) =>
  who.post<Checkout>(
    `/api/public/passes/${id}/instalments/pay`,
    {instalmentIds, method: 'card', expectedTotalCents, ...more},
    idempotency(key),
  );
const orders = async (id: number) =>
  (
    await app.db.query<{description: string; cents: number}>(
      `select l.description, l.total_cents as cents from order_line l join instalment i on i.id = l.instalment_id
        where i.season_pass_id = $1 and l.state = 'active' order by l.id`,
      [id],
    )
  ).rows;
const paidAtBank = (redirect: Redirect | null, more: object = {}) =>
  payAtBank({...redirect!, fields: {...redirect!.fields, ...more}}, 'pay');

describe('paying', () => {
  test('shows the plan and pays one, then the rest', async () => {
    const made = await pass([0, 30, 60]);
    const before = await schedule(made.id);
    expect(before).toMatchObject({title: 'Abono 29/30', owedCents: 10_000, restCents: 30_000, card: null});
    expect(before.instalments.map(i => [i.n, i.state, i.isOwed])).toEqual([
      [1, 'scheduled', true],
      [2, 'scheduled', false],
      [3, 'scheduled', false],
    ]);
    const one = await pay(made.id, [made.instalmentIds[0]!], 10_000);
    expect(one.status).toBe(200);
    expect((await notify(app, one.body)).status).toBe(200);
    expect(await statesOf(app, made.id)).toEqual(['paid', 'scheduled', 'scheduled']);
    const rest = await pay(made.id, made.instalmentIds.slice(1), 20_000, {method: 'bizum'});
    await paidAtBank(rest.body.redirect);
    await until('the rest is paid', async () => (await statesOf(app, made.id)).join() === 'paid,paid,paid');
    expect(await orders(made.id)).toEqual(
      [1, 2, 3].map(n => ({description: `Abono 29/30, plazo ${n} de 3`, cents: 10_000})),
    );
    const after = await schedule(made.id);
    expect(after).toMatchObject({owedCents: 0, restCents: 0});
    expect(after.instalments.every(i => i.reservationHash !== null)).toBe(true);
    expect(
      (await ana.get<{state: string}>(`/api/public/reservations/${after.instalments[0]!.reservationHash}`)).status,
    ).toBe(200);
  });

  test('refuses what is another amount, of another pass, of somebody else, or paid', async () => {
    const made = await pass();
    const other = await pass([0, 60], false);
    expect((await pay(made.id, [made.instalmentIds[0]!], 9_999)).body).toMatchObject({
      code: 'total_changed',
      details: {totalCents: 10_000},
    });
    expect((await pay(made.id, [other.instalmentIds[0]!], 10_000)).status).toBe(422);
    expect((await pay(other.id, [other.instalmentIds[0]!], 10_000)).status).toBe(404);
    expect((await new Visitor(app.url).get(`/api/public/passes/${made.id}/instalments`)).status).toBe(401);
    const order = (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body;
    await notify(app, order);
    expect((await pay(made.id, [made.instalmentIds[0]!], 10_000)).body.code).toBe('already_paid');
    expect((await pay(made.id, [made.instalmentIds[1]!], 10_000, {method: 'bizum', keepCard: true})).status).toBe(422);
  });

  test('two tries at once: the later takes the place of the earlier, and both paid gives the second back', async () => {
    const made = await pass();
    const first = (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body;
    const second = (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body;
    // The payer finishes the first page after all, while the second still waits.
    expect((await notify(app, first)).status).toBe(200);
    expect((await notify(app, second)).status).toBe(200);
    expect(await statesOf(app, made.id)).toEqual(['paid', 'scheduled']);
    expect(await orders(made.id)).toHaveLength(1);
    expect(
      (
        await app.db.query(
          `select 1 from refund r join payment p on p.id = r.payment_id where p.gateway_order = $1 and r.is_automatic`,
          [second.gatewayOrder],
        )
      ).rowCount,
    ).toBe(1);
  });
});

describe('a card that is kept', () => {
  test('agreed to with a payment, it is sealed, shown by its last digits, and charged on the day', async () => {
    const made = await pass([0, 0, 60]);
    const {consentText} = await schedule(made.id);
    const order = (await pay(made.id, [made.instalmentIds[0]!], 10_000, {keepCard: true})).body;
    await paidAtBank(order.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect((await schedule(made.id)).card).toMatchObject({brand: 'visa', last4: '0003'});
    const {rows} = await app.db.query<{token: string; consent: string; identifier: string}>(
      `select t.token, t.consent_text as consent, b.identifier from card_token t
        join season_pass p on p.card_token_id = t.id join test_bank.card b on b.cof_transaction = t.cof_transaction
        where p.id = $1`,
      [made.id],
    );
    expect(rows[0]!.consent).toBe(consentText);
    expect(rows[0]!.token).not.toContain(rows[0]!.identifier);
    await chargeInstalments(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['paid', 'paid', 'scheduled']);
    // The same notification again keeps no second card.
    await notify(app, order);
    expect(
      (await app.db.query('select 1 from card_token where gateway_order = $1', [order.gatewayOrder])).rowCount,
    ).toBe(1);
  });

  test('nobody agreed: nothing is kept', async () => {
    const made = await pass();
    await paidAtBank((await pay(made.id, [made.instalmentIds[0]!], 10_000)).body.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect((await schedule(made.id)).card).toBeNull();
  });

  test('changed without paying, and taken away', async () => {
    const made = await pass([0, 60]);
    const old = await giveCard(app, made.id);
    const {body} = await ana.post<{redirect: Redirect}>(
      `/api/public/passes/${made.id}/card`,
      {accept: true},
      idempotency(randomUUID()),
    );
    await paidAtBank(body.redirect);
    await until(
      'the other card is kept',
      async () =>
        (
          await app.db.query(
            `select 1 from card_token t join season_pass p on p.card_token_id = t.id
              join test_bank.card b on b.cof_transaction = t.cof_transaction where p.id = $1 and b.identifier <> $2`,
            [made.id, old],
          )
        ).rowCount === 1,
    );
    expect(
      (
        await app.db.query(
          `select 1 from card_token t join test_bank.card b on b.cof_transaction = t.cof_transaction
            where b.identifier = $1 and t.state = 'revoked'`,
          [old],
        )
      ).rowCount,
    ).toBe(1);
    expect(
      (await app.db.query(`select 1 from test_bank.operation where transaction_type = '7' and charged_cents > 0`))
        .rowCount,
    ).toBe(0);
    expect((await ana.post<{removed: boolean}>(`/api/public/passes/${made.id}/card/remove`, {})).body.removed).toBe(
      true,
    );
    expect(await chargeOne(app.runtime, made.instalmentIds[0]!, true)).toBeNull();
    expect((await schedule(made.id)).card).toBeNull();
  });
});

describe("the bank's no", () => {
  test('is tried again after three days, three times, and then given up, with a mail each time', async () => {
    const made = await pass([0, 60], false);
    const card = await giveCard(app, made.id, '0116');
    const before = (await mailsOf(app, 'instalment_denied')).length;
    for (const i of [0, 1, 2]) {
      await chargeInstalments(app.runtime);
      await chargeInstalments(app.runtime);
      expect((await statesOf(app, made.id))[0]).toBe(i < 2 ? 'failed' : 'failed_for_good');
      await daysPass(app, [made.id], 3);
    }
    await chargeInstalments(app.runtime);
    expect(
      (
        await app.db.query<{n: number; state: string; code: string}>(
          'select n, state, response_code as code from charge_attempt where instalment_id = $1 order by n',
          [made.instalmentIds[0]],
        )
      ).rows,
    ).toEqual([1, 2, 3].map(n => ({n, state: 'denied', code: '0116'})));
    expect((await mailsOf(app, 'instalment_denied')).length).toBe(before + 2);
    expect((await mailsOf(app, 'instalment_gave_up')).at(-1)?.text).toContain('Ya no lo intentaremos más');
    // Asked for by staff, with money on the card again.
    await behave(app, card, 'pay');
    expect(await chargeOne(app.runtime, made.instalmentIds[0]!, true)).toBe('paid');
    expect((await statesOf(app, made.id))[0]).toBe('paid');
  });

  test('0195 asks the payer and is not tried again', async () => {
    const made = await pass([0, 60], false);
    await giveCard(app, made.id, '0195');
    await chargeInstalments(app.runtime);
    await daysPass(app, [made.id], 4);
    await chargeInstalments(app.runtime);
    expect((await statesOf(app, made.id))[0]).toBe('needs_authentication');
    const mail = (await mailsOf(app, 'instalment_needs_payer')).at(-1)!;
    const token = /enlace=([\w.-]+)/.exec(mail.text)![1];
    const owed = await new Visitor(app.url).get<Owed>(`/api/public/payment-links/${token}`);
    expect(owed.body).toMatchObject({isOwedNow: true, totalCents: 10_000});
    expect(JSON.stringify(owed.body)).not.toMatch(/Socia|@example/);
  });

  test('SIS0321 kills the card and asks for another', async () => {
    const made = await pass([0, 60], false);
    await giveCard(app, made.id, 'SIS0321');
    await chargeInstalments(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['failed_for_good', 'scheduled']);
    expect(
      (
        await app.db.query(
          `select t.state from card_token t join season_pass p on p.card_token_id = t.id where p.id = $1`,
          [made.id],
        )
      ).rows,
    ).toEqual([{state: 'revoked'}]);
    expect((await mailsOf(app, 'instalment_new_card')).at(-1)?.text).toContain('?enlace=');
    const token = /enlace=([\w.-]+)/.exec(paymentLink(app.runtime.config, made.id, new Date()))![1];
    const order = await new Visitor(app.url).post<Checkout>(
      `/api/public/payment-links/${token}/pay`,
      {method: 'card', keepCard: true, expectedTotalCents: 10_000},
      idempotency(randomUUID()),
    );
    await paidAtBank(order.body.redirect);
    await until('it is paid', async () => (await statesOf(app, made.id))[0] === 'paid');
    expect(
      (
        await app.db.query(
          `select t.state from card_token t join season_pass p on p.card_token_id = t.id where p.id = $1`,
          [made.id],
        )
      ).rows,
    ).toEqual([{state: 'active'}]);
  });

  test('while the bank decides, nobody else pays it', async () => {
    const made = await pass([0, 60]);
    const card = await giveCard(app, made.id, 'silent');
    await chargeInstalments(app.runtime);
    expect((await pay(made.id, [made.instalmentIds[0]!], 10_000)).body.code).toBe('charge_under_way');
    expect((await chargesAtBank(app)).find(c => c.identifier === card)?.times).toBe(1);
    await chargeInstalments(app.runtime);
    expect((await chargesAtBank(app)).find(c => c.identifier === card)?.times).toBe(1);
    const {rows} = await app.db.query<{gatewayOrder: string; totalCents: number}>(
      `select y.gateway_order as "gatewayOrder", y.amount_cents as "totalCents" from payment y
        join charge_attempt a on a.payment_id = y.id where a.instalment_id = $1`,
      [made.instalmentIds[0]],
    );
    await notify(app, rows[0]!);
    expect((await statesOf(app, made.id))[0]).toBe('paid');
  });
});

describe('links', () => {
  test('open until they are over, only with our proof, and pay what is owed', async () => {
    const made = await pass([-20, -3, 60], false);
    const link = (at: Date) => /enlace=([\w.-]+)/.exec(paymentLink(app.runtime.config, made.id, at))![1]!;
    const anyone = new Visitor(app.url);
    expect(
      (await anyone.get<Owed>(`/api/public/payment-links/${link(new Date(Date.now() - 9 * 86_400_000))}`)).status,
    ).toBe(410);
    expect((await anyone.get<Owed>(`/api/public/payment-links/${link(new Date()).replace(/.$/, '_')}`)).status).toBe(
      404,
    );
    const token = link(new Date());
    expect((await anyone.get<Owed>(`/api/public/payment-links/${token}`)).body).toMatchObject({
      totalCents: 20_000,
      items: [{description: 'Abono 29/30, plazo 1 de 3'}, {description: 'Abono 29/30, plazo 2 de 3'}],
    });
    const order = await anyone.post<Checkout>(
      `/api/public/payment-links/${token}/pay`,
      {method: 'bizum', expectedTotalCents: 20_000},
      idempotency(randomUUID()),
    );
    await notify(app, order.body);
    expect(await statesOf(app, made.id)).toEqual(['paid', 'paid', 'scheduled']);
    expect((await anyone.get<Owed>(`/api/public/payment-links/${token}`)).body).toMatchObject({
      isOwedNow: false,
      totalCents: 10_000,
    });
  });
});

describe('time', () => {
  const atGate = async (passId: number) => {
    const {rows} = await app.db.query<{id: number}>(
      `insert into device (event_id, name) values ($1, 'Puerta ' || gen_random_uuid()::text) returning id`,
      [world.eventId],
    );
    const asked = {
      eventSessionId: world.sessionId,
      deviceId: rows[0]!.id,
      text: `CARNETPLAZO${passId}`,
      direction: 'in' as const,
      isOffline: false,
      deviceAt: null,
      staffUserId: null,
    };
    return (await app.db.withTransaction(tx => scan(tx, asked, new Map()))).result;
  };

  test('due, days of grace, overdue and suspended, paid at the gate and in at once', async () => {
    const made = await pass([0, 60]);
    await ageUnpaid(app.runtime);
    expect(await statesOf(app, made.id)).toEqual(['due', 'scheduled']);
    await daysPass(app, [made.id], 1);
    await ageUnpaid(app.runtime);
    expect([await statesOf(app, made.id), await passState(app, made.id)]).toEqual([
      ['in_grace', 'scheduled'],
      'active',
    ]);
    await daysPass(app, [made.id], 6);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('active');
    await daysPass(app, [made.id], 1);
    // Doors are open: whoever is inside or on the way is left in peace.
    await app.db.query(
      `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
        ends_at = now() + interval '3 hours', sale_ends_at = now(), box_office_ends_at = now() where id = $1`,
      [world.sessionId],
    );
    await ageUnpaid(app.runtime);
    expect([(await statesOf(app, made.id))[0], await passState(app, made.id)]).toEqual(['overdue', 'active']);
    await app.db.query(`update event_session set doors_at = now() + interval '30 minutes' where id = $1`, [
      world.sessionId,
    ]);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('suspended_unpaid');
    await app.db.query(`update event_session set doors_at = now() - interval '1 minute' where id = $1`, [
      world.sessionId,
    ]);
    expect(await atGate(made.id)).toBe('blocked');
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect(await passState(app, made.id)).toBe('active');
    expect(await atGate(made.id)).toBe('ok');
    await app.db.query(
      `update event_session set doors_at = now() + interval '29 days', starts_at = now() + interval '30 days',
        ends_at = now() + interval '31 days' where id = $1`,
      [world.sessionId],
    );
  });

  test('[D6] after a month its priority is lost, after two the pass and its card end and the seat is free; paid in the season, the years stay and the seat comes back if it is free', async () => {
    const made = await pass([-10, 60]);
    const standing = async () =>
      (
        await app.db.query(
          `select has_renewal_priority as priority, keeps_seniority as seniority from pass_standing
            where season_pass_id = $1`,
          [made.id],
        )
      ).rows[0];
    const claims = async () =>
      (await app.db.query('select 1 from seat_claim where season_pass_id = $1', [made.id])).rowCount;
    const cards = async () =>
      (
        await app.db.query<{state: string}>('select state from pass_card where season_pass_id = $1', [made.id])
      ).rows.map(row => row.state);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'suspended_unpaid',
      {priority: true, seniority: true},
      1,
    ]);
    await daysPass(app, [made.id], 20);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'suspended_unpaid',
      {priority: false, seniority: true},
      1,
    ]);
    await daysPass(app, [made.id], 30);
    await ageUnpaid(app.runtime);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'cancelled_unpaid',
      {priority: false, seniority: true},
      0,
    ]);
    expect(await cards()).toEqual(['expired']);
    await ageUnpaid(app.runtime);
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect([await passState(app, made.id), await standing(), await claims()]).toEqual([
      'active',
      {priority: false, seniority: true},
      1,
    ]);
    // The card in the holder's pocket is good again.
    expect(await cards()).toEqual(['active']);
  });

  test('the seat of a dropped pass is sold: the debt is paid, the pass stays ended', async () => {
    const made = await pass([-70, 60]);
    await ageUnpaid(app.runtime);
    expect(await passState(app, made.id)).toBe('cancelled_unpaid');
    const {rows} = await app.db.query<{seat: number}>('select seat_id as seat from season_pass where id = $1', [
      made.id,
    ]);
    await app.db.query(`insert into seat_claim (event_session_id, seat_id, kind) values ($1, $2, 'hidden')`, [
      world.sessionId,
      rows[0]!.seat,
    ]);
    await notify(app, (await pay(made.id, [made.instalmentIds[0]!], 10_000)).body);
    expect([await passState(app, made.id), await statesOf(app, made.id)]).toEqual([
      'cancelled_unpaid',
      ['paid_late', 'scheduled'],
    ]);
    await app.db.query(
      `update season_list set ends_on = current_date - 1, starts_on = current_date - 200 where id = $1`,
      [world.seasonListId],
    );
    await ageUnpaid(app.runtime);
    expect(
      (await app.db.query('select keeps_seniority as k from pass_standing where season_pass_id = $1', [made.id])).rows,
    ).toEqual([{k: true}]);
    await app.db.query(`update season_list set starts_on = '2029-08-01', ends_on = '2030-06-30' where id = $1`, [
      world.seasonListId,
    ]);
  });

  test('many at once age once', async () => {
    await app.db.query('delete from season_list_session');
    await app.db.query('delete from release_policy');
    await app.db.query(`update pass_category set name = name || ' ' || id where name = 'Adulto'`);
    const many = await giveInstalmentPasses(
      app,
      world,
      count(8).map(i => world.seat(60 + i)),
      [-10, 60],
    );
    await Promise.all(count(6).map(() => ageUnpaid(app.runtime)));
    for (const {id} of many)
      expect([await passState(app, id), await statesOf(app, id)]).toEqual([
        'suspended_unpaid',
        ['overdue', 'scheduled'],
      ]);
  });
});
