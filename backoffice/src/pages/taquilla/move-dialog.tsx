// Money into or out of the till without a sale.
import {useState, type FormEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {movementKinds} from '../../crud/words/choices-money';
import {parseEuros} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import type {Sent} from '../../providers/wire';

type Kind = Sent<'moveTillCash'>['kind'];

interface Props {
  shiftId: number;
  onClose: () => void;
  /** Its slip is to be signed. */
  onDone: (movementId: number) => void;
}

export function MoveDialog({shiftId, onClose, onDone}: Props) {
  const [kind, setKind] = useState<Kind>('drop');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const {busy, problem, run} = useFormAct();
  const cents = parseEuros(amount);
  const move = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {movementId} = await call('post', '/api/turnos-caja/{id}/mover', {
        at: {id: shiftId},
        idempotencyKey: key,
        body: {kind, amountCents: cents, reason: reason.trim()},
      });
      onDone(movementId);
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void move(event)}>
        <DialogTitle id="move-title">Meter o sacar dinero</DialogTitle>
        <DialogContent>
          <TextField select label="Qué es" value={kind} onChange={event => setKind(event.target.value as Kind)}>
            {movementKinds
              .filter(one => one.id === 'pay_in' || one.id === 'pay_out' || one.id === 'drop')
              .map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
          </TextField>
          <TextField
            label="Importe"
            value={amount}
            onChange={event => setAmount(event.target.value)}
            error={problem !== null || cents === undefined}
            helperText={
              problem
                ? (problem.errors.amountCents ?? problem.message)
                : cents === undefined
                  ? 'Escribe un importe como 50,00'
                  : undefined
            }
            autoComplete="off"
            slotProps={{
              htmlInput: {inputMode: 'decimal'},
              input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
            }}
          />
          <TextField
            label="Motivo"
            value={reason}
            onChange={event => setReason(event.target.value)}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={busy || !cents || cents <= 0 || reason.trim().length < 3}>
            Anotar e imprimir el resguardo
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
