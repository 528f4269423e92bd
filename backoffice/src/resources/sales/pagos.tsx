// Payments: what was asked of the bank or taken at the counter, and what came of it.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf, paymentMethods, paymentStates} from '../../crud/words/choices';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {OrderField} from '../../crud/fields/order-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={paymentStates} />;
const Method = ({source}: {source: string}) => <ChoiceField source={source} choices={paymentMethods} />;

export default defineResource({
  name: 'pagos',
  fields: {
    orderId: 'Pedido',
    state: 'Estado',
    method: 'Medio',
    amountCents: 'Importe',
    gatewayOrder: 'Operación del banco',
    responseCode: 'Respuesta',
    authorisationCode: 'Autorización',
    createdAt: 'Pedido el',
    settledAt: 'Resuelto el',
  },
  exports: {
    state: {choices: paymentStates},
    method: {choices: paymentMethods},
    orderId: {reference: {resource: 'pedidos', field: 'number'}},
  },
  represent: payment => `Pago ${payment.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: payment => `/pedidos/${payment.orderId}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Operación o autorización" />,
    <SelectInput key="state" source="state" choices={paymentStates} alwaysOn />,
    <SelectInput key="method" source="method" choices={paymentMethods} />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="method" source="method" field={Method} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="gatewayOrder" source="gatewayOrder" />,
    <DataTable.Col key="responseCode" source="responseCode" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="settledAt" source="settledAt" field={InstantField} />,
  ],
  card: payment => (
    <CardLines
      title={
        <>
          {formatCents(payment.amountCents)} · {nameOf(paymentMethods, payment.method)}
        </>
      }
      aside={<State source="state" />}
      note={<InstantField source="createdAt" />}
    />
  ),
});
