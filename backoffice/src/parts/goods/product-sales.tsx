// What was sold of one product, or of everything: each line with its order and how far it is handed over.
import {DataTable, SelectInput, useNotify, useRecordContext, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {lineStates, nameOf} from '../../crud/words/choices';
import {fulfilments, pickups, visits} from '../../crud/words/choices-catalogue';
import {InstantField, StateField} from '../../crud/fields/fields';
import {SessionField} from '../../crud/fields/session-reference';
import {ListFrame} from '../../crud/lists/list-frame';
import {MoneyCol} from '../../crud/fields/money-col';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {call} from '../../providers/http-client';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ExchangeButton} from './exchange-button';

const fields = {
  description: 'Qué',
  orderNumber: 'Pedido',
  buyerName: 'Comprador',
  quantity: 'Cantidad',
  totalCents: 'Importe',
  state: 'Línea',
  fulfilment: 'Entrega',
  fulfilledAt: 'Entregado',
  paidAt: 'Pagado',
  redemptionCode: 'Código',
  pickup: 'Dónde',
  pickupSessionId: 'Sesión',
  slotStartsAt: 'Turno',
};
registerFields('lineas-pedido', fields);

type LineRecord = Stored<'OrderLine'>;

function Fulfilment({source}: {source: string}) {
  const isVisit = typeof useRecordContext<LineRecord>()?.experienceSlotId === 'number';
  return <StateField source={source} choices={isVisit ? visits : fulfilments} />;
}

function OrderLink() {
  const line = useRecordContext<LineRecord>();
  return line === undefined ? null : (
    <Link to={`/pedidos/${line.orderId}`} onClick={event => event.stopPropagation()} style={{whiteSpace: 'nowrap'}}>
      {line.orderNumber}
    </Link>
  );
}

/** By post, in the shop, at the gate of which session; or when the visit is. */
function Where() {
  const line = useRecordContext<LineRecord>();
  if (line === undefined) return null;
  if (line.slotStartsAt !== null) return <InstantField source="slotStartsAt" />;
  if (line.pickupSessionId !== null) return <SessionField source="pickupSessionId" />;
  return <>{line.pickup === null ? '—' : nameOf(pickups, line.pickup)}</>;
}

function Next() {
  const line = useRecordContext<LineRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (line === undefined || !may('products', 'send') || line.state !== 'active') return null;
  const move = async (to: 'prepared' | 'delivered'): Promise<void> => {
    try {
      await call('post', '/api/lineas-pedido/{id}/entrega', {at: {id: line.id}, body: {to}});
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const giveWord = line.experienceSlotId === null ? 'Entregar' : 'Ha venido';
  return (
    <span style={{whiteSpace: 'nowrap'}}>
      {line.fulfilment === 'paid' && line.experienceSlotId === null && (
        <Button size="small" onClick={() => void move('prepared')} aria-label={`Preparado: ${line.description}`}>
          Preparado
        </Button>
      )}
      {(line.fulfilment === 'paid' || line.fulfilment === 'prepared') && (
        <Button size="small" onClick={() => void move('delivered')} aria-label={`${giveWord}: ${line.description}`}>
          {giveWord}
        </Button>
      )}
      <ExchangeButton line={line} />
    </span>
  );
}

export const linesSpec: ResourceSpec = {
  name: 'lineas-pedido',
  fields,
  exports: {
    fulfilment: {choices: fulfilments},
    state: {choices: lineStates},
    pickup: {choices: pickups},
    pickupSessionId: {reference: {resource: 'sesiones', field: 'eventTitle'}},
  },
  represent: line => String(line.description),
  rowPath: () => false,
  filters: [
    <SelectInput key="fulfilment" source="fulfilment" choices={fulfilments} alwaysOn />,
    <SelectInput key="state" source="state" choices={lineStates} />,
  ],
  columns: [
    <DataTable.Col key="description" source="description" disableSort />,
    <DataTable.NumberCol key="quantity" source="quantity" disableSort />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort field={OrderLink} />,
    <DataTable.Col key="buyerName" source="buyerName" disableSort />,
    <DataTable.Col key="paidAt" source="paidAt" disableSort field={InstantField} />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="pickup" source="pickup" disableSort field={Where} />,
    <DataTable.Col key="fulfilment" source="fulfilment" disableSort field={Fulfilment} />,
    <DataTable.Col key="next" label="Siguiente paso" disableSort field={Next} />,
  ],
  card: line => (
    <>
      <CardLines
        title={`${line.quantity} × ${line.description}`}
        aside={<Fulfilment source="fulfilment" />}
        note={
          <>
            {line.buyerName || 'En taquilla'} · <InstantField source="paidAt" /> · <Where />
          </>
        }
      />
      <OrderLink /> <Next />
    </>
  ),
};

/** The variants say which lines are the product's, or the hours of the experience. */
export function ProductSales({productId, isExperience}: {productId: number; isExperience: boolean}) {
  const {data} = useQuery({
    queryKey: ['sold-of', productId, isExperience],
    queryFn: async (): Promise<Record<string, number[]>> => {
      const of = {query: {filter: JSON.stringify({productId}), range: '[0,499]'}};
      if (!isExperience) {
        const variants = await call('get', '/api/variantes-producto', of);
        return {productVariantId: variants.map(one => one.id)};
      }
      const [experience] = await call('get', '/api/experiencias', of);
      const slots = await call('get', '/api/turnos-experiencia', {
        query: {
          filter: JSON.stringify({experienceId: experience?.id ?? 0}),
          range: '[0,499]',
          sort: '["startsAt","DESC"]',
        },
      });
      return {experienceSlotId: slots.map(one => one.id)};
    },
    enabled: may('lineas-pedido', 'list'),
  });
  if (data === undefined || Object.values(data).flat().length === 0) return null;
  return (
    <Panel title="Ventas" flush>
      <ListFrame spec={linesSpec} embedded filter={data} />
    </Panel>
  );
}
