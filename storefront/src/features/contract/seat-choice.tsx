// Another seat, chosen by sector, row and number: the same in a hand, with a keyboard or read aloud.
import {useState} from 'react';
import {euros} from '../../lib/words/format';
import {Notice} from '../../ui/screens/notice';
import {SelectField} from '../../ui/forms/field';
import {useRenewalSeats} from './renewals';

interface Props {
  passId: number;
  categoryId: number;
  seatId: number | null;
  onChoose: (seatId: number | null) => void;
}

export function SeatChoice({passId, categoryId, seatId, onChoose}: Props) {
  const [zoneId, setZone] = useState<number>();
  const [row, setRow] = useState('');
  const query = useRenewalSeats(passId, categoryId, zoneId);
  const seats = zoneId === undefined ? [] : (query.data?.seats ?? []);
  const [zones, setZones] = useState(query.data?.zones);
  if (query.data && query.data.zones !== zones) setZones(query.data.zones);
  if (query.error && !zones) return <Notice tone="warn" title={query.error.message} />;
  if (zones?.length === 0)
    return (
      <Notice tone="warn" title="No queda ninguna butaca libre para esta categoría.">
        Escríbenos y vemos qué se puede hacer.
      </Notice>
    );
  const rows = [...new Set(seats.map(seat => seat.rowLabel))];
  return (
    <fieldset className="field-pair">
      <legend className="visually-hidden">Otra butaca</legend>
      <SelectField
        label="Sector"
        name="zone"
        value={zoneId ?? ''}
        onChange={event => {
          setZone(Number(event.target.value) || undefined);
          setRow('');
          onChoose(null);
        }}
      >
        <option value="">{zones ? 'Elige un sector' : 'Cargando…'}</option>
        {zones?.map(zone => (
          <option key={zone.id} value={zone.id}>
            {zone.name} · {euros(zone.amountCents)} · {zone.free} libres
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Fila"
        name="row"
        value={row}
        disabled={rows.length === 0}
        onChange={event => {
          setRow(event.target.value);
          onChoose(null);
        }}
      >
        <option value="">{zoneId !== undefined && rows.length === 0 ? 'Cargando…' : 'Elige una fila'}</option>
        {rows.map(label => (
          <option key={label} value={label}>
            Fila {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Butaca"
        name="seat"
        value={seatId ?? ''}
        disabled={row === ''}
        onChange={event => onChoose(Number(event.target.value) || null)}
      >
        <option value="">Elige una butaca</option>
        {seats
          .filter(seat => seat.rowLabel === row)
          .map(seat => (
            <option key={seat.id} value={seat.id}>
              Butaca {seat.seatNumber}
            </option>
          ))}
      </SelectField>
    </fieldset>
  );
}
