// Groups of customers: by conditions that fill them, or made by hand; used where staff choose whom something is for.
import {lazy} from 'react';
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {groupKinds} from '../../crud/words/choices-catalogue';
import {ColorInput} from '../../crud/inputs/color-input';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyInput} from '../../crud/inputs/money-input';
import {plural} from '../../crud/words/plural';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';

const Members = lazy(() => import('./group-members'));
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={groupKinds} />;
const rules = {
  minOrders: null,
  minSpentCents: null,
  boughtWithinDays: null,
  eventId: null,
  postalCodeStarts: null,
  onlyWithConsent: false,
  onlySupporters: false,
};

export default defineResource({
  name: 'grupos',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    kind: 'Cómo se forma',
    memberCount: 'Clientes',
    refreshedAt: 'Actualizado',
    color: 'Color',
    minOrders: 'Pedidos como mínimo',
    minSpentCents: 'Gastado como mínimo',
    boughtWithinDays: 'En los últimos días',
    eventId: 'Con entradas de',
    postalCodeStarts: 'Código postal que empieza por',
    onlyWithConsent: 'Solo quien acepta comunicaciones',
    onlySupporters: 'Solo simpatizantes activos',
  },
  exports: {kind: {choices: groupKinds}},
  represent: group => String(group.name),
  sort: {field: 'name', order: 'ASC'},
  hint: 'Un grupo sirve para elegir a quién va algo: una venta anticipada, un descuento, un comunicado.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={groupKinds} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="description" source="description" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.NumberCol key="memberCount" source="memberCount" />,
    <DataTable.Col key="refreshedAt" source="refreshedAt" field={InstantField} />,
  ],
  card: group => (
    <CardLines
      title={group.name}
      aside={plural(Number(group.memberCount), 'cliente', 'clientes')}
      note={<Kind source="kind" />}
    />
  ),
  defaults: {kind: 'rule', color: '#455a64', onlyWithConsent: false, onlySupporters: false},
  toPayload: values => (values.kind === 'static' ? {...values, ...rules} : values),
  inputs: (
    <>
      <Part title="El grupo">
        <Columns>
          <TextInput source="name" validate={required()} />
          <SelectInput source="kind" choices={groupKinds} validate={required()} />
          <ColorInput source="color" />
        </Columns>
        <TextInput source="description" multiline />
      </Part>
      <FormDataConsumer>
        {({formData}) =>
          formData.kind === 'static' ? null : (
            <Part
              title="Condiciones"
              note="Tienen que cumplirse todas las que se escriban. Cuentan los pedidos pagados, sin lo devuelto."
            >
              <Columns>
                <NumberInput source="minOrders" min={1} />
                <MoneyInput source="minSpentCents" />
                <NumberInput source="boughtWithinDays" min={1} max={3650} />
                <RefAutocomplete source="eventId" reference="eventos" label="Con entradas de" optionText="title" />
                <TextInput source="postalCodeStarts" helperText="50 para toda la provincia" />
              </Columns>
              <BooleanInput source="onlyWithConsent" />
              <BooleanInput source="onlySupporters" />
            </Part>
          )
        }
      </FormDataConsumer>
    </>
  ),
  after: <Members />,
});
