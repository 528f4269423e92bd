// What stands in the way of publishing, all of it at once. Zones without a price may be left out on purpose.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {steps, type BeginningStep} from './steps';

export interface Obstacle {
  code: string;
  message: string;
  /** Of the guided beginning: where it is mended. */
  step?: BeginningStep['id'];
  zones?: {id: number; name: string}[];
}

/** The obstacles that the API names in a refusal to publish; none for any other failure. */
export function publishObstacles(failure: unknown): Obstacle[] {
  const problem = problemOf(failure);
  const named = problem.details?.problems;
  return problem.code === 'not_publishable' && Array.isArray(named) ? (named as Obstacle[]) : [];
}

interface Props {
  title?: string;
  obstacles: readonly Obstacle[];
  busy: boolean;
  onClose: () => void;
  onLeaveOut: (zoneIds: number[]) => void;
}

export function PublishObstacles({
  title = 'Todavía no se puede publicar',
  obstacles,
  busy,
  onClose,
  onLeaveOut,
}: Props) {
  if (obstacles.length === 0) return null;
  const zones = obstacles.find(one => one.code === 'zones_without_price')?.zones ?? [];
  const onlyZones = obstacles.length === 1 && zones.length > 0;
  return (
    <Alert
      severity="warning"
      sx={{mb: 2}}
      onClose={onClose}
      slotProps={{closeButton: {'aria-label': 'Cerrar el aviso'}}}
    >
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{m: 0, pl: 2.5}}>
        {obstacles.map(({message, step}) => (
          <li key={message}>
            {message}
            {step !== undefined && (
              <>
                {' '}
                <a href={may('platform', 'view') ? `/superadmin/inicio/${step}` : `/admin${steps[step].address}`}>
                  Resolverlo
                </a>
              </>
            )}
          </li>
        ))}
      </Box>
      {onlyZones && (
        <Button
          color="inherit"
          variant="outlined"
          disabled={busy}
          sx={{mt: 1}}
          onClick={() => onLeaveOut(zones.map(zone => zone.id))}
        >
          Publicar sin vender {zones.length === 1 ? `«${zones[0]!.name}»` : `esas ${zones.length} zonas`}
        </Button>
      )}
    </Alert>
  );
}
