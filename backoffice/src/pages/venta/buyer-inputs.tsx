// Who buys, when they want to say: with an address the tickets go there too.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type {Buyer} from './use-staff-cart';

const fields: {name: keyof Buyer; label: string; type: string}[] = [
  {name: 'email', label: 'Correo', type: 'email'},
  {name: 'firstName', label: 'Nombre', type: 'text'},
  {name: 'surname1', label: 'Apellido', type: 'text'},
  {name: 'phone', label: 'Teléfono', type: 'tel'},
];

interface Props {
  buyer: Buyer;
  onChange: (buyer: Buyer) => void;
  /** What the address is for: «las entradas», or «el justificante» where none are sold. */
  sent: string;
}

export function BuyerInputs({buyer, onChange, sent}: Props) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button color="inherit" onClick={() => setOpen(true)} sx={{mt: 1, ml: -1}}>
        Añadir datos del comprador
      </Button>
    );
  const change = (name: keyof Buyer, value: string): void => {
    const {[name]: _before, ...rest} = buyer;
    onChange(value === '' ? rest : {...rest, [name]: value});
  };
  return (
    <Box sx={{display: 'grid', columnGap: 1, gridTemplateColumns: '1fr 1fr', mt: 1}}>
      {fields.map((field, index) => (
        <TextField
          key={field.name}
          label={field.label}
          type={field.type}
          value={buyer[field.name] ?? ''}
          autoFocus={index === 0}
          autoComplete="off"
          onChange={event => change(field.name, event.target.value)}
          helperText={field.name === 'email' ? `Recibirá ${sent}` : undefined}
        />
      ))}
    </Box>
  );
}
