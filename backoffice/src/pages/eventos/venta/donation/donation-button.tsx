// The donation that somebody gives at the counter, with tickets or alone.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {call} from '../../../../providers/http-client';
import {uses} from '../../../../providers/permissions';
import {AmountDialog} from '../amount/amount-dialog';
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
  const [donor, setDonor] = useState<Donor | null>(null);
  return (
    <AmountDialog
      title={`Donativo${offer?.purpose ? ` para ${offer.purpose}` : ''}`}
      amountsCents={offer?.amountsCents ?? []}
      allowsOther={offer?.allowsOther === true}
      onAdd={cents => actions.donate(cents, donor)}
      onClose={onClose}
    >
      {errors => (
        <>
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
        </>
      )}
    </AmountDialog>
  );
}
