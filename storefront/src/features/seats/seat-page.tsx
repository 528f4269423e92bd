// Choosing places: the plan, the same as a list, or «choose for me»; beside it what is chosen.
import {apartStates} from '@taquilla/seatmap/apart';
import {planOf, seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import type {SeatMapHandle} from '@taquilla/seatmap/seat-map';
import {PublicState} from '@taquilla/seatmap/states';
import {wheelchairWords} from '@taquilla/seatmap/words';
import {Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {useSearchParams} from 'react-router';
import {announce} from '../../lib/announce';
import {useCart} from '../../lib/sale/cart';
import {useLiveStates} from '../../lib/sale/use-live-states';
import {seatWords} from '../../lib/words/seat-words';
import type {SessionDetail} from '../../lib/api/types';
import '../../ui/seat-frame.css';
import {CheckField} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {PlanView} from '../../ui/seats/plan-view';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {isCompanion, isWheelchair} from './accessible';
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
  const {states: told, error, refresh} = useLiveStates(session);
  const cart = useCart().data;
  const mine = useMemo(() => cart?.lines.filter(line => line.sessionId === session.id) ?? [], [cart, session.id]);
  const inCart = mine.reduce((sum, line) => sum + line.quantity, 0);
  const levels = useMemo(() => levelsOf(session), [session]);
  const mySeats = useMemo(
    () => new Set(mine.flatMap(line => (line.seatId === null ? [] : [seatIndex(geometry, line.seatId)]))),
    [mine, geometry],
  );
  const onOffer = useResale(session);
  const offers = useMemo(() => onOffer.filter(({id}) => !mine.some(line => line.key === `r:${id}`)), [onOffer, mine]);
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
  const states = useMemo(
    () => told && apartStates(planOf(geometry), told, session.seatsApart, mySeats),
    [told, geometry, session.seatsApart, mySeats],
  );
  const choosing = useChoice(session, geometry, states, inCart, mySeats, refresh);
  const seats = useMemo(() => chosenSeats(choosing.choice, session, geometry), [choosing.choice, session, geometry]);
  const [needsWheelchair, setNeeds] = useState(false);
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
  const hasDistance = session.seatsApart > 0;
  const shared = states && {
    resale,
    geometry,
    states,
    levels,
    hasDistance,
    selection: choosing.selection,
    onToggleSeat: choosing.toggle,
  };
  const isAccessible = useCallback(
    (seat: number) =>
      choosing.selection.has(seat) ||
      (states?.at(seat) === PublicState.free &&
        (isWheelchair(planOf(geometry), seat) || isCompanion(planOf(geometry), seat))),
    [choosing.selection, states, geometry],
  );
  const setNeedsWheelchair = (needs: boolean) => {
    setNeeds(needs);
    if (!needs || !states) return;
    const plan = planOf(geometry);
    const free = Array.from({length: plan.count}, (_, seat) => seat).filter(
      seat => isWheelchair(plan, seat) && states.at(seat) === PublicState.free,
    );
    map.current?.showSeats(free.filter(seat => plan.zoneOf[seat] === plan.zoneOf[free[0]!]));
    announce(wheelchairWords(free.length));
  };
  const hasWheelchairs = useMemo(() => planOf(geometry).attributes.some(bits => bits & 1), [geometry]);

  return (
    <div className="seat-frame">
      <div className="seat-frame-main">
        {isNumbered && <Segmented legend="Cómo quieres elegir" value={view} options={VIEWS} onChange={setView} />}
        {isNumbered && hasWheelchairs && view !== 'mejores' && (
          <CheckField name="needsWheelchair" checked={needsWheelchair} onChange={setNeedsWheelchair}>
            Necesito plaza para silla de ruedas
          </CheckField>
        )}
        {isNumbered && hasDistance && (
          <p className="small">
            En esta sesión se deja distancia de seguridad:{' '}
            {session.seatsApart === 1 ? 'una butaca libre' : `${session.seatsApart} butacas libres`} a cada lado, en la
            fila, entre compras distintas.
          </p>
        )}
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
          <PlanView
            {...shared}
            ref={map}
            mySeats={mySeats}
            onZone={onZone}
            hasLegend={isNumbered}
            onlyAccessible={needsWheelchair}
            {...(needsWheelchair && {canPick: isAccessible})}
          />
        )}
        {shared && isNumbered && view === 'lista' && (
          <Suspense
            fallback={
              <Loading label="Cargando la lista…">
                <Bone height="24rem" />
              </Loading>
            }
          >
            <ListView {...shared} mySeats={mySeats} renderGeneral={general} needsWheelchair={needsWheelchair} />
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
