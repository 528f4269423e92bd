// A gift card sold at the counter: of one of the usual amounts or another; given by hand, or sent to somebody on a day.
import {useState, type FormEvent} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {formatDecimal} from '../../../crud/words/count';
import {formatCents, parseEuros} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import {EuroBox} from '../euro-box';
import {sellsGoods} from '../goods/sells-goods';
import type {StaffCartActions} from '../use-staff-cart';

export function GiftCardButton({actions}: {actions: StaffCartActions}) {
  const [open, setOpen] = useState(false);
  if (!sellsGoods(actions.cart)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Tarjeta regalo</Button>
      {open && <GiftCardDialog actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

const nobody = {senderName: '', recipientName: '', recipientEmail: '', message: '', deliverOn: ''};
const fields: readonly [keyof typeof nobody, string, {max: number; type?: string; help?: string}][] = [
  ['recipientName', 'Para', {max: 80}],
  ['senderName', 'De parte de', {max: 80}],
  ['recipientEmail', 'Correo de quien la recibe', {max: 254, type: 'email', help: 'Vacío: se da en mano, impresa'}],
];

function GiftCardDialog({actions, onClose}: {actions: StaffCartActions; onClose: () => void}) {
  const {data: offer} = useQuery({
    queryKey: ['gift-card-offer'],
    queryFn: () => call('get', '/api/public/gift-cards'),
  });
  const [amount, setAmount] = useState('');
  const [values, setValues] = useState(nobody);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cents = parseEuros(amount);
  const isSent = values.recipientEmail !== '';

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!cents || busy) return;
    setBusy(true);
    try {
      const {recipientEmail, deliverOn, ...words} = values;
      await actions.addGiftCard({
        ...words,
        amountCents: cents,
        recipientEmail: recipientEmail.trim() || null,
        deliverOn: isSent && deliverOn !== '' ? deliverOn : null,
      });
      onClose();
    } catch (failure) {
      const {message, errors: found = {}} = problemOf(failure);
      setErrors(found);
      setProblem(found.amountCents ?? message);
      setBusy(false);
    }
  };
  const change = (name: keyof typeof nobody) => (event: {target: {value: string}}) =>
    setValues({...values, [name]: event.target.value});
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="gift-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void add(event)}>
        <DialogTitle id="gift-title">Tarjeta regalo</DialogTitle>
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
          <EuroBox label="Importe" value={amount} onChange={setAmount} autoFocus />
          {fields.map(([name, label, {max, type, help}]) => (
            <TextField
              key={name}
              size="small"
              fullWidth
              type={type}
              label={label}
              value={values[name]}
              error={errors[name] !== undefined}
              helperText={errors[name] ?? help}
              onChange={change(name)}
              slotProps={{htmlInput: {maxLength: max, autoComplete: 'off'}}}
            />
          ))}
          {isSent && (
            <>
              <TextField
                size="small"
                fullWidth
                type="date"
                label="Se envía el"
                value={values.deliverOn}
                error={errors.deliverOn !== undefined}
                helperText={errors.deliverOn ?? 'Vacío: en cuanto se paga'}
                onChange={change('deliverOn')}
                slotProps={{inputLabel: {shrink: true}}}
              />
              <TextField
                size="small"
                fullWidth
                multiline
                minRows={2}
                label="Mensaje"
                value={values.message}
                onChange={change('message')}
                slotProps={{htmlInput: {maxLength: 500}}}
              />
            </>
          )}
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
