// Over every screen of a trial: that it is one, of what, and the way out.
import {Link, useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type {EventRecord} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import {EraseButton, noticeSx, ToDoor, ToShop} from './trial-parts';
import {useTrials} from './use-trials';

export function TrialBar({event}: {event: EventRecord}) {
  const navigate = useNavigate();
  const {data} = useTrials();
  if (!event.isTrial) return null;
  const trial = data?.trials.find(one => one.eventId === event.id);
  const real = event.trialOfId === null ? '/eventos' : `/eventos/${event.trialOfId}/sesiones`;
  return (
    <Alert
      severity="warning"
      sx={noticeSx}
      action={
        <Stack direction="row" useFlexGap sx={{gap: 1, flexWrap: 'wrap'}}>
          <ToShop slug={event.slug} />
          {trial && <ToDoor trials={[trial]} />}
          <Button component={Link} to={real}>
            {event.trialOfId === null ? 'Eventos' : 'Ir al evento'}
          </Button>
          {may('events', 'configure') && (
            <EraseButton
              label="Borrar la prueba"
              question="¿Borrar la prueba?"
              onErase={acts => acts.erase(event.id, () => void navigate(real))}
            />
          )}
        </Stack>
      }
    >
      Esto es una prueba. Se paga en el banco de pruebas o en efectivo de mentira, y sus entradas solo las lee la puerta
      de la prueba. No cuenta en ningún informe.
    </Alert>
  );
}
