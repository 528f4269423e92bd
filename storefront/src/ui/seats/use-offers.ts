// What somebody offers again is taken, and yet can be picked: what map and list are told of such seats.
import {planOf} from '@taquilla/seatmap/decode';
import {isPickable} from '@taquilla/seatmap/pickable';
import type {SeatMapProps} from '@taquilla/seatmap/seat-map';
import {useCallback} from 'react';
import {euros} from '../../lib/words/format';
import {seatWords} from '../../lib/words/seat-words';
import type {OnOffer} from './looks';

export interface ResaleSeats {
  seats: OnOffer;
  /** One of them was picked. */
  onPick: (seat: number) => void;
}

type Shared = Pick<SeatMapProps, 'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'canPick'>;

export function useOffers(
  {geometry, states, levels, selection, onToggleSeat, canPick: mayPick}: Shared,
  resale: ResaleSeats | undefined,
): Partial<Pick<SeatMapProps, 'canPick' | 'describe' | 'onToggleSeat'>> {
  const isOffered = useCallback((seat: number) => resale?.seats.has(seat) ?? false, [resale]);
  const canPick = useCallback(
    (seat: number) =>
      isOffered(seat) || (mayPick?.(seat) ?? isPickable(planOf(geometry), states, levels, selection, seat)),
    [isOffered, mayPick, geometry, states, levels, selection],
  );
  const describe = useCallback(
    (seat: number) =>
      isOffered(seat) ? `${seatWords(geometry, seat)}, ${euros(resale!.seats.get(seat)!)}, reventa oficial` : null,
    [isOffered, geometry, resale],
  );
  const pick = useCallback(
    (seat: number) => (isOffered(seat) ? resale!.onPick(seat) : onToggleSeat?.(seat)),
    [isOffered, resale, onToggleSeat],
  );
  return resale?.seats.size ? {canPick, describe, onToggleSeat: pick} : {};
}
