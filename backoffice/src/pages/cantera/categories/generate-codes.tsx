// New invitation codes: a number of them, or one mailed to each address pasted in, with a price of their own if it has one.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../crud/inputs/date-input';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {parseEuros} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';

interface Props {
  categoryId: number;
  isInviteOnly: boolean;
  onDone: () => void;
}

/** Of what is pasted, also a whole sheet: what looks like an address, once. */
const addressesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"]+/)
      .filter(word => word.includes('@'))
      .map(word => word.toLowerCase()),
  ),
];

export function GenerateCodes({categoryId, isInviteOnly, onDone}: Props) {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState('10');
  const [emails, setEmails] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [maxUses, setMaxUses] = useState('1');
  const [price, setPrice] = useState('');
  const priceCents = parseEuros(price);
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const addresses = addressesOf(emails);
  const total = addresses.length || Number(count);
  const generate = () =>
    run(async idempotencyKey => {
      const made = await call('post', '/api/bases/categorias/{id}/codigos', {
        at: {id: categoryId},
        body: {
          ...(addresses.length > 0 ? {recipientEmails: addresses} : {count: Number(count)}),
          expiresOn: expiresOn === '' ? null : expiresOn,
          maxUses: Number(maxUses),
          priceOverrideCents: priceCents,
        },
        idempotencyKey,
      });
      notify(
        `${plural(made.length, 'código generado', 'códigos generados')}${addresses.length > 0 ? `, ${plural(made.length, 'correo', 'correos')} en camino` : ''}`,
        {type: 'info'},
      );
      setOpen(false);
      setEmails('');
      onDone();
    });
  return (
    <Panel
      title="Generar códigos"
      actions={
        !open && (
          <Button variant="contained" onClick={() => setOpen(true)}>
            Generar
          </Button>
        )
      }
    >
      {!isInviteOnly && (
        <Alert severity="info" sx={{mb: open ? 1.5 : 0}}>
          La categoría está abierta a todos: un código sirve aquí para dar un precio especial o guardar una plaza.
        </Alert>
      )}
      {open && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: {xs: '1fr', md: '120px 120px 170px 150px 1fr'},
            alignItems: 'start',
            mt: 1,
          }}
        >
          <TextField
            label="Cuántos"
            type="number"
            value={addresses.length > 0 ? addresses.length : count}
            disabled={addresses.length > 0}
            onChange={event => setCount(event.target.value)}
            slotProps={{htmlInput: {min: 1, max: 500}}}
          />
          <TextField
            label="Usos"
            type="number"
            value={maxUses}
            onChange={event => setMaxUses(event.target.value)}
            slotProps={{htmlInput: {min: 1, max: 100}}}
            helperText="De cada uno"
          />
          <DayField label="Caducan el" value={expiresOn} onChange={setExpiresOn} helperText="Vacío: no caducan" />
          <TextField
            label="Precio (€)"
            value={price}
            onChange={event => setPrice(event.target.value)}
            error={priceCents === undefined}
            helperText={priceCents === undefined ? 'Escribe un importe como 120,00' : 'Vacío: el de la categoría'}
            slotProps={{htmlInput: {inputMode: 'decimal'}}}
          />
          <TextField
            label="O uno por correo"
            value={emails}
            onChange={event => setEmails(event.target.value)}
            multiline
            minRows={1}
            maxRows={6}
            helperText="Pega las direcciones, o una columna de Excel: a cada una se le envía el suyo"
          />
          <Box sx={{gridColumn: '1 / -1', display: 'flex', gap: 1}}>
            <Button
              variant="contained"
              disabled={busy || !(total >= 1 && total <= 500) || !(Number(maxUses) >= 1) || priceCents === undefined}
              onClick={() => void generate()}
            >
              {addresses.length > 0 ? 'Generar y enviar' : 'Generar'} {plural(total || 0, 'código', 'códigos')}
            </Button>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              Cancelar
            </Button>
          </Box>
        </Box>
      )}
    </Panel>
  );
}
