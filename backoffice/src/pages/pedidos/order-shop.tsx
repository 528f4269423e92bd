// What else the shop keeps of an order: its parcel and how it goes, the gift cards that were bought with it.
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {giftCardStates, shipmentStates} from '../../crud/words/choices-catalogue';
import {formatCents} from '../../crud/words/money';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ShipButton} from '../../parts/goods/ship-button';

export function OrderShop({order, onChanged}: {order: OrderDetail; onChanged: () => void}) {
  const of = (kind: OrderLine['kind']): number[] => order.lines.filter(line => line.kind === kind).map(line => line.id);
  const shipping = of('shipping');
  const cards = of('gift_card');
  return (
    <>
      {shipping.length > 0 && may('envios-productos', 'list') && <Parcel lineIds={shipping} onChanged={onChanged} />}
      {cards.length > 0 && may('tarjetas-regalo', 'list') && <GiftCards lineIds={cards} />}
    </>
  );
}

function Parcel({lineIds, onChanged}: {lineIds: number[]; onChanged: () => void}) {
  const {data} = useGetList<Stored<'Shipment'>>('envios-productos', {
    filter: {orderLineId: lineIds},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 1},
  });
  const parcel = data?.[0];
  if (parcel === undefined) return null;
  const state = shipmentStates.find(one => one.id === parcel.state);
  return (
    <Panel title="Envío" actions={parcel.state === 'due' && <ShipButton parcel={parcel} onSent={onChanged} />}>
      <Facts min={160}>
        <Fact label="Estado">
          <StateMark tone={state?.tone}>{state?.name ?? parcel.state}</StateMark>
        </Fact>
        <Fact label="Para">
          {parcel.recipient}
          {parcel.phone && ` · ${parcel.phone}`}
        </Fact>
        <Fact label="Dirección">
          {parcel.address}, {parcel.postalCode} {parcel.city}
        </Fact>
        <Fact label="Transporte">{parcel.carrier}</Fact>
        <Fact label="Número de seguimiento">{parcel.trackingNumber}</Fact>
        <Fact label="Enviado">{parcel.shippedAt !== null && formatInstant(parcel.shippedAt)}</Fact>
      </Facts>
    </Panel>
  );
}

function GiftCards({lineIds}: {lineIds: number[]}) {
  const {data = []} = useGetList<Stored<'GiftCard'>>('tarjetas-regalo', {
    filter: {orderLineId: lineIds},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 20},
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Tarjetas regalo" flush>
      <FigureTable
        isText
        rows={data}
        rowKey={card => card.id}
        name={{
          label: 'Tarjeta',
          value: card => (
            <Link to={`/tarjetas-regalo/${card.id}`}>
              {card.codeEnd === null ? 'Sin código' : `Acaba en ${card.codeEnd}`}
            </Link>
          ),
        }}
        columns={[
          {label: 'Para', value: card => card.recipientName || '—'},
          {
            label: 'Estado',
            value: card => {
              const state = giftCardStates.find(one => one.id === card.state);
              return <StateMark tone={state?.tone}>{state?.name ?? card.state}</StateMark>;
            },
          },
          {label: 'Importe', value: card => <Box sx={{whiteSpace: 'nowrap'}}>{formatCents(card.amountCents)}</Box>},
          {label: 'Saldo', value: card => <Box sx={{whiteSpace: 'nowrap'}}>{formatCents(card.balanceCents)}</Box>},
          {label: 'Vale hasta', value: card => (card.expiresOn === null ? 'No caduca' : formatDay(card.expiresOn))},
        ]}
      />
    </Panel>
  );
}
