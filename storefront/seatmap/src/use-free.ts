// Free places by zone, kept current while deltas arrive.
import {useMemo, useRef, useSyncExternalStore} from 'react';
import type {SeatPlan} from './decode';
import {countFree} from './paint/scene';
import type {SeatStates} from './states';

export interface FreeCount {
  free: Int32Array;
  total: Int32Array;
}

export function useFree(plan: SeatPlan, states: SeatStates): FreeCount {
  // A replacement may keep its version, so changes are counted here.
  const changes = useRef(0);
  const version = useSyncExternalStore(
    changed =>
      states.subscribe(() => {
        changes.current++;
        changed();
      }),
    () => changes.current,
  );
  return useMemo(() => {
    const count = {free: new Int32Array(plan.geometry.zones.length), total: new Int32Array(plan.geometry.zones.length)};
    countFree(plan, states, count.free, count.total);
    return count;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the states change in place: their version tells
  }, [plan, states, version]);
}
