// What a company owes beside the commission, and what it has had in advance.
import {DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {chargeKinds} from '../../crud/words/choices-money';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField} from '../../crud/fields/fields';
import {DayInput} from '../../crud/inputs/date-input';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {formatCents} from '../../crud/words/money';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={chargeKinds} />;

export default defineResource({
  name: 'liquidaciones-cargos',
  fields: {
    eventCompanyId: 'Compañía',
    kind: 'Clase',
    description: 'Concepto',
    amountCents: 'Importe',
    onDate: 'Fecha',
    settlementId: 'Liquidación',
  },
  exports: {kind: {choices: chargeKinds}},
  represent: charge => String(charge.description),
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Concepto" />,
    <SelectInput key="kind" source="kind" choices={chargeKinds} alwaysOn />,
    <RefSelect key="eventCompanyId" source="eventCompanyId" reference="compania-eventos" label="Compañía" alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="description" source="description" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="onDate" source="onDate" field={DayField} />,
    <MoneyCol key="amountCents" source="amountCents" />,
  ],
  card: charge => (
    <CardLines
      title={charge.description}
      aside={formatCents(charge.amountCents as number)}
      note={<Kind source="kind" />}
    />
  ),
  defaults: {kind: 'charge'},
  inputs: (
    <>
      <RefSelect source="eventCompanyId" reference="compania-eventos" label="Compañía" />
      <TextInput source="description" validate={required()} />
      <Columns>
        <SelectInput source="kind" choices={chargeKinds} validate={required()} />
        <MoneyInput source="amountCents" validate={required()} helperText="Un cargo, sin IVA" />
        <DayInput source="onDate" label="Fecha" />
      </Columns>
    </>
  ),
});
