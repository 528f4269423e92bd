// What is sold together with a plot.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {MoneyField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

export default defineResource({
  name: 'parcelas/extras',
  fields: {
    name: 'Extra',
    plotPriceId: 'Precio de parcela',
    amountCents: 'Importe',
    maxQuantity: 'Como mucho',
    isActive: 'Activo',
  },
  exports: {plotPriceId: {reference: {resource: 'parcelas', field: 'fullName'}}},
  represent: extra => String(extra.name),
  sort: {field: 'id', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect
      key="plotPriceId"
      source="plotPriceId"
      reference="parcelas"
      label="Precio de parcela"
      optionText="fullName"
      alwaysOn
    />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="plotPriceId" source="plotPriceId">
      <RefField source="plotPriceId" reference="parcelas" />
    </DataTable.Col>,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.NumberCol key="maxQuantity" source="maxQuantity" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: extra => (
    <CardLines
      title={extra.name}
      aside={<MoneyField source="amountCents" />}
      note={<RefField source="plotPriceId" reference="parcelas" />}
    />
  ),
  defaults: {maxQuantity: 1, isActive: true},
  inputs: (
    <>
      <Columns>
        <RefSelect
          source="plotPriceId"
          reference="parcelas"
          label="Precio de parcela"
          optionText="fullName"
          validate={required()}
        />
        <TextInput source="name" validate={required()} />
        <MoneyInput source="amountCents" validate={required()} />
        <NumberInput source="maxQuantity" min={1} max={100} />
      </Columns>
      <BooleanInput source="isActive" />
    </>
  ),
});
