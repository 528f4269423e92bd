// Where the goods of a telephone order are sent.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {problemOf} from '../../../../providers/http-client';
import type {StaffCartActions} from '../use-staff-cart';

const nowhere = {recipient: '', address: '', postalCode: '', city: '', province: '', phone: ''};
const fields: readonly [keyof typeof nowhere, string, {max: number; numeric?: boolean; optional?: boolean}][] = [
  ['recipient', 'Quién lo recibe', {max: 120}],
  ['address', 'Calle, número, piso', {max: 160}],
  ['postalCode', 'Código postal', {max: 5, numeric: true}],
  ['city', 'Población', {max: 80}],
  ['province', 'Provincia', {max: 60, optional: true}],
  ['phone', 'Teléfono', {max: 20, optional: true}],
];

export function AddressDialog({cart, onClose}: {cart: StaffCartActions; onClose: () => void}) {
  const [values, setValues] = useState(nowhere);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await cart.sendTo(values);
      onClose();
    } catch (failure) {
      const {message, errors: found = {}} = problemOf(failure);
      setErrors(found);
      setProblem(message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="address-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="address-title">A dónde se envía</DialogTitle>
        <DialogContent>
          {problem !== null && (
            <Alert severity="error" sx={{mb: 1}}>
              {problem}
            </Alert>
          )}
          {fields.map(([name, label, {max, numeric, optional}], index) => (
            <TextField
              key={name}
              size="small"
              fullWidth
              autoFocus={index === 0}
              required={!optional}
              label={label}
              value={values[name]}
              error={errors[name] !== undefined}
              helperText={errors[name]}
              onChange={event => setValues({...values, [name]: event.target.value})}
              slotProps={{htmlInput: {maxLength: max, autoComplete: 'off', inputMode: numeric && 'numeric'}}}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
