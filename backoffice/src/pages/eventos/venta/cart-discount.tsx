// A promo code on the cart: written, applied, taken off.
import {useState, type FormEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import type {StaffCartActions} from './use-staff-cart';

export function CartDiscount({actions}: {actions: StaffCartActions}) {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const discount = actions.cart?.discount;
  if (discount) {
    return (
      <Box sx={{display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap'}}>
        <Button onClick={() => void actions.useDiscount(null)}>Quitar {discount.code}</Button>
        {discount.cents === 0 && (
          <Box role="status" sx={{color: 'text.secondary', fontSize: '0.8rem'}}>
            No descuenta
            {(actions.cart?.offers.length ?? 0) > 0 ? ': la otra oferta sale mejor.' : ' nada de este carrito.'}
          </Box>
        )}
      </Box>
    );
  }
  if (!open) return <Button onClick={() => setOpen(true)}>Código</Button>;
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code !== '' && (await actions.useDiscount(code))) {
      setOpen(false);
      setCode('');
    }
  };
  return (
    <Box component="form" onSubmit={(event: FormEvent) => void apply(event)} sx={{display: 'flex'}}>
      <InputBase
        autoFocus
        value={code}
        onChange={event => setCode(event.target.value.toUpperCase().trim())}
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
        placeholder="CÓDIGO"
        inputProps={{'aria-label': 'Código de descuento'}}
        sx={{width: 110, px: 1, border: '1px solid', borderColor: 'divider', borderRadius: '4px'}}
      />
      <Button type="submit">Aplicar</Button>
    </Box>
  );
}
