// A rule written or changed, and what it would have taken of the last year before it is kept.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {useFormAct} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {outcomes} from './outcomes';

export type Rule = Answer<'listBankRules'>['list'][number];
type Draft = Pick<Rule, 'direction' | 'code' | 'words' | 'isExact' | 'outcome' | 'isAutomatic' | 'note'>;

const NEW: Draft = {
  direction: 'out',
  code: '',
  words: '',
  isExact: false,
  outcome: 'set_aside',
  isAutomatic: false,
  note: '',
};
const draftOf = ({direction, code, words, isExact, outcome, isAutomatic, note}: Draft): Draft => ({
  direction,
  code,
  words,
  isExact,
  outcome,
  isAutomatic,
  note,
});

interface Props {
  /** Null: a new one. */
  rule: Rule | null;
  onDone: () => void;
  onClose: () => void;
}

export function RuleDialog({rule, onDone, onClose}: Props) {
  const [draft, setDraft] = useState<Draft>(draftOf(rule ?? NEW));
  const {busy, problem, run} = useFormAct();
  const change = (some: Partial<Draft>): void =>
    setDraft(before => {
      const next = {...before, ...some};
      return next.direction === 'in' && next.outcome === 'fee' ? {...next, outcome: 'set_aside'} : next;
    });
  const save = (): Promise<void> =>
    run(async () => {
      if (rule === null) await call('post', '/api/conciliacion/reglas', {body: draft});
      else
        await call('put', '/api/conciliacion/reglas/{id}', {
          at: {id: rule.id},
          body: {...draft, version: rule.version},
        });
      onDone();
    });
  const isKnown = draft.isExact || draft.words.trim() !== '' || draft.code.trim() !== '';
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="rule-title">
      <Box
        component="form"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="rule-title">{rule === null ? 'Nueva regla' : 'Cambiar la regla'}</DialogTitle>
        <DialogContent sx={{display: 'grid', gap: 1.5}}>
          {problem && <Alert severity="error">{problem.message}</Alert>}
          <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: '1fr', sm: '1fr 1fr'}, mt: 1}}>
            <TextField
              select
              label="El dinero"
              value={draft.direction}
              onChange={chosen => change({direction: chosen.target.value as Draft['direction']})}
            >
              <MenuItem value="out">Sale de la cuenta</MenuItem>
              <MenuItem value="in">Entra en la cuenta</MenuItem>
            </TextField>
            <TextField
              label="Código del banco"
              value={draft.code}
              onChange={typed => change({code: typed.target.value})}
              helperText={draft.isExact ? undefined : 'Vacío: cualquiera'}
              slotProps={{htmlInput: {maxLength: 40}}}
            />
          </Box>
          <TextField
            autoFocus
            label="Palabras del concepto o de quien paga"
            value={draft.words}
            onChange={typed => change({words: typed.target.value})}
            error={problem?.errors.words !== undefined}
            helperText={problem?.errors.words ?? (draft.isExact ? undefined : 'Todas, en cualquier orden')}
            slotProps={{htmlInput: {maxLength: 200}}}
          />
          <FormControlLabel
            control={<Checkbox checked={draft.isExact} onChange={event => change({isExact: event.target.checked})} />}
            label="Solo esas palabras y ninguna otra, aparte de cifras"
          />
          <TextField
            label="Qué es"
            required
            value={draft.note}
            onChange={typed => change({note: typed.target.value})}
            error={problem?.errors.note !== undefined}
            helperText={problem?.errors.note}
            slotProps={{htmlInput: {maxLength: 500}}}
          />
          <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: '1fr', sm: '1fr 1fr'}}}>
            <TextField
              select
              label="Qué clase de movimiento"
              value={draft.outcome}
              onChange={chosen => change({outcome: chosen.target.value as Draft['outcome']})}
            >
              {outcomes
                .filter(one => one.id !== 'fee' || draft.direction === 'out')
                .map(({id, name}) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
            </TextField>
            <TextField
              select
              label="Cuando venga otro"
              value={draft.isAutomatic ? 'yes' : 'no'}
              onChange={chosen => change({isAutomatic: chosen.target.value === 'yes'})}
            >
              <MenuItem value="no">Se propone</MenuItem>
              <MenuItem value="yes">Se resuelve solo</MenuItem>
            </TextField>
          </Box>
          {isKnown && <Tried draft={draft} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !isKnown || draft.note.trim().length < 3}>
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** By what it is known; its words are no part of it. */
function Tried({draft: {direction, code, words, isExact}}: {draft: Draft}) {
  const said = {direction, code, words, isExact, outcome: 'set_aside' as const, isAutomatic: false, note: 'prueba'};
  const {data} = useQuery({
    queryKey: ['conciliacion', 'probar', direction, code, words, isExact],
    queryFn: () => call('post', '/api/conciliacion/reglas/probar', {body: said}),
    placeholderData: before => before,
    retry: false,
  });
  if (data === undefined) return null;
  const {lines, waiting, matched, sample} = data;
  return (
    <Alert severity={matched > 0 ? 'warning' : 'info'} aria-live="polite">
      {lines === 0
        ? 'No cogería ningún movimiento del último año.'
        : `Cogería ${plural(lines, 'movimiento', 'movimientos')} del último año${waiting > 0 ? `, ${plural(waiting, 'por resolver', 'por resolver')}` : ''}.`}
      {matched > 0 &&
        ` ${plural(matched, 'era de una venta, una devolución o una liquidación', 'eran de ventas, devoluciones o liquidaciones')}: concreta más.`}
      {sample.map(({bookedOn, cents, said: text}, i) => (
        <Typography key={i} variant="body2" sx={{mt: 0.5, overflowWrap: 'anywhere'}}>
          {formatDay(bookedOn)} · {formatCents(cents)} · {text}
        </Typography>
      ))}
    </Alert>
  );
}
