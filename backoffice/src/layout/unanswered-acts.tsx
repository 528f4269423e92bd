// Over every screen, also after a reload: what moves money and had no answer, and the way to know what became of it.
import {useQueryClient} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {useBusy} from '../crud/acts/use-busy';
import {useUnanswered} from '../crud/acts/use-unanswered';
import {formatInstant} from '../crud/words/zoned-time';
import {askAgain} from '../providers/http-client';
import {ASKABLE_MS, endAct, SALE, type Unanswered} from '../providers/acts/unanswered';

export function UnansweredActs() {
  return useUnanswered().map(act => <UnansweredAct key={act.key} act={act} />);
}

function UnansweredAct({act}: {act: Unanswered}) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [busy, run] = useBusy();
  const isPast = Date.now() - act.at > ASKABLE_MS;
  const check = () =>
    run(async () => {
      await askAgain(act);
      void queries.invalidateQueries();
      notify(`Está hecho: ${act.name}.`, {type: 'success', autoHideDuration: 9000});
    });
  return (
    <Alert
      severity="warning"
      sx={{mb: 1.5, alignItems: 'center'}}
      action={
        isPast ? (
          <Button color="inherit" onClick={() => endAct(act)}>
            Ya lo he mirado
          </Button>
        ) : act.path === SALE ? (
          // It ends with tickets and change: the counter shows them.
          <Button color="inherit" variant="outlined" component={Link} to="/carrito">
            Comprobar la venta
          </Button>
        ) : (
          <Button color="inherit" variant="outlined" disabled={busy} onClick={() => void check()}>
            Comprobar
          </Button>
        )
      }
    >
      {`Sin respuesta: ${act.name}, ${formatInstant(new Date(act.at).toISOString())}. `}
      {isPast
        ? 'Ha pasado demasiado tiempo para preguntarlo: búscalo y mira si se hizo.'
        : 'No se sabe si se hizo. Comprobarlo no lo hace dos veces.'}
    </Alert>
  );
}
