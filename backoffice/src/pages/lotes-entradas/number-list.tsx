// The numbers of a batch: what became of each, when, by whom, and the order that it is sold in.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link} from 'react-router';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {CardLines} from '../../crud/lists/card-list';
import {MainField} from '../../crud/lists/main-field';
import {consignedTicketStates} from '../../crud/words/choices-money';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Ticket = Stored<'ConsignedTicket'>;

const fields = {
  n: 'Número',
  code: 'Código',
  seat: 'Butaca',
  state: 'Estado',
  printCount: 'Impresa',
  decidedAt: 'Cuándo',
  decidedByName: 'Quién lo dijo',
  reason: 'Por qué',
  settlementN: 'Liquidación',
  orderId: 'Pedido',
};
registerFields('lotes-entradas/numeros', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={consignedTicketStates} />;
const OrderOf = ({orderId}: Ticket) =>
  orderId === null || !may('pedidos', 'show') ? null : <Link to={`/pedidos/${orderId}`}>Ver el pedido</Link>;

export const consignedTickets: ResourceSpec = {
  name: 'lotes-entradas/numeros',
  fields,
  represent: ticket => `N.º ${ticket.n}`,
  exports: {state: {choices: consignedTicketStates}},
  sort: {field: 'n', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Código" />,
    <SelectInput key="state" source="state" choices={consignedTicketStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="n" source="n" field={MainField} />,
    <DataTable.Col key="seat" source="seat" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.NumberCol key="printCount" source="printCount" />,
    <DataTable.Col key="decidedAt" source="decidedAt" field={InstantField} />,
    <DataTable.Col key="decidedByName" source="decidedByName" disableSort />,
    <DataTable.Col key="reason" source="reason" disableSort />,
    <DataTable.NumberCol key="settlementN" source="settlementN" disableSort />,
    <DataTable.Col key="orderId" source="orderId" disableSort>
      <Computed<Ticket> of={ticket => <OrderOf {...ticket} />} />
    </DataTable.Col>,
  ],
  card: ticket => (
    <CardLines
      title={[`N.º ${ticket.n}`, ticket.seat].filter(Boolean).join(' · ')}
      aside={<State source="state" />}
      note={
        <>
          {ticket.decidedAt === null
            ? ticket.printCount === 0
              ? 'Sin imprimir'
              : `Impresa ${plural(ticket.printCount, 'vez', 'veces')}`
            : [formatInstant(ticket.decidedAt), ticket.decidedByName, ticket.reason].filter(Boolean).join(' · ')}{' '}
          <OrderOf {...(ticket as Ticket)} />
        </>
      }
    />
  ),
};
