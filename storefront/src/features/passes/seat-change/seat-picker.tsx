// The free seats of the season on the plan, or as a list; beside it what the chosen one costs, told by the server.
import {seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {priceLevels} from '@taquilla/seatmap/prices';
import {SeatLegend} from '@taquilla/seatmap/seat-legend';
import {SeatList} from '@taquilla/seatmap/seat-list';
import {SeatMap, type SeatMapHandle} from '@taquilla/seatmap/seat-map';
import '@taquilla/seatmap/seatmap.css';
import {PublicState, publicStates, type LiveStates} from '@taquilla/seatmap/states';
import {useEffect, useMemo, useRef, useState} from 'react';
import {planKey} from '../../../lib/api/keys';
import {useQuery} from '../../../lib/api/query';
import {useFreeSeats} from '../../../lib/seat-change';
import {askPlan} from '../../../lib/sale/session';
import type {OwnPass, SeatChangeOffer} from '../../../lib/api/types';
import {Notice} from '../../../ui/screens/notice';
import '../../../ui/seat-frame.css';
import {Segmented} from '../../../ui/forms/segmented';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {looksWithMine} from '../../../ui/seats/looks';
import {SeatChangeTray} from './seat-change-tray';

type View = 'plano' | 'lista';
const VIEWS: [View, string][] = [
  ['plano', 'Plano'],
  ['lista', 'Ver como lista'],
];

const NONE: ReadonlySet<number> = new Set();
/** A plan never changes under its hash. */
const A_DAY = 86_400_000;

interface Props {
  pass: OwnPass;
  offer: SeatChangeOffer;
}

export default function SeatPicker({pass, offer}: Props) {
  const plan = useQuery(offer.planHash ? planKey(offer.planHash) : null, () => askPlan(offer.planHash!), A_DAY);
  const free = useFreeSeats(pass.id, offer.planHash !== null);
  const problem = plan.error ?? free.error;
  if (offer.planHash === null) return <Notice title="Esta temporada no tiene plano: pregunta en nuestras oficinas" />;
  if (problem && !(plan.data && free.data))
    return <Trouble error={problem} onRetry={() => void Promise.all([plan.reload(), free.reload()])} />;
  if (!plan.data || !free.data)
    return (
      <Loading label="Cargando el plano…">
        <Bone width="19rem" height="2.9rem" />
        <Bone height="24rem" />
      </Loading>
    );
  return <Picker pass={pass} offer={offer} geometry={plan.data} seatIds={free.data.seatIds} reload={free.reload} />;
}

/** Every seat is taken but those that the server calls free. */
function bytesOf(geometry: PlanGeometry, seatIds: number[]): Uint8Array {
  const bytes = new Uint8Array((geometry.seatCount + 3) >> 2).fill(0b10101010);
  for (const id of seatIds) {
    const seat = seatIndex(geometry, id);
    if (seat >= 0) bytes[seat >> 2]! &= ~(3 << ((seat & 3) * 2));
  }
  return bytes;
}

function Picker({
  pass,
  offer,
  geometry,
  seatIds,
  reload,
}: Props & {geometry: PlanGeometry; seatIds: number[]; reload: () => Promise<void>}) {
  const [view, setView] = useState<View>('plano');
  const [chosen, setChosen] = useState<number | null>(null);
  const map = useRef<SeatMapHandle>(null);
  const version = useRef(0);
  // The map keeps one object and is told what changes in it.
  const [states] = useState<LiveStates>(() => publicStates(bytesOf(geometry, seatIds), geometry.seatCount));
  useEffect(() => states.replace(bytesOf(geometry, seatIds), ++version.current), [states, geometry, seatIds]);
  const own = offer.seatId === null ? -1 : seatIndex(geometry, offer.seatId);
  const levels = useMemo(
    () =>
      priceLevels(
        geometry.zones.map(zone => ({
          zoneId: zone.id,
          cents: offer.prices.find(price => price.zoneId === zone.id)?.cents ?? null,
        })),
      ),
    [geometry, offer.prices],
  );
  const looks = useMemo(
    () => looksWithMine(geometry, levels, NONE, {own: own < 0 ? undefined : own}),
    [geometry, levels, own],
  );
  const selection = useMemo(() => new Set(chosen === null ? [] : [chosen]), [chosen]);
  useEffect(() => {
    if (chosen !== null && states.at(chosen) !== PublicState.free) setChosen(null);
  }, [chosen, states, seatIds]);
  const shared = {
    geometry,
    states,
    levels,
    looks,
    selection,
    onToggleSeat: (seat: number) => setChosen(seat === chosen ? null : seat),
  };

  return (
    <div className="seat-frame change-picker">
      <div className="seat-frame-main">
        <div className="change-tools">
          <Segmented legend="Cómo quieres elegir" value={view} options={VIEWS} onChange={setView} />
          {view === 'plano' && own >= 0 && (
            <button type="button" className="change-own" onClick={() => map.current?.showSeats([own])}>
              Ver mi asiento
            </button>
          )}
        </div>
        {seatIds.length === 0 && <Notice title="Ahora mismo no queda ninguna butaca libre para toda la temporada" />}
        {view === 'plano' ? (
          <>
            <SeatMap ref={map} {...shared} mode="pick" />
            <details className="plan-legend" open>
              <summary>Precios del abono y símbolos</summary>
              <SeatLegend geometry={geometry} states={states} levels={levels} looks={looks} />
            </details>
          </>
        ) : (
          <SeatList {...shared} />
        )}
      </div>
      <SeatChangeTray
        pass={pass}
        offer={offer}
        seatId={chosen === null ? null : geometry.firstSeatId + chosen}
        onLost={() => {
          setChosen(null);
          void reload();
        }}
      />
    </div>
  );
}
