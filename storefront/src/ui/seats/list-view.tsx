// The same as the plan, as a list: zone, row, seat. For whoever cannot or would not use the drawing.
import {SeatList, type SeatListProps} from '@taquilla/seatmap/seat-list';
import '@taquilla/seatmap/seatmap.css';
import {useMemo} from 'react';
import {looksWithMine} from './looks';
import {useOffers, type ResaleSeats} from './use-offers';

type Props = Pick<
  SeatListProps,
  'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'renderGeneral' | 'needsWheelchair'
> & {
  mySeats: ReadonlySet<number>;
  resale?: ResaleSeats;
  hasDistance?: boolean;
  own?: number | undefined;
};

export default function ListView({mySeats, resale, hasDistance, own, ...shared}: Props) {
  const {geometry, levels} = shared;
  const looks = useMemo(
    () => looksWithMine(geometry, levels, mySeats, {onOffer: resale?.seats, hasDistance, own}),
    [geometry, levels, mySeats, resale, hasDistance, own],
  );
  return <SeatList {...shared} {...useOffers(shared, resale)} looks={looks} />;
}
