// Tickets, to be found by code or order. They change only with their order.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {ticketStates} from '../../crud/words/choices';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {OrderField} from '../../crud/fields/order-reference';
import {SessionField, SessionInput} from '../../crud/fields/session-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={ticketStates} />;

export default defineResource({
  name: 'entradas',
  fields: {
    code: 'Código',
    state: 'Estado',
    orderId: 'Pedido',
    eventSessionId: 'Sesión',
    seat: 'Localidad',
    holderName: 'Titular',
    issuedAt: 'Emitida',
    voidedAt: 'Anulada',
    printCount: 'Veces impresa',
  },
  exports: {state: {choices: ticketStates}, orderId: {reference: {resource: 'pedidos', field: 'number'}}},
  represent: ticket => String(ticket.code),
  sort: {field: 'id', order: 'DESC'},
  rowPath: ticket => `/pedidos/${ticket.orderId}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={ticketStates} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="eventSessionId" source="eventSessionId" field={SessionField} />,
    <DataTable.Col key="seat" source="seat" disableSort />,
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="holderName" source="holderName" />,
    <DataTable.Col key="issuedAt" source="issuedAt" field={InstantField} />,
    <DataTable.NumberCol key="printCount" source="printCount" />,
  ],
  card: ticket => (
    <CardLines
      title={ticket.code}
      aside={<State source="state" />}
      note={
        <>
          {ticket.seat}
          <br />
          <SessionField source="eventSessionId" />
        </>
      }
    />
  ),
});
