// A gift card sold at the counter: of one of the usual amounts or another; given by hand, or sent to somebody on a day.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../../crud/inputs/date-input';
import {call} from '../../../../providers/http-client';
import {AmountDialog} from '../amount/amount-dialog';
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
  const [values, setValues] = useState(nobody);
  const isSent = values.recipientEmail !== '';

  const add = (amountCents: number): Promise<void> => {
    const {recipientEmail, deliverOn, ...words} = values;
    return actions.addGiftCard({
      ...words,
      amountCents,
      recipientEmail: recipientEmail.trim() || null,
      deliverOn: isSent && deliverOn !== '' ? deliverOn : null,
    });
  };
  const change = (name: keyof typeof nobody) => (event: {target: {value: string}}) =>
    setValues({...values, [name]: event.target.value});
  return (
    <AmountDialog
      title="Tarjeta regalo"
      amountsCents={offer?.amountsCents ?? []}
      allowsOther={!offer || offer.maxCents > offer.minCents}
      onAdd={add}
      onClose={onClose}
    >
      {errors => (
        <>
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
              <DayField
                size="small"
                fullWidth
                label="Se envía el"
                value={values.deliverOn}
                error={errors.deliverOn !== undefined}
                helperText={errors.deliverOn ?? 'Vacío: en cuanto se paga'}
                onChange={day => change('deliverOn')({target: {value: day}})}
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
        </>
      )}
    </AmountDialog>
  );
}
