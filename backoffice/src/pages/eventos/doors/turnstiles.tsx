// Turnstiles of others at the gates of the event: each gets a key of its own, shown once.
import {type FormEvent, useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {call} from '../../../providers/http-client';
import {useEvent} from '../event-context';
import type {EventDoors} from './doors-answer';

export function Turnstiles({doors, onChanged}: {doors: EventDoors; onChanged: () => void}) {
  const {event} = useEvent();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [gateId, setGateId] = useState<number | ''>(doors.gates[0]?.id ?? '');
  const [made, setMade] = useState<{name: string; key: string} | null>(null);
  const [busy, run] = useBusy();
  if (gateId === '') return null;
  const make = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    await run(async () => {
      const {key} = await call('post', '/api/eventos/{id}/torniquetes', {
        at: {id: event.id},
        body: {name: name.trim(), gateId},
      });
      setMade({name: name.trim(), key});
      setName('');
      onChanged();
    });
  };
  const copy = async (key: string): Promise<void> => {
    await navigator.clipboard.writeText(key);
    notify('Clave copiada', {type: 'info'});
  };
  return (
    <Panel
      title="Torniquetes de otros"
      note="Cada torniquete lee con una clave suya, de una sola puerta. Con el mismo nombre se le da otra y la anterior deja de abrir; en «Ver lectores» se da de baja."
    >
      <Box component="form" onSubmit={submit => void make(submit)}>
        <TextField
          label="Nombre del torniquete"
          required
          value={name}
          onChange={typed => setName(typed.target.value)}
          slotProps={{htmlInput: {maxLength: 80}}}
        />
        <TextField select label="En la puerta" value={gateId} onChange={typed => setGateId(Number(typed.target.value))}>
          {doors.gates.map(gate => (
            <MenuItem key={gate.id} value={gate.id}>
              {gate.name}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="outlined" disabled={busy || name.trim() === ''}>
          Dar clave
        </Button>
      </Box>
      {made && (
        <Alert
          severity="warning"
          sx={{mt: 1.5}}
          action={
            <Button color="inherit" size="small" onClick={() => void copy(made.key)}>
              Copiar
            </Button>
          }
        >
          Clave de «{made.name}», que no se vuelve a enseñar:
          <Box component="code" sx={{display: 'block', overflowWrap: 'anywhere', fontSize: '0.95rem', mt: 0.5}}>
            {made.key}
          </Box>
        </Alert>
      )}
    </Panel>
  );
}
