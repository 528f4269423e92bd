// The machine is dead: who may says what its paper or its bank says, and why. It leaves a case to be checked.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {call} from '../../providers/http-client';
import {useFormAct} from '../acts/use-busy';
import type {Operation} from './card-terminal';

const leastReason = 10;

export function DecideByHand({operation, onDecided}: {operation: Operation; onDecided: (now: Operation) => void}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const {busy, problem, run} = useFormAct({stays: true});
  const isSale = operation.kind === 'sale';
  const decide = (outcome: 'authorised' | 'cancelled') =>
    run(async () =>
      onDecided(
        await call('post', '/api/operaciones-datafono/{id}/decidir', {
          at: {id: operation.id},
          body: {outcome, reason: reason.trim(), authorisationCode: code.trim()},
        }),
      ),
    );
  if (!open)
    return (
      <Button sx={{mt: 1}} onClick={() => setOpen(true)}>
        El datáfono no funciona: decidir a mano
      </Button>
    );
  const short = reason.trim().length < leastReason;
  return (
    <Box sx={{display: 'grid', gap: 1, mt: 1.5}}>
      <Alert severity="info">
        Mira el recibo del datáfono o su página del banco. Lo que digas queda con tu nombre y abre una incidencia para
        comprobarlo.
      </Alert>
      <TextField
        label="Por qué lo sabes"
        required
        multiline
        value={reason}
        onChange={event => setReason(event.target.value)}
        helperText={problem?.message ?? 'Al menos diez letras'}
        error={problem !== null}
        slotProps={{htmlInput: {maxLength: 300}}}
      />
      <TextField
        label="Número de autorización, si lo hay"
        value={code}
        onChange={event => setCode(event.target.value)}
        slotProps={{htmlInput: {maxLength: 20}}}
      />
      <Box sx={{display: 'flex', gap: 1, flexWrap: 'wrap'}}>
        <Button variant="outlined" disabled={busy || short} onClick={() => void decide('authorised')}>
          {isSale ? 'Sí ha cobrado' : 'Sí ha devuelto'}
        </Button>
        <Button variant="outlined" disabled={busy || short} onClick={() => void decide('cancelled')}>
          {isSale ? 'No ha cobrado' : 'No ha devuelto'}
        </Button>
      </Box>
    </Box>
  );
}
