// Sold plots: the list, and the page of one sale.
import {lazy} from 'react';
import {BooleanInput, DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {buyerKinds, depositStates, plotSaleStates, saleChannels} from '../../crud/words/choices-plots';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefSelect} from '../../crud/inputs/ref-select';

const PlotSalePage = lazy(() => import('./plot-sale-page'));
const State = ({source}: {source: string}) => <StateField source={source} choices={plotSaleStates} />;
const Deposit = ({source}: {source: string}) => <StateField source={source} choices={depositStates} />;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={saleChannels} />;

export default defineResource({
  name: 'parcelas/parcelas-vendidas',
  fields: {
    number: 'Pedido',
    createdAt: 'Fecha',
    areaName: 'Zona',
    plotNumber: 'Parcela',
    priceName: 'Precio',
    state: 'Estado',
    isWaiting: 'Espera su número',
    buyerName: 'Comprador',
    buyerKind: 'Tipo de comprador',
    buyerDocNo: 'Documento',
    email: 'Correo',
    phone: 'Teléfono',
    occupantCount: 'Ocupantes',
    plateText: 'Matrículas',
    extras: 'Extras',
    units: 'Unidades',
    priceCents: 'Parcela (importe)',
    extrasCents: 'Extras (importe)',
    totalCents: 'Importe',
    vatCents: 'IVA de lo cobrado',
    paidCents: 'Cobrado',
    depositCents: 'Fianza',
    depositState: 'Estado de la fianza',
    channel: 'Canal',
    toHandCents: 'Por entregar',
    agreedRefundCents: 'Devolución acordada',
    cancelReason: 'Motivo de la cancelación',
    note: 'Notas',
  },
  exports: {
    state: {choices: plotSaleStates},
    buyerKind: {choices: buyerKinds},
    depositState: {choices: depositStates},
    channel: {choices: saleChannels},
  },
  represent: sale => `Venta ${sale.number}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: sale => `/parcelas/parcelas-vendidas/${sale.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="plotAreaId" source="plotAreaId" reference="parcelas/zonas" label="Zona" alwaysOn />,
    <SelectInput key="state" source="state" choices={plotSaleStates} alwaysOn />,
    <BooleanInput key="isWaiting" source="isWaiting" label="Esperan su número" defaultValue />,
    <SelectInput key="depositState" source="depositState" label="Fianza" choices={depositStates} />,
    <SelectInput key="channel" source="channel" choices={saleChannels} />,
    <DayInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
  ],
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="plotNumber" source="plotNumber">
      <Computed<{plotNumber: string | null}> of={({plotNumber}) => plotNumber ?? 'A asignar'} />
    </DataTable.Col>,
    <DataTable.Col key="areaName" source="areaName" />,
    <DataTable.Col key="buyerName" source="buyerName" />,
    <DataTable.NumberCol key="occupantCount" source="occupantCount" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="depositState" source="depositState" label="Fianza" field={Deposit} />,
    <MoneyCol key="toHandCents" source="toHandCents" />,
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: sale => (
    <CardLines
      title={
        <>
          {sale.plotNumber ?? 'A asignar'} · {sale.buyerName}
        </>
      }
      aside={formatCents(Number(sale.totalCents))}
      note={
        <>
          <State source="state" /> · {sale.areaName}
        </>
      }
    />
  ),
  routes: <Route path=":id" element={<PlotSalePage />} />,
});
