// One waiting room on the day of the sale: what it is like now, and the controls; at its other address, its form.
import {useState} from 'react';
import {useGetOne, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, useLocation, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {Chart} from '../../crud/figures/chart';
import {roomStates} from '../../crud/words/choices-queue';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCount} from '../../crud/words/count';
import {EditRecord} from '../../crud/frames/edit-record';
import {StateMark} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {acts, type Act, type Board} from './room-acts';
import {RoomCodes} from './room-codes';
import './room-fields';
import {RoomInputs} from './room-inputs';
import {RoomPace} from './room-pace';
import type {Stored} from '../../providers/wire';

const everyMs = 2000;
const number = (value: number): string => formatCount(value);

type Room = Stored<'WaitingRoom'>;

export default function RoomPage() {
  const {id} = useParams();
  const roomId = Number(id);
  const isForm = useLocation().pathname.endsWith('/editar');
  const notify = useNotify();
  const [asked, setAsked] = useState<Act | null>(null);
  const [busy, run] = useBusy();
  const allowed = may('salas-espera', 'show');
  const {data: room, error} = useGetOne<Room>('salas-espera', {id: roomId}, {retry: false, enabled: allowed});
  const {
    data: board,
    error: boardError,
    refetch,
  } = useQuery({
    queryKey: ['waiting-room', roomId],
    queryFn: ({signal}) => call('get', '/api/salas-espera/{id}/marcador', {at: {id: roomId}, signal}),
    refetchInterval: everyMs,
    enabled: allowed && !isForm,
  });
  if (!allowed) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (room === undefined) return <LinearProgress />;
  const crumbs = [{label: 'Salas de espera', to: '/salas-espera'}];
  if (isForm)
    return (
      <>
        <PageHeader title={room.name} crumbs={[...crumbs, {label: room.name, to: `/salas-espera/${roomId}`}]} />
        <EditRecord resource="salas-espera" id={roomId}>
          <RoomInputs />
        </EditRecord>
      </>
    );
  const mayControl = may('events', 'configure');
  const state = roomStates.find(one => one.id === board?.state);
  const act = async (one: Act): Promise<void> => {
    await run(async () => {
      await call('post', `/api/salas-espera/{id}/${one.verb}`, {at: {id: roomId}});
      notify(one.done, {type: 'info'});
    });
    setAsked(null);
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={room.name}
        crumbs={crumbs}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            <Button component="a" href={`/queue?sala=${roomId}`} target="_blank" rel="noreferrer">
              Ver la página
            </Button>
            {may('salas-espera', 'edit') && (
              <Button component={Link} to={`/salas-espera/${roomId}/editar`}>
                Cambiar
              </Button>
            )}
            {mayControl &&
              board &&
              acts
                .filter(one => one.from.includes(board.state) && !(one.verb === 'preparar' && board.openedAt !== null))
                .map(one => (
                  <Button
                    key={one.verb}
                    variant={one.isMain ? 'contained' : 'outlined'}
                    color={one.danger ? 'error' : 'primary'}
                    disabled={busy}
                    onClick={() => (one.question ? setAsked(one) : void act(one))}
                  >
                    {one.verb === 'abrir' && board.openedAt !== null ? 'Seguir' : one.label}
                  </Button>
                ))}
          </>
        }
      />
      {boardError && (
        <Alert severity="error" sx={{mb: 2}}>
          No llega el marcador: lo que se ve puede ser antiguo.
        </Alert>
      )}
      {board === undefined ? <LinearProgress /> : <BoardView board={board} room={room} />}
      {board && mayControl && (
        <RoomPace
          key={`${board.outflowPerMinute}-${board.maxInside}`}
          roomId={roomId}
          board={board}
          onSaved={() => void refetch()}
        />
      )}
      <RoomCodes roomId={roomId} mayMake={mayControl} />
      <RecordHistory resource="salas-espera" id={roomId} />
      <ConfirmDialog
        open={asked !== null}
        title={asked?.question ?? ''}
        confirm={asked?.label ?? ''}
        danger={asked?.danger}
        busy={busy}
        onConfirm={() => asked && void act(asked)}
        onClose={() => setAsked(null)}
      >
        {asked?.consequence}
      </ConfirmDialog>
    </>
  );
}

function BoardView({board, room}: {board: Board; room: Room}) {
  return (
    <>
      <Figures>
        <Figure
          label="Esperando"
          value={number(board.waitingCount)}
          note={board.mailCount > 0 ? `${number(board.mailCount)} con aviso por correo` : undefined}
        />
        <Figure
          label="Dentro"
          value={number(board.insideCount)}
          note={`de ${number(board.maxInside)}; ${number(board.calledCount)} con el turno y sin entrar`}
        />
        <Figure
          label="Ritmo"
          value={`${number(board.admittedPerMinute)}/min`}
          note={`de ${number(board.outflowPerMinute)} por minuto`}
        />
        <Figure
          label="Ventas"
          value={formatCents(board.salesCents)}
          note={`${number(board.orderCount)} pedidos, ${number(board.ticketCount)} entradas; ${number(board.ordersPerMinute)} en el último minuto`}
        />
        <Figure
          label="Errores"
          value={number(board.failedCount)}
          note={`${number(board.deniedCount)} pagos denegados; ${number(board.refusedCount)} intentos sin turno`}
        />
      </Figures>
      <Panel
        title="Última media hora"
        note={`${room.saleTitle ?? 'Toda la web'} · ${board.openedAt === null ? `abre el ${formatInstant(board.opensAt)}` : `abierta el ${formatInstant(board.openedAt)}`}`}
      >
        <Chart
          caption="Minuto a minuto"
          rows={board.minutes}
          name={minute => formatInstant(minute.at).slice(11)}
          series={[
            {label: 'Turnos dados', value: minute => minute.admitted},
            {label: 'Pedidos pagados', value: minute => minute.orders, tone: 'info'},
            {label: 'Errores', value: minute => minute.failed, tone: 'error'},
          ]}
        />
      </Panel>
      <Figures>
        <Figure
          label="Han entrado"
          value={number(board.admittedCount)}
          note={board.bypassCount > 0 ? `${number(board.bypassCount)} sin esperar` : undefined}
        />
        <Figure label="Pagos en curso" value={number(board.underWayCount)} />
        <Figure label="Han salido al pagar" value={number(board.purchasedCount)} />
        <Figure label="No entraron a tiempo" value={number(board.lapsedCount)} />
        <Figure label="Se les acabó el tiempo" value={number(board.expiredCount)} />
      </Figures>
    </>
  );
}
