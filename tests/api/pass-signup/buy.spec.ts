/**
 * A new pass on the web: one person or a family, all or nothing, in one payment or in instalments; what is paid is
 * confirmed by mail.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/auth/token';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {payAtBank} from '../../support/doubles/bank';
import {passState} from '../../support/passes/instalments';
import {letters} from '../../support/world/mails';
import {BORN, newPerson, nifOf, PASS} from '../../support/passes/sign-ups';
import {until} from '../../support/run/until';
import {told} from '../../support/wire/visitor';
import {
  adult,
  app,
  BUYER,
  fields,
  lastMail,
  next,
  nextNumber,
  openSale,
  pay,
  quote,
  sale,
  signUp,
  staff,
  visitor,
} from './stage';

openSale();

describe('signing', () => {
  test('one person: the seat is kept at once, paid at the bank, active with a card; the same key signs once', async () => {
    const {n, seatId} = next();
    const key = randomUUID();
    const who = visitor();
    const first = await signUp(who, [newPerson(n, adult(seatId))], {}, key);
    expect(first.body).toMatchObject({
      passes: [{state: 'pending_payment', totalCents: PASS.adult}],
      checkout: {totalCents: PASS.adult},
    });
    expect((await signUp(who, [newPerson(n, adult(seatId))], {}, key)).body.checkout!.gatewayOrder).toBe(
      first.body.checkout!.gatewayOrder,
    );
    expect(
      (await app.db.query('select 1 from seat_claim where seat_id = $1 and kind = $2', [seatId, 'pass'])).rowCount,
    ).toBe(1);
    const free = (await who.get<{states: string; firstSeatId: number}>(`/api/public/pass-lists/${sale.listId}/seats`))
      .body;
    const bytes = Buffer.from(free.states, 'base64');
    expect((bytes[(seatId - free.firstSeatId) >> 2]! >> (((seatId - free.firstSeatId) & 3) * 2)) & 3).toBe(2);
    await pay(first);
    const {rows} = await app.db.query<{cards: number; paid: number}>(
      `select (select count(*)::int from pass_card c where c.season_pass_id = p.id and c.state = 'active') as cards,
        p.paid_cents as paid from season_pass p where p.id = $1`,
      [first.body.passes[0]!.passId],
    );
    expect(rows[0]).toEqual({cards: 1, paid: PASS.adult});
  });

  test('[S17] a guest who proves the address finds the pass bought with it, and no pass that somebody else paid', async () => {
    const [mine, foreign] = [next(), next()];
    const email = `invitada-${mine.n}@example.org`;
    const bought = await signUp(visitor(), [newPerson(mine.n, adult(mine.seatId), {email})], {
      buyer: {...BUYER, email},
    });
    await pay(bought);
    // Somebody else wrote this address down for a person of theirs.
    await pay(await signUp(visitor(), [newPerson(foreign.n, adult(foreign.seatId), {email})]));
    const who = visitor();
    expect(
      (
        await who.post('/api/public/account/register', {
          email,
          firstName: 'Lucía',
          surname1: 'Ferrer',
          acceptTerms: true,
        })
      ).status,
    ).toBe(200);
    const token = /token=([\w-]{43})/.exec((await lastMail('sign_up'))!.text)![1]!;
    expect(
      (await who.post('/api/public/account/password/change', {token, password: 'una frase larga de paso'})).status,
    ).toBe(204);
    const {items} = (await who.get<{items: {id: number}[]}>('/api/public/passes')).body;
    expect(items.map(pass => pass.id)).toEqual([bought.body.passes[0]!.passId]);
  });

  test('a family of three in one payment: the family’s price, one without a seat, the minors with somebody who answers for them', async () => {
    const [a, b] = [next(), next()];
    const two = [
      newPerson(a.n, {...adult(a.seatId), expectedTotalCents: PASS.adult * 0.9}),
      newPerson(b.n, {...adult(b.seatId), expectedTotalCents: PASS.adult * 0.9}),
    ];
    const baby = newPerson(
      next().n,
      {passCategoryId: sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId: null},
      {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer'},
    );
    const {body: seen} = await quote(visitor(), [...two, baby]);
    expect(seen.families.map(one => one.id)).toEqual([sale.familyId]);
    expect(told(await signUp(visitor(), [two[0]!], {priceGroupId: sale.familyId}))).toBe('422 invalid');
    const orphan = await signUp(visitor(), [...two, {...baby, guardianName: ''}], {priceGroupId: sale.familyId});
    expect([told(orphan), fields(orphan)]).toEqual(['422 invalid', ['people.2.guardianName']]);
    // Nothing of the try that was refused is left.
    expect((await app.db.query('select 1 from pass_holder where nif = $1', [nifOf(a.n)])).rowCount).toBe(0);
    const done = await signUp(visitor(), [...two, baby], {priceGroupId: sale.familyId});
    expect(done.body.passes.map(one => [one.state, one.totalCents])).toEqual([
      ['pending_payment', 36_000],
      ['pending_payment', 36_000],
      ['active', 0],
    ]);
    expect(done.body.checkout!.totalCents).toBe(72_000);
    await pay(done);
  });

  test('[D7] a price that is only for a group is neither quoted nor sold to a lone person, on the web or at the office; the family has it', async () => {
    const [a, b, lone] = [next(), next(), next()];
    const {rows} = await app.db.query<{id: number}>(
      `update pass_price set price_group_id = $3 where season_list_id = $1 and pass_category_id = $2 returning id`,
      [sale.listId, sale.categories.adult, sale.familyId],
    );
    await app.db.query('update price_group set discount_bp = 0 where id = $1', [sale.familyId]);
    try {
      const alone = await quote(visitor(), [newPerson(lone.n, adult(lone.seatId))]);
      expect(alone.body.people[0]).toMatchObject({
        totalCents: null,
        trouble: {field: 'priceGroupId', message: '«Adulto» se vende ahí solo en el grupo «Familia».'},
      });
      const refused = await signUp(visitor(), [newPerson(lone.n, adult(lone.seatId))]);
      expect([told(refused), fields(refused)]).toEqual(['422 invalid', ['priceGroupId']]);
      const {rows: holder} = await app.db.query<{id: number}>(
        `insert into pass_holder (first_name, surname1, born_on) values ('Lucía', 'Sola', $1) returning id`,
        [BORN.adult],
      );
      const offered = await staff().get<{categories: {name: string}[]}>(
        `/api/listas/${sale.listId}/hacer-abono?passHolderId=${holder[0]!.id}`,
      );
      expect(offered.status).toBe(200);
      expect(offered.body.categories.map(one => one.name)).not.toContain('Adulto');
      const listed = await visitor().get<{
        items: {id: number; prices: {passCategoryId: number; onlyInGroup: string | null}[]}[];
      }>('/api/public/pass-lists');
      expect(
        listed.body.items
          .find(one => one.id === sale.listId)!
          .prices.find(one => one.passCategoryId === sale.categories.adult)!.onlyInGroup,
      ).toBe('Familia');
      const two = await signUp(visitor(), [newPerson(a.n, adult(a.seatId)), newPerson(b.n, adult(b.seatId))], {
        priceGroupId: sale.familyId,
      });
      expect(two.body.passes.map(one => one.totalCents)).toEqual([PASS.adult, PASS.adult]);
      // The contract says whose price it is, also when the group takes nothing off.
      expect(
        (
          await app.db.query<{id: number}>('select price_group_id as id from season_pass where id = $1', [
            two.body.passes[0]!.passId,
          ])
        ).rows[0]!.id,
      ).toBe(sale.familyId);
      await pay(two);
    } finally {
      await app.db.query('update pass_price set price_group_id = null where id = any($1)', [rows.map(row => row.id)]);
      await app.db.query('update price_group set discount_bp = 1000 where id = $1', [sale.familyId]);
    }
  });

  test('in instalments: the first today, the pass is active, the rest is owed', async () => {
    const {n, seatId} = next();
    const {body: seen} = await quote(visitor(), [newPerson(n, adult(seatId))]);
    expect(seen.plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
      [null, [40_000]],
      [sale.frequencyId, [16_000, 12_000, 12_000]],
    ]);
    const done = await signUp(visitor(), [newPerson(n, adult(seatId))], {paymentFrequencyId: sale.frequencyId});
    expect(done.body.checkout!.totalCents).toBe(16_000);
    await pay(done);
    const {rows} = await app.db.query<{n: number; state: string}>(
      'select n, state from instalment where season_pass_id = $1 order by n',
      [done.body.passes[0]!.passId],
    );
    expect(rows).toEqual([
      {n: 1, state: 'paid'},
      {n: 2, state: 'scheduled'},
      {n: 3, state: 'scheduled'},
    ]);
  });

  test('another try of the same browser takes the seat of the first, whose late money goes back', async () => {
    const {n, seatId} = next();
    const who = visitor();
    const first = await signUp(who, [newPerson(n, adult(seatId))]);
    expect(told(await signUp(visitor(), [newPerson(nextNumber(), adult(seatId))]))).toBe('409 seat_taken');
    const second = await signUp(who, [newPerson(n, adult(seatId))], {replaces: first.body.checkout!.checkoutToken});
    expect(told(second)).toBe('done');
    await pay(second);
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect([
      await passState(app, first.body.passes[0]!.passId),
      await passState(app, second.body.passes[0]!.passId),
    ]).toEqual(['void', 'active']);
  });
});

describe('what is paid is confirmed', () => {
  test('by mail with the card and what is still to come, once; the receipt is a PDF behind its link, and tickets have none', async () => {
    const {n, seatId} = next();
    const done = await signUp(visitor(), [newPerson(n, adult(seatId))], {paymentFrequencyId: sale.frequencyId});
    await pay(done);
    const {rows} = await app.db.query<{orderId: number; code: string; number: string}>(
      `select y.order_id as "orderId", c.code, c.number from payment y, pass_card c
        where y.gateway_order = $1 and c.season_pass_id = $2`,
      [done.body.checkout!.gatewayOrder, done.body.passes[0]!.passId],
    );
    const {orderId, code, number: card} = rows[0]!;
    await confirmOrder(app.runtime, orderId);
    await confirmOrder(app.runtime, orderId);
    const mails = await letters(app.db, `kind = 'dues_receipt' and order_id = $1`, [orderId]);
    expect(mails).toMatchObject([
      {to: BUYER.email, attachments: [{kind: 'receipt_pdf', orderId}], text: expect.stringContaining(card)},
    ]);
    expect(mails[0]!.text).toContain(code.replace(/(.{4})(?=.)/g, '$1 '));
    expect(mails[0]!.text.match(/120,00/g)).toHaveLength(2);
    const hash = signedId(app.runtime.config.secret, 'reservation', orderId);
    expect(
      (await visitor().get<{dues: {cents: number}[]}>(`/api/public/reservations/${hash}`)).body.dues,
    ).toMatchObject([{cents: 16_000}]);
    const pdf = await visitor().get(`/api/public/reservations/${hash}/receipt.pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await visitor().get(`/api/public/reservations/${hash.slice(0, -2)}xx/receipt.pdf`)).status).toBe(404);
  });
});
