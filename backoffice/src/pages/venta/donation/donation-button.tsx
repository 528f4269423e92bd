// The donation that somebody gives at the counter, with tickets or alone.
import {useState, type FormEvent} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {formatDecimal} from '../../../crud/words/count';
import {formatCents, parseEuros} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import {uses} from '../../../providers/permissions';
import {EuroBox} from '../euro-box';
import type {Donor, StaffCartActions} from '../use-staff-cart';

export function DonationButton({actions}: {actions: StaffCartActions}) {
  const [open, setOpen] = useState(false);
  if (!uses('donations') || actions.cart?.lines.some(line => line.isTrial)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Donativo</Button>
      {open && <DonationDialog actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

const fields: readonly [keyof Donor, string, number][] = [
  ['name', 'Nombre y apellidos, o empresa', 120],
  ['nif', 'NIF, NIE o CIF', 20],
  ['address', 'Calle y número', 160],
  ['postalCode', 'Código postal', 5],
  ['city', 'Población', 80],
];
const nobody: Donor = {name: '', nif: '', address: '', postalCode: '', city: ''};

function DonationDialog({actions, onClose}: {actions: StaffCartActions; onClose: () => void}) {
  const {data: offer} = useQuery({
    queryKey: ['donation-offer'],
    queryFn: () => call('get', '/api/public/cart/donation'),
  });
  const [amount, setAmount] = useState('');
  const [donor, setDonor] = useState<Donor | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cents = parseEuros(amount);

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!cents || busy) return;
    setBusy(true);
    try {
      await actions.donate(cents, donor);
      onClose();
    } catch (failure) {
      const {message, errors: found = {}} = problemOf(failure);
      setErrors(found);
      setProblem(found.amountCents ?? message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="donation-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void add(event)}>
        <DialogTitle id="donation-title">Donativo{offer?.purpose ? ` para ${offer.purpose}` : ''}</DialogTitle>
        <DialogContent>
          <Box role="group" aria-label="Importes" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1}}>
            {(offer?.amountsCents ?? []).map(one => (
              <Button
                key={one}
                variant={cents === one ? 'contained' : 'outlined'}
                aria-pressed={cents === one}
                onClick={() => setAmount(formatDecimal(one / 100, 2))}
              >
                {formatCents(one).replace(',00', '')}
              </Button>
            ))}
          </Box>
          {offer?.allowsOther && <EuroBox label="Importe" value={amount} onChange={setAmount} autoFocus />}
          {offer?.givesCertificates && (
            <FormControlLabel
              control={
                <Checkbox checked={donor !== null} onChange={(_event, wants) => setDonor(wants ? nobody : null)} />
              }
              label="Quiere el certificado"
            />
          )}
          {donor !== null &&
            fields.map(([name, label, max]) => (
              <TextField
                key={name}
                size="small"
                fullWidth
                required
                label={label}
                value={donor[name]}
                error={errors[`donor.${name}`] !== undefined}
                helperText={errors[`donor.${name}`]}
                onChange={event => setDonor({...donor, [name]: event.target.value})}
                slotProps={{htmlInput: {maxLength: max, autoComplete: 'off'}}}
              />
            ))}
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" variant="contained" disabled={busy || !cents}>
            Añadir
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
