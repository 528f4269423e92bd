// Distance: free seats that are too near to somebody else's are shown as what they are, and are free again when the
// neighbour is. The server decides; this only says it beforehand.
import type {SeatPlan} from './decode';
import {PublicState, type SeatStates} from './states';

/** Of a session that leaves `apart` seats free in the row; `mine` keep nobody away. */
export function apartStates(plan: SeatPlan, states: SeatStates, apart: number, mine: ReadonlySet<number>): SeatStates {
  if (apart === 0) return states;
  const near = function* (seat: number): Generator<number> {
    for (let other = Math.max(0, seat - apart); other <= Math.min(plan.count - 1, seat + apart); other++)
      if (other !== seat && plan.rowOf[other] === plan.rowOf[seat]) yield other;
  };
  const isSomebodys = (seat: number): boolean => {
    const state = states.at(seat);
    return (state === PublicState.held || state === PublicState.taken) && !mine.has(seat);
  };
  return {
    kind: states.kind,
    count: states.count,
    get version() {
      return states.version;
    },
    at(seat) {
      const state = states.at(seat);
      if (state !== PublicState.free) return state;
      for (const other of near(seat)) if (isSomebodys(other)) return PublicState.apart;
      return state;
    },
    zoneFree: zoneId => states.zoneFree(zoneId),
    subscribe: listener =>
      states.subscribe(changed => listener(changed && [...new Set(changed.flatMap(seat => [seat, ...near(seat)]))])),
  };
}
