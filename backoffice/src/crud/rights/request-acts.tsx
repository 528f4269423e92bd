// What staff may do about a request: take the copy, answer, make the month longer, refuse, and forget the person.
import {useEffect, useState} from 'react';
import {useNotify, useRecordContext, useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../acts/confirm-dialog';
import {ReasonDialog} from '../acts/reason-dialog';
import {useBusy} from '../acts/use-busy';
import {downloadBlob} from '../lists/csv';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type PersonRequest = Stored<'PersonRequest'>;
const COPIES = [
  ['json', 'JSON', 'json'],
  ['csv', 'Tablas y archivos (ZIP)', 'zip'],
  ['pdf', 'PDF', 'pdf'],
] as const;
const ACTS = {
  hecho: {path: '/api/derechos/{id}/hecho', title: 'Está atendida', confirm: 'Apuntarlo'},
  ampliar: {path: '/api/derechos/{id}/ampliar', title: 'Dos meses más', confirm: 'Ampliar el plazo'},
  levantar: {path: '/api/derechos/{id}/levantar', title: 'Termina la limitación', confirm: 'Levantarla'},
  negar: {path: '/api/derechos/{id}/negar', title: 'No procede', confirm: 'Negarla'},
} as const;

export function RequestActs() {
  const request = useRecordContext<PersonRequest>();
  const [act, setAct] = useState<keyof typeof ACTS | 'borrar' | null>(null);
  const [busy, run] = useBusy();
  const refresh = useRefresh();
  const notify = useNotify();
  if (!request) return null;
  const {id, state, rightKind, hasFiles} = request;
  const at = {id};
  const take = (format: (typeof COPIES)[number][0], ending: string): Promise<void> =>
    run(async () => {
      const {bytes} = await callForBytes('/api/derechos/{id}/copia', {at, query: {format}});
      downloadBlob(`datos-${id}.${ending}`, new Blob([bytes]));
    });
  const done = (told: string): void => {
    setAct(null);
    notify(told, {type: 'info'});
    refresh();
  };
  return (
    <Stack direction="row" useFlexGap sx={{flexWrap: 'wrap', gap: 1, mt: 2}}>
      {hasFiles &&
        may('derechos', 'export') &&
        COPIES.map(([format, label, ending]) => (
          <Button key={format} variant="outlined" disabled={busy} onClick={() => void take(format, ending)}>
            Copia en {label}
          </Button>
        ))}
      {state === 'asked' && may('derechos', 'edit') && (
        <>
          {rightKind !== 'erasure' && <Button onClick={() => setAct('hecho')}>Está atendida…</Button>}
          {request.extendedAt === null && <Button onClick={() => setAct('ampliar')}>Ampliar el plazo…</Button>}
          <Button onClick={() => setAct('negar')}>No procede…</Button>
        </>
      )}
      {state === 'done' && rightKind === 'restriction' && request.liftedAt === null && may('derechos', 'edit') && (
        <Button onClick={() => setAct('levantar')}>Levantar la limitación…</Button>
      )}
      {state === 'asked' && rightKind === 'erasure' && may('derechos', 'delete') && (
        <Button color="error" onClick={() => setAct('borrar')}>
          Borrar a la persona…
        </Button>
      )}
      {act === 'borrar' && <Erase request={request} onDone={done} onClose={() => setAct(null)} />}
      {act !== null && act !== 'borrar' && (
        <ReasonDialog
          title={ACTS[act].title}
          confirm={ACTS[act].confirm}
          onClose={() => setAct(null)}
          onConfirm={reason =>
            run(async () => {
              await call('post', ACTS[act].path, {at, body: {reason}});
              done('Apuntado');
            })
          }
        >
          {act === 'levantar'
            ? 'La persona tiene que saberlo antes: escríbele en su caso.'
            : 'La persona lo lee en su cuenta.'}
        </ReasonDialog>
      )}
    </Stack>
  );
}

interface EraseProps {
  request: PersonRequest;
  onDone: (told: string) => void;
  onClose: () => void;
}

function Erase({request, onDone, onClose}: EraseProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string[] | null>(null);
  const [busy, run] = useBusy();
  const at = {id: request.id};
  useEffect(() => {
    void run(async () => setOpen((await call('get', '/api/derechos/{id}/pendiente', {at: {id: request.id}})).open));
  }, [request.id, run]);
  return (
    <ConfirmDialog
      open
      danger
      title="Borrar a la persona"
      confirm="Borrar para siempre"
      busy={busy}
      disabled={open === null || open.length > 0 || typed.trim().toLowerCase() !== request.email}
      onClose={onClose}
      onConfirm={() =>
        void run(async () => {
          await call('post', '/api/derechos/{id}/borrar', {at, body: {typed}});
          onDone('Borrada. Lo que la ley manda guardar queda bloqueado.');
        })
      }
    >
      {open !== null && open.length > 0 ? (
        <Alert severity="warning">
          Antes hay que cerrar esto:
          <ul>
            {open.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <>
          Se borra de todas partes quién era. Pedidos y facturas quedan, bloqueados. No se puede deshacer: escribe su
          correo, <strong>{request.email}</strong>.
          <TextField
            fullWidth
            label="Correo de la persona"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            sx={{mt: 2}}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
