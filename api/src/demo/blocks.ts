/**
 * Seats that are not for the public: blocks of several sessions under the labels of the base data, and the claims
 * behind them.
 */
import {insertRows, takeIds, type DemoTx} from './bulk-insert';
import type {Staff} from './accounts';
import type {StoredSession} from './store-events';

type LabelCode = 'PROT' | 'PREN' | 'SEGU' | 'TECN' | 'CIA' | 'VISI' | 'TAQ';

interface Wish {
  label: LabelCode;
  reason: string;
  zones: string[];
  /** Only these rows, and in each of them these positions of every run. */
  rows?: string[];
  positions?: [from: number, to: number];
}

const MATCH: Wish[] = [
  {label: 'PROT', reason: 'Palco de honor: directiva e instituciones', zones: ['PALCO']},
  {label: 'PREN', reason: 'Puestos de prensa acreditada', zones: ['PRENSA']},
  {label: 'VISI', reason: 'Localidades cedidas al club visitante', zones: ['212', '213']},
  {label: 'SEGU', reason: 'Pasillo de separación con la afición visitante', zones: ['214'], positions: [0, 2]},
  {
    label: 'TAQ',
    reason: 'Para compromisos de última hora en taquilla',
    zones: ['118'],
    rows: ['11', '12'],
    positions: [0, 7],
  },
];
const SMALL_MATCH: Wish[] = [{label: 'PROT', reason: 'Familias de las jugadoras', zones: ['PALCO']}];
const SHOW: Wish[] = [
  {label: 'PROT', reason: 'Palcos del patronato', zones: ['P1', 'P2']},
  {label: 'TECN', reason: 'Mesa de sonido', zones: ['PLB'], rows: ['22', '23'], positions: [0, 3]},
];
const COMPANY: Wish = {
  label: 'CIA',
  reason: 'Invitaciones de la compañía; lo que sobre, a taquilla',
  zones: ['PLA'],
  rows: ['6'],
  positions: [2, 6],
};

/** Claimed seats by session. */
export type Blocked = Map<number, Set<number>>;

export async function storeBlocks(tx: DemoTx, sessions: StoredSession[], staff: Staff, at: Date): Promise<Blocked> {
  const {rows: labels} = await tx.query<{id: number; code: string}>('select id, code from block_label');
  const blocks = sessions.flatMap(session =>
    wishesOf(session).map(wish => ({session, wish, seats: seatsOf(session, wish)})),
  );
  const firstBlock = await takeIds(tx, 'seat_block', blocks.length);
  await insertRows(
    tx,
    'seat_block',
    blocks.map(({session, wish, seats}, i) => ({
      id: firstBlock + i,
      eventSessionId: session.id,
      blockLabelId: labels.find(label => label.code === wish.label)!.id,
      reason: wish.reason,
      seatCount: seats.length,
      staffUserId: staff.events,
      createdAt: at,
    })),
  );
  await insertRows(
    tx,
    'seat_claim',
    blocks.flatMap(({session, seats}, i) =>
      seats.map(seatId => ({
        eventSessionId: session.id,
        seatId,
        kind: 'block',
        seatBlockId: firstBlock + i,
      })),
    ),
  );
  await insertRows(
    tx,
    'audit_entry',
    blocks.map(({session, wish, seats}) => ({
      at,
      actorKind: 'staff',
      actorId: staff.events,
      actorName: 'Lucía Barranco Soto',
      action: 'block',
      resource: 'sesiones',
      resourceId: String(session.id),
      changes: {label: wish.label, seats: seats.length},
      reason: wish.reason,
    })),
  );
  const blocked: Blocked = new Map(sessions.map(session => [session.id, new Set()]));
  for (const {session, seats} of blocks) for (const seat of seats) blocked.get(session.id)!.add(seat);
  return blocked;
}

function wishesOf({event}: StoredSession): Wish[] {
  if (event.kind === 'match') return event.vatCode === 'sport' ? MATCH : SMALL_MATCH;
  if (event.place !== 'theatre' || event.tariff.tiers.Platea === 0) return [];
  return event.kind === 'theatre' || event.kind === 'dance' ? [...SHOW, COMPANY] : SHOW;
}

function seatsOf({venue}: StoredSession, wish: Wish): number[] {
  const {plan} = venue;
  const [from, to] = wish.positions ?? [0, Infinity];
  return plan.rows
    .filter(row => wish.zones.includes(plan.zones[row.zone]!.code) && (!wish.rows || wish.rows.includes(row.label)))
    .flatMap(row =>
      row.numbers
        .map((_, position) => position)
        .filter(position => position >= from && position <= to)
        .map(position => plan.firstSeatId + row.first + position),
    );
}
