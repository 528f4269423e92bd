// The plan of one session, or the same as a list, over the page: so many seats of some zones are chosen in it.
import {planOf, seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {priceLevels} from '@taquilla/seatmap/prices';
import {PublicState, type SeatStates} from '@taquilla/seatmap/states';
import {useEffect, useId, useMemo, useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {planKey, sessionKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import type {SessionDetail} from '../../lib/api/types';
import {askPlan, askSession} from '../../lib/sale/session';
import {askStates, useLiveStates} from '../../lib/sale/use-live-states';
import {seatWords} from '../../lib/words/seat-words';
import {Button} from '../button';
import {Segmented} from '../forms/segmented';
import {Notice} from '../screens/notice';
import {Bone, Loading} from '../screens/skeleton';
import {Trouble} from '../screens/trouble';
import '../seat-frame.css';
import ListView from './list-view';
import {PlanView} from './plan-view';
import './seat-dialog.css';

type View = 'plano' | 'lista';
const VIEWS: [View, string][] = [
  ['plano', 'Plano'],
  ['lista', 'Ver como lista'],
];

export interface PickedSeat {
  id: number;
  words: string;
}

/** In one session, or at once for several. */
export interface SeatPlace {
  sessionId: number;
  /** Other sessions in which they must be free as well. */
  alsoIn: number[];
  zoneIds: number[];
  wanted: number;
  seats: PickedSeat[];
  /** The one that is given for it: marked on the plan. */
  ownSeatId?: number | null;
}

interface Props {
  title: string;
  note: string;
  place: SeatPlace;
  /** Null: closed without choosing. */
  onDone: (seats: PickedSeat[] | null) => void;
}

export default function SeatDialog({title, note, place, onDone}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const session = useQuery(sessionKey(place.sessionId), () => askSession(String(place.sessionId)), 60_000);
  const hash = session.data?.planHash;
  const plan = useQuery(hash ? planKey(hash) : null, () => askPlan(hash!), Infinity);
  const error = session.error ?? plan.error;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="seat-dialog" aria-labelledby={id} onClose={() => onDone(null)}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{note}</p>
      </header>
      {session.data && plan.data ? (
        <Picker
          session={session.data}
          geometry={plan.data}
          place={place}
          onDone={onDone}
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <>
          {error ? (
            <Trouble error={error} onRetry={() => void Promise.all([session.reload(), plan.reload()])} />
          ) : (
            <Loading label="Cargando el plano…">
              <Bone height="60dvh" />
            </Loading>
          )}
          <div className="seat-dialog-acts">
            <Button onClick={() => dialog.current?.close()}>Volver</Button>
          </div>
        </>
      )}
    </dialog>
  );
}

/** What is free in the other sessions too; null until it is known. */
function useTakenElsewhere(sessionIds: number[]): ((seat: number) => boolean) | null {
  const [wholes, setWholes] = useState<Uint8Array[] | null>(sessionIds.length === 0 ? [] : null);
  const key = sessionIds.join();
  useEffect(() => {
    let isGone = false;
    const ids = key === '' ? [] : key.split(',').map(Number);
    // What could not be asked is found out when they are asked for.
    void Promise.all(ids.map(id => askStates(id).then(({bytes}) => bytes)))
      .catch(() => [])
      .then(found => !isGone && setWholes(found));
    return () => {
      isGone = true;
    };
  }, [key]);
  return useMemo(
    () => wholes && (seat => wholes.some(bytes => ((bytes[seat >> 2]! >> ((seat & 3) * 2)) & 3) !== PublicState.free)),
    [wholes],
  );
}

interface PickerProps {
  session: SessionDetail;
  geometry: PlanGeometry;
  place: SeatPlace;
  onDone: Props['onDone'];
  onClose: () => void;
}

function Picker({session, geometry, place, onDone, onClose}: PickerProps) {
  const {wanted, zoneIds} = place;
  const [view, setView] = useState<View>('plano');
  const [picked, setPicked] = useState<readonly number[]>(() => place.seats.map(({id}) => seatIndex(geometry, id)));
  const [problem, setProblem] = useState<string | null>(null);
  const {states: live, error, refresh} = useLiveStates(session);
  const isTakenElsewhere = useTakenElsewhere(place.alsoIn);
  // Outside its zones nothing is offered.
  const states = useMemo<SeatStates | null>(() => {
    if (!live || !isTakenElsewhere) return null;
    const plan = planOf(geometry);
    const isIn = (seat: number) => zoneIds.includes(geometry.zones[plan.zoneOf[seat]!]!.id);
    return {
      kind: 'public',
      count: live.count,
      get version() {
        return live.version;
      },
      at: seat => (!isIn(seat) ? PublicState.notOffered : isTakenElsewhere(seat) ? PublicState.taken : live.at(seat)),
      zoneFree: () => undefined,
      subscribe: listener => live.subscribe(listener),
    };
  }, [live, isTakenElsewhere, geometry, zoneIds]);
  const levels = useMemo(
    () =>
      priceLevels(
        session.zones.map(zone => ({
          zoneId: zone.id,
          cents: zoneIds.includes(zone.id) ? (zone.prices[0]?.cents ?? null) : null,
        })),
      ),
    [session, zoneIds],
  );
  // Seats that others take meanwhile leave the choice.
  useEffect(() => {
    if (!states) return;
    const look = () => {
      const lost = picked.filter(seat => states.at(seat) !== PublicState.free);
      if (lost.length === 0) return;
      setPicked(picked.filter(seat => !lost.includes(seat)));
      setProblem(`Ya no está libre: ${lost.map(seat => seatWords(geometry, seat)).join('; ')}`);
    };
    look();
    return states.subscribe(look);
  }, [states, picked, geometry]);

  const toggle = (seat: number) => {
    setProblem(null);
    if (picked.includes(seat)) return setPicked(picked.filter(one => one !== seat));
    if (picked.length < wanted) return setPicked([...picked, seat]);
    if (wanted === 1) return setPicked([seat]);
    const words = `Aquí se eligen ${wanted} butacas: quita una para cambiarla`;
    announce(words);
    setProblem(words);
  };
  const selection = useMemo(() => new Set(picked), [picked]);
  const mine = useMemo(() => new Set<number>(), []);
  const own = place.ownSeatId ? seatIndex(geometry, place.ownSeatId) : undefined;
  const shared = states && {geometry, states, levels, selection, onToggleSeat: toggle, mySeats: mine, own};
  return (
    <>
      <div className="seat-frame seat-dialog-plan">
        <Segmented legend="Cómo quieres elegir" value={view} options={VIEWS} onChange={setView} />
        {error && <Trouble error={error} onRetry={() => void refresh()} />}
        {!shared && !error && (
          <Loading label="Cargando el plano…">
            <Bone height="var(--sm-height)" />
          </Loading>
        )}
        {shared && view === 'plano' && <PlanView {...shared} onZone={() => undefined} hasLegend={own !== undefined} />}
        {shared && view === 'lista' && <ListView {...shared} renderGeneral={() => null} />}
      </div>
      <footer>
        {problem && <Notice tone="warn" title={problem} isAlert />}
        <p role="status">
          <strong className="figures">
            {picked.length} de {wanted}
          </strong>{' '}
          {picked.map(seat => seatWords(geometry, seat)).join('; ')}
        </p>
        <div className="seat-dialog-acts">
          <Button
            look="primary"
            disabled={picked.length !== wanted}
            onClick={() =>
              onDone(picked.map(seat => ({id: geometry.firstSeatId + seat, words: seatWords(geometry, seat)})))
            }
          >
            {wanted === 1 ? 'Elegir esta butaca' : 'Elegir estas butacas'}
          </Button>
          <Button onClick={onClose}>Volver</Button>
        </div>
      </footer>
    </>
  );
}
