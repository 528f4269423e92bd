// What can be done next with an enrolment: one button for the usual step, the rest in a menu; a reason where the family
// reads it.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import type {EnrolmentSheet} from './enrolment-sheet';
import type {Enum} from '../../../providers/wire';

type State = EnrolmentSheet['nextStates'][number];

interface Step {
  label: string;
  text: string;
  needsReason?: boolean;
  danger?: boolean;
}

const steps: Partial<Record<Enum<'Enrolment', 'state'>, Step>> = {
  submitted: {label: 'Dar por enviada', text: 'Queda a la espera de que la cantera decida.'},
  documents_pending: {label: 'Pedir documentos', text: 'La familia verá qué falta.', needsReason: true},
  waiting_list: {label: 'Poner en espera', text: 'Se la avisará si queda una plaza libre.'},
  admitted: {label: 'Admitir', text: 'Ocupa una de las plazas de la categoría.'},
  payment_pending: {label: 'Pasar a pago', text: 'Queda pendiente de que se pague el primer plazo.'},
  enrolled: {label: 'Inscribir', text: 'Se apuntan las prendas del lote de su categoría que hay que entregarle.'},
  suspended: {
    label: 'Suspender por impago',
    text: 'No podrá entrenar ni jugar hasta ponerse al día.',
    needsReason: true,
    danger: true,
  },
  rejected: {label: 'Rechazar', text: 'La solicitud termina aquí.', needsReason: true, danger: true},
  withdrawn: {label: 'Dar de baja', text: 'Deja libre su plaza.', needsReason: true, danger: true},
  finished: {label: 'Dar por finalizada', text: 'La temporada ha terminado para este deportista.'},
};

export function EnrolmentState({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [to, setTo] = useState<State | null>(null);
  const [note, setNote] = useState('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  if (sheet.nextStates.length === 0) return null;
  const step = to === null ? undefined : steps[to];
  const lacking = sheet.next.lacks.filter(({code}) => !['place', 'payment', 'overdue'].includes(code));
  const needsNote = (to === 'admitted' || to === 'enrolled') && lacking.length > 0;
  const mustSayWhy = step?.needsReason === true || needsNote;

  const change = (): Promise<void> =>
    run(async () => {
      const {kitOwed} = await call('post', '/api/bases/{id}/estado', {
        at: {id: sheet.id},
        body: {to, note: note.trim() || null},
      });
      notify(kitOwed > 0 ? `Hecho: hay que entregarle ${plural(kitOwed, 'prenda', 'prendas')}` : 'Hecho', {
        type: 'info',
      });
      setTo(null);
      setNote('');
      onChanged();
    });

  const primary = sheet.next.to;
  const others = sheet.nextStates.filter(state => state !== primary);
  const open = (state: State): void => {
    setAnchor(null);
    setNote(state === 'documents_pending' ? sheet.next.note : '');
    setTo(state);
  };
  const nameOfStep = (state: State): string =>
    sheet.state === 'suspended' && state === 'enrolled' ? 'Levantar la suspensión' : (steps[state]?.label ?? state);
  return (
    <>
      {primary !== null && (
        <Button variant="contained" onClick={() => open(primary)}>
          {nameOfStep(primary)}
        </Button>
      )}
      {others.length > 0 && (
        <Button
          variant={primary === null ? 'contained' : 'outlined'}
          endIcon={<ExpandIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {primary === null ? 'Cambiar de estado' : 'Otros pasos'}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {others.map(state => (
          <MenuItem
            key={state}
            onClick={() => open(state)}
            sx={steps[state]?.danger === true ? {color: 'error.main'} : undefined}
          >
            {nameOfStep(state)}
          </MenuItem>
        ))}
      </Menu>
      {step !== undefined && (
        <ConfirmDialog
          open
          title={`${step.label}: ${sheet.athlete.fullName}`}
          confirm={step.label}
          danger={step.danger}
          busy={busy || (mustSayWhy && note.trim() === '')}
          onConfirm={() => void change()}
          onClose={() => setTo(null)}
        >
          {step.text}
          {needsNote && (
            <Alert severity="warning" sx={{mt: 1.5}}>
              Falta: {lacking.map(({text}) => text).join(', ')}. Escribe por qué sigue sin ello.
            </Alert>
          )}
          <TextField
            label={mustSayWhy ? 'Motivo (lo lee la familia)' : 'Nota, si hace falta'}
            value={note}
            onChange={event => setNote(event.target.value)}
            multiline
            minRows={2}
            fullWidth
            required={mustSayWhy}
            sx={{mt: 1.5}}
            slotProps={{htmlInput: {maxLength: 500}}}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What is missing before the next step, by name. */
export function EnrolmentLacks({sheet}: {sheet: EnrolmentSheet}) {
  const {lacks} = sheet.next;
  if (lacks.length === 0) return null;
  return (
    <Alert severity={lacks.some(({code}) => code === 'overdue') ? 'error' : 'warning'} sx={{mb: 2}}>
      <strong>Falta:</strong> {lacks.map(({text}) => text).join(', ')}.
    </Alert>
  );
}
