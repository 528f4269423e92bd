// How many come in per minute and how many may be inside: changed while the sale runs, without opening the form.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {Panel} from '../../crud/frames/panel';
import {call, problemOf} from '../../providers/http-client';
import type {Board} from './room-acts';

export function RoomPace({roomId, board, onSaved}: {roomId: number; board: Board; onSaved: () => void}) {
  const notify = useNotify();
  const [outflow, setOutflow] = useState(String(board.outflowPerMinute));
  const [most, setMost] = useState(String(board.maxInside));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const isChanged = outflow !== String(board.outflowPerMinute) || most !== String(board.maxInside);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      await call('post', '/api/salas-espera/{id}/ritmo', {
        at: {id: roomId},
        body: {outflowPerMinute: Number(outflow), maxInside: Number(most)},
      });
      notify('El ritmo ha cambiado', {type: 'info'});
      onSaved();
    } catch (failure) {
      const problem = problemOf(failure);
      setErrors(problem.errors ?? {});
      notify(problem.message, {type: 'error'});
    }
    setBusy(false);
  };
  const field = (name: string, label: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      type="number"
      size="small"
      value={value}
      onChange={event => set(event.target.value)}
      error={errors[name] !== undefined}
      helperText={errors[name]}
      slotProps={{htmlInput: {min: 1, max: 100000}}}
      required
      sx={{flex: '1 1 180px', maxWidth: 260}}
    />
  );
  return (
    <Panel title="Ritmo" note="Se nota en un segundo. Quien ya está dentro se queda.">
      <Box
        component="form"
        onSubmit={(event: FormEvent) => void save(event)}
        sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', pt: 1}}
      >
        {field('outflowPerMinute', 'Entran por minuto', outflow, setOutflow)}
        {field('maxInside', 'Dentro a la vez', most, setMost)}
        <Button type="submit" variant="contained" disabled={!isChanged || busy}>
          Cambiar el ritmo
        </Button>
      </Box>
    </Panel>
  );
}
