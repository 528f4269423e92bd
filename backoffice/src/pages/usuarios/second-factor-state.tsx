// Whether an account has its second factor, and taking it away from whoever has lost the phone.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

export function SecondFactorState({userId, name, onReset}: {userId: number; name: string; onReset: () => void}) {
  const {data, refetch} = useQuery({
    queryKey: ['second-factor', userId],
    queryFn: ({signal}) => call('get', '/api/usuarios/{id}/segundo-factor', {at: {id: userId}, signal}),
    retry: false,
  });
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  if (data === undefined) return null;
  const reset = async (): Promise<void> => {
    try {
      await call('delete', '/api/usuarios/{id}/segundo-factor', {at: {id: userId}});
      notify('Verificación en dos pasos quitada', {type: 'info'});
      onReset();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(false);
    await refetch();
  };
  return (
    <Panel
      title="Verificación en dos pasos"
      note={
        data.isRequired
          ? 'Obligatoria para esta cuenta: sin ella solo puede activarla.'
          : 'Cada persona la activa en su menú, «Seguridad».'
      }
      actions={
        data.isEnabled &&
        may('usuarios', 'edit') && (
          <Button color="error" onClick={() => setAsking(true)}>
            Quitar
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Estado">
          {data.isEnabled ? (
            <StateMark tone="good">Activada</StateMark>
          ) : (
            <StateMark tone={data.isRequired ? 'bad' : 'neutral'}>Sin activar</StateMark>
          )}
        </Fact>
        {data.enabledAt !== null && <Fact label="Desde">{formatInstant(data.enabledAt)}</Fact>}
        {data.isEnabled && <Fact label="Códigos de recuperación">{data.recoveryLeft} sin usar</Fact>}
      </Facts>
      <ConfirmDialog
        open={asking}
        title={`¿Quitar la verificación de ${name}?`}
        confirm="Quitarla"
        danger
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      >
        Para quien ha perdido el teléfono. Comprueba antes que es esa persona: se cierran sus sesiones y entrará solo
        con la contraseña.
      </ConfirmDialog>
    </Panel>
  );
}
