// When the family comes for the clothes: a turn with room is taken, changed or left.
import {useId, useState} from 'react';
import {announce} from '../../lib/announce';
import {put} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import {capital, hour, longDay, shortDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {changeFamilyKit, FAMILY_KIT, type FamilyKit, type KitChild} from '../../lib/api/family-kit-api';

type Slot = FamilyKit['slots'][number];

const when = ({startsAt, endsAt}: {startsAt: string; endsAt: string}): string =>
  `${capital(longDay(startsAt))}, de ${hour(startsAt)} a ${hour(endsAt)}`;

/** Where several stand below each other. */
const briefly = ({startsAt, endsAt}: {startsAt: string; endsAt: string}): string =>
  `${capital(shortDay(startsAt))}, de ${hour(startsAt)} a ${hour(endsAt)}`;

export function SlotChoice({child, slots}: {child: KitChild; slots: readonly Slot[]}) {
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState<number | null | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const take = async (slotId: number | null) => {
    setBusy(slotId);
    setProblem('');
    try {
      put(FAMILY_KIT, await changeFamilyKit({enrolmentId: child.enrolmentId, slotId}));
      setChoosing(false);
      announce(slotId === null ? 'Turno anulado' : 'Turno apuntado');
    } catch (caught) {
      const error = asApiError(caught);
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setBusy(undefined);
    }
  };
  const others = slots.filter(slot => slot.id !== child.slot?.id);
  const withRoom = others.filter(slot => slot.left > 0);
  if (child.slot === null && slots.length === 0) return null;
  return (
    <div className="family-kit-slot">
      {child.slot !== null && (
        <p>
          <Icon name="calendar" size={18} />{' '}
          <span>
            <strong>{when(child.slot)}</strong>
            <br />
            {child.slot.place}
          </span>
        </p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {problem}
        </p>
      )}
      {!isChoosing && (
        <div className="family-kit-acts">
          {(child.slot === null || withRoom.length > 0) && (
            <Button
              look={child.slot === null ? 'primary' : 'plain'}
              disabled={withRoom.length === 0}
              aria-expanded={false}
              onClick={() => setChoosing(true)}
            >
              {withRoom.length === 0
                ? 'No quedan turnos'
                : child.slot === null
                  ? 'Elegir cuándo vienes'
                  : 'Cambiar de turno'}
              <span className="visually-hidden"> por la ropa de {child.firstName}</span>
            </Button>
          )}
          {child.slot !== null && (
            <Button look="quiet" isBusy={busy === null} onClick={() => void take(null)}>
              No puedo ir<span className="visually-hidden"> por la ropa de {child.firstName}</span>
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <div role="group" aria-labelledby={id}>
          <p id={id} className="family-kit-choose">
            Elige cuándo vienes
          </p>
          <ul className="family-kit-slots">
            {others.map(slot => (
              <li key={slot.id}>
                <Button isWide disabled={slot.left === 0} isBusy={busy === slot.id} onClick={() => void take(slot.id)}>
                  <span>
                    {briefly(slot)}
                    <span className="small family-kit-where">
                      {slot.place} ·{' '}
                      {slot.left === 0 ? 'completo' : slot.left === 1 ? 'queda un sitio' : `quedan ${slot.left} sitios`}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <Button look="quiet" onClick={() => setChoosing(false)}>
            Dejarlo como está
          </Button>
        </div>
      )}
    </div>
  );
}
