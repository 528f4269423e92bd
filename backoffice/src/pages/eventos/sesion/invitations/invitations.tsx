// The invitations of a session: how many are left in each quota, who has one, give and take back.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useListContext, useNotify, useRefresh, useUnselectAll} from 'react-admin';
import {Link} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../../../crud/lists/card-list';
import {nameOf} from '../../../../crud/words/choices';
import {invitationCauses, invitationStates} from '../../../../crud/words/choices-satellites';
import {useActKey} from '../../../../crud/acts/act-key';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../../crud/words/count';
import {ChoiceField, InstantField, StateField} from '../../../../crud/fields/fields';
import {Figure, Figures} from '../../../../crud/figures/figures';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {MainField} from '../../../../crud/lists/main-field';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {registerFields} from '../../../../providers/i18n-provider';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {GiveInvitations} from './give-invitations';
import {GiveToList} from './give-to-list';
import {ReplaceButton} from './replace-guest';

const fields = {
  recipientName: 'Persona',
  email: 'Correo',
  docNo: 'Documento',
  seat: 'Localidad',
  cause: 'Motivo',
  quotaName: 'Cupo',
  state: 'Estado',
  createdAt: 'Dada',
  openedAt: 'Página abierta',
  usedAt: 'Usada',
  code: 'Código',
  revokeReason: 'Por qué se revocó',
};
registerFields('invitaciones', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={invitationStates} />;
const Cause = ({source}: {source: string}) => <ChoiceField source={source} choices={invitationCauses} />;
const number = (value: number): string => formatCount(value);

const spec: ResourceSpec = {
  name: 'invitaciones',
  fields,
  exports: {state: {choices: invitationStates}, cause: {choices: invitationCauses}},
  represent: invitation => String(invitation.recipientName),
  rowPath: () => false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={invitationStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="recipientName" source="recipientName" field={MainField} />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="seat" source="seat" disableSort />,
    <DataTable.Col key="cause" source="cause" field={Cause} disableSort />,
    <DataTable.Col key="quotaName" source="quotaName" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
    <DataTable.Col key="usedAt" source="usedAt" field={InstantField} />,
  ],
  card: invitation => (
    <CardLines
      title={invitation.recipientName}
      aside={<State source="state" />}
      note={
        <>
          {invitation.seat}
          <br />
          {nameOf(invitationCauses, invitation.cause)} · {invitation.email}
        </>
      }
    />
  ),
  bulk: (
    <>
      <SendButton />
      <ReplaceButton />
      <RevokeButton />
    </>
  ),
};

export default function Invitations() {
  const {session} = useEventSession();
  const refresh = useRefresh();
  const [giving, setGiving] = useState<'people' | 'list' | null>(null);
  const room = useQuery({
    queryKey: ['invitation-room', session.id],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/invitaciones', {at: {id: session.id}, signal}),
  });
  if (room.error) return <LoadProblem error={room.error} />;
  if (room.data === undefined) return <LinearProgress />;
  const count = (...states: string[]): number =>
    room.data.byState.filter(one => states.includes(one.state)).reduce((sum, one) => sum + one.count, 0);
  const given = (): void => {
    setGiving(null);
    refresh();
    void room.refetch();
  };
  const isOver = Date.parse(session.endsAt) < Date.now() || session.state === 'cancelled';
  const left = room.data.safeCapacity - room.data.rights;
  return (
    <>
      <Figures>
        <Figure
          label="Dadas"
          value={number(count('issued', 'sent', 'downloaded', 'used'))}
          note={plural(count('revoked'), 'revocada', 'revocadas')}
        />
        <Figure label="Sin enviar" value={number(count('issued'))} />
        <Figure label="Usadas" value={number(count('used'))} />
        <Figure
          label="Caben en el aforo seguro"
          value={number(Math.max(0, left))}
          note={`de ${number(room.data.safeCapacity)}`}
        />
      </Figures>
      {giving === 'people' ? (
        <GiveInvitations room={room.data} onClose={() => setGiving(null)} onGiven={given} />
      ) : giving === 'list' ? (
        <GiveToList room={room.data} onClose={() => setGiving(null)} onGiven={given} />
      ) : (
        may('invitations', 'invite') &&
        !isOver && (
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5}}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setGiving('people')}>
              Dar invitaciones
            </Button>
            <Button variant="outlined" onClick={() => setGiving('list')}>
              Dar a una lista
            </Button>
          </Box>
        )
      )}
      <Panel
        title="Cupos"
        note="Cuántas puede dar cada compañía o departamento en esta sesión."
        flush
        actions={
          may('cupos-invitaciones', 'create') && (
            <Button
              component={Link}
              to={`/cupos-invitaciones?filter=${encodeURIComponent(JSON.stringify({eventSessionId: session.id}))}`}
            >
              Gestionar cupos
            </Button>
          )
        }
      >
        <FigureTable
          rows={[
            ...room.data.quotas,
            {
              id: 0,
              name: 'Sin cupo',
              companyName: '5 % del aforo',
              quota: room.data.freeQuota,
              used: room.data.freeUsed,
            },
          ]}
          rowKey={quota => quota.id}
          name={{
            label: 'Cupo',
            value: quota => (
              <>
                {quota.name}
                {quota.companyName && (
                  <Box component="span" sx={{color: 'text.secondary', fontWeight: 400}}>
                    {' '}
                    · {quota.companyName}
                  </Box>
                )}
              </>
            ),
          }}
          columns={[
            {label: 'Tope', value: quota => number(quota.quota)},
            {label: 'Dadas', value: quota => number(quota.used)},
            {label: 'Quedan', value: quota => number(Math.max(0, quota.quota - quota.used))},
          ]}
        />
      </Panel>
      <ListFrame spec={spec} embedded filter={{eventSessionId: session.id}} />
    </>
  );
}

