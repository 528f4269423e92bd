// One item of a pack.
import {DataTable, NumberInput, required} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

export default defineResource({
  name: 'bases/lotes-prendas-contenido',
  fields: {itemName: 'Prenda', kitPackId: 'Lote', kitItemId: 'Prenda (ficha)', quantity: 'Cuántas'},
  exports: {kitPackId: {reference: {resource: 'bases/lotes-prendas', field: 'name'}}},
  represent: line => String(line.itemName),
  sort: {field: 'id', order: 'ASC'},
  filters: [<RefSelect key="kitPackId" source="kitPackId" reference="bases/lotes-prendas" label="Lote" alwaysOn />],
  columns: [
    <DataTable.Col key="itemName" source="itemName" field={MainField} />,
    <DataTable.Col key="kitPackId" source="kitPackId">
      <RefField source="kitPackId" reference="bases/lotes-prendas" />
    </DataTable.Col>,
    <DataTable.NumberCol key="quantity" source="quantity" />,
  ],
  card: line => (
    <CardLines
      title={line.itemName}
      aside={line.quantity}
      note={<RefField source="kitPackId" reference="bases/lotes-prendas" />}
    />
  ),
  defaults: {quantity: 1},
  inputs: (
    <Columns>
      <RefSelect source="kitPackId" reference="bases/lotes-prendas" label="Lote" validate={required()} />
      <RefSelect source="kitItemId" reference="bases/indumentarias" label="Prenda" validate={required()} />
      <NumberInput source="quantity" min={1} max={20} validate={required()} />
    </Columns>
  ),
});
