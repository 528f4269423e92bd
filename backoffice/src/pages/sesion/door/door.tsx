// The reader at a door: a keyboard or a scanner that types is enough. It joins by the event's code and answers in green
// or red.
import {useEffect, useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useParams} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {currentSession} from '../../../providers/session';
import {useEventSession} from '../../eventos/event-context';
import {DoorReader} from './door-reader';
import type {PairedDevice} from './paired-device';

const keptAt = (eventId: number): string => `lector.${eventId}`;

function recall(eventId: number): PairedDevice | null {
  try {
    return JSON.parse(localStorage.getItem(keptAt(eventId)) ?? 'null') as PairedDevice | null;
  } catch {
    return null;
  }
}

export default function Door() {
  const {event, session, zone} = useEventSession();
  const [device, setDevice] = useState(() => recall(event.id));
  useEffect(() => setDevice(recall(event.id)), [event.id]);
  const keep = (next: PairedDevice | null): void => {
    if (next === null) localStorage.removeItem(keptAt(event.id));
    else localStorage.setItem(keptAt(event.id), JSON.stringify(next));
    setDevice(next);
  };
  return (
    <>
      {session.postponedFrom && (
        <Alert severity="info" sx={{mb: 1.5}}>
          Sesión aplazada: la fecha original era {formatInstant(session.postponedFrom, zone)}. Las entradas con ese día
          valen hoy.
        </Alert>
      )}
      {device === null ? <Pair onPaired={keep} /> : <DoorReader device={device} onForget={() => keep(null)} />}
    </>
  );
}

function Pair({onPaired}: {onPaired: (device: PairedDevice) => void}) {
  const {event, session} = useEventSession();
  const {eventCode = ''} = useParams();
  const notify = useNotify();
  const gates = useQuery({
    queryKey: ['event-doors', event.id],
    queryFn: ({signal}) => call('get', '/api/eventos/{id}/puertas', {at: {id: event.id}, signal}),
  });
  const [code, setCode] = useState(eventCode);
  const [name, setName] = useState(
    event.isTrial ? 'Lector de prueba' : `Lector de ${currentSession()?.user.name ?? ''}`,
  );
  const [gateId, setGateId] = useState<number | ''>('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const gate = gates.data?.gates.find(one => one.id === gateId);
  const pair = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const {deviceId} = await call('post', '/api/sesiones/{id}/emparejar', {
        at: {id: session.id},
        body: {code: code.replace(/\D/g, ''), name: name.trim(), gateId: gateId === '' ? null : gateId},
      });
      onPaired({
        deviceId,
        name: name.trim(),
        gateId: gateId === '' ? null : gateId,
        gateName: gate?.name ?? 'Cualquier puerta',
      });
    } catch (failure) {
      setProblem(problemOf(failure).message);
      notifyProblem(notify, failure);
      setBusy(false);
    }
  };
  return (
    <Box sx={{maxWidth: 520}}>
      <Panel
        title="Emparejar este lector"
        note="Una vez por evento y aparato. El mismo nombre vuelve a ser el mismo lector, aunque cambie de puerta."
      >
        <Box component="form" onSubmit={submit => void pair(submit)}>
          <TextField
            label="Código del evento"
            required
            value={code}
            onChange={typed => setCode(typed.target.value)}
            autoComplete="off"
            slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 9}}}
            helperText="Ocho cifras; está en la pestaña «Puertas» del evento"
          />
          <TextField
            select
            label="Puerta"
            value={gateId}
            onChange={typed => {
              const id = typed.target.value === '' ? '' : Number(typed.target.value);
              setGateId(id);
              if (name.trim() === '' || name.startsWith('Lector '))
                setName(`Lector ${gates.data?.gates.find(one => one.id === id)?.name.toLowerCase() ?? ''}`.trim());
            }}
            slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
          >
            <MenuItem value="">Cualquier puerta</MenuItem>
            {gates.data?.gates.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Nombre del lector"
            required
            value={name}
            onChange={typed => setName(typed.target.value)}
            autoComplete="off"
            slotProps={{htmlInput: {maxLength: 80}}}
          />
          {problem !== null && (
            <Alert severity="error" sx={{mb: 1}}>
              {problem}
            </Alert>
          )}
          <Button
            type="submit"
            variant="contained"
            disabled={busy || name.trim() === '' || code.replace(/\D/g, '').length !== 8}
          >
            Emparejar
          </Button>
        </Box>
      </Panel>
      <Typography color="textSecondary">
        Después basta con leer: un lector de códigos que escribe, o el código que va debajo del QR, tecleado.
      </Typography>
    </Box>
  );
}
