// Where each of them sits: on the plan or as a list. The first seat that is chosen brings the free ones beside it for
// the others.
import {planOf, seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicLooks} from '@taquilla/seatmap/looks';
import {priceLevels} from '@taquilla/seatmap/prices';
import {SeatLegend} from '@taquilla/seatmap/seat-legend';
import {SeatList} from '@taquilla/seatmap/seat-list';
import {SeatMap} from '@taquilla/seatmap/seat-map';
import type {LiveStates} from '@taquilla/seatmap/states';
import {seatNumber} from '@taquilla/seatmap/words';
import '@taquilla/seatmap/seatmap.css';
import {useEffect, useMemo, useState} from 'react';
import {announce} from '../../../lib/announce';
import {euros} from '../../../lib/words/format';
import {placeWords} from '../../../lib/words/place-words';
import type {PassSale, PassSales} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {Icon} from '../../../ui/icon';
import {Notice} from '../../../ui/screens/notice';
import {Segmented} from '../../../ui/forms/segmented';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {nameOf, takesSeat, type Drafting, type Person} from './sign-up-draft';
import {neighbours, useListSeats} from './use-sign-up';

interface Props extends Drafting {
  sales: PassSales;
  list: PassSale;
  onNext: () => void;
  onBack: (() => void) | null;
}

type View = 'plano' | 'lista';
const VIEWS: [View, string][] = [
  ['plano', 'Plano'],
  ['lista', 'Ver como lista'],
];

export function SignUpSeats(props: Props) {
  const {geometry, states, query} = useListSeats(props.list);
  if (query.error && !query.data) return <Trouble error={query.error} onRetry={() => void query.reload()} />;
  if (!geometry || !states)
    return (
      <Loading label="Cargando el plano…">
        <Bone height="26rem" />
      </Loading>
    );
  return <Chooser {...props} geometry={geometry} states={states} />;
}

export const seatPlace = (geometry: PlanGeometry, seat: number): string => {
  const plan = planOf(geometry);
  return placeWords({
    zoneName: geometry.zones[plan.zoneOf[seat]!]!.name,
    rowLabel: geometry.rows[plan.rowOf[seat]!]!.label,
    seatNumber: seatNumber(plan, seat),
  });
};

