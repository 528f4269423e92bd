// The reservations of a session: who keeps what until when; and a new one.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useRefresh, type RaRecord} from 'react-admin';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../../../crud/lists/card-list';
import {groupKinds, reservationSources, reservationStates} from '../../../../crud/words/choices-satellites';
import {InstantField, StateField} from '../../../../crud/fields/fields';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {MainField} from '../../../../crud/lists/main-field';
import {MoneyCol} from '../../../../crud/fields/money-col';
import {formatCents} from '../../../../crud/words/money';
import {plural} from '../../../../crud/words/plural';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {registerFields} from '../../../../providers/i18n-provider';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {NewReservation} from './new-reservation';

const fields = {
  code: 'Código',
  transferCode: 'Concepto de transferencia',
  entityName: 'Grupo',
  contactName: 'Contacto',
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
};
registerFields('reservas', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={reservationStates} />;

const specOf = (eventId: number, sessionId: number): ResourceSpec => ({
  name: 'reservas',
  fields,
  exports: {
    state: {choices: reservationStates},
    source: {choices: reservationSources},
    groupKind: {choices: groupKinds},
  },
  represent: reservation => `Reserva ${reservation.code}`,
  rowPath: (reservation: RaRecord) => `/eventos/${eventId}/sesiones/${sessionId}/reservas/${reservation.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={reservationStates} alwaysOn />,
    <SelectInput key="source" source="source" choices={reservationSources} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="entityName" source="entityName" />,
    <DataTable.Col key="contactName" source="contactName" />,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.NumberCol key="placeCount" source="placeCount" />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="expiresAt" source="expiresAt" field={InstantField} />,
    <DataTable.Col key="staffName" source="staffName" disableSort />,
  ],
  card: reservation => (
    <CardLines
      title={reservation.entityName || reservation.contactName}
      aside={<State source="state" />}
      note={
        <>
          {reservation.code} · {plural(Number(reservation.placeCount), 'plaza', 'plazas')} ·{' '}
          {formatCents(Number(reservation.totalCents))}
          <br />
          hasta <InstantField source="expiresAt" />
        </>
      }
    />
  ),
});

export default function Reservations() {
  const {event, session} = useEventSession();
  const refresh = useRefresh();
  const [making, setMaking] = useState(false);
  const isOver = Date.parse(session.startsAt) < Date.now() || session.state === 'cancelled';
  return (
    <>
      {making ? (
        <NewReservation
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            refresh();
          }}
        />
      ) : (
        may('box_office', 'sell') &&
        !isOver && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setMaking(true)} sx={{mb: 1.5}}>
            Nueva reserva
          </Button>
        )
      )}
      <ListFrame spec={specOf(event.id, session.id)} embedded filter={{eventSessionId: session.id}} />
    </>
  );
}
