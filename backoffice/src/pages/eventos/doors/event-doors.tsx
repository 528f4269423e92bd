// The doors of an event: the code of the readers, the rules, which gates are worked, where each zone enters.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {wrongGateRules} from '../../../crud/words/choices-satellites';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {nameOf} from '../../../crud/words/choices';
import {Fact, Facts} from '../../../crud/fields/facts';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {RecordHistory} from '../../../crud/frames/record-history';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {DoorGates} from './door-gates';
import {DoorRules} from './door-rules';
import {DoorZones} from './door-zones';
import {useEvent} from '../event-context';
import {InviteNode} from './invite-node';
import {InviteReader} from './invite-reader';
import {Turnstiles} from './turnstiles';
import type {EventDoors} from './doors-answer';

export default function EventDoorsScreen() {
  const {event} = useEvent();
  const doors = useQuery({
    queryKey: ['event-doors', event.id],
    queryFn: ({signal}) => call('get', '/api/eventos/{id}/puertas', {at: {id: event.id}, signal}),
  });
  if (doors.error) return <LoadProblem error={doors.error} />;
  if (doors.data === undefined) return <LinearProgress />;
  const reload = (): void => void doors.refetch();
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)'},
          alignItems: 'start',
        }}
      >
        <Box sx={{minWidth: 0}}>
          <EventCode doors={doors.data} onChanged={reload} />
          <Rules key={doors.data.access.version} doors={doors.data} onChanged={reload} />
          {may('events', 'configure') && <Turnstiles doors={doors.data} onChanged={reload} />}
        </Box>
        <Box sx={{minWidth: 0}}>
          <DoorGates doors={doors.data} onChanged={reload} />
          <DoorRules key={`reglas${doors.data.access.version}`} doors={doors.data} onChanged={reload} />
        </Box>
      </Box>
      <DoorZones doors={doors.data} onChanged={reload} />
      <RecordHistory resource="eventos" id={event.id} />
    </>
  );
}

interface Props {
  doors: EventDoors;
  onChanged: () => void;
}

function EventCode({doors, onChanged}: Props) {
  const {event, zone} = useEvent();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const {access} = doors;
  const living = doors.sessions.filter(one => !one.isCancelled);
  const session = living.find(one => Date.parse(one.startsAt) > Date.now() - 6 * 3_600_000) ?? living.at(-1);
  const rotate = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/eventos/{id}/codigo-acceso', {at: {id: event.id}});
      notify('Código cambiado', {type: 'info'});
      setAsking(false);
      onChanged();
    });
  return (
    <Panel
      title="Código de los lectores"
      note="Con él, o con un QR que se usa una vez, se empareja cada móvil que va a leer en este evento."
    >
      <Box sx={{fontSize: '2rem', fontWeight: 800, letterSpacing: '0.08em', fontVariantNumeric: 'tabular-nums'}}>
        {access.code.slice(0, 4)} {access.code.slice(4)}
      </Box>
      <Box sx={{color: 'text.secondary', mb: 1}}>
        Desde el {formatInstant(access.codeRotatedAt, zone)} ·{' '}
        {plural(doors.devices, 'lector emparejado', 'lectores emparejados')}
      </Box>
      {may('access', 'edit') && (
        <Box sx={{mb: 1}}>
          PIN para cambiar un lector de puerta: <strong>{access.gatePin}</strong>
        </Box>
      )}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {may('access', 'edit') && <InviteReader eventId={event.id} />}
        {may('access', 'edit') && <InviteNode eventId={event.id} />}
        {session && may('access', 'edit') && (
          <Button
            variant="outlined"
            component="a"
            href={`/admin/eventos/${event.id}/codigo/${access.code}/sesiones/${session.id}/control-acceso`}
          >
            Abrir el lector
          </Button>
        )}
        <Button component={Link} to={`/dispositivos?filter=${encodeURIComponent(JSON.stringify({eventId: event.id}))}`}>
          Ver lectores
        </Button>
        {may('events', 'configure') && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            Cambiar código
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title="¿Cambiar el código?"
        confirm="Cambiar"
        busy={busy}
        onConfirm={() => void rotate()}
        onClose={() => setAsking(false)}
      >
        Los lectores que ya están emparejados siguen. Con el código antiguo no se emparejará ninguno más.
      </ConfirmDialog>
    </Panel>
  );
}

