// The same as the plan, as a list: zone, row, seat. For whoever cannot or would not use the drawing.
import {SeatList, type SeatListProps} from '@taquilla/seatmap/seat-list';
import '@taquilla/seatmap/seatmap.css';
import {useMemo} from 'react';
import {looksWithMine} from './looks';

type Props = Pick<
  SeatListProps,
  'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'renderGeneral' | 'needsWheelchair'
> & {
  mySeats: ReadonlySet<number>;
  hasDistance?: boolean;
};

export default function ListView({mySeats, hasDistance, ...shared}: Props) {
  const {geometry, levels} = shared;
  const looks = useMemo(
    () => looksWithMine(geometry, levels, mySeats, hasDistance),
    [geometry, levels, mySeats, hasDistance],
  );
  return <SeatList {...shared} looks={looks} />;
}
