/**
 * Who sits where: groups that buy together, placed as people choose. Near the pitch or the stage first, side by side,
 * and without leaving a single seat between two groups. Wheelchair places go with their companion's place.
 */
import type {Chance} from '../random';
import {SHARDS, shardCapacity, type StoredSession} from '../store-events';

export interface PickedSeat {
  seatId: number;
  rowLabel: string;
  number: string;
}

/** Seats of one zone, or places of a numberless one (`seats` is empty and every place is of one shard). */
export interface Party {
  session: StoredSession;
  zoneId: number;
  zoneName: string;
  seats: PickedSeat[];
  places: number;
  shard: number;
}

interface Stretch {
  seats: PickedSeat[];
  used: number;
}

interface OpenZone {
  id: number;
  name: string;
  stretches: Stretch[];
  /** Pairs of wheelchair and companion's places. */
  pairs: PickedSeat[][];
  /** Free places of each shard of a numberless zone. */
  shards: number[];
  weight: number;
}

const SIZES: [number, number][] = [
  [1, 14],
  [2, 46],
  [3, 14],
  [4, 18],
  [5, 4],
  [6, 4],
];

export const sizeOf = (party: Party) => party.seats.length + party.places;

/** Groups until the session's crowd is reached. Seats of `blocked` and of zones without a price are left alone. */
export function gatherParties(session: StoredSession, blocked: Set<number>, chance: Chance): Party[] {
  const {crowd, maxPerOrder = 10} = session.session;
  const zones = openZones(session, blocked);
  const sizes = SIZES.filter(([size]) => size <= maxPerOrder);
  if (typeof crowd === 'string') return fillUp(session, zones, sizes, chance, crowd === 'nearly' ? 36 : 0);
  const parties: Party[] = [];
  let missing = crowd;
  for (let tries = 0; missing > 0 && tries < crowd * 20; tries++) {
    const zone = chance.weighted(zones.map(z => [z, z.weight] as const));
    const size = Math.min(chance.weighted(sizes), missing);
    const party = zone.shards.length
      ? standIn(session, zone, size, chance)
      : (wheelchairIn(session, zone, size, chance) ?? sitIn(session, zone, size, chance));
    if (!party) continue;
    parties.push(party);
    missing -= sizeOf(party);
  }
  return parties;
}

function openZones({venue, prices}: StoredSession, blocked: Set<number>): OpenZone[] {
  const {plan} = venue;
  const cheapest = new Map<number, number>();
  for (const price of prices) cheapest.set(price.zoneId, Math.max(price.amountCents, cheapest.get(price.zoneId) ?? 0));
  const zones = plan.zones.map(
    (zone): OpenZone => ({
      id: zone.id,
      name: zone.name,
      stretches: [],
      pairs: [],
      weight: 0,
      shards:
        zone.kind === 'general' && cheapest.has(zone.id)
          ? Array.from({length: SHARDS}, (_, shard) => shardCapacity(zone.capacity ?? 0, shard))
          : [],
    }),
  );
  for (const row of plan.rows) {
    const zone = zones[row.zone]!;
    if (!cheapest.has(zone.id)) continue;
    const bits = new Map(row.attributes);
    let stretch: PickedSeat[] = [];
    let pair: PickedSeat[] = [];
    const close = () => {
      if (stretch.length) zone.stretches.push({seats: stretch, used: 0});
      stretch = [];
    };
    row.numbers.forEach((number, position) => {
      const seat = {seatId: plan.firstSeatId + row.first + position, rowLabel: row.label, number};
      if (blocked.has(seat.seatId)) return close();
      if (((bits.get(position) ?? 0) & 3) === 0) return void stretch.push(seat);
      close();
      pair.push(seat);
      if (pair.length === 2) zone.pairs.push(pair);
      if (pair.length === 2) pair = [];
    });
    close();
  }
  for (const zone of zones) {
    const places =
      zone.stretches.reduce((sum, stretch) => sum + stretch.seats.length, 0) +
      zone.shards.reduce((sum, free) => sum + free, 0);
    // Cheap seats go first, but not by much.
    zone.weight = places / Math.sqrt(1_500 + (cheapest.get(zone.id) ?? 0));
  }
  return zones.filter(zone => zone.weight > 0);
}

function sitIn(session: StoredSession, zone: OpenZone, size: number, chance: Chance): Party | null {
  for (let tries = 0; tries < 8; tries++) {
    const stretch = zone.stretches[Math.floor(chance.next() ** 1.6 * zone.stretches.length)]!;
    const gap = chance.weighted([
      [0, 6],
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const);
    const from = stretch.used + gap;
    const rest = stretch.seats.length - from - size;
    if (rest < 0 || rest === 1) continue;
    stretch.used = from + size;
    return partyOf(session, zone, stretch.seats.slice(from, from + size));
  }
  return null;
}

function standIn(session: StoredSession, zone: OpenZone, size: number, chance: Chance): Party | null {
  const shard = chance.below(SHARDS);
  if (zone.shards[shard]! < size) return null;
  zone.shards[shard]! -= size;
  return {session, zoneId: zone.id, zoneName: zone.name, seats: [], places: size, shard};
}

/** Now and then one of two is a wheelchair user. */
function wheelchairIn(session: StoredSession, zone: OpenZone, size: number, chance: Chance): Party | null {
  if (size !== 2 || zone.pairs.length === 0 || !chance.isLucky(0.03)) return null;
  return partyOf(session, zone, zone.pairs.splice(chance.below(zone.pairs.length), 1)[0]!);
}

/** Every seat is sold; then the last groups stay away until about `spare` seats are free. */
function fillUp(
  session: StoredSession,
  zones: OpenZone[],
  sizes: [number, number][],
  chance: Chance,
  spare: number,
): Party[] {
  const parties = zones.flatMap(zone => [
    ...zone.pairs.map(pair => partyOf(session, zone, pair)),
    ...zone.stretches.flatMap(stretch => {
      const groups: Party[] = [];
      for (let left = stretch.seats; left.length > 0; ) {
        let size = Math.min(chance.weighted(sizes), left.length);
        if (left.length - size === 1) size = left.length <= 6 ? left.length : size - 1 || 2;
        groups.push(partyOf(session, zone, left.slice(0, size)));
        left = left.slice(size);
      }
      return groups;
    }),
  ]);
  for (let left = spare; left > 0; ) {
    const [gone] = parties.splice(chance.below(parties.length), 1);
    left -= sizeOf(gone!);
  }
  return parties;
}

function partyOf(session: StoredSession, zone: OpenZone, seats: PickedSeat[]): Party {
  return {session, zoneId: zone.id, zoneName: zone.name, seats, places: 0, shard: 0};
}
