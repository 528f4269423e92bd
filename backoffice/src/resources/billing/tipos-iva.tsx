// Rates of VAT by the day they come into force. What is in force never changes: a new rate is a new row.
import {DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {vatCodes} from '../../crud/words/choices';
import {Columns} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {DayField, PercentField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatPercent} from '../../crud/words/money';
import {PercentInput} from '../../crud/inputs/money-input';

export default defineResource({
  name: 'tipos-iva',
  fields: {name: 'Nombre', code: 'Clave', rateBp: 'Tipo', exemption: 'Exención', validFrom: 'En vigor desde'},
  represent: rate => `${String(rate.name)}, ${formatPercent(rate.rateBp as number)} %`,
  sort: {field: 'code', order: 'ASC'},
  canDelete: false,
  hint: 'Un tipo en vigor no cambia: cuando la ley lo cambie, crea otro con la misma clave y el día en que empieza. Lo ya vendido conserva el suyo.',
  filters: [<SelectInput key="code" source="code" choices={vatCodes} alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="rateBp" source="rateBp" field={PercentField} />,
    <DataTable.Col key="exemption" source="exemption" />,
    <DataTable.Col key="validFrom" source="validFrom" field={DayField} />,
  ],
  card: rate => (
    <CardLines
      title={rate.name}
      aside={`${formatPercent(rate.rateBp as number)} %`}
      note={<DayField source="validFrom" />}
    />
  ),
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput
          source="code"
          validate={required()}
          helperText="La misma que el tipo al que sustituye: sport, culture…"
        />
        <PercentInput source="rateBp" validate={required()} />
        <DayInput source="validFrom" validate={required()} />
      </Columns>
      <TextInput source="exemption" helperText="Si está exento, el artículo que lo dice" />
    </>
  ),
});
