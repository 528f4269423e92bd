/**
 * The states of one session's seats in memory: versioned, with the last changes kept so that a screen
 * that reconnects gets only what it missed. Reads never touch the database.
 */
import {gzipSync} from 'node:zlib';

export const KIND = {free: 0, hold: 1, sale: 2, block: 3, reservation: 4, invitation: 5, pass: 6, hidden: 7} as const;
export type Kind = keyof typeof KIND;
export type View = 'public' | 'staff';
export const KIND_NAMES = Object.keys(KIND) as Kind[];

/** What a session sells: seats by index, numberless zones by id. The rest is shown as not offered. */
export interface Offer {
  seats: Uint8Array;
  zones: Set<number>;
}

const KEPT = 20_000;
/** kind -> what the public sees: 0 free, 1 held, 2 taken, 3 not offered */
const PUBLIC = [0, 1, 2, 2, 2, 2, 2, 3];

export class LiveStates {
  /** Starts at a moment of its own, so that versions of two processes are never taken for one another. */
  version = Date.now() * 1000 + Math.floor(Math.random() * 1000);
  readonly kinds: Uint8Array;
  /** seconds since the epoch (database clock) at which a hold ends; 0 = none */
  readonly endsAt: Uint32Array;
  /** Whose hold it is: the address of a visitor (http/address.ts), 0 for everybody who is not counted. */
  private readonly owners: Uint32Array;
  /** Unpaid seats of each address, and places of numberless zones as they were read a moment ago. */
  private readonly seatsOf = new Map<number, number>();
  private placesOf = new Map<number, number>();
  /** free and offered */
  private freeSeats = 0;
  private rows?: {of: Uint32Array; free: Uint32Array};
  private readonly log: {version: number; index: number}[] = [];
  /** Changes up to this version are no longer in the log. */
  private forgotten = this.version;
  private zoneLog = new Map<number, number>();
  private packed: {version: number; bytes: Buffer; gzip?: Buffer} | undefined;
  readonly listeners = new Set<() => void>();
  /** Free places of numberless zones by zone id. */
  readonly zoneFree = new Map<number, number>();

  constructor(
    readonly seatCount: number,
    private offered: Offer,
  ) {
    this.kinds = new Uint8Array(seatCount);
    this.endsAt = new Uint32Array(seatCount);
    this.owners = new Uint32Array(seatCount);
    this.countFree();
  }

  private countFree(): void {
    this.freeSeats = 0;
    for (let i = 0; i < this.seatCount; i++) if (this.kinds[i] === 0 && this.offered.seats[i]) this.freeSeats++;
  }

  set(index: number, kind: number, endsAt: number, owner = 0): boolean {
    if (index < 0 || index >= this.seatCount) return false;
    const whose = kind === KIND.hold ? owner : 0;
    if (this.owners[index] !== whose) {
      count(this.seatsOf, this.owners[index]!, -1);
      count(this.seatsOf, whose, 1);
      this.owners[index] = whose;
    }
    const before = this.kinds[index];
    this.endsAt[index] = endsAt;
    if (before === kind) return false;
    this.kinds[index] = kind;
    if (this.rows) this.rows.free[this.rows.of[index]!]! += Number(kind === 0) - Number(before === 0);
    if (this.offered.seats[index]) this.freeSeats += Number(kind === 0) - Number(before === 0);
    this.log.push({version: ++this.version, index});
    if (this.log.length > KEPT) this.forgotten = this.log.splice(0, KEPT / 2).at(-1)!.version;
    return true;
  }

  /** Seats and places that an address has in carts and unpaid orders; `index`: does it have this one? */
  heldBy = (owner: number): number => (this.seatsOf.get(owner) ?? 0) + (this.placesOf.get(owner) ?? 0);
  isHeldBy = (owner: number, index: number): boolean => this.owners[index] === owner;
  addPlaces = (owner: number, places: number): void => count(this.placesOf, owner, places);
  setPlaces(placesOf: Map<number, number>): void {
    this.placesOf = placesOf;
  }

