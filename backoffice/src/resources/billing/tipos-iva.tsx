// Rates of IVA, IGIC and IPSI by the day they come into force. What is in force never changes: a new rate is a new row.
import {DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {useVatCodes} from '../../crud/fields/vat-code';
import {nameOf} from '../../crud/words/choices';
import {taxCauses, taxNames} from '../../crud/words/choices-money';
import {Columns} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, PercentField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatPercent} from '../../crud/words/money';
import {PercentInput} from '../../crud/inputs/money-input';

const Tax = ({source}: {source: string}) => <ChoiceField source={source} choices={taxNames} />;
const Cause = ({source}: {source: string}) => <ChoiceField source={source} choices={taxCauses} />;
const CodeFilter = ({source}: {source: string; alwaysOn?: boolean}) => (
  <SelectInput source={source} choices={useVatCodes().choices} />
);

export default defineResource({
  name: 'tipos-iva',
  fields: {
    name: 'Nombre',
    code: 'Clave',
    tax: 'Impuesto',
    rateBp: 'Tipo',
    cause: 'Por qué no lleva',
    exemption: 'Artículo',
    validFrom: 'En vigor desde',
  },
  exports: {tax: {choices: taxNames}, cause: {choices: taxCauses}},
  represent: rate => `${String(rate.name)}, ${nameOf(taxNames, rate.tax)} ${formatPercent(rate.rateBp as number)} %`,
  sort: {field: 'code', order: 'ASC'},
  canDelete: false,
  hint: 'Un tipo en vigor no cambia: cuando la ley lo cambie, o pases a otro impuesto, crea otro con la misma clave y el día en que empieza. Lo ya vendido conserva el suyo.',
  filters: [
    <CodeFilter key="code" source="code" alwaysOn />,
    <SelectInput key="tax" source="tax" choices={taxNames} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="tax" source="tax" field={Tax} />,
    <DataTable.Col key="rateBp" source="rateBp" field={PercentField} />,
    <DataTable.Col key="cause" source="cause" field={Cause} />,
    <DataTable.Col key="exemption" source="exemption" />,
    <DataTable.Col key="validFrom" source="validFrom" field={DayField} />,
  ],
  card: rate => (
    <CardLines
      title={rate.name}
      aside={`${nameOf(taxNames, rate.tax)} ${formatPercent(rate.rateBp as number)} %`}
      note={<DayField source="validFrom" />}
    />
  ),
  defaults: {tax: '01'},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput
          source="code"
          validate={required()}
          helperText="La misma que el tipo al que sustituye: sport, culture… El general de otro impuesto se llama igic_general o ipsi_general: por él van los gastos de gestión"
        />
        <SelectInput source="tax" choices={taxNames} validate={required()} />
        <PercentInput source="rateBp" validate={required()} />
        <DayInput source="validFrom" validate={required()} />
      </Columns>
      <SelectInput
        source="cause"
        choices={taxCauses}
        fullWidth
        helperText="De lo exento o no sujeto, que va a tipo 0; sale en la factura y en su registro. Vacío: lleva impuesto"
      />
      <TextInput source="exemption" helperText="Como se leerá en la factura; vacío, el de su causa" />
    </>
  ),
});
