// What is under way with an import, how far it is, and the way to stop it.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {figure, taskNames, type ImportRun} from './import-run';

interface Props {
  run: ImportRun;
  /** Null: whoever looks may not. */
  onCancel: (() => Promise<boolean>) | null;
}

export function ImportProgress({run, onCancel}: Props) {
  const [asking, setAsking] = useState(false);
  if (run.task === null) return null;
  const isKnown = run.taskTotal > 0;
  const percent = isKnown ? Math.min(100, Math.floor((run.doneCount * 100) / run.taskTotal)) : 0;
  const name = taskNames[run.task];
  return (
    <Card sx={{p: 2, mb: 2}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1}}>
        <Box sx={{flex: '1 1 200px'}} role="status">
          <Typography variant="h2" component="p">
            {run.cancelRequestedAt ? 'Parando' : name}…
          </Typography>
          <Typography color="textSecondary">
            {isKnown ? `${figure(run.doneCount)} de ${figure(run.taskTotal)} filas (${percent} %). ` : ''}Puedes salir
            de esta página: sigue sola.
          </Typography>
        </Box>
        {onCancel !== null && run.task !== 'revert' && (
          <Button
            variant="outlined"
            disabled={run.cancelRequestedAt !== null}
            onClick={() => (run.task === 'import' ? setAsking(true) : void onCancel())}
          >
            Parar
          </Button>
        )}
      </Box>
      <LinearProgress
        variant={isKnown ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={name}
        sx={{height: 8, borderRadius: 1}}
      />
      <ConfirmDialog
        open={asking}
        title="¿Parar la importación?"
        confirm="Parar y deshacer"
        danger
        onConfirm={() => {
          setAsking(false);
          void onCancel?.();
        }}
        onClose={() => setAsking(false)}
      >
        Lo que ya se ha importado se deshace.
      </ConfirmDialog>
    </Card>
  );
}
