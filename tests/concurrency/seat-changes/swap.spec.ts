/**
 * Two holders change places: once, both at a time, not before whoever moves up has paid, and not with a seat that has
 * moved on or is given free.
 */
import {dropSeatChange} from '../../../api/src/domain/passes/seat-change/drop-seat-change';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {agreeToSwap, proposeSwap} from '../../../api/src/domain/passes/seat-change/swap-seats';
import {givePassTo} from '../../support/passes/passes';
import {must, notify, type Checkout} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {idempotency} from '../../support/wire/visitor';
import {ana, app, ask, claim, codeOf, DIFFERENCE, move, passes, seatOf, setStage, world} from './stage';

setStage();
beforeAll(async () => {
  // 0 leaves its seat free; 11 sits in the dearer zone since.
  await move(0, 40);
  await notify(app, must(await ask(11, 61, DIFFERENCE)).checkout!);
});

describe('two holders change places', () => {
  const propose = async (from: number, to: number) => {
    const {rows} = await app.db.query<{number: number; surname: string}>(
      `select h.member_number as number, h.surname1 as surname from pass_holder h
        join season_pass p on p.pass_holder_id = h.id where p.id = $1`,
      [passes[to]],
    );
    return app.db.withTransaction(tx =>
      proposeSwap(tx, {
        seasonPassId: passes[from]!,
        memberNumber: rows[0]!.number,
        surname1: rows[0]!.surname.toUpperCase(),
        message: 'Lo hablamos',
        channel: 'web',
      }),
    );
  };
  const agree = (seatChangeId: number, pass: number) =>
    app.db.withTransaction(tx =>
      agreeToSwap(tx, {seatChangeId, swapPassId: passes[pass]!, channel: 'web', expectedTotalCents: null}),
    );

  test('nobody owes: agreeing is doing, once, whatever is clicked', async () => {
    const id = await propose(30, 31);
    expect(await codeOf(agree(id, 32))).toBe('not_found');
    const answers = await Promise.all(count(5).map(() => codeOf(agree(id, 31))));
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1);
    expect([await seatOf(30), await seatOf(31), (await claim(30)).pass, (await claim(31)).pass]).toEqual([
      31,
      30,
      passes[31],
      passes[30],
    ]);
    expect(
      await codeOf(
        app.db.withTransaction(tx =>
          proposeSwap(tx, {
            seasonPassId: passes[30]!,
            memberNumber: 999_999,
            surname1: 'Nadie',
            message: '',
            channel: 'web',
          }),
        ),
      ),
    ).toBe('swap_unknown');
  });

  test('whoever moves up pays first; until then nothing moves', async () => {
    await givePassTo(app.db, passes[33]!, world.customer.id);
    const id = await propose(33, 11);
    expect(await agree(id, 11)).toMatchObject({
      state: 'pending_payment',
      payerPassId: passes[33],
      totalCents: DIFFERENCE,
    });
    expect([await seatOf(33), await seatOf(11)]).toEqual([33, 61]);
    expect(await codeOf(move(11, 55))).toBe('seat_change_open');
    const paid = must(
      await ana.post<{checkout: Checkout}>(
        `/api/public/passes/${passes[33]}/seat-change/pay`,
        {seatChangeId: id, method: 'card'},
        idempotency(),
      ),
    );
    await notify(app, paid.checkout);
    expect([await seatOf(33), await seatOf(11), (await claim(61)).pass, (await claim(33)).pass]).toEqual([
      61,
      33,
      passes[33],
      passes[11],
    ]);
  });

  test('a swap of a seat that has moved on, or is given free, is refused', async () => {
    const id = await propose(34, 35);
    await move(35, 0);
    expect(await codeOf(agree(id, 35))).toBe('swap_moved');
    await app.db.withTransaction(tx => dropSeatChange(tx, id));
    const other = await propose(34, 36);
    await app.db.withTransaction(tx =>
      releaseSeat(tx, {seasonPassId: passes[36]!, eventSessionId: world.sessionId, channel: 'web', staffUserId: null}),
    );
    expect(await codeOf(agree(other, 36))).toBe('swap_released');
  });
});
