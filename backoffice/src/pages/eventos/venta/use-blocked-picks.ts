// Seats sold straight out of a block: labels that the house lets the counter sell, or whoever sells to a caller. They are not held: the sale takes
// them in its own transaction, or is refused.
import {useCallback, useMemo, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import type {SeatData} from '../../../parts/seats/seat-data';
import {priceOf} from '../../../parts/seats/seat-data';
import type {SessionMap} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';

export interface BlockedPick {
  sessionId: number;
  seatId: number;
  priceId: number;
  cents: number;
  text: string;
  label: string;
  soldBy: readonly BlockChannel[];
}

type BlockChannel = SessionMap['labels'][number]['soldBy'][number];

/** All of them are sold by this channel: none is in the way. */
export const allSoldBy = (picks: readonly BlockedPick[], channel: BlockChannel): boolean =>
  picks.every(pick => pick.soldBy.includes(channel));

export function useBlockedPicks(sessionId: number, data: SeatData | null) {
  const [picks, setPicks] = useState<BlockedPick[]>([]);
  const sellable = useMemo(
    () => new Map((data?.map.labels ?? []).filter(label => label.soldBy.length > 0).map(label => [label.id, label])),
    [data],
  );
  const {data: rows} = useQuery({
    queryKey: ['blocked-seats', sessionId],
    enabled: sellable.size > 0,
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/bloqueadas', {at: {id: sessionId}, signal}),
    refetchInterval: 60_000,
  });
  const labelOf = useMemo(
    () =>
      new Map(
        (rows ?? []).flatMap(row => {
          const label = sellable.get(row.labelId);
          return label ? [[row.seatId, label] as const] : [];
        }),
      ),
    [rows, sellable],
  );

  const canTake = useCallback((seatId: number): boolean => labelOf.has(seatId), [labelOf]);

  /** Whether the seat was one of these, and has been dealt with. */
  const toggle = (seatId: number, categoryId: number | null): boolean => {
    if (picks.some(pick => pick.seatId === seatId)) {
      setPicks(picks.filter(pick => pick.seatId !== seatId));
      return true;
    }
    const label = labelOf.get(seatId);
    if (label === undefined || data === null) return false;
    const index = seatId - data.geometry.firstSeatId;
    const row = data.geometry.rows.find(one => index >= one.first && index < one.first + one.x.length);
    const zone = row && data.map.zones[row.zone];
    const price = zone && priceOf(data.map, zone, categoryId);
    if (row === undefined || zone === undefined || price === undefined) return false;
    const text = `${zone.name} · fila ${row.label} · butaca ${row.numbers[index - row.first]}`;
    setPicks([
      ...picks,
      {sessionId, seatId, priceId: price.id, cents: price.cents, text, label: label.name, soldBy: label.soldBy},
    ]);
    return true;
  };

  return {
    picks,
    canTake,
    toggle,
    // Several may go at once, each on what the one before has left.
    drop: (seatId: number) => setPicks(left => left.filter(pick => pick.seatId !== seatId)),
    clear: () => setPicks([]),
  };
}
