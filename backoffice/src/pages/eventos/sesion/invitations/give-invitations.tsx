// Giving invitations: from which quota, why, where, to whom; seats chosen by hand or the best that are free together.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {invitationCauses} from '../../../../crud/words/choices-satellites';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';
import {useEventSession} from '../../event-context';
import type {InvitationRoom} from './invitation-room';
import {readPeople} from '../buyers/read-people';
import {SeatChooser} from '../../../../parts/seats/seat-chooser';
import type {Enum} from '../../../../providers/wire';

interface Props {
  room: InvitationRoom;
  onClose: () => void;
  onGiven: () => void;
}

type Cause = Enum<'InvitationBatch', 'cause'>;

export function GiveInvitations({room, onClose, onGiven}: Props) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [quotaId, setQuotaId] = useState<number | ''>(room.quotas.find(quota => quota.used < quota.quota)?.id ?? '');
  const [cause, setCause] = useState<Cause>('protocol');
  const [zoneId, setZoneId] = useState<number | ''>(room.zones.find(zone => zone.free > 0)?.id ?? '');
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [byHand, setByHand] = useState(false);
  const [seats, setSeats] = useState<ReadonlySet<number>>(new Set());
  const {busy, problem, run} = useFormAct({onRefused: (_problem, failure) => notifyProblem(notify, failure)});
  const errors = problem?.errors ?? {};
  const {people, wrong} = readPeople(text);
  const wanted = people.reduce((sum, person) => sum + person.quantity, 0);
  const zone = room.zones.find(one => one.id === zoneId);
  const quota = room.quotas.find(one => one.id === quotaId);
  const left = quota === undefined ? room.freeQuota - room.freeUsed : quota.quota - quota.used;
  const choosesSeats = byHand && zone?.kind === 'numbered';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      await call('post', '/api/sesiones/{id}/invitar', {
        at: {id: session.id},
        idempotencyKey: key,
        body: {
          quotaId: quotaId === '' ? null : quotaId,
          cause,
          zoneId: zoneId === '' ? null : zoneId,
          message,
          seatIds: choosesSeats ? [...seats] : [],
          recipients: people,
        },
      });
      notify(plural(wanted, 'invitación dada', 'invitaciones dadas'), {type: 'info'});
      onGiven();
    });
  };
  return (
    <Panel
      title="Dar invitaciones"
      note="Cada persona recibe su código. Se dan todas o ninguna."
      actions={<Button onClick={onClose}>Cancelar</Button>}
    >
      <Box component="form" onSubmit={event => void submit(event)}>
        <Box
          sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))'}}
        >
          <TextField
            select
            label="Cupo"
            value={quotaId}
            onChange={typed => setQuotaId(typed.target.value === '' ? '' : Number(typed.target.value))}
            helperText={`Quedan ${Math.max(0, left)}`}
            slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
          >
            <MenuItem value="">Sin cupo (5 % del aforo)</MenuItem>
            {room.quotas.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField select label="Motivo" value={cause} onChange={typed => setCause(typed.target.value as Cause)}>
            {invitationCauses.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Zona"
            required
            value={zoneId}
            onChange={typed => {
              setZoneId(Number(typed.target.value));
              setSeats(new Set());
            }}
            error={errors.zoneId !== undefined}
            helperText={errors.zoneId ?? (zone && plural(zone.free, 'plaza libre', 'plazas libres'))}
          >
            {room.zones.map(one => (
              <MenuItem key={one.id} value={one.id} disabled={one.free === 0}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <TextField
          label="Personas"
          required
          multiline
          minRows={3}
          maxRows={12}
          value={text}
          onChange={typed => setText(typed.target.value)}
          error={wrong.length > 0}
          placeholder={'Ana Ferrer Montalbán; ana@example.org; 2\nLuis Gil Soto'}
          helperText={
            wrong.length > 0
              ? `No se entiende: ${wrong
                  .slice(0, 3)
                  .map(line => `«${line}»`)
                  .join(', ')}`
              : 'Una por línea: nombre; correo; cuántas. El correo y la cantidad se pueden dejar.'
          }
          slotProps={{inputLabel: {shrink: true}}}
        />
        <TextField
          label="Mensaje para quien la recibe"
          multiline
          value={message}
          onChange={typed => setMessage(typed.target.value)}
          slotProps={{htmlInput: {maxLength: 2000}}}
        />
        {zone?.kind === 'numbered' && (
          <FormControlLabel
            control={<Switch checked={byHand} onChange={(_change, on) => setByHand(on)} />}
            label="Elegir las butacas en el plano"
          />
        )}
        {choosesSeats && <SeatChooser sessionId={session.id} chosen={seats} onChoose={setSeats} />}
        {choosesSeats && seats.size !== wanted && wanted > 0 && (
          <Alert severity="info" sx={{mb: 1}}>
            {plural(seats.size, 'butaca elegida', 'butacas elegidas')} para{' '}
            {plural(wanted, 'invitación', 'invitaciones')}: todas de «{zone.name}».
          </Alert>
        )}
        {errors.seatIds && (
          <Alert severity="error" sx={{mb: 1}}>
            {errors.seatIds}
          </Alert>
        )}
        <Box>
          <Button
            type="submit"
            variant="contained"
            disabled={
              busy ||
              wanted === 0 ||
              wrong.length > 0 ||
              zoneId === '' ||
              wanted > left ||
              (choosesSeats && seats.size !== wanted)
            }
          >
            Dar {plural(wanted, 'invitación', 'invitaciones')}
          </Button>
        </Box>
        {wanted > left && (
          <Alert severity="warning" sx={{mt: 1}}>
            En este cupo quedan {Math.max(0, left)}.
          </Alert>
        )}
      </Box>
    </Panel>
  );
}
