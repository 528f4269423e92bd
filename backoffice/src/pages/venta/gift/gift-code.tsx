// A gift card that pays: its code is read or written, what is on it is taken off what is left to pay.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {formatCents} from '../../../crud/words/money';
import {problemOf} from '../../../providers/http-client';
import {KeyHint} from '../key-hint';
import type {StaffCartActions} from '../use-staff-cart';

interface Props {
  cart: StaffCartActions;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function GiftCode({cart, open, onOpen}: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cards = cart.cart?.giftCards ?? [];

  const use = async (written: string | null): Promise<void> => {
    if (busy || written === '') return;
    setBusy(true);
    setProblem(null);
    try {
      await cart.payWithGift(written);
      setCode('');
      onOpen(false);
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.code ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{mt: 1}}>
      {cards.map(card => (
        <Box key={card.codeEnd} sx={{display: 'flex', justifyContent: 'space-between', gap: 1}}>
          <span>
            Tarjeta regalo …{card.codeEnd}
            {card.balanceCents > card.cents && ` (le quedan ${formatCents(card.balanceCents - card.cents)})`}
          </span>
          <strong>−{formatCents(card.cents)}</strong>
        </Box>
      ))}
      {open ? (
        <Box sx={{display: 'flex', gap: 1, alignItems: 'flex-start', mt: 0.5}}>
          <TextField
            autoFocus
            fullWidth
            margin="none"
            label="Código de la tarjeta regalo"
            value={code}
            error={problem !== null}
            helperText={problem}
            onChange={event => setCode(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void use(code.trim());
            }}
            autoComplete="off"
            slotProps={{
              htmlInput: {maxLength: 40, autoCapitalize: 'characters', spellCheck: false},
              formHelperText: {role: 'alert'},
            }}
          />
          <Button variant="outlined" disabled={busy || code.trim() === ''} onClick={() => void use(code.trim())}>
            Usar
          </Button>
        </Box>
      ) : (
        <Box sx={{display: 'flex', flexWrap: 'wrap', ml: -1}}>
          <Button color="inherit" onClick={() => onOpen(true)} aria-keyshortcuts="F10">
            {cards.length === 0 ? 'Pagar con una tarjeta regalo' : 'Otra tarjeta regalo'} <KeyHint>F10</KeyHint>
          </Button>
          {cards.length > 0 && (
            <Button color="inherit" disabled={busy} onClick={() => void use(null)}>
              Sin tarjeta
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
