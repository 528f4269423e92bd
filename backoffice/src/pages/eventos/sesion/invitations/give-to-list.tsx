// Invitations for a list, pasted or from a file: looked at whole, then given all or none.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {Panel} from '../../../../crud/frames/panel';
import {invitationCauses} from '../../../../crud/words/choices-satellites';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';
import type {Answer, Enum} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';
import {CsvInput} from '../buyers/csv-input';
import type {InvitationRoom} from './invitation-room';

interface Props {
  room: InvitationRoom;
  onClose: () => void;
  onGiven: () => void;
}

type Looked = Answer<'inviteList'>;

export function GiveToList({room, onClose, onGiven}: Props) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [quotaId, setQuotaId] = useState<number | ''>(room.quotas.find(quota => quota.used < quota.quota)?.id ?? '');
  const [cause, setCause] = useState<Enum<'InvitationBatch', 'cause'>>('protocol');
  const [zoneId, setZoneId] = useState<number | ''>(room.zones.find(zone => zone.free > 0)?.id ?? '');
  const [csv, setCsv] = useState('');
  const [message, setMessage] = useState('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const {busy, problem, run} = useFormAct({onRefused: (_problem, failure) => notifyProblem(notify, failure)});
  const zone = room.zones.find(one => one.id === zoneId);
  // What was looked at is what is given: another word, and it is looked at anew.
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      setLooked(null);
    };
  const send = (isDryRun: boolean): Promise<unknown> =>
    run(async key => {
      const answer = await call('post', '/api/sesiones/{id}/invitar-lista', {
        at: {id: session.id},
        idempotencyKey: isDryRun ? `${key.slice(0, 40)}-mirar-${Date.now()}` : key,
        body: {
          quotaId: quotaId === '' ? null : quotaId,
          cause,
          message,
          zoneId: zoneId === '' ? 0 : zoneId,
          csv,
          isDryRun,
        },
      });
      setLooked(answer);
      if (!answer.given) return;
      notify(plural(answer.places, 'invitación dada', 'invitaciones dadas'), {type: 'info'});
      onGiven();
    });
  const fits = looked !== null && looked.places <= looked.left && looked.places <= (zone?.free ?? 0);
  return (
    <Panel
      title="Dar a una lista"
      note="Se mira entera antes de dar nada, y se dan todas o ninguna. Hasta 5.000 filas."
      actions={<Button onClick={onClose}>Cancelar</Button>}
    >
      <Box
        sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))'}}
      >
        <TextField
          select
          label="Cupo"
          value={quotaId}
          onChange={typed => change(setQuotaId)(typed.target.value === '' ? '' : Number(typed.target.value))}
          slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
        >
          <MenuItem value="">Sin cupo (5 % del aforo)</MenuItem>
          {room.quotas.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="Motivo" value={cause} onChange={typed => setCause(typed.target.value as typeof cause)}>
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
          helperText={zone && plural(zone.free, 'plaza libre', 'plazas libres')}
          onChange={typed => change(setZoneId)(Number(typed.target.value))}
        >
          {room.zones.map(one => (
            <MenuItem key={one.id} value={one.id} disabled={one.free === 0}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <CsvInput
        value={csv}
        example={
          'nombre;correo;cantidad;documento\nAna Ferrer Montalbán;ana@example.org;2;\nLuis Gil Soto;;1;12345678Z'
        }
        onChange={change(setCsv)}
      />
      <TextField
        label="Mensaje para quien la recibe"
        multiline
        value={message}
        onChange={typed => setMessage(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 2000}}}
      />
      {problem?.errors?.csv && <Alert severity="error">{problem.errors.csv}</Alert>}
      {looked && (
        <Alert severity={looked.problems.length > 0 ? 'error' : fits ? 'success' : 'warning'} sx={{mb: 1}}>
          {plural(looked.people, 'persona', 'personas')}, {plural(looked.places, 'invitación', 'invitaciones')}. Del
          cupo y del aforo seguro quedan {looked.left}.
          {looked.problems.length > 0 &&
            ` ${plural(looked.problems.length, 'cosa por arreglar', 'cosas por arreglar')}: no se da ninguna.`}
          {looked.problems.length === 0 && !fits && ' No caben: no se da ninguna.'}
        </Alert>
      )}
      {looked && looked.problems.length > 0 && (
        <Box sx={{maxHeight: 260, overflow: 'auto', mx: -2, mb: 1}}>
          <FigureTable
            isText
            rows={looked.problems}
            rowKey={row => `${row.line} ${row.column} ${row.problem}`}
            name={{label: 'Línea', value: row => row.line}}
            columns={[
              {label: 'Columna', value: row => row.column},
              {label: 'Valor', value: row => row.value},
              {label: 'Qué pasa', value: row => row.problem},
            ]}
          />
        </Box>
      )}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button
          variant={looked ? 'outlined' : 'contained'}
          disabled={busy || csv.trim() === '' || zoneId === ''}
          onClick={() => void send(true)}
        >
          Mirar la lista
        </Button>
        {looked && (
          <Button
            variant="contained"
            disabled={busy || looked.problems.length > 0 || !fits}
            onClick={() => void send(false)}
          >
            Dar {plural(looked.places, 'invitación', 'invitaciones')}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