  setZone(zoneId: number, free: number): boolean {
    if (this.zoneFree.get(zoneId) === free) return false;
    this.zoneFree.set(zoneId, free);
    this.zoneLog.set(zoneId, ++this.version);
    return true;
  }

  /** Called once after a group of changes. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }

  offersThese = ({zones}: Offer): boolean =>
    zones.size === this.offered.zones.size && [...zones].every(id => this.offered.zones.has(id));

  offer(offered: Offer): void {
    this.offered = offered;
    this.countFree();
    this.forgotten = ++this.version; // clients start again: what is offered changed as a whole
    this.log.length = 0;
    this.packed = undefined;
  }

  /** Holds whose time is over by the database's clock become free. */
  expire(nowSeconds: number): number {
    let freed = 0;
    const {kinds, endsAt} = this;
    for (let i = 0; i < kinds.length; i++)
      if (kinds[i] === 1 && endsAt[i] !== 0 && endsAt[i]! <= nowSeconds && this.set(i, 0, 0)) freed++;
    return freed;
  }

  publicState(index: number): number {
    return this.offered.seats[index] ? PUBLIC[this.kinds[index]!]! : 3;
  }

  /** Two bits a seat, cached until something changes. */
  pack(): {version: number; bytes: Buffer} {
    if (this.packed?.version === this.version) return this.packed;
    const bytes = Buffer.alloc((this.seatCount + 3) >> 2);
    for (let i = 0; i < this.seatCount; i++)
      bytes[i >> 2]! |= (this.offered.seats[i] ? PUBLIC[this.kinds[i]!]! : 3) << ((i & 3) * 2);
    this.packed = {version: this.version, bytes};
    return this.packed;
  }

  gzipped(): Buffer {
    this.pack();
    this.packed!.gzip ??= gzipSync(this.packed!.bytes, {level: 4});
    return this.packed!.gzip;
  }

  /** Seats of each row that nobody has, offered or not; counted when it is first asked for and kept from then on. */
  freeByRow(rowOf: Uint32Array, rows: number): Uint32Array {
    if (!this.rows) {
      this.rows = {of: rowOf, free: new Uint32Array(rows)};
      for (let i = 0; i < this.seatCount; i++) if (this.kinds[i] === 0) this.rows.free[rowOf[i]!]!++;
    }
    return this.rows.free;
  }

  /** Free and offered seats of each zone. */
  freeByZone(zoneOf: Uint16Array, zones: number): number[] {
    const free = new Array<number>(zones).fill(0);
    for (let i = 0; i < this.seatCount; i++) if (this.kinds[i] === 0 && this.offered.seats[i]) free[zoneOf[i]!]!++;
    return free;
  }

  /** What changed after `since`, or null when that is too long ago. Staff see kinds, the public what it may know. */
  delta(since: number, view: View = 'public'): {v: number; s: number[]; z: [number, number][]} | null {
    if (since > this.version || since < this.forgotten) return null;
    const seen = new Map<number, number>();
    for (let i = this.log.length - 1; i >= 0 && this.log[i]!.version > since; i--) {
      const {index} = this.log[i]!;
      if (!seen.has(index)) seen.set(index, view === 'staff' ? this.kinds[index]! : this.publicState(index));
    }
    const z: [number, number][] = [];
    for (const [zoneId, version] of this.zoneLog) if (version > since) z.push([zoneId, this.zoneFree.get(zoneId) ?? 0]);
    return {v: this.version, s: [...seen].flat(), z};
  }

  /** Seats and places that can be bought now. */
  get free(): number {
    let places = 0;
    for (const [zoneId, n] of this.zoneFree) if (this.offered.zones.has(zoneId)) places += n;
    return this.freeSeats + places;
  }
}

function count(of: Map<number, number>, owner: number, n: number): void {
  if (owner === 0) return;
  const now = (of.get(owner) ?? 0) + n;
  if (now > 0) of.set(owner, now);
  else of.delete(owner);
}
