// The tickets of a session, each with its order.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {CardLines} from '../../../../crud/lists/card-list';
import {ticketStates} from '../../../../crud/words/choices';
import {InstantField, StateField} from '../../../../crud/fields/fields';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {MainField} from '../../../../crud/lists/main-field';
import {OrderField} from '../../../../crud/fields/order-reference';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {registerFields} from '../../../../providers/i18n-provider';
import {TicketsOnPaper} from './tickets-on-paper';

const fields = {
  code: 'Código',
  seat: 'Localidad',
  state: 'Estado',
  orderId: 'Pedido',
  holderName: 'Titular',
  issuedAt: 'Emitida',
  printCount: 'Veces impresa',
};
registerFields('entradas', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={ticketStates} />;

const spec: ResourceSpec = {
  name: 'entradas',
  fields,
  exports: {state: {choices: ticketStates}, orderId: {reference: {resource: 'pedidos', field: 'number'}}},
  represent: ticket => String(ticket.code),
  rowPath: ticket => `/pedidos/${ticket.orderId}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={ticketStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="seat" source="seat" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="issuedAt" source="issuedAt" field={InstantField} />,
    <DataTable.NumberCol key="printCount" source="printCount" />,
  ],
  card: ticket => <CardLines title={ticket.code} aside={<State source="state" />} note={ticket.seat} />,
};

export function SessionTickets({sessionId}: {sessionId: number}) {
  return (
    <Box component="section" aria-labelledby="session-tickets">
      <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1}}>
        <Typography variant="h2" component="h2" id="session-tickets">
          Entradas
        </Typography>
        <TicketsOnPaper sessionId={sessionId} />
      </Box>
      <ListFrame spec={spec} embedded filter={{eventSessionId: sessionId}} />
    </Box>
  );
}
