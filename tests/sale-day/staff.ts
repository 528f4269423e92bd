/**
 * The staff of the day: one makes and watches the waiting room, some sell at the counter, two sell plots of land, all
 * through the API of the back office.
 */
import {randomUUID} from 'node:crypto';
import {REFUSALS} from './buyer';
import {Chance, sleep} from './chance';
import type {Day} from './day';
import {OutOfPatience, Visitor, type Refusal} from './visitor';

export async function logIn(
  day: Pick<Day, 'wire' | 'memory' | 'options' | 'stage'>,
  email: string,
  n: number,
): Promise<Visitor> {
  const chance = new Chance(day.options.seed, 2_000_000 + n);
  const address = `192.0.2.${10 + n}`;
  const {status, body} = await new Visitor(day.wire, day.memory, chance, address).insist<{token: string}>(
    'counter',
    '/api/session',
    {body: {email, password: day.stage.password}},
  );
  if (status !== 200) throw new Error(`${email} no puede entrar: ${status} ${JSON.stringify(body)}`);
  return new Visitor(day.wire, day.memory, chance, address, body.token, 90);
}

export interface RoomMade {
  roomId: number;
  codes: string[];
}

export async function prepareRoom(day: Pick<Day, 'options' | 'stage'>, admin: Visitor): Promise<RoomMade> {
  const {options, stage} = day;
  const opensAt = new Date(Date.now() + options.preQueue * 1000).toISOString();
  const room = must(
    await admin.insist<{id: number}>('board', '/api/salas-espera', {
      body: {
        name: 'El partido del año',
        eventSessionId: stage.sessionId,
        opensAt,
        outflowPerMinute: options.outflowPerMinute,
        maxInside: options.maxInside,
        threshold: 0,
        message: 'Gracias por esperar. El orden de quien llega antes de la hora se sortea.',
        graceSeconds: 30,
        sessionMinutes: 5,
        revokeAfterPurchase: true,
      },
    }),
  );
  must(await admin.insist('board', `/api/salas-espera/${room.id}/preparar`, {body: {}}));
  const {codes} = must(
    await admin.insist<{codes: string[]}>('board', `/api/salas-espera/${room.id}/codigos`, {
      body: {count: 20, maxUses: 1, note: 'Protocolo'},
    }),
  );
  return {roomId: room.id, codes};
}

function must<T>({status, body}: {status: number; body: T}): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export interface BoardSample {
  /** Seconds of the day. */
  at: number;
  waiting: number;
  inside: number;
  called: number;
  perMinute: number;
  tickets: number;
}

interface Board {
  state: string;
  waitingCount: number;
  insideCount: number;
  calledCount: number;
  admittedPerMinute: number;
  ticketCount: number;
}

/** The board that hangs in the office, every two seconds; what it did not show during a fault stays blank. */
export async function watchBoard(day: Day, admin: Visitor, samples: BoardSample[]): Promise<void> {
  while (!day.isOver) {
    try {
      const {status, body} = await admin.once<Board>('board', `/api/salas-espera/${day.roomId}/marcador`);
      if (status === 200)
        samples.push({
          at: day.memory.now(),
          waiting: body.waitingCount,
          inside: body.insideCount,
          called: body.calledCount,
          perMinute: body.admittedPerMinute,
          tickets: body.ticketCount,
        });
    } catch {
      // Cut: the next look is in two seconds.
    }
    day.house.noteMemory();
    await sleep(2);
  }
}

interface CounterCart {
  totalCents: number;
  lines: unknown[];
}

export async function sellAtCounter(day: Day, clerk: Visitor, n: number): Promise<void> {
  const chance = new Chance(day.options.seed, 3_000_000 + n);
  while (!day.isOver) {
    await day.think(chance, 3, 8);
    await oneCounterSale(day, clerk, chance).catch((error: unknown) => {
      if (!(error instanceof OutOfPatience)) throw error;
    });
  }
}

async function oneCounterSale(day: Day, clerk: Visitor, chance: Chance): Promise<void> {
  const {memory, stage} = day;
  const held = await clerk.insist<Refusal>('counter', '/api/carrito/best', {
    body: {sessionId: stage.sessionId, quantity: 1 + chance.below(4)},
  });
  if (held.status !== 200) {
    memory.refused(REFUSALS[held.body.code] ?? `${held.body.code} (${held.status})`);
    return void (await sleep(2));
  }
  await day.think(chance, 2, 6);
  const cart = await clerk.insist<CounterCart>('counter', '/api/carrito');
  if (cart.body.lines.length === 0) return;
  const cents = cart.body.totalCents;
  const isCash = chance.is(0.4);
  const sold = await clerk.insist<{orderNumber: string; totalCents: number; ticketIds: number[]} & Refusal>(
    'counter',
    '/api/carrito/sell',
    {
      body: {
        payments: [
          {
            method: isCash ? 'cash' : 'card_terminal',
            amountCents: cents,
            ...(isCash ? {tenderedCents: Math.ceil(cents / 5000) * 5000} : {}),
          },
        ],
      },
      key: randomUUID(),
    },
  );
  if (sold.status === 200) memory.counterSales.set(sold.body.orderNumber, sold.body);
  else memory.refused(REFUSALS[sold.body.code] ?? `${sold.body.code} (${sold.status})`);
}

/** Two clerks sell from one list and sometimes point at the same plot: one of them gets it. */
export async function sellPlots(day: Day, clerk: Visitor, n: number): Promise<void> {
  const chance = new Chance(day.options.seed, 4_000_000 + n);
  for (const [at, plot] of day.stage.plots.entries()) {
    if (day.isOver) return;
    // Each begins with their own half; where they overlap they race.
    if (at % 5 !== 4 && at % 2 !== n % 2) continue;
    await sleep((day.options.sale / day.stage.plots.length) * chance.between(0.9, 1.5));
    const sold = await clerk
      .insist<{number: string; plotNumber: string; totalCents: number; depositCents: number} & Refusal>(
        'plot',
        '/api/parcelas/venta',
        {
          body: {
            plotId: plot.id,
            buyer: {kind: 'person', name: `Peña ${n + 1}-${at + 1}`, email: `pena-${n}-${at}@example.org`},
            occupants: [{name: 'Ana Ribera'}],
            plates: [],
            extras: [],
            expectedTotalCents: plot.dueCents,
            payment: {method: chance.is(0.5) ? 'cash' : 'card_terminal'},
          },
          key: randomUUID(),
        },
      )
      .catch(() => null);
    if (sold?.status === 200) day.memory.plotSales.set(sold.body.number, sold.body);
    else if (sold) day.memory.refused(REFUSALS[sold.body.code] ?? `${sold.body.code} (${sold.status})`);
  }
}
