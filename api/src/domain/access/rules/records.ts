/**
 * The rights of a session as they travel to a reader: 24 bytes each, no name and no code, only the first eight bytes
 * of the code's SHA-256. Sorted by that hash, so a reader finds one among 60,000 without an index.
 *
 *  0 hash 8 · 8 source (high 4 bits) and id 4 · 12 status (low 4 bits) and flags 1 · 13 entries (low 7 bits) and inside 1
 *  14 category 2 · 16 zone 2 (65535: none) · 18 gate 1 · 19 gate of the last entry 1 (255: none)
 *  20 a ticket's sequence, or an accreditation's areas 2 · 22 minute of the last entry since `baseAt` 2 · big endian
 */
import {AREAS, RIGHT_SOURCES, RIGHT_STATUSES, type RightFacts, type RightSource, type RightStatus} from './facts';

export const RECORD_BYTES = 24;
export const HASH_BYTES = 8;
const NO_16 = 0xffff;
const NO_8 = 0xff;
const HANDED_ON = 16;
const NAMELESS = 32;
const GONE = 64;
const INSIDE = 128;
const MOST_ENTRIES = 127;
const MINUTE = 60_000;

/** What the numbers in the records mean: categories, zones and gates by their place in the lists. */
export interface RightsHeader {
  /** Asked for with it, the next answer says only what changed since. */
  mark: string;
  serverNow: string;
  /** All rights; otherwise only what changed, to be merged. */
  isWhole: boolean;
  /** From which the minutes of the last entries count. */
  baseAt: string;
  categories: {name: string; documentRequired: string}[];
  zones: {id: number; name: string; color: string}[];
  gates: {id: number; name: string}[];
}

export interface RightRecord {
  source: RightSource;
  rightId: number;
  status: RightStatus;
  isHandedOn: boolean;
  isNameless: boolean;
  /** No right has this code any more. Only in what changed. */
  isGone: boolean;
  entries: number;
  isInside: boolean;
  /** Places in the lists of the header. */
  category: number | null;
  zone: number | null;
  gate: number | null;
  lastGate: number | null;
  sequence: number;
  areas: readonly string[];
  /** In minutes since `baseAt`. */
  lastMinute: number | null;
}

const short = (value: number | null, none: number): number => (value === null || value >= none ? none : value);
const known = (value: number, none: number): number | null => (value === none ? null : value);

/** A right as one number of 32 bits. */
export const rightKey = (source: RightSource, rightId: number): number =>
  ((RIGHT_SOURCES.indexOf(source) << 28) | (rightId & 0x0fffffff)) >>> 0;

export function writeRecord(view: DataView, at: number, hash: Uint8Array, right: RightRecord): void {
  for (let i = 0; i < HASH_BYTES; i++) view.setUint8(at + i, hash[i]!);
  view.setUint32(at + 8, rightKey(right.source, right.rightId));
  view.setUint8(
    at + 12,
    RIGHT_STATUSES.indexOf(right.status) |
      (right.isHandedOn ? HANDED_ON : 0) |
      (right.isNameless ? NAMELESS : 0) |
      (right.isGone ? GONE : 0),
  );
  view.setUint8(at + 13, Math.min(right.entries, MOST_ENTRIES) | (right.isInside ? INSIDE : 0));
  view.setUint16(at + 14, short(right.category, NO_16));
  view.setUint16(at + 16, short(right.zone, NO_16));
  view.setUint8(at + 18, short(right.gate, NO_8));
  view.setUint8(at + 19, short(right.lastGate, NO_8));
  view.setUint16(
    at + 20,
    right.source === 'accreditation'
      ? right.areas.reduce((bits, area) => bits | (1 << AREAS.indexOf(area as (typeof AREAS)[number])), 0)
      : right.sequence,
  );
  view.setUint16(at + 22, short(right.lastMinute === null ? null : Math.max(0, right.lastMinute), NO_16));
}

export function readRecord(view: DataView, at: number): RightRecord {
  const key = view.getUint32(at + 8);
  const flags = view.getUint8(at + 12);
  const entered = view.getUint8(at + 13);
  const source = RIGHT_SOURCES[key >>> 28]!;
  const word = view.getUint16(at + 20);
  return {
    source,
    rightId: key & 0x0fffffff,
    status: RIGHT_STATUSES[flags & 15]!,
    isHandedOn: (flags & HANDED_ON) !== 0,
    isNameless: (flags & NAMELESS) !== 0,
    isGone: (flags & GONE) !== 0,
    entries: entered & MOST_ENTRIES,
    isInside: (entered & INSIDE) !== 0,
    category: known(view.getUint16(at + 14), NO_16),
    zone: known(view.getUint16(at + 16), NO_16),
    gate: known(view.getUint8(at + 18), NO_8),
    lastGate: known(view.getUint8(at + 19), NO_8),
    sequence: source === 'accreditation' ? 0 : word,
    areas: source === 'accreditation' ? AREAS.filter((_area, i) => (word & (1 << i)) !== 0) : [],
    lastMinute: known(view.getUint16(at + 22), NO_16),
  };
}

