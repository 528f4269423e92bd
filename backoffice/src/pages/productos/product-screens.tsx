// Products: the list, the form, and one page per product with variants, experience, sessions and sales.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {productKinds, productStates} from '../../crud/words/choices-catalogue';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, StateField, StateMark} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {productFields, ProductInputs} from './product-inputs';
import type {Stored} from '../../providers/wire';

const ProductPage = lazy(() => import('./product-page'));
const Report = lazy(() => import('./products-report'));

const State = ({source}: {source: string}) => <StateField source={source} choices={productStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={productKinds} />;

type Stocked = Stored<'Product'>;

const Stock = () => (
  <Computed<Stocked>
    of={product =>
      product.free === null ? (
        '—'
      ) : product.lowStock > 0 ? (
        <StateMark tone="warn">{product.free}</StateMark>
      ) : (
        product.free
      )
    }
  />
);

export default defineResource({
  name: 'productos',
  fields: productFields,
  exports: {
    state: {choices: productStates},
    kind: {choices: productKinds},
    productCategoryId: {reference: {resource: 'productos/categorias', field: 'name'}},
  },
  represent: product => String(product.name),
  sort: {field: 'name', order: 'ASC'},
  rowPath: product => `/productos/${product.id}`,
  opensNew: true,
  listActions: (
    <Button component={Link} to="/productos/informe">
      Informe
    </Button>
  ),
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={productStates} alwaysOn />,
    <RefSelect
      key="productCategoryId"
      source="productCategoryId"
      reference="productos/categorias"
      label="Categoría"
      alwaysOn
    />,
    <SelectInput key="kind" source="kind" choices={productKinds} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="productCategoryId" source="productCategoryId">
      <RefField source="productCategoryId" reference="productos/categorias" />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <MoneyCol key="fromCents" source="fromCents" />,
    <DataTable.NumberCol key="soldCount" source="soldCount" />,
    <DataTable.NumberCol key="heldCount" source="heldCount" />,
    <DataTable.Col key="free" source="free" align="right" field={Stock} />,
    <MoneyCol key="soldCents" source="soldCents" />,
    <DataTable.Col key="state" source="state" field={State} />,
  ],
  card: product => (
    <CardLines
      title={product.name}
      aside={<State source="state" />}
      note={
        <>
          {product.fromCents === null ? 'Sin precio' : `desde ${formatCents(Number(product.fromCents))}`} ·{' '}
          {product.free === null ? 'sin contar' : `quedan ${product.free}`}
        </>
      }
    />
  ),
  defaults: {
    kind: 'goods',
    vatCode: 'general',
    stockPolicy: 'strict',
    minPerOrder: 1,
    maxPerOrder: 10,
    withdrawalDays: 14,
    pickup: ['shop'],
    hasRedemptionCode: true,
  },
  inputs: <ProductInputs isNew />,
  editPath: ':id/editar',
  routes: [
    <Route key="informe" path="informe" element={<Report />} />,
    <Route key="page" path=":id" element={<ProductPage />} />,
  ],
});
