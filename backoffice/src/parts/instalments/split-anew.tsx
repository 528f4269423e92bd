// What is still owed of a pass in other parts: as many as wanted, the days a month apart, the sum always the same.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {DayField} from '../../crud/inputs/date-input';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import {dayFromToday} from '../../crud/words/zoned-time';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {call, problemOf} from '../../providers/http-client';

interface Row {
  dueOn: string;
  amount: string;
}

const most = 12;

/** Equal parts, the spare cents with the first ones; a month apart from a week from now. */
function evenly(totalCents: number, parts: number): Row[] {
  const base = Math.floor(totalCents / parts);
  const first = new Date(dayFromToday(7));
  return Array.from({length: parts}, (_, i) => ({
    dueOn: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i, Math.min(first.getUTCDate(), 28)))
      .toISOString()
      .slice(0, 10),
    amount: formatEuros(base + (i < totalCents - base * parts ? 1 : 0)),
  }));
}

export function SplitAnew({
  passId,
  totalCents,
  onClose,
  onDone,
}: {
  passId: number;
  totalCents: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const [rows, setRows] = useState(() => evenly(totalCents, 3));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const notify = useNotify();
  const amounts = rows.map(row => parseEuros(row.amount));
  const isRead = amounts.every(cents => typeof cents === 'number' && cents > 0);
  const missing = totalCents - amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const change = (at: number, next: Partial<Row>): void =>
    setRows(rows.map((row, i) => (i === at ? {...row, ...next} : row)));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      await call('post', '/api/abonos/{id}/repartir', {
        at: {id: passId},
        body: {parts: rows.map((row, i) => ({dueOn: row.dueOn, amountCents: amounts[i]})), reason: reason.trim()},
      });
      notify('Repartido de nuevo', {type: 'info'});
      onDone();
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem.errors) setErrors(problem.errors);
      else notifyProblem(notify, failure);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="split-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="split-title">Repartir de nuevo {formatCents(totalCents)}</DialogTitle>
        <DialogContent>
          Lo que ya está pagado no cambia. Los plazos que quedan se sustituyen por estos.
          <TextField
            select
            label="Partes"
            value={rows.length}
            onChange={event => setRows(evenly(totalCents, Number(event.target.value)))}
            sx={{my: 1.5, minWidth: 120}}
          >
            {Array.from({length: most}, (_, i) => (
              <MenuItem key={i} value={i + 1}>
                {i + 1}
              </MenuItem>
            ))}
          </TextField>
          {rows.map((row, i) => (
            <Box
              key={i}
              role="group"
              aria-label={`Parte ${i + 1}`}
              sx={{display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mb: 1}}
            >
              <DayField
                required
                label={`Vence (${i + 1})`}
                value={row.dueOn}
                onChange={day => change(i, {dueOn: day})}
                error={errors[`parts.${i}.dueOn`] !== undefined}
                helperText={errors[`parts.${i}.dueOn`]}
              />
              <TextField
                required
                label={`Importe (${i + 1})`}
                value={row.amount}
                onChange={event => change(i, {amount: event.target.value})}
                error={typeof amounts[i] !== 'number'}
                slotProps={{htmlInput: {inputMode: 'decimal'}}}
              />
            </Box>
          ))}
          <Box aria-live="polite">
            {missing !== 0 && isRead && (
              <Alert severity="warning" sx={{mb: 1}}>
                {missing > 0 ? `Faltan ${formatCents(missing)} por repartir.` : `Sobran ${formatCents(-missing)}.`}
              </Alert>
            )}
          </Box>
          {errors.parts !== undefined && (
            <Alert severity="error" sx={{mb: 1}}>
              {errors.parts}
            </Alert>
          )}
          <TextField
            fullWidth
            required
            multiline
            minRows={2}
            label="Motivo"
            value={reason}
            onChange={event => setReason(event.target.value)}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || missing !== 0 || !isRead || reason.trim().length < 3}
          >
            Repartir
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
