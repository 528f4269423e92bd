// Rows of one opened zone: a disclosure a row, its seats as checkboxes. A closed row has no seats in the page.
import {useRef, useState} from 'react';
import {SeatAttribute} from './geometry';
import {filteredRows, type SeatFilter} from './seat-filter';
import {Swatch} from './swatch';
import {attributeWords, chosenWords, euros, seatCents, seatNumber, stateWord, type Described} from './words';

interface ZoneRowsProps {
  scene: Described;
  zone: number;
  filter: SeatFilter;
  canPick: (seat: number) => boolean;
  onToggleSeat?: ((seat: number) => void) | undefined;
  describe?: ((seat: number) => string | null) | undefined;
}

export function ZoneRows({scene, zone, filter, ...rest}: ZoneRowsProps) {
  const {plan, states, selection} = scene;
  // A seat just given back stays until the zone is closed: it must not vanish under the finger or the focus.
  const kept = useRef(new Set<number>());
  for (const seat of selection) kept.current.add(seat);
  const shown = filteredRows(plan, states, zone, filter, kept.current);
  if (shown.length === 0) return <p className="sm-none">Ninguna butaca de esta zona cumple el filtro.</p>;
  return (
    <ul className="sm-rows">
      {shown.map(row => (
        <Row key={row.label} scene={scene} label={row.label} seats={row.seats} free={row.free} {...rest} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<ZoneRowsProps, 'zone' | 'filter'> {
  label: string;
  seats: number[];
  free: number;
}

function Row({scene, label, seats, free, canPick, onToggleSeat, describe}: RowProps) {
  const [open, setOpen] = useState(false);
  const chosen = seats.filter(seat => scene.selection.has(seat)).length;
  return (
    <li>
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <strong>Fila {label}</strong>
          <span className="sm-free">
            {free === 1 ? '1 libre' : `${free} libres`}
            {chosen > 0 && <b> · {chosenWords(chosen)}</b>}
          </span>
        </summary>
        {open && (
          <fieldset className="sm-seats">
            <legend className="sm-said">Butacas de la fila {label}</legend>
            {seats.map(seat => (
              <Seat
                key={seat}
                scene={scene}
                seat={seat}
                able={canPick(seat)}
                onToggle={onToggleSeat}
                words={describe?.(seat) ?? undefined}
              />
            ))}
          </fieldset>
        )}
      </details>
    </li>
  );
}

interface SeatProps {
  scene: Described;
  seat: number;
  able: boolean;
  onToggle?: ((seat: number) => void) | undefined;
  words?: string | undefined;
}

function Seat({scene, seat, able, onToggle, words}: SeatProps) {
  const {plan, looks, states, selection} = scene;
  const chosen = selection.has(seat);
  const bits = plan.attributes[seat]!;
  const cents = seatCents(scene, seat);
  const notes = attributeWords(bits);
  const sign =
    bits & SeatAttribute.wheelchair
      ? 'wheelchair'
      : bits & SeatAttribute.companion
        ? 'companion'
        : bits & SeatAttribute.restrictedView
          ? 'restricted'
          : undefined;
  const said =
    words ??
    [
      `Butaca ${seatNumber(plan, seat)}`,
      ...(cents === null ? [] : [euros(cents)]),
      ...notes,
      stateWord(scene, seat),
    ].join(', ');
  return (
    <label className="sm-seat" title={said}>
      <input type="checkbox" checked={chosen} disabled={!able} aria-label={said} onChange={() => onToggle?.(seat)} />
      <Swatch look={chosen ? 'mine' : looks.list[looks.of(seat, states.at(seat))]!} sign={sign} />
      <span aria-hidden="true">{seatNumber(plan, seat)}</span>
    </label>
  );
}
