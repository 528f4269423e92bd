/** One of a family waits for a paper: the others are paid and active, and its seat is kept for the time it has. */
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {passState} from '../../support/passes/instalments';
import {asFile, PDF, reviewPaper, waitingPapers} from '../../support/passes/papers';
import {PRICE} from '../../support/passes/renewals';
import {told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {ana, app, mine, next, openRenewal, own, pay, quote, renew, renewals, visitor, world} from './stage';

openRenewal();

describe('renewing', () => {
  test('one of the family waits for a paper: the others are paid now, its seat is kept, and the paper is sent', async () => {
    const parent = await renewals.give(next(), {customerId: world.customer.id});
    const child = await renewals.give(next(), {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 9}-06-01`,
    });
    const {body: seen} = await quote(ana, [
      {passId: parent.passId},
      {passId: child.passId, passCategoryId: renewals.categories.disability},
    ]);
    expect(seen).toMatchObject({nowCents: PRICE.adult, waitingCents: 10_000});
    expect(seen.lines[1]!.documents).toEqual(['Tarjeta de discapacidad']);
    const done = await renew(ana, [
      {passId: parent.passId, expectedTotalCents: PRICE.adult},
      {passId: child.passId, passCategoryId: renewals.categories.disability, expectedTotalCents: 10_000},
    ]);
    expect(done.body.checkout!.totalCents).toBe(PRICE.adult);
    const waiting = done.body.renewed.find(one => one.passId === child.passId)!;
    expect(waiting).toMatchObject({state: 'requested', documents: ['Tarjeta de discapacidad']});
    const send = (who: Visitor, content: Buffer) =>
      who.send<ErrorBody>(`/api/public/renewals/${waiting.newPassId}/documents?name=tarjeta.pdf`, asFile(content));
    expect(told(await send(ana, Buffer.from('esto no es un documento, aunque lo diga su nombre')))).toBe('422 invalid');
    expect(told(await send(visitor(), PDF))).toBe('404 not_found');
    expect(told(await send(ana, PDF))).toBe('done');
    await pay(done);
    expect([
      await passState(app, waiting.newPassId),
      (await app.db.query('select 1 from seat_claim where season_pass_id = $1', [waiting.newPassId])).rowCount,
    ]).toEqual(['requested', 1]);
    expect((await mine(ana)).find(item => item.passId === child.passId)!.refusal).toBe('documents');
  });

  test('a family of four, one paper refused: three are paid and active, the fourth may send another; not sent, its seat is free and it renews as anybody', async () => {
    const family = await Promise.all([0, 1, 2].map(() => renewals.give(next(), {guardianId: own.holderId})));
    const childSeat = next();
    const child = await renewals.give(childSeat, {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 9}-06-01`,
    });
    const three = family.map(one => ({passId: one.passId, expectedTotalCents: PRICE.adult}));
    const fourth = {passId: child.passId, passCategoryId: renewals.categories.disability, expectedTotalCents: 10_000};
    const done = await renew(ana, [...three, fourth]);
    expect(done.body.checkout!.totalCents).toBe(3 * PRICE.adult);
    const {newPassId} = done.body.renewed.find(one => one.passId === child.passId)!;
    const paper = () =>
      ana.send<ErrorBody>(`/api/public/renewals/${newPassId}/documents?name=tarjeta.pdf`, asFile(PDF));
    const judge = async (isApproved: boolean, note = '') => {
      const documentId = (await waitingPapers(app.db, newPassId)).at(-1)!;
      const staff = new Visitor(app.url, world.staff.admin.token);
      return (await reviewPaper(staff, documentId, isApproved, note)).body.outcome;
    };
    await paper();
    // Refused before the others are paid: their order is theirs alone.
    expect(await judge(false, 'La tarjeta está caducada')).toBe('refused');
    await pay(done);
    const newStates = async () =>
      (
        await app.db.query<{state: string}>(
          'select state from season_pass where renewed_from_id = any($1) order by renewed_from_id',
          [[...family, child].map(one => one.passId)],
        )
      ).rows.map(row => row.state);
    expect(await newStates()).toEqual(['active', 'active', 'active', 'requested']);
    expect(
      (
        await app.db.query<{to: string; text: string}>(
          `select to_email as to, text from mail_message where kind = 'pass_paper_refused' order by id desc limit 1`,
        )
      ).rows[0],
    ).toMatchObject({text: expect.stringContaining('caducada')});
    // Another one, refused too, and the days go by: the seat is free, the old pass is still to be renewed.
    await paper();
    expect(await judge(false, 'No es la suya')).toBe('refused');
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [newPassId]);
    await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
    expect(await newStates()).toEqual(['active', 'active', 'active', 'void']);
    expect(
      (
        await app.db.query('select 1 from seat_claim where event_session_id = $1 and seat_id = $2', [
          world.sessionId,
          world.seat(childSeat),
        ])
      ).rowCount,
    ).toBe(0);
    expect((await mine(ana)).find(item => item.passId === child.passId)!.refusal).toBeNull();
    const plain = await renew(ana, [{passId: child.passId, expectedTotalCents: PRICE.child}]);
    expect(told(plain)).toBe('done');
    await pay(plain);
    expect(
      (
        await app.db.query<{paid: number}>(
          `select sum(paid_cents)::int as paid from season_pass where renewed_from_id = any($1) and state = 'active'`,
          [[...family, child].map(one => one.passId)],
        )
      ).rows[0]!.paid,
    ).toBe(3 * PRICE.adult + PRICE.child);
  });
});
