// One reservation: for whom, what it keeps, until when, what is paid of it; and what is done with it.
import {useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {groupKinds, reservationSources, reservationStates} from '../../../../crud/words/choices-satellites';
import {Fact, Facts} from '../../../../crud/fields/facts';
import {StateMark} from '../../../../crud/fields/fields';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {formatCents} from '../../../../crud/words/money';
import {Panel} from '../../../../crud/frames/panel';
import {RecordHistory} from '../../../../crud/frames/record-history';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import type {Stored} from '../../../../providers/wire';
import {ReservationActs} from './reservation-acts';

type Reservation = Stored<'GroupReservation'>;

const nameOf = (choices: readonly {id: string; name: string}[], id: string) =>
  choices.find(one => one.id === id)?.name ?? id;

export default function ReservationPage() {
  const {event, session, zone} = useEventSession();
  const {reservationId} = useParams();
  const {data: reservation, error} = useGetOne<Reservation>('reservas', {id: Number(reservationId)}, {retry: false});
  const lines = useQuery({
    queryKey: ['reservation-lines', reservationId, reservation?.state],
    queryFn: () => call('get', '/api/reservas/{id}/plazas', {at: {id: reservationId}}),
    enabled: reservation !== undefined,
  });
  const back = `/eventos/${event.id}/sesiones/${session.id}/reservas`;
  if (error) return <LoadProblem error={error} />;
  if (reservation === undefined) return <LinearProgress />;
  if (reservation.eventSessionId !== session.id)
    return <Alert severity="error">Esa reserva no es de esta sesión.</Alert>;
  const state = reservationStates.find(one => one.id === reservation.state);
  return (
    <>
      <Button component={Link} to={back} sx={{mb: 1}}>
        ← Todas las reservas
      </Button>
      <Panel
        title={`Reserva ${reservation.code}`}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={<ReservationActs reservation={reservation} zone={zone} />}
      >
        <Facts>
          <Fact label="Grupo">{reservation.entityName}</Fact>
          <Fact label="Contacto">{reservation.contactName}</Fact>
          <Fact label="Correo">{reservation.email}</Fact>
          <Fact label="Teléfono">{reservation.phone}</Fact>
          <Fact label="Plazas">{reservation.placeCount}</Fact>
          <Fact label="Importe">{formatCents(reservation.totalCents)}</Fact>
          <Fact label="Señal">
            {reservation.depositCents > 0 &&
              `${formatCents(reservation.depositCents)}, ${
                reservation.depositPaidAt ? `pagada el ${formatInstant(reservation.depositPaidAt, zone)}` : 'sin pagar'
              }`}
          </Fact>
          {(reservation.state === 'pending' || reservation.state === 'confirmed') && (
            <Fact label="Concepto de su transferencia">{reservation.transferCode}</Fact>
          )}
          <Fact label="Tipo de grupo">{nameOf(groupKinds, reservation.groupKind)}</Fact>
          <Fact label="Entró por">{nameOf(reservationSources, reservation.source)}</Fact>
          {reservation.nif && (
            <Fact label="Factura" wide>
              {reservation.fiscalName}, NIF {reservation.nif}. {reservation.fiscalAddress}
            </Fact>
          )}
          <Fact label="Se guarda hasta">{formatInstant(reservation.expiresAt, zone)}</Fact>
          <Fact label="Hecha">
            {formatInstant(reservation.createdAt, zone)}
            {reservation.staffName && ` por ${reservation.staffName}`}
          </Fact>
          {reservation.missingAnswers > 0 && (
            <Fact label="Preguntas" wide>
              Falta contestar lo obligatorio de{' '}
              {reservation.missingAnswers === 1 ? '1 parte' : `${reservation.missingAnswers} partes`}: el grupo lo
              contesta por su enlace, y hasta entonces no se cobra el resto.
            </Fact>
          )}
          {reservation.missingNames > 0 && (
            <Fact label="Nombres">
              Falta decir quién viene en{' '}
              {reservation.missingNames === 1 ? '1 entrada' : `${reservation.missingNames} entradas`}
            </Fact>
          )}
          {reservation.remindedAt && <Fact label="Recordada">{formatInstant(reservation.remindedAt, zone)}</Fact>}
          {reservation.deliveredAt && (
            <Fact label="Entregada">
              {formatInstant(reservation.deliveredAt, zone)}
              {reservation.deliveredTo && `, a ${reservation.deliveredTo}`}
            </Fact>
          )}
          {reservation.confirmedAt && <Fact label="Confirmada">{formatInstant(reservation.confirmedAt, zone)}</Fact>}
          {reservation.closedAt && <Fact label="Terminada">{formatInstant(reservation.closedAt, zone)}</Fact>}
          {reservation.orderId !== null && (
            <Fact label="Pedido">
              {may('pedidos', 'show') ? (
                <Link to={`/pedidos/${reservation.orderId}`}>Ver pedido</Link>
              ) : (
                reservation.orderId
              )}
            </Fact>
          )}
          {reservation.cancelReason && (
            <Fact label="Motivo de la cancelación" wide>
              {reservation.cancelReason}
            </Fact>
          )}
          {reservation.notes && (
            <Fact label="Notas" wide>
              {reservation.notes}
            </Fact>
          )}
        </Facts>
      </Panel>
      <Panel title="Plazas" flush>
        {lines.data === undefined ? (
          <LinearProgress />
        ) : (
          <FigureTable
            isText
            rows={lines.data}
            rowKey={line => `${line.zoneId}-${line.seatId ?? 'z'}`}
            name={{label: 'Zona', value: line => line.zone}}
            columns={[
              {label: 'Fila', value: line => line.row ?? '—'},
              {
                label: 'Butaca',
                value: line => line.seat ?? (line.quantity > 1 ? `${line.quantity} plazas` : '1 plaza'),
              },
              {label: 'Puerta', value: line => line.gate ?? '—'},
              {label: 'Tarifa', value: line => line.category ?? '—'},
              {label: 'Precio', value: line => formatCents(line.unitCents * line.quantity)},
              {
                label: 'Guardada',
                value: line => (line.isKept ? <StateMark tone="good">Sí</StateMark> : <StateMark>No</StateMark>),
              },
            ]}
          />
        )}
      </Panel>
      <RecordHistory resource="reservas" id={reservation.id} />
    </>
  );
}
