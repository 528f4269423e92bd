// A gift card that pays: its code is read or written, what is on it is taken off what is left to pay.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import CloseIcon from '@mui/icons-material/Close';
import {formatCents} from '../../../../crud/words/money';
import {problemOf} from '../../../../providers/http-client';
import {KeyHint} from '../../../../parts/till/key-hint';
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

  const say = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.code ?? message);
    } finally {
      setBusy(false);
    }
  };
  const use = (): Promise<void> =>
    say(async () => {
      if (code.trim() === '') return;
      await cart.payWithGift(code.trim());
      setCode('');
      onOpen(false);
    });
  return (
    <Box sx={{mt: 1}}>
      {cards.map(card => (
        <Box key={card.id} sx={{display: 'flex', alignItems: 'center', gap: 1}}>
          <Box component="span" sx={{flex: 1}}>
            Tarjeta regalo …{card.codeEnd}
            {card.balanceCents > card.cents && ` (le quedan ${formatCents(card.balanceCents - card.cents)})`}
          </Box>
          <strong>−{formatCents(card.cents)}</strong>
          <IconButton
            size="small"
            aria-label={`Quitar la tarjeta regalo …${card.codeEnd}`}
            disabled={busy}
            onClick={() => void say(() => cart.dropGift(card.id))}
          >
            <CloseIcon sx={{fontSize: 17}} />
          </IconButton>
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
              void use();
            }}
            autoComplete="off"
            slotProps={{
              htmlInput: {maxLength: 40, autoCapitalize: 'characters', spellCheck: false},
              formHelperText: {role: 'alert'},
            }}
          />
          <Button variant="outlined" disabled={busy || code.trim() === ''} onClick={() => void use()}>
            Usar
          </Button>
        </Box>
      ) : (
        <>
          <Button color="inherit" sx={{ml: -1}} onClick={() => onOpen(true)} aria-keyshortcuts="F10">
            {cards.length === 0 ? 'Pagar con una tarjeta regalo' : 'Otra tarjeta regalo'} <KeyHint>F10</KeyHint>
          </Button>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </>
      )}
    </Box>
  );
}