function SendButton() {
  const {selectedIds} = useListContext();
  const {session} = useEventSession();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselectAll('invitaciones');
  const key = useActKey();
  const [busy, run] = useBusy();
  if (!may('invitations', 'invite')) return null;
  const send = (): Promise<void> =>
    run(async () => {
      const {mails, withoutEmail} = await call('post', '/api/sesiones/{id}/enviar-invitaciones', {
        at: {id: session.id},
        idempotencyKey: key.current,
        body: {invitationIds: selectedIds},
      });
      notify(
        `${plural(mails, 'correo', 'correos')} en camino${withoutEmail > 0 ? `; ${plural(withoutEmail, 'invitación no tiene', 'invitaciones no tienen')} correo` : ''}`,
        {type: 'info'},
      );
      key.renew();
      unselect();
      refresh();
    });
  return (
    <Button color="inherit" disabled={busy} onClick={() => void send()}>
      Enviar
    </Button>
  );
}

function RevokeButton() {
  const {selectedIds} = useListContext();
  const {session} = useEventSession();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselectAll('invitaciones');
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  if (!may('invitations', 'invite')) return null;
  const revoke = (): Promise<void> =>
    run(async () => {
      const {revoked} = await call('post', '/api/sesiones/{id}/revocar-invitaciones', {
        at: {id: session.id},
        body: {invitationIds: selectedIds, reason: reason.trim()},
      });
      notify(plural(revoked, 'invitación revocada', 'invitaciones revocadas'), {type: 'info'});
      unselect();
      setAsking(false);
      refresh();
    });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        Revocar
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Revocar ${plural(selectedIds.length, 'invitación', 'invitaciones')}?`}
        confirm="Revocar"
        danger
        busy={busy || reason.trim().length < 3}
        onConfirm={() => void revoke()}
        onClose={() => setAsking(false)}
      >
        Sus códigos dejan de abrir la puerta y las butacas vuelven a la venta.
        <TextField
          label="Motivo"
          required
          value={reason}
          onChange={typed => setReason(typed.target.value)}
          slotProps={{htmlInput: {maxLength: 300}}}
          sx={{mt: 1.5}}
        />
      </ConfirmDialog>
    </>
  );
}
