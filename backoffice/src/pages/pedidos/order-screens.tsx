// Orders: the list with its filters, and one page with everything about one.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {saleChannels, orderStates, trialChoices} from '../../crud/words/choices';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import type {Stored} from '../../providers/wire';

const OrderPage = lazy(() => import('./order-page'));

type Buyer = Stored<'Order'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={orderStates} />;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={saleChannels} />;
const nameOf = (buyer: Buyer): string => [buyer.firstName, buyer.surname1, buyer.surname2].filter(Boolean).join(' ');

export default defineResource<Buyer>({
  name: 'pedidos',
  fields: {
    number: 'Número',
    state: 'Estado',
    createdAt: 'Fecha',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    email: 'Correo',
    phone: 'Teléfono',
    channel: 'Canal',
    ticketCount: 'Entradas',
    totalCents: 'Total',
    discountCents: 'Descuento',
    feeCents: 'Gastos de gestión',
    refundedCents: 'Devuelto',
    paidAt: 'Pagado',
  },
  exports: {state: {choices: orderStates}, channel: {choices: saleChannels}},
  represent: order => `Pedido ${order.number}`,
  sort: {field: 'createdAt', order: 'DESC'},
  rowPath: order => `/pedidos/${order.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número, nombre o correo" sx={{minWidth: 250}} />,
    <SelectInput key="state" source="state" choices={orderStates} alwaysOn />,
    <SelectInput key="channel" source="channel" choices={saleChannels} />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Hasta" />,
    <TextInput key="email" source="email" />,
    <SelectInput key="isTrial" source="isTrial" label="Pruebas" choices={trialChoices} />,
  ],
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="surname1" source="surname1" label="Comprador">
      <Computed<Buyer> of={buyer => nameOf(buyer) || '—'} />
    </DataTable.Col>,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.NumberCol key="ticketCount" source="ticketCount" />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <MoneyCol key="refundedCents" source="refundedCents" />,
  ],
  card: order => (
    <CardLines
      title={
        <>
          {order.number} · {formatCents(order.totalCents)}
        </>
      }
      aside={<State source="state" />}
      note={
        <>
          {nameOf(order) || order.email}
          <br />
          <InstantField source="createdAt" />
        </>
      }
    />
  ),
  routes: <Route path=":id" element={<OrderPage />} />,
});
