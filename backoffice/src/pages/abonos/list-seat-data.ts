// The plan of a list of passes with the state of each seat: pass, kept out of the sale, free.
import {useMemo} from 'react';
import {useQuery} from '@tanstack/react-query';
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {staffLooks, type SeatLooks} from '@taquilla/seatmap/looks';
import {priceLevels, type PriceLevels} from '@taquilla/seatmap/prices';
import {StaffState, staffStates, type LiveStates} from '@taquilla/seatmap/states';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

/** `GET /api/listas/{id}/butacas`. */
export type ListSeatsAnswer = Answer<'getListSeats'>;

export interface ListSeatData {
  answer: ListSeatsAnswer;
  geometry: PlanGeometry;
  states: LiveStates;
  levels: PriceLevels;
  looks: SeatLooks;
}

export function useListSeats(listId: number): {
  data: ListSeatData | null;
  error: unknown;
  refetch: () => Promise<unknown>;
} {
  const seats = useQuery({
    queryKey: ['list-seats', listId],
    queryFn: ({signal}) => call('get', '/api/listas/{id}/butacas', {at: {id: listId}, signal}),
  });
  const answer = seats.data;
  const plan = useQuery({
    queryKey: ['plan', answer?.planHash],
    enabled: answer !== undefined,
    staleTime: Infinity,
    queryFn: ({signal}) => call('get', '/api/public/plans/{hash}', {at: {hash: answer?.planHash}, signal}),
  });
  const geometry = plan.data;
  const data = useMemo<ListSeatData | null>(() => {
    if (answer === undefined || geometry === undefined) return null;
    const bytes = new Uint8Array(answer.seatCount);
    for (const id of answer.passes) bytes[id - answer.firstSeatId] = StaffState.pass;
    for (const {seatId} of answer.blocked) bytes[seatId - answer.firstSeatId] = StaffState.block;
    const free: [number, number][] = answer.zones
      .filter(zone => zone.kind === 'general')
      .map(zone => [zone.id, zone.capacity - zone.passes]);
    const states = staffStates(bytes, answer.seatCount, 0, free);
    const levels = priceLevels(answer.zones.map(zone => ({zoneId: zone.id, cents: zone.adultCents})));
    return {answer, geometry, states, levels, looks: labelLooks(answer, geometry, levels)};
  }, [answer, geometry]);
  return {data, error: seats.error ?? plan.error, refetch: seats.refetch};
}

/** Blocked seats by the colour of their label; what a session alone knows (carts, sales) is no state of a list. */
function labelLooks(answer: ListSeatsAnswer, geometry: PlanGeometry, levels: PriceLevels): SeatLooks {
  const plan = planOf(geometry);
  const base = staffLooks(plan, levels);
  const placeOf = new Map(answer.labels.map((label, index) => [label.id, index + 1]));
  const labelAt = new Uint8Array(plan.count);
  for (const seat of answer.blocked) labelAt[seat.seatId - answer.firstSeatId] = placeOf.get(seat.labelId) ?? 0;
  const first = base.list.length;
  return {
    list: [
      ...base.list,
      ...answer.labels.map(label => ({
        name: `bloqueada (${label.name})`,
        paint: 'cross' as const,
        shape: 'circle' as const,
        color: label.color,
      })),
    ],
    of(seat, state) {
      const label = state === StaffState.block ? labelAt[seat]! : 0;
      return label === 0 ? base.of(seat, state) : first + label - 1;
    },
  };
}

const ofLists = ['abono', 'libre sin precio'];

/** What the legend explains: the states that a list's seats have. */
export const legendOf = (looks: SeatLooks): SeatLooks => ({
  ...looks,
  list: looks.list.filter(look => ofLists.includes(look.name) || look.name.startsWith('bloqueada (')),
});
