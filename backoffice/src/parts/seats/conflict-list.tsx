// Seats that stand in the way of a block, one by one, and a way on without them.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import {claimWords, saidOf} from '../../crud/words/choices';

export interface Conflict {
  seatId: number;
  kind: string;
  /** Who or what has it. */
  label: string;
  /** «Tribuna Baja 101, fila 4, butaca 12». */
  seat?: string;
}

export function ConflictList({
  conflicts,
  total,
  onDrop,
}: {
  conflicts: readonly Conflict[];
  total: number;
  onDrop: () => void;
}) {
  return (
    <Alert severity="error" sx={{mb: 2, '& .MuiAlert-message': {minWidth: 0, flex: 1}}}>
      <AlertTitle>
        No se ha bloqueado nada: {plural(total, 'butaca ya está ocupada', 'butacas ya están ocupadas')}
      </AlertTitle>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Butacas ocupadas"
        sx={{m: 0, pl: 2, maxHeight: 180, overflowY: 'auto'}}
      >
        {conflicts.map(conflict => (
          <li key={conflict.seatId}>
            {conflict.seat ?? conflict.label}: {saidOf(claimWords, conflict.kind) ?? conflict.kind}
            {conflict.seat !== undefined && conflict.label !== '' && ` (${conflict.label})`}
          </li>
        ))}
      </Box>
      {total > conflicts.length && <Box>… y {formatCount(total - conflicts.length)} más.</Box>}
      <Button color="inherit" variant="outlined" onClick={onDrop} sx={{mt: 1}}>
        Quedarme con las libres
      </Button>
    </Alert>
  );
}
