/** What is owed in parts is shown and paid by card, by Bizum and by a link, each part once. */
import {randomUUID} from 'node:crypto';
import {paymentLink} from '../../../api/src/outside/letters/instalment-mail';
import {clearForPasses, giveInstalmentPasses, passState, statesOf} from '../../support/passes/instalments';
import {type Checkout, notify} from '../../support/world/purchase';
import {count, until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {ana, app, linkIn, openInstalments, type Owed, paidAtBank, pass, pay, schedule, world} from './stage';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';

openInstalments();

const orders = async (id: number) =>
  (
    await app.db.query<{description: string; cents: number}>(
      `select l.description, l.total_cents as cents from order_line l join instalment i on i.id = l.instalment_id
        where i.season_pass_id = $1 and l.state = 'active' order by l.id`,
      [id],
    )
  ).rows;

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

describe('links', () => {
  test('open until they are over, only with our proof, and pay what is owed', async () => {
    const made = await pass([-20, -3, 60], false);
    const link = (at: Date) => linkIn(paymentLink(app.runtime.config, made.id, at));
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

test('many at once age once', async () => {
  await clearForPasses(app);
  const many = await giveInstalmentPasses(
    app,
    world,
    count(8).map(i => world.seat(60 + i)),
    [-10, 60],
  );
  await Promise.all(count(6).map(() => ageUnpaid(app.runtime)));
  for (const {id} of many)
    expect([await passState(app, id), await statesOf(app, id)]).toEqual(['suspended_unpaid', ['overdue', 'scheduled']]);
});
