// «Probar antes de vender», on the page of an event: begins a trial, or shows the one that runs.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {Panel} from '../../crud/frames/panel';
import type {EventRecord} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import {EraseButton, ToDoor, ToShop, triedText} from './trial-parts';
import {useTrialActs, useTrials} from './use-trials';

export function TryEvent({event}: {event: EventRecord}) {
  const {data} = useTrials();
  const acts = useTrialActs();
  const trial = data?.trials.find(one => one.ofId === event.id);
  if (event.isTrial || data === undefined || (!trial && !may('events', 'configure'))) return null;
  return (
    <Box sx={{mt: 2}}>
      <Panel
        title="Probar antes de vender"
        actions={
          trial ? (
            <>
              <ToShop slug={trial.slug} />
              <ToDoor trials={[trial]} />
              <Button component={Link} to={`/eventos/${trial.eventId}/sesiones`}>
                Ver lo probado
              </Button>
              {may('events', 'configure') && (
                <EraseButton
                  label="Borrar la prueba"
                  question="¿Borrar la prueba?"
                  onErase={then => then.erase(trial.eventId)}
                />
              )}
            </>
          ) : (
            <Button variant="outlined" disabled={acts.isBusy} onClick={() => void acts.begin(event.id)}>
              Probar este evento
            </Button>
          )
        }
      >
        <Typography color="textSecondary">
          {trial
            ? `Hay una prueba en marcha. ${triedText(trial)} En la tienda solo la ve quien tiene su dirección.`
            : 'Haz una compra entera sin mover dinero: se copia el evento con sus sesiones por venir y sus precios, se paga en el banco de pruebas y todo dice «PRUEBA». Después se borra de una vez. Los bloqueos, los abonos y las invitaciones no se copian.'}
        </Typography>
      </Panel>
    </Box>
  );
}
