// Seat states: packed as the two endpoints send them, read and changed in place.
// Promise: an older or repeated delta never overwrites a newer state, and a state that did not change wakes nobody.

/** `apart` is none of the API: what apart.ts makes of a free seat. Codes of the public API, 2 bits a seat, seat i = byte[i >> 2] >> ((i & 3) * 2) & 3. */
export const PublicState = {free: 0, held: 1, taken: 2, notOffered: 3, apart: 4} as const;

/** Codes of the back office, one byte a seat. */
export const StaffState = {
  free: 0,
  hold: 1,
  sale: 2,
  block: 3,
  reservation: 4,
  invitation: 5,
  pass: 6,
  hidden: 7,
} as const;

/** `data` of the live stream's event `delta`. */
export interface StatesDelta {
  /** Version after this delta. */
  v: number;
  /** Seat index, state, seat index, state … */
  s?: readonly number[];
  /** Free places of numberless zones: [zone id, free]. */
  z?: readonly (readonly [number, number])[];
}

/** Seats that changed; null means: anything may have. */
export type StatesListener = (changed: readonly number[] | null) => void;

export interface SeatStates {
  readonly kind: 'public' | 'staff';
  readonly count: number;
  readonly version: number;
  /** State code of a seat index; what it means depends on `kind`. */
  at(seat: number): number;
  /** Free places of a numberless zone, by zone id; undefined when never told. */
  zoneFree(zoneId: number): number | undefined;
  subscribe(listener: StatesListener): () => void;
}

export interface LiveStates extends SeatStates {
  /** Returns false, and does nothing, when the delta is not newer than what is held. */
  apply(delta: StatesDelta): boolean;
  /** Fresh bytes of the endpoint, after a `reset` or a new visit. */
  replace(bytes: Uint8Array, version: number): void;
}

interface Packing {
  kind: 'public' | 'staff';
  bytesFor(count: number): number;
  read(bytes: Uint8Array, seat: number): number;
  write(bytes: Uint8Array, seat: number, state: number): void;
}

const twoBits: Packing = {
  kind: 'public',
  bytesFor: count => (count + 3) >> 2,
  read: (bytes, seat) => (bytes[seat >> 2]! >> ((seat & 3) * 2)) & 3,
  write: (bytes, seat, state) => {
    const shift = (seat & 3) * 2;
    bytes[seat >> 2] = (bytes[seat >> 2]! & ~(3 << shift)) | ((state & 3) << shift);
  },
};

const oneByte: Packing = {
  kind: 'staff',
  bytesFor: count => count,
  read: (bytes, seat) => bytes[seat]!,
  write: (bytes, seat, state) => {
    bytes[seat] = state;
  },
};

type ZonesFree = Iterable<readonly [number, number]>;

function liveStates(
  packing: Packing,
  source: Uint8Array,
  count: number,
  firstVersion: number,
  zonesFree: ZonesFree,
): LiveStates {
  const bytes = new Uint8Array(packing.bytesFor(count));
  const zones = new Map<number, number>(zonesFree);
  const listeners = new Set<StatesListener>();
  let version = firstVersion;
  const tell = (changed: readonly number[] | null): void => {
    for (const listener of [...listeners]) listener(changed);
  };
  bytes.set(source.subarray(0, bytes.length));

  return {
    kind: packing.kind,
    count,
    get version() {
      return version;
    },
    at: seat => packing.read(bytes, seat),
    zoneFree: zoneId => zones.get(zoneId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(delta) {
      if (delta.v <= version) return false;
      version = delta.v;
      const changed: number[] = [];
      const pairs = delta.s ?? [];
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const seat = pairs[i]!;
        if (seat < 0 || seat >= count || packing.read(bytes, seat) === pairs[i + 1]) continue;
        packing.write(bytes, seat, pairs[i + 1]!);
        changed.push(seat);
      }
      let zoneChanged = false;
      for (const [id, free] of delta.z ?? []) {
        zoneChanged ||= zones.get(id) !== free;
        zones.set(id, free);
      }
      if (changed.length > 0 || zoneChanged) tell(changed);
      return true;
    },
    replace(fresh, freshVersion) {
      bytes.fill(0);
      bytes.set(fresh.subarray(0, bytes.length));
      version = freshVersion;
      tell(null);
    },
  };
}

/**
 * States of `GET /api/public/sessions/{id}/states`; `version` from X-States-Version, `zonesFree` as [zone id, free].
 */
export function publicStates(bytes: Uint8Array, count: number, version = 0, zonesFree: ZonesFree = []): LiveStates {
  return liveStates(twoBits, bytes, count, version, zonesFree);
}

/** States of `GET /api/sesiones/{id}/estados`, one byte a seat. */
export function staffStates(bytes: Uint8Array, count: number, version = 0, zonesFree: ZonesFree = []): LiveStates {
  return liveStates(oneByte, bytes, count, version, zonesFree);
}
