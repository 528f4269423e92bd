// Whether a pass renews itself, how much and when; stopped for its holder, or asked for, with the reason that stays in
// the audit.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

type AutoRenewal = Answer<'getAutoRenewalOfHolder'>;

function words({isOn, state, amountCents, chargeOn, reason}: AutoRenewal): string {
  if (state === 'renewed') return 'Renovado solo';
  if (isOn && state === 'notified' && amountCents !== null && chargeOn !== null)
    return `Sí, el ${formatDay(chargeOn)}: ${formatCents(amountCents)} (avisado)`;
  if (isOn && state === 'failed') return `No se pudo: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  return isOn ? 'Sí, aún sin avisar' : state === 'stopped' ? 'No: parada' : 'No';
}

export function AutoRenewalFact({passId}: {passId: number}) {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const {data, refetch} = useQuery({
    queryKey: ['auto-renewal', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/renovacion-automatica', {at: {id: passId}, signal}),
  });
  if (data === undefined) return null;
  const isOn = !data.isOn;
  const set = async (reason: string): Promise<void> => {
    try {
      await call('post', '/api/abonos/{id}/renovacion-automatica', {at: {id: passId}, body: {isOn, reason}});
      notify(isOn ? 'Se renovará solo' : 'Renovación automática parada', {type: 'info'});
      setAsking(false);
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    await refetch();
  };
  return (
    <Box component="span" sx={{display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1}}>
      {words(data)}
      {data.canChange && may('abonos', 'edit') && (data.isOn || data.hasMeans) && (
        <Button size="small" sx={{p: 0, minWidth: 0}} onClick={() => setAsking(true)}>
          {data.isOn ? 'Parar' : 'Activar'}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={isOn ? '¿Renovar solo este abono?' : '¿Parar la renovación automática?'}
          confirm={isOn ? 'Activar' : 'Parar'}
          onConfirm={set}
          onClose={() => setAsking(false)}
        >
          {isOn
            ? 'Hazlo solo si el titular lo ha pedido: se le avisará con el importe y la fecha antes de cobrar.'
            : 'No se le cobrará nada. Podrá renovar a mano durante la campaña.'}
        </ReasonDialog>
      )}
    </Box>
  );
}
