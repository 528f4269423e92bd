// Puts an adult on a team. Whose certificate does not hold is shown, and cannot be chosen.
import {useState} from 'react';
import {useGetList, type RaRecord} from 'react-admin';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {nameOf} from '../../../crud/words/choices';
import {certificateStates, coachRoles} from '../../../crud/words/choices-academy';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {call} from '../../../providers/http-client';
import type {Stored, Enum} from '../../../providers/wire';

const holds = (coach: RaRecord): boolean => coach.certificateState === 'valid' || coach.certificateState === 'expiring';

type Role = Enum<'TeamCoach', 'role'>;

export function AssignCoach({teamId, onDone}: {teamId: number; onDone: () => void}) {
  const [open, setOpen] = useState(false);
  const [coachId, setCoachId] = useState<number | ''>('');
  const [role, setRole] = useState<Role>('head');
  const [busy, run] = useBusy();
  const coaches = useGetList<Stored<'Coach'>>(
    'bases/entrenadores',
    {filter: {isActive: true}, sort: {field: 'surname1', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: open},
  );
  const save = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/asignaciones', {body: {teamId, coachId: coachId === '' ? null : coachId, role}});
      setOpen(false);
      setCoachId('');
      onDone();
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Asignar</Button>
      <ConfirmDialog
        open={open}
        title="Asignar una persona al equipo"
        confirm="Asignar"
        busy={busy || coachId === ''}
        onConfirm={() => void save()}
        onClose={() => setOpen(false)}
      >
        <TextField
          select
          fullWidth
          label="Persona"
          value={coachId}
          onChange={event => setCoachId(Number(event.target.value))}
          sx={{mt: 1}}
        >
          {(coaches.data ?? []).map(coach => (
            <MenuItem key={coach.id} value={coach.id} disabled={!holds(coach)}>
              {coach.fullName}
              {!holds(coach) && ` · ${nameOf(certificateStates, coach.certificateState).toLowerCase()}`}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth
          label="Función"
          value={role}
          onChange={event => setRole(event.target.value as Role)}
          sx={{mt: 1}}
        >
          {coachRoles.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
    </>
  );
}
