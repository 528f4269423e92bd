// The reservations of all sessions: what runs out first is what staff look for.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../../crud/lists/card-list';
import {groupKinds, reservationSources, reservationStates} from '../../../crud/words/choices-satellites';
import {defineResource} from '../../../crud/frames/define-resource';
import {InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {MoneyCol} from '../../../crud/fields/money-col';
import {plural} from '../../../crud/words/plural';
import {SessionInput} from '../../../crud/fields/session-reference';
import {Transfers} from '../transferencias/transfers';

const State = ({source}: {source: string}) => <StateField source={source} choices={reservationStates} />;

export default defineResource({
  name: 'reservas',
  fields: {
    code: 'Código',
    entityName: 'Grupo',
    contactName: 'Contacto',
    eventTitle: 'Evento',
    startsAt: 'Sesión',
    eventSessionId: 'Sesión',
    phone: 'Teléfono',
    email: 'Correo',
    placeCount: 'Plazas',
    totalCents: 'Importe',
    depositCents: 'Señal',
    state: 'Estado',
    expiresAt: 'Hasta',
    staffName: 'Quién',
    createdAt: 'Cuándo',
    notes: 'Notas',
    cancelReason: 'Motivo de la cancelación',
    source: 'Entró por',
    groupKind: 'Tipo de grupo',
    feeCents: 'Gastos de gestión',
    depositPaidAt: 'Señal pagada',
    fiscalName: 'Factura a nombre de',
    nif: 'NIF',
    fiscalAddress: 'Dirección fiscal',
    remindedAt: 'Recordada',
    deliveredAt: 'Entregada',
    deliveredTo: 'Entregada a',
    missingAnswers: 'Faltan respuestas',
    missingNames: 'Faltan nombres',
    transferCode: 'Concepto de transferencia',
  },
  exports: {
    state: {choices: reservationStates},
    source: {choices: reservationSources},
    groupKind: {choices: groupKinds},
  },
  represent: reservation => `Reserva ${reservation.code}`,
  sort: {field: 'id', order: 'DESC'},
  hint: 'Grupos, colegios y peñas que tienen butacas guardadas. Se hacen desde la pestaña «Reservas» de cada sesión.',
  listActions: <Transfers />,
  rowPath: reservation =>
    `/eventos/${reservation.eventId}/sesiones/${reservation.eventSessionId}/reservas/${reservation.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={reservationStates} alwaysOn />,
    <SelectInput key="source" source="source" choices={reservationSources} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="entityName" source="entityName" />,
    <DataTable.Col key="contactName" source="contactName" />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="startsAt" source="startsAt" field={InstantField} disableSort />,
    <DataTable.NumberCol key="placeCount" source="placeCount" />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="expiresAt" source="expiresAt" field={InstantField} />,
  ],
  card: reservation => (
    <CardLines
      title={reservation.entityName || reservation.contactName}
      aside={<State source="state" />}
      note={
        <>
          {reservation.eventTitle}
          <br />
          {plural(Number(reservation.placeCount), 'plaza', 'plazas')} · hasta <InstantField source="expiresAt" />
        </>
      }
    />
  ),
});
