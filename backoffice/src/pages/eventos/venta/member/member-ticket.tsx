// A pass that makes tickets cheaper: one ticket of the cart takes its price. Taken off again in the cart, at the
// ticket.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {formatCents, formatPercent} from '../../../../crud/words/money';
import type {CartLine} from '../../../../providers/api-types';
import {problemOf} from '../../../../providers/http-client';
import {placeText} from '../cart-rows';
import type {CounterPass} from './counter-pass';
import type {StaffCartActions} from '../use-staff-cart';

interface Props {
  pass: CounterPass;
  lines: readonly CartLine[];
  cart: StaffCartActions;
  onUsed: () => void;
}

export function MemberTicket({pass, lines, cart, onUsed}: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const free = lines.filter(line => !line.isHolderPrice);
  const line = free.find(one => one.key === wanted) ?? free[0];
  const discount = `${formatPercent(pass.ticketDiscountBp ?? 0)} %`;

  if (line === undefined)
    return (
      <Alert severity="info">
        {lines.length === 0
          ? `Una entrada de esta sesión con un ${discount} de descuento: añadirla antes al carrito.`
          : 'Las entradas del carrito ya tienen precio de abonado.'}
      </Alert>
    );
  const use = async (): Promise<void> => {
    setProblem(null);
    try {
      await cart.usePass(line.key, pass.passId);
      onUsed();
    } catch (failure) {
      setProblem(problemOf(failure).errors?.passId ?? problemOf(failure).message);
    }
  };
  return (
    <Box sx={{display: 'grid', gap: 1.5}}>
      <TextField
        select
        fullWidth
        margin="none"
        label="Entrada"
        value={line.key}
        onChange={event => setWanted(event.target.value)}
        error={problem !== null}
        helperText={problem}
        slotProps={{formHelperText: {role: 'alert'}}}
      >
        {free.map(one => (
          <MenuItem key={one.key} value={one.key}>
            {placeText(one)} · {formatCents(one.unitCents)} · {one.zoneName}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="contained" disabled={cart.busy} onClick={() => void use()}>
        Aplicar el {discount}
      </Button>
    </Box>
  );
}
