/**
 * Robots: some buy without a turn, a farm behind one address takes places by the hundred, opens a cart with each turn
 * and never pays. They get their share and no more.
 */
import {Chance, sleep} from './chance';
import type {Day} from './day';
import {REFUSALS} from './buyer';
import {waitForTurn} from './waiting';
import {OutOfPatience, Visitor, type Refusal} from './visitor';

const FARM = '172.31.0.66';

/** Never in the line: straight to the seats. */
export async function runScripts(day: Day, count: number): Promise<void> {
  await Promise.all(
    Array.from({length: count}, async (_, n) => {
      const chance = new Chance(day.options.seed, 1_000_000 + n);
      const visitor = new Visitor(day.wire, day.memory, chance, `172.31.1.${n % 250}`, null, 30);
      await sleep(day.options.preQueue + chance.next() * day.options.sale * 0.6);
      for (let tries = 0; tries < 4; tries++) {
        const seatId = day.stage.firstSeatId + chance.below(day.stage.seatCount);
        const reply = await visitor
          .insist<Refusal>('hold', '/api/public/cart/seats', {
            body: {
              sessionId: day.stage.sessionId,
              seats: [
                {
                  seatId,
                  priceId: day.ground.pricesOf.get(
                    day.ground.zones[day.ground.zoneOfSeat[seatId - day.stage.firstSeatId]!]!.id,
                  )![0]!.id,
                },
              ],
            },
          })
          .catch(() => null);
        if (reply?.status === 200) day.memory.fault('a script without a turn got a seat');
        else if (reply) {
          day.bots.withoutTurn++;
          day.memory.refused(REFUSALS[reply.body.code] ?? reply.body.code);
        }
        await sleep(chance.between(0.2, 1));
      }
    }),
  );
}

/** One robot of the farm: a place like everybody's, then as many seats as an order takes. */
export async function liveBot(day: Day, n: number): Promise<void> {
  const chance = new Chance(day.options.seed, n);
  const visitor = new Visitor(day.wire, day.memory, chance, FARM, null, 60);
  const ended = await (async () => {
    await sleep(day.options.preQueue * 0.9 * chance.next());
    const turned = await waitForTurn(day, visitor, chance);
    if (turned !== 'inside') return turned;
    const quantity = day.stage.maxPerOrder;
    day.bots.asked += quantity;
    const reply = await visitor.insist<Refusal & {expiresAt: string; seats: unknown[]}>(
      'hold',
      '/api/public/cart/best',
      {body: {sessionId: day.stage.sessionId, quantity}},
    );
    if (reply.status === 200) day.bots.held += reply.body.seats.length;
    else {
      if (reply.status === 429) day.bots.throttled++;
      day.memory.refused(REFUSALS[reply.body.code] ?? reply.body.code);
    }
    return 'bot' as const;
  })().catch((error: unknown) => {
    if (!(error instanceof OutOfPatience)) throw error;
    return 'trouble' as const;
  });
  day.memory.end(ended);
}
