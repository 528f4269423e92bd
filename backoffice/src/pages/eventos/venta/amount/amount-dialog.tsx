// An amount of money put into the cart at the counter, one of the usual ones or another, and what is asked with it.
import {useId, useState, type FormEvent, type ReactNode} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {formatDecimal} from '../../../../crud/words/count';
import {formatCents, parseEuros} from '../../../../crud/words/money';
import {problemOf} from '../../../../providers/http-client';
import {EuroBox} from '../../../../parts/till/euro-box';

interface Props {
  title: string;
  amountsCents: readonly number[];
  allowsOther: boolean;
  onAdd: (cents: number) => Promise<void>;
  onClose: () => void;
  /** What is asked besides, told what was refused by the name of its field. */
  children: (errors: Record<string, string>) => ReactNode;
}

export function AmountDialog({title, amountsCents, allowsOther, onAdd, onClose, children}: Props) {
  const titleId = useId();
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cents = parseEuros(amount);

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!cents || busy) return;
    setBusy(true);
    try {
      await onAdd(cents);
      onClose();
    } catch (failure) {
      const {message, errors: found = {}} = problemOf(failure);
      setErrors(found);
      setProblem(found.amountCents ?? message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void add(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box role="group" aria-label="Importes" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1}}>
            {amountsCents.map(one => (
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
          {allowsOther && <EuroBox label="Importe" value={amount} onChange={setAmount} autoFocus />}
          {children(errors)}
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
