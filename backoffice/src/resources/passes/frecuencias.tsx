// Plans of payment: in how many parts, when, for what and how they are charged.
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {contractKinds, frequencyKinds, instalmentMethods} from '../../crud/words/choices-passes';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, PercentField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import type {Stored} from '../../providers/wire';

const methods = instalmentMethods.filter(method =>
  ['card_token', 'sepa', 'bizum_link', 'box_office'].includes(method.id),
);
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={frequencyKinds} />;
const forWhat = (frequency: {allowedFor: string[]}): string =>
  frequency.allowedFor.map(kind => nameOf(contractKinds, kind)).join(', ');
const how = (frequency: {methods: string[]}): string =>
  frequency.methods.map(method => nameOf(methods, method)).join(', ');

export default defineResource<Stored<'PaymentFrequency'>>({
  name: 'frecuencias',
  fields: {
    name: 'Nombre',
    kind: 'Cuándo',
    instalments: 'Plazos',
    everyMonths: 'Cada cuántos meses',
    firstBp: 'Primer pago (%)',
    fixedDays: 'Fechas',
    minTotalCents: 'Desde un total de',
    returnFeeCents: 'Recibo devuelto',
    allowedFor: 'Para',
    methods: 'Formas de pago',
    pendingInstalments: 'Plazos pendientes',
    isActive: 'Se ofrece',
  },
  exports: {kind: {choices: frequencyKinds}, allowedFor: {choices: contractKinds}, methods: {choices: methods}},
  represent: frequency => String(frequency.name),
  sort: {field: 'name', order: 'ASC'},
  editPath: ':id',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="allowedFor" source="allowedFor" choices={contractKinds} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={frequencyKinds} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.NumberCol key="instalments" source="instalments" />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="firstBp" source="firstBp" align="right" field={PercentField} />,
    <MoneyCol key="minTotalCents" source="minTotalCents" />,
    <DataTable.Col key="allowedFor" source="allowedFor" disableSort>
      <Computed<{allowedFor: string[]}> of={forWhat} />
    </DataTable.Col>,
    <DataTable.Col key="methods" source="methods" disableSort>
      <Computed<{methods: string[]}> of={how} />
    </DataTable.Col>,
    <DataTable.NumberCol key="pendingInstalments" source="pendingInstalments" disableSort locales="es-ES" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: frequency => (
    <CardLines
      title={frequency.name}
      aside={`${frequency.instalments}`}
      note={
        <>
          {forWhat(frequency)} · {nameOf(frequencyKinds, frequency.kind)}
        </>
      }
    />
  ),
  defaults: {
    kind: 'every_n_months',
    instalments: 3,
    everyMonths: 2,
    firstBp: 3400,
    fixedDays: [],
    minTotalCents: 10000,
    returnFeeCents: 0,
    allowedFor: ['pass'],
    methods: ['card_token'],
    isActive: true,
  },
  toPayload: values => ({
    ...values,
    ...(values.kind === 'every_n_months' ? {} : {everyMonths: null}),
    ...(values.kind === 'single' ? {instalments: 1, firstBp: 10000} : {}),
    fixedDays:
      values.kind === 'fixed_dates' ? ((values.fixedDays as (string | null)[] | null) ?? []).filter(Boolean) : [],
  }),
  inputs: (
    <>
      <Part
        title="Cómo se reparte"
        note="Lo que se debe se reparte al céntimo entre los plazos; el primero se paga al firmar."
      >
        <Columns>
          <TextInput
            source="name"
            validate={required()}
            helperText="Como lo lee el abonado: Tres plazos, cada dos meses"
          />
          <SelectInput source="kind" choices={frequencyKinds} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'single' ? null : (
                <NumberInput source="instalments" min={2} max={12} validate={required()} />
              )
            }
          </FormDataConsumer>
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'every_n_months' ? (
                <NumberInput source="everyMonths" min={1} max={12} validate={required()} />
              ) : null
            }
          </FormDataConsumer>
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'single' ? null : <PercentInput source="firstBp" validate={required()} />
            }
          </FormDataConsumer>
        </Columns>
        <FormDataConsumer>
          {({formData}) =>
            formData.kind === 'fixed_dates' ? (
              <ArrayInput source="fixedDays">
                <SimpleFormIterator inline disableReordering>
                  <DayInput source="" label="Día" />
                </SimpleFormIterator>
              </ArrayInput>
            ) : null
          }
        </FormDataConsumer>
      </Part>
      <Part title="Cuándo se ofrece">
        <Columns>
          <MoneyInput source="minTotalCents" validate={required()} />
          <MoneyInput
            source="returnFeeCents"
            helperText="Lo que cuesta un recibo devuelto; no más de lo que cobra tu banco"
          />
        </Columns>
        <CheckboxGroupInput source="allowedFor" choices={contractKinds} />
        <CheckboxGroupInput source="methods" choices={methods} />
        <BooleanInput source="isActive" />
      </Part>
    </>
  ),
});
