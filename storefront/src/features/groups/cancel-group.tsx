// A group gives its places up: what comes back of the deposit is read before it is done.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {cancelGroup} from '../../lib/sale/groups';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {OwnGroup} from '../../lib/api/types';
import {dayAndHour, euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {Refusal} from '../../ui/screens/refusal';

interface Props {
  hash: string;
  group: OwnGroup;
  onChanged: () => void;
}

function comesBack({isDepositPaid, depositCents, cancelRefundCents, isRefundByHand, ...group}: OwnGroup): string {
  if (!isDepositPaid) return 'No has pagado nada, así que no hay nada que devolver.';
  if (cancelRefundCents === 0)
    return `La señal, ${euros(depositCents)}, no se devuelve: el plazo acabó el ${dayAndHour(group.depositBackUntil, group.timezone)}.`;
  return isRefundByHand
    ? `Te devolvemos la señal, ${euros(cancelRefundCents)}: te la damos nosotros, porque no la pagaste por la web.`
    : `Te devolvemos la señal, ${euros(cancelRefundCents)}, por donde la pagaste; tarda entre 1 y 5 días hábiles.`;
}

export function CancelGroup({hash, group, onChanged}: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = `group-cancel/${hash}`;
  const cancel = async () => {
    setBusy(true);
    setProblem(null);
    const ask = {expectedRefundCents: group.cancelRefundCents};
    try {
      await cancelGroup(hash, ask, attemptKey(attempt, ask));
      attemptOver(attempt);
      announce('Reserva cancelada');
      setAsked(false);
      onChanged();
    } catch (error) {
      const {status, message} = asApiError(error);
      if (status !== 0 && status < 500) attemptOver(attempt);
      if (status === 409) onChanged();
      setProblem(message);
      setBusy(false);
    }
  };
  return (
    <div className="group-cancel">
      <Button look="quiet" onClick={() => setAsked(true)}>
        {group.isRequest ? 'Retirar la solicitud' : 'Cancelar la reserva'}
      </Button>
      {isAsked && (
        <ListDialog
          scene={attempt}
          title={group.isRequest ? '¿Retirar la solicitud?' : '¿Cancelar la reserva?'}
          onClose={() => setAsked(false)}
        >
          <p>
            <strong>{comesBack(group)}</strong>
          </p>
          <p>Las plazas quedan libres para otras personas en este momento. No se puede deshacer.</p>
          {problem && <Refusal>{problem}</Refusal>}
          <div className="group-acts">
            <Button look="primary" isBusy={isBusy} onClick={() => void cancel()}>
              Sí, cancelar
            </Button>
            <Button look="plain" disabled={isBusy} onClick={() => setAsked(false)}>
              La mantengo
            </Button>
          </div>
        </ListDialog>
      )}
    </div>
  );
}
