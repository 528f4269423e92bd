// Opening the own till: where, with how much change, and the PIN if there is one.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
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
import {formatEuros, parseEuros} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

export type OwnTill = Answer<'getOwnTill'>;

export function OpenShiftDialog({
  own,
  onClose,
  onOpened,
}: {
  own: OwnTill;
  onClose: () => void;
  onOpened: (id: number) => void;
}) {
  const [officeId, setOfficeId] = useState(own.boxOffices[0]?.id ?? 0);
  const [float, setFloat] = useState(formatEuros(own.boxOffices[0]?.floatCents ?? 0));
  const [pin, setPin] = useState('');
  const {busy, problem, run} = useFormAct();
  const floatCents = parseEuros(float);

  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {id} = await call('post', '/api/turnos-caja/abrir', {
        idempotencyKey: key,
        body: {boxOfficeId: officeId, floatCents: floatCents ?? 0, ...(own.needsPin && {pin})},
      });
      onOpened(id);
    });
  };
  const choose = (id: number): void => {
    setOfficeId(id);
    setFloat(formatEuros(own.boxOffices.find(office => office.id === id)?.floatCents ?? 0));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="open-till-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void open(event)}>
        <DialogTitle id="open-till-title">Abrir turno</DialogTitle>
        <DialogContent>
          <TextField
            select
            label="Taquilla"
            value={officeId}
            onChange={event => choose(Number(event.target.value))}
            error={problem?.errors.boxOfficeId !== undefined}
            helperText={problem?.errors.boxOfficeId}
          >
            {own.boxOffices.map(office => (
              <MenuItem key={office.id} value={office.id}>
                {office.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Fondo de caja"
            value={float}
            onChange={event => setFloat(event.target.value)}
            error={floatCents === undefined}
            helperText={
              floatCents === undefined
                ? 'Escribe un importe como 150,00'
                : 'Lo que hay en el cajón antes de la primera venta'
            }
            slotProps={{
              htmlInput: {inputMode: 'decimal'},
              input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
            }}
          />
          {own.needsPin && (
            <TextField
              type="password"
              label="PIN"
              value={pin}
              onChange={event => setPin(event.target.value.replace(/\D/g, ''))}
              autoComplete="off"
              error={problem?.errors.pin !== undefined}
              helperText={problem?.errors.pin}
              slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 8}}}
            />
          )}
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
            disabled={busy || floatCents === undefined || officeId === 0 || (own.needsPin && pin.length < 4)}
          >
            Abrir turno
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
