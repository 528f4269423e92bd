// One session for the pass: the sector, and a seat in it or the first that is free. It is taken when it is confirmed,
// not before.
import {useId, useRef, useState} from 'react';
import {useShowWords} from '../../../lib/activities';
import {chooseSession, useChoicePlaces} from '../../../lib/sale/choices';
import {dropAll} from '../../../lib/api/query';
import {asApiError} from '../../../lib/api/request';
import type {PassChoices} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {SelectField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {Refusal} from '../../../ui/screens/refusal';
import '../../../ui/access-code.css';
import './choice-count.css';

interface Props {
  passId: number;
  session: PassChoices['sessions'][number];
}

export function ChooseSession({passId, session}: Props) {
  const words = useShowWords();
  const {eventSessionId, title} = session;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [zoneId, setZone] = useState<number | null>(null);
  const [row, setRow] = useState('');
  const [seatId, setSeat] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const all = useChoicePlaces(passId, eventSessionId, null, isOpen);
  const one = useChoicePlaces(passId, eventSessionId, zoneId, isOpen && zoneId !== null);
  const zones = all.data?.zones.filter(zone => zone.free > 0);
  const zone = zones?.find(each => each.id === zoneId);
  const rows = zoneId === null ? [] : (one.data?.rows ?? []);
  const open = () => {
    setProblem(null);
    setOpen(true);
    dialog.current?.showModal();
  };
  const go = async () => {
    if (zoneId === null) return setProblem('Elige un sector.');
    setBusy(true);
    setProblem(null);
    try {
      await chooseSession(passId, {eventSessionId, zoneId, seatId});
    } catch (error) {
      setProblem(asApiError(error).message);
      setSeat(null);
      dropAll(`passes/${passId}/choices/${eventSessionId}/`);
      void one.reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="primary" onClick={open}>
        Elegir<span className="visually-hidden"> {title}</span>
      </Button>
      <dialog ref={dialog} className="ask-dialog" aria-labelledby={id} onClose={() => setOpen(false)}>
        <h2 id={id}>{title}</h2>
        <p>¿Dónde te sientas?</p>
        {all.error && !zones && <Notice tone="warn" title={all.error.message} />}
        {zones?.length === 0 && <Notice tone="warn" title={`No queda sitio libre para ${words.this}`} />}
        <div className="choose-places">
          <SelectField
            label="Sector"
            name="zone"
            value={zoneId ?? ''}
            onChange={event => {
              setZone(Number(event.target.value) || null);
              setRow('');
              setSeat(null);
            }}
          >
            <option value="">{zones ? 'Elige un sector' : 'Cargando…'}</option>
            {zones?.map(each => (
              <option key={each.id} value={each.id}>
                {each.name} · {each.free} {each.free === 1 ? 'libre' : 'libres'}
              </option>
            ))}
          </SelectField>
          {zone?.isNumbered && (
            <SelectField
              label="Fila"
              name="row"
              value={row}
              onChange={event => {
                setRow(event.target.value);
                setSeat(null);
              }}
            >
              <option value="">{one.data ? 'La primera libre' : 'Cargando…'}</option>
              {rows.map(({label}) => (
                <option key={label} value={label}>
                  Fila {label}
                </option>
              ))}
            </SelectField>
          )}
          {zone?.isNumbered && row !== '' && (
            <SelectField
              label="Butaca"
              name="seat"
              value={seatId ?? ''}
              onChange={event => setSeat(Number(event.target.value) || null)}
            >
              <option value="">Elige una butaca</option>
              {rows
                .find(({label}) => label === row)
                ?.seats.map(seat => (
                  <option key={seat.id} value={seat.id}>
                    Butaca {seat.number}
                  </option>
                ))}
            </SelectField>
          )}
        </div>
        {problem && <Refusal>{problem}</Refusal>}
        <div className="ask-buttons">
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={zoneId === null || (row !== '' && seatId === null)}
            onClick={() => void go()}
          >
            Elegir {words.this}
          </Button>
          <Button onClick={() => dialog.current?.close()}>No, volver</Button>
        </div>
      </dialog>
    </>
  );
}
