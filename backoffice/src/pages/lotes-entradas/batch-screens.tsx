// Batches of numbered tickets for outlets: the list, a new one, one of them.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {defineResource} from '../../crud/frames/define-resource';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {CardLines} from '../../crud/lists/card-list';
import {MainField} from '../../crud/lists/main-field';
import {consignmentStates} from '../../crud/words/choices-money';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {IssueBatch} from './issue-batch';

const BatchPage = lazy(() => import('./batch-page'));

type Batch = Stored<'Consignment'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={consignmentStates} />;
const nameOf = (batch: Batch): string => `Lote ${batch.id}`;
const sessionOf = (batch: Batch): string => `${batch.eventTitle}, ${formatInstant(batch.startsAt!)}`;

export default defineResource<Batch>({
  name: 'lotes-entradas',
  fields: {
    id: 'Lote',
    affiliateId: 'Quién las vende',
    affiliateName: 'Quién las vende',
    eventSessionId: 'Sesión',
    eventTitle: 'Sesión',
    startsAt: 'Fecha de la sesión',
    zoneName: 'Zona',
    tariffName: 'Tarifa',
    unitCents: 'Precio',
    commissionBp: 'Comisión (%)',
    quantity: 'Entradas',
    out: 'Por decidir',
    sold: 'Vendidas',
    returned: 'Devueltas',
    lost: 'Perdidas',
    state: 'Estado',
    note: 'Nota',
    createdAt: 'Emitido',
    staffName: 'Lo emitió',
    settledAt: 'Liquidado',
    settledByName: 'Lo liquidó',
  },
  exports: {state: {choices: consignmentStates}},
  represent: nameOf,
  sort: {field: 'id', order: 'DESC'},
  rowPath: batch => `/lotes-entradas/${batch.id}`,
  hint: 'Entradas numeradas en papel que vende una peña, una agencia o un comercio. Ninguna abre la puerta hasta que se da por vendida; al final se liquidan.',
  listActions: may('seats', 'block') ? <IssueBatch /> : undefined,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nota" />,
    <SelectInput key="state" source="state" choices={consignmentStates} alwaysOn />,
    <RefAutocomplete key="eventSessionId" source="eventSessionId" reference="sesiones" label="Sesión" />,
    <RefAutocomplete key="affiliateId" source="affiliateId" reference="afiliados" label="Quién las vende" />,
  ],
  columns: [
    <DataTable.Col key="id" source="id" field={MainField} />,
    <DataTable.Col key="affiliateName" source="affiliateName" disableSort />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort>
      <Computed<Batch> of={sessionOf} />
    </DataTable.Col>,
    <DataTable.Col key="unitCents" source="unitCents" align="right">
      <Computed<Batch> of={batch => formatCents(batch.unitCents)} />
    </DataTable.Col>,
    <DataTable.NumberCol key="quantity" source="quantity" />,
    <DataTable.NumberCol key="sold" source="sold" disableSort />,
    <DataTable.NumberCol key="out" source="out" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: batch => (
    <CardLines
      title={`${nameOf(batch)} · ${batch.affiliateName}`}
      aside={<State source="state" />}
      note={`${sessionOf(batch)} · ${formatCount(batch.sold)} de ${formatCount(batch.quantity)} vendidas`}
    />
  ),
  routes: <Route path=":id" element={<BatchPage />} />,
});
