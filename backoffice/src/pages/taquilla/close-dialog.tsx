// The end of a counted till: what stays in the drawer for the next one, what leaves it, and why it does not square.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import type {Stored} from '../../providers/wire';
import {Difference} from './shift-spec';

export function CloseDialog({
  shift,
  onClose,
  onDone,
}: {
  shift: Stored<'CashShift'>;
  onClose: () => void;
  onDone: () => void;
}) {
  const counted = Number(shift.countedCashCents);
  const [left, setLeft] = useState(formatEuros(Math.min(Number(shift.floatCents), counted)));
  const [bank, setBank] = useState('');
  const [reason, setReason] = useState('');
  const {busy, problem, run} = useFormAct();
  const leftCents = parseEuros(left);
  const bankCents = bank.trim() === '' ? 0 : parseEuros(bank);
  const safeCents = counted - (leftCents ?? 0) - (bankCents ?? 0);
  const isOff =
    shift.countedCashCents !== shift.expectedCashCents || shift.countedCardCents !== shift.expectedCardCents;
  const close = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async () => {
      await call('post', '/api/turnos-caja/{id}/cerrar', {
        at: {id: Number(shift.id)},
        body: {
          leftCents: leftCents ?? 0,
          safeCents,
          bankCents: bankCents ?? 0,
          ...(isOff && {differenceReason: reason.trim()}),
        },
      });
      onDone();
    });
  };
  const euros = {
    htmlInput: {inputMode: 'decimal' as const},
    input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
  };
  const isWrong = leftCents === undefined || leftCents === null || bankCents === undefined || bankCents === null;
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="close-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void close(event)}>
        <DialogTitle id="close-title">Cerrar el turno</DialogTitle>
        <DialogContent>
          <Box sx={{mb: 1}}>Se contaron {formatCents(counted)} en efectivo. ¿Adónde van?</Box>
          <TextField
            label="Se queda en el cajón"
            value={left}
            onChange={event => setLeft(event.target.value)}
            error={leftCents === undefined || problem?.errors.leftCents !== undefined}
            helperText={problem?.errors.leftCents ?? 'El fondo con el que abrirá el turno siguiente'}
            slotProps={euros}
          />
          <TextField
            label="Al banco"
            value={bank}
            onChange={event => setBank(event.target.value)}
            error={bankCents === undefined}
            autoComplete="off"
            slotProps={euros}
          />
          <Box sx={{my: 1, fontWeight: 700, color: safeCents < 0 ? 'error.main' : undefined}} role="status">
            {safeCents < 0
              ? `Sobran ${formatCents(-safeCents)}: no se contó tanto`
              : `A la caja fuerte: ${formatCents(safeCents)}`}
          </Box>
          {isOff && (
            <TextField
              label="Por qué no cuadra"
              value={reason}
              onChange={event => setReason(event.target.value)}
              multiline
              error={problem?.errors.differenceReason !== undefined}
              helperText={
                problem?.errors.differenceReason ?? <Difference cents={shift.differenceCents as number | null} />
              }
              slotProps={{htmlInput: {maxLength: 500}}}
            />
          )}
          <Box sx={{color: 'text.secondary', mt: 1}}>
            Queda firmado con tu nombre, con su número de cierre, y ya no cambia.
          </Box>
          {problem !== null && Object.keys(problem.errors).length === 0 && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || isWrong || safeCents < 0 || (isOff && reason.trim() === '')}
          >
            Cerrarlo
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
