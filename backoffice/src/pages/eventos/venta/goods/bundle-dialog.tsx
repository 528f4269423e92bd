// The shape of every piece of a bundle, by keyboard: each box answers to its first letters, Enter puts the whole in.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {formatCents} from '../../../../crud/words/money';
import {wholeOf, piecesOf, type Bundle} from './goods-offer';

interface Props {
  bundle: Bundle;
  /** Why it does not go in; null: it is there. */
  onAdd: (choices: ReturnType<typeof wholeOf>) => Promise<string | null>;
  onClose: () => void;
}

export function BundleDialog({bundle, onAdd, onClose}: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const pieces = piecesOf(bundle);
  const missing = pieces.find(({key}) => chosen[key] === undefined);

  const add = async (): Promise<void> => {
    if (missing) return setProblem(`Elige una opción de «${missing.name}».`);
    setBusy(true);
    const refused = await onAdd(
      wholeOf(
        bundle,
        pieces.map(({key}) => chosen[key]!),
      ),
    );
    setBusy(false);
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="bundle-title">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
        // In a list of the browser's own, Enter opens it in some and does nothing in others.
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          void add();
        }}
      >
        <DialogTitle id="bundle-title">{bundle.name}</DialogTitle>
        <DialogContent sx={{display: 'flex', flexDirection: 'column', gap: 1.5}}>
          {pieces.map(({key, name, item}, at) => (
            <TextField
              key={key}
              select
              fullWidth
              autoFocus={at === 0}
              label={name}
              value={chosen[key] ?? ''}
              onChange={event => {
                setProblem(null);
                setChosen({...chosen, [key]: Number(event.target.value)});
              }}
              slotProps={{select: {native: true}, inputLabel: {shrink: true}}}
            >
              <option value="" disabled>
                Elige…
              </option>
              {item.variants.map(variant => (
                <option key={variant.id} value={variant.id} disabled={variant.left === 0}>
                  {variant.name}
                  {variant.left === 0 ? ' (agotado)' : variant.left === null ? '' : ` (quedan ${variant.left})`}
                </option>
              ))}
            </TextField>
          ))}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Añadir por {formatCents(bundle.cents)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
