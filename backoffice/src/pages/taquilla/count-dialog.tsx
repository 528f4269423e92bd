// The count of a till: notes and coins one by one, the terminal's own total. What was expected is not shown before.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {formatCents, parseEuros} from '../../crud/words/money';
import {call, problemOf} from '../../providers/http-client';

const faces = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const nameOfFace = (cents: number): string => (cents >= 100 ? `${cents / 100} €` : `${cents} cént.`);

export function CountDialog({shiftId, onClose, onDone}: {shiftId: number; onClose: () => void; onDone: () => void}) {
  const [counts, setCounts] = useState<Record<number, string>>({});
  const [card, setCard] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const cash = faces.reduce((sum, face) => sum + face * Number(counts[face] ?? 0), 0);
  const cardCents = card.trim() === '' ? 0 : parseEuros(card);

  const count = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const detail = Object.fromEntries(
        faces.flatMap(face => (Number(counts[face] ?? 0) > 0 ? [[String(face), Number(counts[face])]] : [])),
      );
      const {differenceCents} = await call('post', '/api/turnos-caja/{id}/arquear', {
        at: {id: shiftId},
        body: {cashCents: cash, cardCents, detail, note: note.trim()},
      });
      notify(
        differenceCents === 0
          ? 'Cuadra'
          : `${differenceCents > 0 ? 'Sobran' : 'Faltan'} ${formatCents(Math.abs(differenceCents))}`,
        {type: 'info', autoHideDuration: 9000},
      );
      onDone();
    } catch (failure) {
      setProblem(problemOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="count-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void count(event)}>
        <DialogTitle id="count-title">Arquear la caja</DialogTitle>
        <DialogContent>
          <Box
            component="fieldset"
            sx={{
              border: 0,
              p: 0,
              m: 0,
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
            }}
          >
            <Box component="legend" sx={{color: 'text.secondary', mb: 0.5}}>
              Cuántos billetes y monedas hay, con el fondo
            </Box>
            {faces.map(face => (
              <TextField
                key={face}
                label={nameOfFace(face)}
                value={counts[face] ?? ''}
                onChange={event => setCounts({...counts, [face]: event.target.value.replace(/\D/g, '').slice(0, 5)})}
                autoComplete="off"
                slotProps={{htmlInput: {inputMode: 'numeric'}}}
              />
            ))}
          </Box>
          <Box sx={{my: 1, fontSize: '1.15rem', fontWeight: 700}}>Efectivo contado: {formatCents(cash)}</Box>
          <TextField
            label="Total del datáfono"
            value={card}
            onChange={event => setCard(event.target.value)}
            error={cardCents === undefined}
            helperText="El que imprime el datáfono en su cierre"
            autoComplete="off"
            slotProps={{
              htmlInput: {inputMode: 'decimal'},
              input: {endAdornment: <InputAdornment position="end">€</InputAdornment>},
            }}
          />
          <TextField
            label="Nota"
            value={note}
            onChange={event => setNote(event.target.value)}
            multiline
            slotProps={{htmlInput: {maxLength: 1000}}}
          />
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1}}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || cardCents === undefined || cardCents === null}>
            Arquear
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
