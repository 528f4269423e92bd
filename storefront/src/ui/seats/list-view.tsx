// The same as the plan, as a list: zone, row, seat. For whoever cannot or would not use the drawing.
import {SeatList, type SeatListProps} from '@taquilla/seatmap/seat-list';
import '@taquilla/seatmap/seatmap.css';
import {useMemo} from 'react';
import {looksWithMine} from './looks';
import {useOffers, type ResaleSeats} from './use-offers';

type Props = Pick<SeatListProps, 'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'renderGeneral'> & {
  mySeats: ReadonlySet<number>;
  resale?: ResaleSeats;
};

export default function ListView({mySeats, resale, ...shared}: Props) {
  const {geometry, levels} = shared;
  const looks = useMemo(
    () => looksWithMine(geometry, levels, mySeats, resale?.seats),
    [geometry, levels, mySeats, resale],
  );
  return <SeatList {...shared} {...useOffers(shared, resale)} looks={looks} />;
}
