// What is sold together with a plot.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../crud/card-list';
import {Columns} from '../crud/columns';
import {defineResource} from '../crud/define-resource';
import {MoneyField, YesField} from '../crud/fields';
import {MainField} from '../crud/main-field';
import {MoneyCol} from '../crud/money-col';
import {MoneyInput} from '../crud/money-input';
import {RefField} from '../crud/ref-field';
import {RefSelect} from '../crud/ref-select';

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
