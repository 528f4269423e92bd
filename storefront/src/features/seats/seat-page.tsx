// Choosing places: the plan, the same as a list, or «choose for me»; beside it what is chosen.
import {planOf, seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import type {SeatMapHandle} from '@taquilla/seatmap/seat-map';
import {Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {useSearchParams} from 'react-router';
import {useCart} from '../../lib/sale/cart';
import {useLiveStates} from '../../lib/sale/use-live-states';
import {seatWords} from '../../lib/words/seat-words';
import type {SessionDetail} from '../../lib/api/types';
import '../../ui/seat-frame.css';
import {Segmented} from '../../ui/forms/segmented';
import {PlanView} from '../../ui/seats/plan-view';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {BestForm} from './best-form';
import {ResaleDialog, ResaleList} from './resale/resale-list';
import {useResale} from './resale/use-resale';
import {chosenSeats, levelsOf} from './choice';
import {SeatFine} from './tray/seat-fine';
import {SeatTray} from './tray/seat-tray';
import {useChoice} from './use-choice';
import {ZoneTickets} from './zone-tickets';
import './seat-page.css';

type View = 'plano' | 'lista' | 'mejores';
const VIEWS: [View, string][] = [
  ['plano', 'Plano'],
  ['lista', 'Ver como lista'],
  ['mejores', 'Elige por mí'],
];

const ListView = lazy(() => import('../../ui/seats/list-view'));

export function SeatPage({session, geometry}: {session: SessionDetail; geometry: PlanGeometry}) {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find(([name]) => name === search.get('vista'))?.[0] ?? 'plano';
  const {states, error, refresh} = useLiveStates(session);
  const cart = useCart().data;
  const mine = useMemo(() => cart?.lines.filter(line => line.sessionId === session.id) ?? [], [cart, session.id]);
  const inCart = mine.reduce((sum, line) => sum + line.quantity, 0);
  const choosing = useChoice(session, geometry, states, inCart, refresh);
  const seats = useMemo(() => chosenSeats(choosing.choice, session, geometry), [choosing.choice, session, geometry]);
  const levels = useMemo(() => levelsOf(session), [session]);
  const mySeats = useMemo(
    () => new Set(mine.flatMap(line => (line.seatId === null ? [] : [seatIndex(geometry, line.seatId)]))),
    [mine, geometry],
  );
  const offers = useResale(session);
  const [picked, setPicked] = useState<number | null>(null);
  const resale = useMemo(() => {
    const bySeat = new Map(
      offers.flatMap(offer => (offer.seatId === null ? [] : [[seatIndex(geometry, offer.seatId), offer] as const])),
    );
    return {
      seats: new Map([...bySeat].map(([seat, offer]) => [seat, offer.cents])),
      onPick: (seat: number) => setPicked(bySeat.get(seat)!.id),
    };
  }, [offers, geometry]);
  const pickedOffer = offers.find(offer => offer.id === picked);
  const map = useRef<SeatMapHandle>(null);
  const [openZone, setOpenZone] = useState<number | null>(null);
  const zonePanel = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);

  // The free places of numberless zones stand in words outside the map.
  useEffect(() => states?.subscribe(() => redraw(n => n + 1)), [states]);

  const setView = (name: View) => setSearch(name === 'plano' ? {} : {vista: name}, {replace: true});
  const freeIn = useCallback(
    (zoneId: number) => states?.zoneFree(zoneId) ?? session.zones.find(zone => zone.id === zoneId)?.free ?? 0,
    [states, session.zones],
  );
  const zoneOf = (index: number) => session.zones.find(zone => zone.id === geometry.zones[index]?.id);

  const onZone = useCallback(
    (index: number) => {
      if (geometry.zones[index]?.kind !== 'general') return setOpenZone(null);
      setOpenZone(index);
      requestAnimationFrame(() => zonePanel.current?.focus());
    },
    [geometry],
  );

  const general = (index: number) => {
    const zone = zoneOf(index);
    return zone ? (
      <ZoneTickets session={session} zone={zone} free={freeIn(zone.id)} room={session.maxPerOrder - inCart} />
    ) : null;
  };

  // A house without numbered seats needs no choosing on a plan: the tariffs come first, the drawing after them.
  const isNumbered = geometry.seatCount > 0;
  const shared = states && {
    resale,
    geometry,
    states,
    levels,
    selection: choosing.selection,
    onToggleSeat: choosing.toggle,
  };
  const hasWheelchairs = useMemo(() => planOf(geometry).attributes.some(bits => bits & 1), [geometry]);

  return (
    <div className="seat-frame">
      <div className="seat-frame-main">
        {isNumbered && <Segmented legend="Cómo quieres elegir" value={view} options={VIEWS} onChange={setView} />}
        {!isNumbered &&
          geometry.zones.map(
            (zone, index) => zone.kind === 'general' && <Fragment key={zone.id}>{general(index)}</Fragment>,
          )}
        {error && <Trouble error={error} onRetry={() => void refresh()} />}
        {!shared && !error && (
          <Loading label="Cargando el plano…">
            <Bone height="var(--sm-height)" />
          </Loading>
        )}
        {shared && (view === 'plano' || !isNumbered) && (
          <PlanView {...shared} ref={map} mySeats={mySeats} onZone={onZone} hasLegend={isNumbered} />
        )}
        {shared && isNumbered && view === 'lista' && (
          <Suspense
            fallback={
              <Loading label="Cargando la lista…">
                <Bone height="24rem" />
              </Loading>
            }
          >
            <ListView {...shared} mySeats={mySeats} renderGeneral={general} />
          </Suspense>
        )}
        {isNumbered && view === 'plano' && openZone !== null && (
          <div ref={zonePanel} tabIndex={-1} className="seat-zone">
            {general(openZone)}
          </div>
        )}
        {isNumbered && view === 'mejores' && (
          <BestForm
            session={session}
            geometry={geometry}
            room={session.maxPerOrder - inCart}
            hasWheelchairs={hasWheelchairs}
            nameOf={id => seatWords(geometry, seatIndex(geometry, id))}
            onHeld={() => void refresh()}
          />
        )}
        <ResaleList sessionId={session.id} offers={offers} />
        {pickedOffer && <ResaleDialog sessionId={session.id} offer={pickedOffer} onClose={() => setPicked(null)} />}
      </div>
      <SeatTray session={session} seats={seats} choosing={choosing} />
      <SeatFine session={session} />
    </div>
  );
}
