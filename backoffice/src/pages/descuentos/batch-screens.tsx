// Batches of unique codes: all of them, and a page of each with its codes.
import {lazy} from 'react';
import {DataTable, SearchInput} from 'react-admin';
import {Route} from 'react-router';
import {InstantField} from '../../crud/fields/fields';
import {RefField} from '../../crud/fields/ref-field';
import {defineResource} from '../../crud/frames/define-resource';
import {RefSelect} from '../../crud/inputs/ref-select';
import {CardLines} from '../../crud/lists/card-list';
import {MainField} from '../../crud/lists/main-field';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import type {Stored} from '../../providers/wire';

const CodeBatchPage = lazy(() => import('./code-batch-page'));

export default defineResource<Stored<'DiscountCodeBatch'>>({
  name: 'descuentos/lotes',
  fields: {
    name: 'Lote',
    discountId: 'Descuento',
    codeCount: 'Códigos',
    usedCount: 'Usados',
    withdrawnCount: 'Retirados',
    createdAt: 'Creado',
  },
  exports: {discountId: {reference: {resource: 'descuentos', field: 'name'}}},
  represent: batch => batch.name,
  sort: {field: 'id', order: 'DESC'},
  rowPath: batch => `/descuentos/lotes/${batch.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="discountId" source="discountId" reference="descuentos" label="Descuento" alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="discountId" source="discountId">
      <RefField source="discountId" reference="descuentos" />
    </DataTable.Col>,
    <DataTable.NumberCol key="codeCount" source="codeCount" />,
    <DataTable.NumberCol key="usedCount" source="usedCount" disableSort />,
    <DataTable.NumberCol key="withdrawnCount" source="withdrawnCount" disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: batch => (
    <CardLines
      title={batch.name}
      aside={plural(batch.codeCount, 'código', 'códigos')}
      note={
        <>
          <RefField source="discountId" reference="descuentos" /> · {formatCount(batch.usedCount)} usados
        </>
      }
    />
  ),
  routes: <Route path=":id" element={<CodeBatchPage />} />,
});
