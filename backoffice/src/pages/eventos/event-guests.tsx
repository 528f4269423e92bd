// Whom the holders bring to this event: their guests and people whom they have lent the seat; found, exported, taken
// back.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {guestStates, transferStates} from '../../crud/words/choices-passes';
import {formatCount} from '../../crud/words/count';
import {downloadBlob} from '../../crud/lists/csv';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {formatInstant} from '../../crud/words/zoned-time';
import type {SessionRecord} from '../../providers/api-types';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Query} from '../../providers/wire';

type Given = Answer<'listEventGuests'>['rows'][number];
type Asked = Query<'exportEventGuests'>;

const page = 50;
const n = (value: number): string => formatCount(value);

export function EventGuests({eventId, onChanged}: {eventId: number; onChanged: () => void}) {
  const notify = useNotify();
  const [kind, setKind] = useState<NonNullable<Asked['tipo']> | ''>('');
  const [state, setState] = useState<NonNullable<Asked['estado']> | ''>('');
  const [session, setSession] = useState('');
  const [text, setText] = useState('');
  const [from, setFrom] = useState(0);
  const [taking, setTaking] = useState<Given | null>(null);
  const sessions = useGetList<SessionRecord>('sesiones', {
    filter: {eventId},
    pagination: {page: 1, perPage: 200},
    sort: {field: 'startsAt', order: 'ASC'},
  });
  const asked: Asked = {
    tipo: kind || undefined,
    estado: state || undefined,
    sesion: session === '' ? undefined : Number(session),
    q: text.trim() || undefined,
  };
  const {data, error, refetch} = useQuery({
    queryKey: ['event-guests', eventId, asked, from],
    queryFn: ({signal}) =>
      call('get', '/api/eventos/{id}/invitaciones-abonados', {
        at: {id: eventId},
        query: {...asked, desde: from},
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const choose =
    <Value extends string>(set: (value: Value) => void) =>
    (event: {target: {value: string}}) => {
      set(event.target.value as Value);
      setFrom(0);
    };
  const download = async (): Promise<void> => {
    try {
      const {bytes} = await callForBytes('/api/eventos/{id}/invitaciones-abonados.csv', {
        at: {id: eventId},
        query: asked,
      });
      downloadBlob('invitaciones-abonados.csv', new Blob([bytes], {type: 'text/csv'}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const takeBack = async (given: Given, reason: string): Promise<void> => {
    try {
      if (given.kind === 'guest')
        await call('post', '/api/abonos/{id}/invitados/{guestId}/anular', {
          at: {id: given.passId, guestId: given.id},
          body: {reason},
        });
      else
        await call('post', '/api/abonos/{id}/anular-cesion', {
          at: {id: given.passId},
          body: {eventSessionId: given.sessionId, reason},
        });
      notify(
        given.kind === 'guest'
          ? 'Invitación anulada: su código ya no vale'
          : 'Cesión anulada: el carnet vuelve a valer',
        {type: 'info'},
      );
      setTaking(null);
      void refetch();
      onChanged();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  if (error) return <LoadProblem error={error} />;
  const many = (sessions.data?.length ?? 0) > 1;
  return (
    <Panel
      title="Invitados y cesiones"
      note={data && `${n(data.inForce)} en vigor, ${n(data.used)} usadas, ${n(data.revoked)} anuladas.`}
      actions={
        may('abonos', 'export') &&
        data !== undefined &&
        data.total > 0 && <Button onClick={() => void download()}>Exportar CSV</Button>
      }
      flush
    >
      <Box
        role="search"
        sx={{
          display: 'grid',
          gap: 1,
          p: 1.5,
          gridTemplateColumns: {xs: '1fr 1fr', md: `2fr repeat(${many ? 3 : 2}, 1fr)`},
        }}
      >
        <TextField
          label="Buscar"
          placeholder="Persona, abonado, número o documento"
          value={text}
          onChange={choose(setText)}
          sx={{gridColumn: {xs: '1 / -1', md: 'auto'}, m: 0}}
          slotProps={{htmlInput: {maxLength: 100}}}
        />
        <TextField select label="Tipo" value={kind} onChange={choose<typeof kind>(setKind)} sx={{m: 0}}>
          <MenuItem value="">Todos</MenuItem>
          <MenuItem value="guest">Invitaciones</MenuItem>
          <MenuItem value="transfer">Cesiones</MenuItem>
        </TextField>
        <TextField select label="Estado" value={state} onChange={choose<typeof state>(setState)} sx={{m: 0}}>
          <MenuItem value="">Todos</MenuItem>
          <MenuItem value="in_force">En vigor</MenuItem>
          <MenuItem value="used">Usadas</MenuItem>
          <MenuItem value="revoked">Anuladas</MenuItem>
        </TextField>
        {many && (
          <TextField
            select
            label="Sesión"
            value={session}
            onChange={choose(setSession)}
            sx={{m: 0, gridColumn: {xs: '1 / -1', md: 'auto'}}}
          >
            <MenuItem value="">Todas</MenuItem>
            {sessions.data?.map(one => (
              <MenuItem key={one.id} value={String(one.id)}>
                {formatInstant(one.startsAt)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {data === undefined ? (
        <LinearProgress />
      ) : (
        <FigureTable<Given>
          isText
          rows={data.rows}
          rowKey={given => `${given.kind}-${given.id}`}
          name={{label: 'Persona', value: given => given.person || 'Sin nombre'}}
          columns={[
            {label: 'Tipo', value: given => (given.kind === 'guest' ? 'Invitación' : 'Cesión')},
            {
              label: 'De',
              value: given => <Link to={`/abonados/${given.listId}/${given.holderId}`}>{given.holderName}</Link>,
            },
            {label: 'Contacto', value: given => given.contact},
            {label: 'Sitio', value: given => given.place},
            {
              label: 'Estado',
              value: given => (
                <ChoiceMark of={given.state} choices={given.kind === 'guest' ? guestStates : transferStates} />
              ),
            },
            {
              label: 'Cuándo',
              value: given => `${formatInstant(given.at)}${given.staffName === null ? '' : ` · ${given.staffName}`}`,
            },
            {
              label: 'Acciones',
              value: given => (
                <>
                  {given.kind === 'guest' && (
                    <Button
                      component={Link}
                      to={`/abonados/${given.listId}/${given.passId}/generar-invitaciones/${eventId}/${given.sessionId}`}
                    >
                      Ver
                    </Button>
                  )}
                  {given.canRevoke && may('abonos', given.kind === 'guest' ? 'invite' : 'edit') && (
                    <Button color="error" onClick={() => setTaking(given)}>
                      Anular…
                    </Button>
                  )}
                </>
              ),
            },
          ]}
          empty={
            Object.values(asked).some(Boolean)
              ? 'Nadie con esos filtros.'
              : 'Los abonados no han invitado ni cedido a nadie todavía.'
          }
        />
      )}
      {data !== undefined && data.total > page && (
        <Box sx={{display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', p: 1}}>
          <span>
            {n(from + 1)}–{n(Math.min(from + page, data.total))} de {n(data.total)}
          </span>
          <Button disabled={from === 0} onClick={() => setFrom(from - page)}>
            Anteriores
          </Button>
          <Button disabled={from + page >= data.total} onClick={() => setFrom(from + page)}>
            Siguientes
          </Button>
        </Box>
      )}
      {taking !== null && (
        <ReasonDialog
          title={taking.kind === 'guest' ? 'Anular la invitación' : 'Anular la cesión'}
          confirm="Anular"
          danger
          onClose={() => setTaking(null)}
          onConfirm={reason => takeBack(taking, reason)}
        >
          {taking.person || 'Sin nombre'}, de {taking.holderName}. Su código deja de valer.
        </ReasonDialog>
      )}
    </Panel>
  );
}
