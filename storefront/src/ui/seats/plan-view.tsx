// The plan on canvas with its legend below.
import {SeatLegend} from '@taquilla/seatmap/seat-legend';
import {SeatMap, type SeatMapHandle, type SeatMapProps} from '@taquilla/seatmap/seat-map';
import '@taquilla/seatmap/seatmap.css';
import {forwardRef, useMemo} from 'react';
import {looksWithMine} from './looks';
import {useOffers, type ResaleSeats} from './use-offers';

type Props = Pick<
  SeatMapProps,
  'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'onZone' | 'canPick'
> & {
  mySeats: ReadonlySet<number>;
  hasLegend: boolean;
  resale?: ResaleSeats;
  hasDistance?: boolean;
  onlyAccessible?: boolean;
  own?: number | undefined;
};

export const PlanView = forwardRef<SeatMapHandle, Props>(function PlanView(
  {mySeats, hasLegend, resale, hasDistance, onlyAccessible, own, ...shared},
  ref,
) {
  const {geometry, states, levels} = shared;
  const looks = useMemo(
    () => looksWithMine(geometry, levels, mySeats, {onOffer: resale?.seats, hasDistance, onlyAccessible, own}),
    [geometry, levels, mySeats, resale, hasDistance, onlyAccessible, own],
  );
  const offers = useOffers(shared, resale);
  return (
    <div className="plan-view">
      <SeatMap ref={ref} {...shared} {...offers} looks={looks} mode="pick" />
      {hasLegend && (
        <details className="plan-legend" open>
          <summary>Precios y símbolos</summary>
          <SeatLegend
            geometry={geometry}
            states={states}
            levels={levels}
            looks={hasDistance || own !== undefined || resale?.seats.size ? looks : undefined}
          />
        </details>
      )}
    </div>
  );
});