/** An answer: four bytes of the header's length, the header as JSON, the records. */
export function packRights(header: RightsHeader, records: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const all = new Uint8Array(4 + head.length + records.length);
  new DataView(all.buffer).setUint32(0, head.length);
  all.set(head, 4);
  all.set(records, 4 + head.length);
  return all;
}

/** Throws RangeError when it is cut. */
export function unpackRights(answer: Uint8Array): {header: RightsHeader; records: Uint8Array<ArrayBuffer>} {
  const length = new DataView(answer.buffer, answer.byteOffset, answer.byteLength).getUint32(0);
  const records = new Uint8Array(answer.subarray(4 + length));
  if (4 + length > answer.length || records.length % RECORD_BYTES !== 0) throw new RangeError('The rights are cut.');
  return {header: JSON.parse(new TextDecoder().decode(answer.subarray(4, 4 + length))) as RightsHeader, records};
}

function compare(a: Uint8Array, at: number, b: Uint8Array, bAt: number): number {
  for (let i = 0; i < HASH_BYTES; i++) {
    const difference = a[at + i]! - b[bAt + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Where the record of a code begins, or -1. @param hash the code's SHA-256, of which the first eight bytes count */
export function findRecord(records: Uint8Array, hash: Uint8Array): number {
  let low = 0;
  let high = records.length / RECORD_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compare(records, middle * RECORD_BYTES, hash, 0);
    if (order === 0) return middle * RECORD_BYTES;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Of a signed ticket, whose code is not known: by its number, or -1. Looks at all: a millisecond or two. */
export function findTicket(records: Uint8Array, ticketId: number): number {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  for (let at = 0; at < records.length; at += RECORD_BYTES) if (view.getUint32(at + 8) === ticketId) return at;
  return -1;
}

/** What was known and what changed, as one list. Both are sorted by hash, and so is the result. */
export function mergeRecords(known: Uint8Array, changed: Uint8Array): Uint8Array<ArrayBuffer> {
  const merged = new Uint8Array(known.length + changed.length);
  let to = 0;
  let a = 0;
  let b = 0;
  const take = (from: Uint8Array, at: number): void => {
    merged.set(from.subarray(at, at + RECORD_BYTES), to);
    to += RECORD_BYTES;
  };
  while (a < known.length || b < changed.length) {
    const order = a >= known.length ? 1 : b >= changed.length ? -1 : compare(known, a, changed, b);
    if (order < 0) take(known, a);
    else if ((changed[b + 12]! & GONE) === 0) take(changed, b);
    if (order <= 0) a += RECORD_BYTES;
    if (order >= 0) b += RECORD_BYTES;
  }
  return merged.slice(0, to);
}

/**
 * A record as `decide` asks for it.
 * @param sequence of the signed ticket that was read; null when its code was
 */
export function factsOf(
  record: RightRecord,
  header: Pick<RightsHeader, 'categories' | 'zones' | 'gates' | 'baseAt'>,
  sessionId: number,
  sequence: number | null,
): RightFacts {
  const isOld = record.source === 'ticket' && sequence !== null && sequence !== record.sequence;
  const gateOf = (index: number | null) => (index === null ? null : (header.gates[index]?.id ?? null));
  return {
    source: record.source,
    rightId: record.rightId,
    sessionId,
    status: record.status,
    isRevoked: record.status === 'revoked' || isOld,
    isHandedOn: isOld && record.isHandedOn && record.status === 'active',
    zoneId: record.zone === null ? null : (header.zones[record.zone]?.id ?? null),
    gateId: gateOf(record.gate),
    areas: record.areas,
    category: record.category === null ? null : (header.categories[record.category]?.name ?? null),
    isNameless: record.isNameless,
    entries: record.entries,
    exits: record.entries - (record.isInside ? 1 : 0),
    lastIn:
      record.lastMinute === null
        ? null
        : {at: Date.parse(header.baseAt) + record.lastMinute * MINUTE, gateId: gateOf(record.lastGate)},
  };
}

/** Of a ticket that was sold after the list was drawn: its signature says that it is one. */
export const unlistedTicket = (ticketId: number, sessionId: number): RightFacts => ({
  source: 'ticket',
  rightId: ticketId,
  sessionId,
  status: 'active',
  isRevoked: false,
  isHandedOn: false,
  zoneId: null,
  gateId: null,
  areas: [],
  isNameless: false,
  entries: 0,
  exits: 0,
  lastIn: null,
});
