// The times at which families come for their clothes, by day, with who comes: the list of the desk.
import {useState, type FormEvent} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useBusy, useFormAct} from '../../../../crud/acts/use-busy';
import {AccessDenied} from '../../../../crud/frames/access-denied';
import {StateMark} from '../../../../crud/fields/fields';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {PageHeader} from '../../../../crud/frames/page-header';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import {formatDay, instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import {clubZone} from '../../../../providers/club-zone';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';
import {currentList, useAcademyLists} from '../../use-academy-lists';
import {DESK} from '../desk/desk-address';

type Slot = Answer<'listKitSlots'>[number];
const KEY = ['kit-slots'];
const hour = (iso: string): string =>
  new Date(iso).toLocaleTimeString('es-ES', {timeZone: clubZone(), hour: '2-digit', minute: '2-digit'});
const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('sv-SE', {timeZone: clubZone()});
const dayName = (day: string): string => {
  const name = new Date(`${day}T12:00:00Z`).toLocaleDateString('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export default function SlotsPage() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Slot | 'new' | null>(null);
  const {data, error} = useQuery({
    queryKey: KEY,
    queryFn: ({signal}) => call('get', '/api/bases/turnos-recogida', {signal}),
  });
  if (!may('bases', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  const changed = (): void => {
    setEditing(null);
    void client.invalidateQueries({queryKey: KEY});
  };
  const days = new Map<string, Slot[]>();
  for (const slot of data ?? []) days.set(dayOf(slot.startsAt), [...(days.get(dayOf(slot.startsAt)) ?? []), slot]);
  return (
    <>
      <PageHeader
        title="Turnos de recogida"
        crumbs={[{label: 'Indumentaria', to: '/bases/indumentarias'}]}
        actions={
          <>
            <Button component={Link} to={DESK}>
              Entregar ropa
            </Button>
            {may('bases', 'edit') && (
              <Button variant="contained" onClick={() => setEditing('new')}>
                Nuevo turno
              </Button>
            )}
          </>
        }
      />
      {data === undefined && <LinearProgress />}
      {data?.length === 0 && (
        <Panel title="Próximos turnos">
          <Box sx={{color: 'text.secondary'}}>
            No hay turnos. Crea uno y las familias podrán elegirlo en «Mi familia».
          </Box>
        </Panel>
      )}
      {[...days].map(([day, slots]) => (
        <Panel key={day} title={dayName(day)} flush>
          {slots.map(slot => (
            <SlotRow key={slot.id} slot={slot} onEdit={() => setEditing(slot)} onChanged={changed} />
          ))}
        </Panel>
      ))}
      {editing !== null && (
        <SlotDialog slot={editing === 'new' ? null : editing} onDone={changed} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function SlotRow({slot, onEdit, onChanged}: {slot: Slot; onEdit: () => void; onChanged: () => void}) {
  const [busy, run] = useBusy();
  const left = slot.capacity - slot.bookings.length;
  const remove = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/turnos-recogida/{id}/quitar', {at: {id: slot.id}});
      onChanged();
    });
  const name = `${hour(slot.startsAt)} – ${hour(slot.endsAt)}`;
  return (
    <Box sx={{px: 2, py: 1.25, borderTop: '1px solid', borderColor: 'divider'}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1}}>
        <Box sx={{flex: '1 1 200px'}}>
          <strong>{name}</strong> · {slot.place}
        </Box>
        <StateMark tone={left === 0 ? 'good' : 'neutral'}>
          {left === 0 ? 'Completo' : `${slot.bookings.length} de ${slot.capacity}`}
        </StateMark>
        {may('bases', 'edit') && (
          <>
            <Button size="small" aria-label={`Cambiar el turno de ${name}`} onClick={onEdit}>
              Cambiar
            </Button>
            {slot.bookings.length === 0 && (
              <Button
                size="small"
                disabled={busy}
                aria-label={`Quitar el turno de ${name}`}
                onClick={() => void remove()}
              >
                Quitar
              </Button>
            )}
          </>
        )}
      </Box>
      {slot.bookings.length > 0 && (
        <Box component="ul" sx={{m: 0, mt: 0.5, pl: 2.5}}>
          {slot.bookings.map(one => (
            <li key={one.enrolmentId}>
              <Link to={`${DESK}/${one.number}`}>{one.athleteName}</Link>{' '}
              <Box component="span" sx={{color: 'text.secondary'}}>
                {one.isDone ? 'ya lo tiene todo' : plural(one.toCollect, 'prenda', 'prendas')}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function SlotDialog({slot, onDone, onClose}: {slot: Slot | null; onDone: () => void; onClose: () => void}) {
  const lists = useAcademyLists();
  const [day, setDay] = useState(slot ? formatDay(slot.startsAt) : '');
  const [from, setFrom] = useState(slot ? hour(slot.startsAt) : '17:30');
  const [until, setUntil] = useState(slot ? hour(slot.endsAt) : '18:00');
  const [place, setPlace] = useState(slot?.place ?? '');
  const [capacity, setCapacity] = useState(slot ? String(slot.capacity) : '10');
  const [listId, setListId] = useState<number | ''>(slot?.seasonListId ?? '');
  const {busy, problem, run} = useFormAct();
  const chosen = listId === '' ? (currentList(lists.data ?? [])?.id ?? '') : listId;
  const at = (time: string): string | null => parseInstant(`${day.trim()} ${time.trim()}`) ?? null;
  /** Once there is something to be wrong. */
  const typo = (time: string): string | undefined =>
    day.trim() && time.trim() ? instantProblem(`${day.trim()} ${time.trim()}`) : undefined;
  const wrong = (field: string): string | undefined => problem?.errors[field];
  const [startsAt, endsAt] = [at(from), at(until)];
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (startsAt === null || endsAt === null || chosen === '') return;
    void run(async () => {
      await call('post', '/api/bases/turnos-recogida', {
        body: {
          id: slot?.id ?? null,
          seasonListId: chosen,
          startsAt,
          endsAt,
          place: place.trim(),
          capacity: Number(capacity),
        },
      });
      onDone();
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="slot-title">
      <Box component="form" noValidate onSubmit={save}>
        <DialogTitle id="slot-title">{slot ? 'Cambiar el turno' : 'Nuevo turno de recogida'}</DialogTitle>
        <DialogContent>
          <TextField
            select
            fullWidth
            label="Temporada"
            value={chosen}
            onChange={event => setListId(Number(event.target.value))}
            sx={{mt: 1}}
          >
            {(lists.data ?? []).map(list => (
              <MenuItem key={list.id} value={list.id}>
                {list.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            autoFocus
            label="Día"
            placeholder="28/11/2026"
            value={day}
            onChange={event => setDay(event.target.value)}
            sx={{mt: 1.5}}
          />
          <Box sx={{display: 'flex', gap: 1.5, mt: 1.5}}>
            <TextField
              fullWidth
              label="Desde"
              value={from}
              error={typo(from) !== undefined}
              helperText={typo(from)}
              onChange={event => setFrom(event.target.value)}
            />
            <TextField
              fullWidth
              label="Hasta"
              value={until}
              error={(typo(until) ?? wrong('endsAt')) !== undefined}
              helperText={typo(until) ?? wrong('endsAt')}
              onChange={event => setUntil(event.target.value)}
            />
          </Box>
          <TextField
            fullWidth
            label="Lugar"
            placeholder="Oficina de la cantera"
            value={place}
            onChange={event => setPlace(event.target.value)}
            slotProps={{htmlInput: {maxLength: 120}}}
            sx={{mt: 1.5}}
          />
          <TextField
            fullWidth
            label="Cuántos deportistas"
            value={capacity}
            error={wrong('capacity') !== undefined}
            helperText={wrong('capacity')}
            onChange={event => /^\d{0,3}$/.test(event.target.value) && setCapacity(event.target.value)}
            slotProps={{htmlInput: {inputMode: 'numeric'}}}
            sx={{mt: 1.5}}
          />
          {slot !== null && slot.bookings.length > 0 && (
            <Alert severity="info" sx={{mt: 1.5}}>
              {plural(slot.bookings.length, 'familia apuntada verá', 'familias apuntadas verán')} el cambio en «Mi
              familia».
            </Alert>
          )}
          {problem !== null && Object.keys(problem.errors).length === 0 && (
            <Alert severity="error" sx={{mt: 1.5}}>
              {problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Dejarlo
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || startsAt === null || endsAt === null || place.trim() === '' || Number(capacity) < 1}
          >
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
