// Gift cards: whose money the club holds. Their codes are not shown: whoever reads one could spend it.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import {giftCardStates} from '../../crud/words/choices-catalogue';
import {formatCents} from '../../crud/words/money';
import {formatDay} from '../../crud/words/zoned-time';
import {CardLines} from '../../crud/lists/card-list';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {DayInput} from '../../crud/inputs/date-input';
import {deliveryOf, type GiftCardRecord} from './gift-card-words';

const Page = lazy(() => import('./gift-card-page'));

const State = ({source}: {source: string}) => <StateField source={source} choices={giftCardStates} />;
const Delivery = () => <Computed<GiftCardRecord> of={deliveryOf} />;

export default defineResource<GiftCardRecord>({
  name: 'tarjetas-regalo',
  fields: {
    codeEnd: 'Acaba en',
    amountCents: 'Importe',
    balanceCents: 'Saldo',
    state: 'Estado',
    recipientName: 'Para',
    recipientEmail: 'Su correo',
    senderName: 'De parte de',
    orderNumber: 'Pedido',
    deliverOn: 'Se envía el',
    deliveredAt: 'Enviada el',
    expiresOn: 'Vale hasta',
    activatedAt: 'Vendida el',
  },
  exports: {state: {choices: giftCardStates}},
  represent: card => `Tarjeta regalo …${card.codeEnd ?? card.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: card => `/tarjetas-regalo/${card.id}`,
  listActions: (
    <Button component={Link} to="/informes/productos/tarjetas-regalo">
      Saldo que se debe
    </Button>
  ),
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Para quién o de quién" sx={{minWidth: 220}} />,
    <SelectInput key="state" source="state" choices={giftCardStates} alwaysOn />,
    <DayInput key="expiresOn_lte" source="expiresOn_lte" label="Vale hasta, como mucho" />,
  ],
  columns: [
    <DataTable.Col key="codeEnd" source="codeEnd" disableSort field={MainField} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <MoneyCol key="balanceCents" source="balanceCents" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="recipientName" source="recipientName" />,
    <DataTable.Col key="senderName" source="senderName" />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort />,
    <DataTable.Col key="deliveredAt" source="deliveredAt" label="Envío" field={Delivery} />,
    <DataTable.Col key="expiresOn" source="expiresOn" field={DayField} />,
  ],
  card: card => (
    <CardLines
      title={`…${card.codeEnd ?? ''} · ${formatCents(card.balanceCents)} de ${formatCents(card.amountCents)}`}
      aside={<State source="state" />}
      note={[
        card.recipientName && `Para ${card.recipientName}`,
        card.expiresOn && `vale hasta el ${formatDay(card.expiresOn)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  ),
  routes: <Route path=":id" element={<Page />} />,
});
