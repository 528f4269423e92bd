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
import {detailOf, FaceGrid, sumOfFaces, type FaceCounts} from './face-grid';

export function CountDialog({shiftId, onClose, onDone}: {shiftId: number; onClose: () => void; onDone: () => void}) {
  const [counts, setCounts] = useState<FaceCounts>({});
  const [card, setCard] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const cash = sumOfFaces(counts);
  const cardCents = card.trim() === '' ? 0 : parseEuros(card);

  const count = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const {differenceCents} = await call('post', '/api/turnos-caja/{id}/arquear', {
        at: {id: shiftId},
        body: {cashCents: cash, cardCents, detail: detailOf(counts), note: note.trim()},
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
          <FaceGrid legend="Cuántos billetes y monedas hay, con el fondo" counts={counts} onChange={setCounts} />
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
