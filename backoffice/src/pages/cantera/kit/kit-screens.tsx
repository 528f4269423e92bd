// Clothes: items with their sizes, the inventory of the wardrobe, the page of one item.
import {lazy} from 'react';
import {BooleanInput, DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {sizeCharts, sizesOf} from '../../../crud/words/choices-academy';
import {Columns} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, MoneyField, YesField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {MoneyInput} from '../../../crud/inputs/money-input';

const KitItemPage = lazy(() => import('./kit-item-page'));
const Chart = ({source}: {source: string}) => <ChoiceField source={source} choices={sizeCharts} />;

export default defineResource({
  name: 'bases/indumentarias',
  fields: {
    name: 'Prenda',
    supplier: 'Proveedor',
    priceCents: 'Precio',
    sizeChart: 'Tallaje',
    sizeOf: 'Talla que le corresponde',
    variantCount: 'Tallas',
    stockOnHand: 'En almacén',
    stockReserved: 'Reservadas',
    isPersonalised: 'Con nombre y dorsal',
    isActive: 'Activa',
    note: 'Notas',
  },
  exports: {sizeChart: {choices: sizeCharts}, sizeOf: {choices: sizesOf}},
  represent: item => String(item.name),
  sort: {field: 'name', order: 'ASC'},
  editPath: ':id/update',
  rowPath: item => `/bases/indumentarias/${item.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="sizeChart" source="sizeChart" choices={sizeCharts} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="supplier" source="supplier" />,
    <DataTable.Col key="sizeChart" source="sizeChart" field={Chart} />,
    <DataTable.NumberCol key="variantCount" source="variantCount" />,
    <DataTable.NumberCol key="stockOnHand" source="stockOnHand" />,
    <DataTable.NumberCol key="stockReserved" source="stockReserved" />,
    <DataTable.Col key="priceCents" source="priceCents" align="right" field={MoneyField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: item => <CardLines title={item.name} aside={`${item.stockOnHand} en almacén`} note={item.supplier} />,
  defaults: {sizeChart: 'unisex', sizeOf: 'shirt', priceCents: 0, isPersonalised: false, isActive: true},
  routes: <Route path=":id" element={<KitItemPage />} />,
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput source="supplier" />
        <MoneyInput source="priceCents" helperText="Lo que paga la familia si la pierde; 0: nada" />
        <SelectInput
          source="sizeChart"
          choices={sizeCharts}
          validate={required()}
          helperText="De hombre o de mujer: solo se entrega a quien corresponde"
        />
        <SelectInput
          source="sizeOf"
          choices={sizesOf}
          validate={required()}
          helperText="De la ficha del deportista se toma esta talla"
        />
      </Columns>
      <BooleanInput source="isPersonalised" helperText="Se pregunta al entregarla y va en el pedido al proveedor" />
      <BooleanInput source="isActive" />
      <TextInput source="note" multiline minRows={2} />
    </>
  ),
});
