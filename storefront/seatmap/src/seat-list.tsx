// The complete alternative to the map: zone, row, seat as plain HTML, for keyboard, screen reader and anyone who
// prefers it. Promise: every seat that the map can choose can be chosen here, and 60,000 seats cost nothing: only what
// is open exists.
import {useId, useMemo, useState, type CSSProperties, type ReactNode} from 'react';
import {planOf} from './decode';
import {SeatAttribute} from './geometry';
import {defaultLooks} from './looks';
import {isPickable} from './moving/pickable';
import {wheelchairCount, type SeatFilter} from './seat-filter';
import type {SeatMapProps} from './seat-map';
import {Swatch} from './swatch';
import {useFree} from './use-free';
import {useScheme} from './use-scheme';
import {chosenWords, euros, freeWords, integer, wheelchairWords} from './words';
import {ZoneRows} from './zone-rows';

export interface SeatListProps
  extends Pick<
    SeatMapProps,
    | 'geometry'
    | 'states'
    | 'levels'
    | 'selection'
    | 'onToggleSeat'
    | 'onZone'
    | 'canPick'
    | 'looks'
    | 'describe'
    | 'scheme'
    | 'theme'
    | 'className'
    | 'style'
  > {
  /** Only where a wheelchair has its place; when it is said from outside, the list has no box of its own for it. */
  needsWheelchair?: boolean | undefined;
  /** What stands inside a numberless zone, e.g. the quantity stepper; default a button that calls onZone. */
  renderGeneral?: (zone: number) => ReactNode;
}

export function SeatList(props: SeatListProps) {
  const {geometry, states, levels, selection} = props;
  const plan = useMemo(() => planOf(geometry), [geometry]);
  const looks = useMemo(() => props.looks ?? defaultLooks(plan, states, levels), [props.looks, plan, states, levels]);
  const all = useFree(plan, states);
  const accessible = useMemo(() => plan.attributes.some(bits => (bits & SeatAttribute.wheelchair) > 0), [plan]);
  const [price, setPrice] = useState('');
  const [freeOnly, setFreeOnly] = useState(true);
  const [ownWheelchair, setWheelchair] = useState(false);
  const wheelchair = props.needsWheelchair ?? ownWheelchair;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const priceId = useId();

  const filter: SeatFilter = {freeOnly, wheelchair};
  // `all` is made anew whenever a state changes.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const wheelchairs = useMemo(() => wheelchairCount(plan, states), [plan, states, all]);
  const {free, total} = wheelchair ? wheelchairs : all;
  const chosenByZone = useMemo(() => {
    const counts = new Map<number, number>();
    for (const seat of selection) counts.set(plan.zoneOf[seat]!, (counts.get(plan.zoneOf[seat]!) ?? 0) + 1);
    return counts;
  }, [plan, selection]);
  const zones = geometry.zones
    .map((zone, index) => ({zone, index, level: levels.levelOf(zone.id), chosen: chosenByZone.get(index) ?? 0}))
    .filter(
      ({level, index, chosen}) =>
        (price === '' || levels.levels[level]?.cents === Number(price)) &&
        (!freeOnly || free[index] !== 0 || chosen > 0),
    )
    .filter(({index, chosen}) => !wheelchair || total[index]! > 0 || chosen > 0);

  const toggleOpen = (zone: number, isOpen: boolean): void =>
    setOpen(before => {
      if (before.has(zone) === isOpen) return before;
      const after = new Set(before);
      if (isOpen) after.add(zone);
      else after.delete(zone);
      return after;
    });

  return (
    <section
      className={`sm sm-list ${props.className ?? ''}`}
      data-scheme={useScheme(props.scheme)}
      style={{...props.theme, ...props.style} as CSSProperties}
      aria-label={`Lista de butacas: ${geometry.name}`}
    >
      <div className="sm-filters" role="group" aria-label="Filtrar la lista">
        {levels.levels.length > 1 && (
          <span>
            <label htmlFor={priceId}>Precio</label>
            <select id={priceId} value={price} onChange={event => setPrice(event.target.value)}>
              <option value="">Todos</option>
              {levels.levels.map(({cents}) => (
                <option key={cents} value={cents}>
                  {euros(cents)}
                </option>
              ))}
            </select>
          </span>
        )}
        <label>
          <input type="checkbox" checked={freeOnly} onChange={event => setFreeOnly(event.target.checked)} />
          Solo libres
        </label>
        {accessible && props.needsWheelchair === undefined && (
          <label>
            <input type="checkbox" checked={wheelchair} onChange={event => setWheelchair(event.target.checked)} />
            Silla de ruedas
          </label>
        )}
      </div>
      <p className="sm-count" role="status">
        {zones.length === 0
          ? 'Ninguna zona cumple el filtro.'
          : `${integer(zones.length)} ${zones.length === 1 ? 'zona' : 'zonas'}`}
      </p>
      <ul className="sm-zones">
        {zones.map(({zone, index, level, chosen}) => (
          <li key={index}>
            <details
              open={open.has(index)}
              onToggle={event => event.target === event.currentTarget && toggleOpen(index, event.currentTarget.open)}
            >
              <summary>
                {level >= 0 && <Swatch look={looksOfLevel(levels.levels[level]!)} />}
                <strong>{zone.name}</strong>
                <span className="sm-from">{priceWords(levels.fromCents(zone.id))}</span>
                <span className="sm-free">
                  {wheelchair ? wheelchairWords(free[index]!) : freeWords(free[index]!, zone.kind === 'general')}
                  {chosen > 0 && <b> · {chosenWords(chosen)}</b>}
                </span>
              </summary>
              {open.has(index) &&
                (zone.kind === 'general' ? (
                  <div className="sm-general">
                    {props.renderGeneral?.(index) ?? (
                      <button type="button" className="sm-button" onClick={() => props.onZone?.(index)}>
                        Elegir cantidad
                      </button>
                    )}
                  </div>
                ) : (
                  <ZoneRows
                    scene={{plan, states, levels, looks, selection}}
                    zone={index}
                    filter={filter}
                    describe={props.describe}
                    canPick={props.canPick ?? (seat => isPickable(plan, states, levels, selection, seat))}
                    onToggleSeat={props.onToggleSeat}
                  />
                ))}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const looksOfLevel = (level: SeatListProps['levels']['levels'][number]) =>
  ({name: '', paint: 'solid', shape: level.shape, color: `--sm-level-${level.color}`}) as const;

const priceWords = (cents: number | null): string => (cents === null ? 'no está a la venta' : `desde ${euros(cents)}`);