function Chooser({
  draft,
  change,
  changePerson,
  sales,
  list,
  geometry,
  states,
  onNext,
  onBack,
}: Props & {geometry: PlanGeometry; states: LiveStates}) {
  const seated = draft.people.filter(person => takesSeat(list, person));
  const [view, setView] = useState<View>('plano');
  const [activeKey, setActive] = useState(() => (seated.find(person => person.seatId === null) ?? seated[0])?.key);
  const [problem, setProblem] = useState('');
  /** What «Continuar» was answered with. */
  const [refusal, setRefusal] = useState('');
  const active = seated.find(person => person.key === activeKey) ?? seated[0];
  const indexOf = (person: Person) => (person.seatId === null ? -1 : seatIndex(geometry, person.seatId));
  const selection = useMemo(
    () => new Set(draft.people.flatMap(person => (person.seatId === null ? [] : [seatIndex(geometry, person.seatId)]))),
    [draft.people, geometry],
  );
  const levels = useMemo(
    () =>
      priceLevels(
        geometry.zones.map(zone => ({
          zoneId: zone.id,
          cents:
            list.prices.find(price => price.zoneId === zone.id && price.passCategoryId === active?.passCategoryId)
              ?.amountCents ?? null,
        })),
      ),
    [geometry, list.prices, active?.passCategoryId],
  );
  const looks = useMemo(() => publicLooks(planOf(geometry), levels), [geometry, levels]);
  const nameAt = (person: Person) => nameOf(person, sales, draft.people.indexOf(person));

  // Seats that others take meanwhile leave the choice, and it is said whose.
  useEffect(() => {
    const lost = () => {
      const gone = seated.filter(
        person => person.seatId !== null && states.at(indexOf(person)) !== 0 && draft.replaces === null,
      );
      if (gone.length === 0) return;
      change({people: draft.people.map(person => (gone.includes(person) ? {...person, seatId: null} : person))});
      setProblem(
        `Otra persona acaba de quedarse con la butaca de ${gone.map(nameAt).join(' y ')}. Elige otra: lo demás sigue igual.`,
      );
    };
    lost();
    return states.subscribe(lost);
    // What is asked is who sits where and what is free; the rest of the draft does not matter to it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [states, draft.people]);

  const toggle = (seat: number) => {
    setProblem('');
    setRefusal('');
    const holder = seated.find(person => indexOf(person) === seat);
    if (holder) {
      changePerson(holder.key, {seatId: null});
      return setActive(holder.key);
    }
    if (!active) return;
    const zoneId = geometry.zones[planOf(geometry).zoneOf[seat]!]!.id;
    if (!list.prices.some(price => price.zoneId === zoneId && price.passCategoryId === active.passCategoryId))
      return setProblem('En ese sector no hay abonos de este tipo.');
    const waiting = seated.filter(person => person.seatId === null && person !== active);
    const isFirst = waiting.length === seated.length - 1;
    const found = isFirst ? neighbours(geometry, states, seat, seated.length, new Set()) : [seat];
    const who = [active, ...waiting];
    change({
      people: draft.people.map(person => {
        const at = who.indexOf(person);
        return at >= 0 && at < found.length ? {...person, seatId: geometry.firstSeatId + found[at]!} : person;
      }),
    });
    if (isFirst && found.length > 1) announce(`${found.length} butacas juntas elegidas`);
    const rest = who.slice(found.length)[0] ?? waiting[0];
    if (rest && !(isFirst && found.length >= seated.length)) setActive(rest.key);
  };
  const missing = seated.filter(person => person.seatId === null);
  const shared = {geometry, states, levels, selection, looks, onToggleSeat: toggle};
  return (
    <div className="contract-main sign-up-seats">
      <fieldset className="sign-up-who">
        <legend>
          {seated.length > 1
            ? 'Elige la butaca de cada uno. La primera trae las de al lado para los demás.'
            : 'Toca la butaca que quieras.'}
        </legend>
        {seated.map(person => (
          <label key={person.key} className="sign-up-seat" data-active={person === active || undefined}>
            <input
              type="radio"
              name="seat-of"
              className="visually-hidden"
              checked={person === active}
              onChange={() => setActive(person.key)}
            />
            <span>
              <strong>{nameAt(person)}</strong>
              <span className="small">
                {person.seatId === null ? 'sin butaca todavía' : seatPlace(geometry, indexOf(person))}
              </span>
            </span>
            {person.seatId !== null && (
              <span className="figures">
                {euros(
                  list.prices.find(
                    price =>
                      price.passCategoryId === person.passCategoryId &&
                      price.zoneId === geometry.zones[planOf(geometry).zoneOf[indexOf(person)]!]!.id,
                  )?.amountCents ?? 0,
                )}
              </span>
            )}
            {person.seatId !== null && <Icon name="check" size={18} />}
          </label>
        ))}
      </fieldset>
      {problem && <Notice tone="danger" title={problem} isAlert />}
      <Segmented legend="Cómo quieres elegir" value={view} options={VIEWS} onChange={setView} />
      {view === 'plano' ? (
        <div>
          <SeatMap {...shared} mode="pick" />
          <details className="contract-more">
            <summary>Precios y símbolos</summary>
            <SeatLegend geometry={geometry} states={states} levels={levels} looks={looks} />
          </details>
        </div>
      ) : (
        <SeatList {...shared} />
      )}
      <p className="small muted">
        La butaca se guarda para ti cuando confirmes el abono, al final: hasta entonces otra persona puede adelantarse.
      </p>
      {refusal && <Notice tone="danger" title={refusal} isAnswer />}
      <div className="contract-acts">
        {onBack && <Button onClick={onBack}>Volver</Button>}
        <Button
          look="primary"
          onClick={() =>
            missing.length > 0 ? setRefusal(`Falta la butaca de ${missing.map(nameAt).join(' y ')}.`) : onNext()
          }
        >
          Continuar
        </Button>
      </div>
    </div>
  );
}
