// What can be done next with an enrolment: one button for the usual step, the rest in a menu; a reason where the family
// reads it.
import {useState} from 'react';
import {useNotify} from 'react-admin';
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
  const [to, setTo] = useState<EnrolmentSheet['nextStates'][number] | null>(null);
  const [note, setNote] = useState('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  if (sheet.nextStates.length === 0) return null;
  const step = to === null ? undefined : steps[to];

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

  return (
    <>
      <Button
        variant="contained"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        Cambiar de estado
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {sheet.nextStates.map(state => (
          <MenuItem
            key={state}
            onClick={() => {
              setAnchor(null);
              setTo(state);
            }}
            sx={steps[state]?.danger === true ? {color: 'error.main'} : undefined}
          >
            {sheet.state === 'suspended' && state === 'enrolled'
              ? 'Levantar la suspensión'
              : (steps[state]?.label ?? state)}
          </MenuItem>
        ))}
      </Menu>
      {step !== undefined && (
        <ConfirmDialog
          open
          title={`${step.label}: ${sheet.athlete.fullName}`}
          confirm={step.label}
          danger={step.danger}
          busy={busy || (step.needsReason === true && note.trim() === '')}
          onConfirm={() => void change()}
          onClose={() => setTo(null)}
        >
          {step.text}
          <TextField
            label={step.needsReason === true ? 'Motivo (lo lee la familia)' : 'Nota, si hace falta'}
            value={note}
            onChange={event => setNote(event.target.value)}
            multiline
            minRows={2}
            fullWidth
            required={step.needsReason}
            sx={{mt: 1.5}}
            slotProps={{htmlInput: {maxLength: 500}}}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