const isPin = (text: string): boolean => /^\d{4,6}$/.test(text);

function Rules({doors, onChanged}: Props) {
  const {event} = useEvent();
  const notify = useNotify();
  const [draft, setDraft] = useState(doors.access);
  const [busy, run] = useBusy();
  if (!may('events', 'configure')) {
    return (
      <Panel title="Cómo se lee en las puertas">
        <Facts>
          <Fact label="En otra puerta">{nameOf(wrongGateRules, doors.access.wrongGate)}</Fact>
          <Fact label="Salir y volver a entrar">{doors.access.isReentryAllowed ? 'Se puede' : 'No se puede'}</Fact>
          <Fact label="Un lector decide solo tras">
            {plural(doors.access.slowSeconds, 'segundo sin respuesta', 'segundos sin respuesta')}
          </Fact>
          <Fact label="Se entra hasta">
            {plural(doors.access.closesMinutesAfter, 'minuto después del final', 'minutos después del final')}
          </Fact>
        </Facts>
      </Panel>
    );
  }
  const save = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    await run(async () => {
      await call('post', '/api/eventos/{id}/acceso', {
        at: {id: event.id},
        body: {
          wrongGate: draft.wrongGate,
          isReentryAllowed: draft.isReentryAllowed,
          closesMinutesAfter: draft.closesMinutesAfter,
          slowSeconds: draft.slowSeconds,
          ...(draft.gatePin !== doors.access.gatePin && {gatePin: draft.gatePin}),
          version: doors.access.version,
        },
      });
      notify('Reglas guardadas', {type: 'info'});
      onChanged();
    });
  };
  return (
    <Panel title="Cómo se lee en las puertas">
      <Box component="form" onSubmit={submit => void save(submit)}>
        <TextField
          select
          label="Si alguien llega a otra puerta"
          value={draft.wrongGate}
          onChange={typed => setDraft({...draft, wrongGate: typed.target.value as 'warn' | 'deny'})}
        >
          {wrongGateRules.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Minutos tras el final en los que aún se entra"
          type="number"
          value={draft.closesMinutesAfter}
          onChange={typed =>
            setDraft({...draft, closesMinutesAfter: Math.max(0, Math.min(1440, Number(typed.target.value)))})
          }
          slotProps={{htmlInput: {min: 0, max: 1440}}}
        />
        <TextField
          label="Segundos sin respuesta tras los que un lector decide solo"
          type="number"
          value={draft.slowSeconds}
          onChange={typed =>
            setDraft({...draft, slowSeconds: Math.max(1, Math.min(30, Math.round(Number(typed.target.value))))})
          }
          slotProps={{htmlInput: {min: 1, max: 30}}}
        />
        <TextField
          label="PIN para cambiar un lector de puerta"
          value={draft.gatePin}
          onChange={typed => setDraft({...draft, gatePin: typed.target.value.replace(/\D/g, '').slice(0, 6)})}
          error={!isPin(draft.gatePin)}
          helperText={isPin(draft.gatePin) ? ' ' : 'De 4 a 6 cifras'}
          autoComplete="off"
          slotProps={{htmlInput: {inputMode: 'numeric'}}}
        />
        <FormControlLabel
          control={
            <Switch
              checked={draft.isReentryAllowed}
              onChange={(_change, on) => setDraft({...draft, isReentryAllowed: on})}
            />
          }
          label="Se puede salir y volver a entrar"
        />
        <Box>
          <Button type="submit" variant="contained" disabled={busy || !isPin(draft.gatePin)}>
            Guardar ajustes
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
