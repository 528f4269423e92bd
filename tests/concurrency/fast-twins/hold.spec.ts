/** The fast ways of holding seats and places against their long ways. Carts are drawn by chance; the seed is printed. */
import {randomUUID} from 'node:crypto';
import fc from 'fast-check';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {holdZone, holdZoneFirst} from '../../../api/src/domain/seats/hold-zone';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {RUNS, check, db, expectSame, nextSeat, openTwins, placesRequest, seatRequest, tried} from './compare';

openTwins();

const batch = fc.record({
  carts: fc.array(fc.integer({min: 1, max: 4}), {minLength: 1, maxLength: 4}),
  /** What the first seat of all is at that moment. */
  first: fc.constantFrom('free' as const, 'free' as const, 'expired' as const, 'held' as const),
});

test('first holds are holds: one statement or the long one leave the same rows', async () => {
  let fast = 0;
  await check(
    fc.asyncProperty(batch, async ({carts, first}) => {
      const wanted = carts.map(n => Array.from({length: n}, nextSeat));
      const seatId = wanted[0]![0]!;
      if (first !== 'free') {
        const other = randomUUID();
        await db.withTransaction(tx => holdSeats(tx, [seatRequest(other, [seatId])]));
        if (first === 'expired')
          await db.query(
            `with over as (update cart set expires_at = now() - interval '1 second' where id = $1 returning expires_at)
             update seat_claim c set expires_at = over.expires_at from over where c.cart_id = $1`,
            [other],
          );
      }
      const requests = wanted.map(seatIds => seatRequest(randomUUID(), seatIds));
      const hold = (isFirst: boolean) => async (tx: Tx) => {
        const outcomes = await holdSeats(
          tx,
          requests.map(request => ({...request, isFirst})),
        );
        // What the carts are told is what their claims say.
        const {rows} = await tx.query<{ends: Date}>(
          'select distinct c.expires_at as ends from seat_claim c where c.cart_id = any($1)',
          [requests.map(request => request.cartId)],
        );
        for (const outcome of outcomes)
          expect([outcome]).toEqual(rows.map(({ends}) => ({kind: 'held', expiresAt: ends})));
      };
      if (first === 'held') {
        await expect(tried(hold(true))).rejects.toMatchObject({code: 'hold_race'} satisfies Partial<DomainError>);
        return;
      }
      await expectSame(hold(true), hold(false));
      fast++;
    }),
  );
  expect(fast).toBeGreaterThan(RUNS / 4);
});

test('first places of a zone are places: the same claims, the same counter', async () => {
  await check(
    fc.asyncProperty(fc.array(fc.integer({min: 1, max: 8}), {minLength: 1, maxLength: 5}), async quantities => {
      const requests = quantities.map(quantity => placesRequest(randomUUID(), quantity));
      const {answer} = await expectSame(
        async tx => (await holdZoneFirst(tx, requests))?.map(held => held.claimIds),
        async tx => {
          const held: number[][] = [];
          for (const request of requests) held.push((await holdZone(tx, request))!.claimIds);
          return held;
        },
      );
      expect(answer?.map(ids => ids.length)).toEqual(quantities.map(() => 1));
    }),
  );
});
