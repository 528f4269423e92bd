// Refunds. They are asked for in an order; here one sees whether the bank has done them.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {refundStates} from '../../crud/words/choices';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField, YesField} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {OrderField} from '../../crud/fields/order-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={refundStates} />;

export default defineResource({
  name: 'devoluciones',
  fields: {
    orderId: 'Pedido',
    state: 'Estado',
    amountCents: 'Importe',
    reason: 'Motivo',
    isAutomatic: 'Automática',
    responseCode: 'Respuesta',
    attempts: 'Intentos',
    createdAt: 'Pedida',
    doneAt: 'Hecha',
  },
  exports: {state: {choices: refundStates}, orderId: {reference: {resource: 'pedidos', field: 'number'}}},
  represent: refund => `Devolución ${refund.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: refund => `/pedidos/${refund.orderId}`,
  filters: [
    <SelectInput key="state" source="state" choices={refundStates} alwaysOn />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="reason" source="reason" />,
    <DataTable.Col key="isAutomatic" source="isAutomatic" field={YesField} />,
    <DataTable.NumberCol key="attempts" source="attempts" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="doneAt" source="doneAt" field={InstantField} />,
  ],
  card: refund => (
    <CardLines title={formatCents(refund.amountCents)} aside={<State source="state" />} note={refund.reason} />
  ),
});
