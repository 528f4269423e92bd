// Everybody is out: after an evacuation, or between two parts of a day. Cannot be undone, so it says how many it takes out.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {useActKey} from '../../../../crud/acts/act-key';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {ReasonDialog} from '../../../../crud/acts/reason-dialog';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';

export function AllOut({sessionId, inside}: {sessionId: number; inside: number}) {
  const notify = useNotify();
  const key = useActKey();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (reason: string): Promise<void> => {
    try {
      const out = await call('post', '/api/sesiones/{id}/todos-fuera', {
        at: {id: sessionId},
        body: {reason},
        idempotencyKey: key.current,
      });
      key.renew();
      notify(`Todos fuera: ${plural(out.inside, 'persona', 'personas')}`, {type: 'info'});
      setAsking(false);
    } catch (failure) {
      key.renewIfRefused(failure);
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Todos fuera
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`¿Dar por fuera a ${plural(inside, 'persona', 'personas')}?`}
          confirm="Todos fuera"
          danger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <Typography sx={{mb: 2}}>
            El contador vuelve a cero en todas las puertas y cada código puede entrar una vez más. Los lectores sin red
            lo sabrán cuando la recuperen. No se puede deshacer.
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}
