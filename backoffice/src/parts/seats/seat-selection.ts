// The seats chosen in the seat manager, and what they are at this moment.
import {StaffState, type SeatStates} from '@taquilla/seatmap/states';
import type {SelectHow} from '@taquilla/seatmap/seat-map';

export function applySelection(
  before: ReadonlySet<number>,
  seats: readonly number[],
  how: SelectHow,
): ReadonlySet<number> {
  if (how === 'replace') return new Set(seats);
  const after = new Set(before);
  for (const seat of seats) {
    if (how === 'add') after.add(seat);
    else after.delete(seat);
  }
  return after;
}

export const kindNames = [
  'libres',
  'en un carrito',
  'vendidas',
  'bloqueadas',
  'reservadas',
  'invitaciones',
  'abonos',
  'ocultas',
] as const;

/** How many of the chosen seats are in each state, by state code. */
export function countKinds(selection: ReadonlySet<number>, states: SeatStates): number[] {
  const counts: number[] = new Array<number>(kindNames.length).fill(0);
  for (const seat of selection) counts[states.at(seat)]! += 1;
  return counts;
}

export const seatsInState = (selection: ReadonlySet<number>, states: SeatStates, state: number): number[] =>
  [...selection].filter(seat => states.at(seat) === state);

export const freeSeats = (selection: ReadonlySet<number>, states: SeatStates): number[] =>
  seatsInState(selection, states, StaffState.free);

export const blockedSeats = (selection: ReadonlySet<number>, states: SeatStates): number[] =>
  seatsInState(selection, states, StaffState.block);
