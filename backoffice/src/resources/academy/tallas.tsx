// Sizes of the clothes; their stock moves on the page of the item.
import {DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {MainField} from '../../crud/lists/main-field';
import {RefSelect} from '../../crud/inputs/ref-select';

export default defineResource({
  name: 'bases/tallas',
  fields: {
    itemName: 'Prenda',
    kitItemId: 'Prenda (ficha)',
    size: 'Talla',
    sku: 'Referencia',
    position: 'Orden',
    stockOnHand: 'En almacén',
    stockReserved: 'Reservadas',
    needed: 'Hacen falta',
    reorderLevel: 'Tener siempre',
  },
  represent: variant => `${variant.itemName}, talla ${variant.size}`,
  sort: {field: 'itemName', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="kitItemId" source="kitItemId" reference="bases/indumentarias" label="Prenda" alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="itemName" source="itemName" field={MainField} />,
    <DataTable.Col key="size" source="size" />,
    <DataTable.Col key="sku" source="sku" />,
    <DataTable.NumberCol key="stockOnHand" source="stockOnHand" />,
    <DataTable.NumberCol key="stockReserved" source="stockReserved" />,
    <DataTable.NumberCol key="needed" source="needed" />,
    <DataTable.NumberCol key="reorderLevel" source="reorderLevel" />,
  ],
  card: variant => (
    <CardLines
      title={`${variant.itemName}, ${variant.size}`}
      aside={`${variant.stockOnHand} en almacén`}
      note={variant.sku}
    />
  ),
  defaults: {position: 0, reorderLevel: 0},
  inputs: (
    <Columns>
      <RefSelect source="kitItemId" reference="bases/indumentarias" label="Prenda" validate={required()} />
      <TextInput
        source="size"
        validate={required()}
        helperText="Como está en la ficha de los deportistas: 12, S, 35-38"
      />
      <TextInput source="sku" />
      <NumberInput source="reorderLevel" min={0} helperText="Por debajo, sale en lo que hay que pedir" />
      <NumberInput source="position" min={0} helperText="De la más pequeña a la más grande" />
    </Columns>
  ),
});
