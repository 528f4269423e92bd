// How blocked seats look to staff: by the colour of their label, so that protocol and press are told apart.
import {useMemo} from 'react';
import {useQuery} from '@tanstack/react-query';
import {planOf} from '@taquilla/seatmap/decode';
import {staffLooks, type SeatLooks} from '@taquilla/seatmap/looks';
import {StaffState} from '@taquilla/seatmap/states';
import {call} from '../../../../providers/http-client';
import type {Answer} from '../../../../providers/wire';
import type {SeatData} from '../../../../parts/seats/seat-data';

export type BlockedSeat = Answer<'listBlockedSeats'>[number];

export const blockedKey = (sessionId: number) => ['blocked-seats', sessionId] as const;

export function useBlockedSeats(sessionId: number) {
  return useQuery({
    queryKey: blockedKey(sessionId),
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/bloqueadas', {at: {id: sessionId}, signal}),
  });
}

export function useLabelLooks(
  data: SeatData | null,
  blocked: readonly BlockedSeat[] | undefined,
): SeatLooks | undefined {
  return useMemo(() => {
    if (data === null) return undefined;
    const plan = planOf(data.geometry);
    const base = staffLooks(plan, data.levels);
    const labels = data.map.labels;
    const placeOf = new Map(labels.map((label, index) => [label.id, index + 1]));
    const labelAt = new Uint8Array(plan.count);
    for (const seat of blocked ?? []) labelAt[seat.seatId - data.geometry.firstSeatId] = placeOf.get(seat.labelId) ?? 0;
    const first = base.list.length;
    return {
      list: [
        ...base.list,
        ...labels.map(label => ({
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
  }, [data, blocked]);
}
