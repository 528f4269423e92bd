// Box offices: where tickets are sold over the counter.
import {BooleanInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefField} from '../../crud/fields/ref-field';
import {PrinterInputs} from '../../crud/printers/printer-inputs';
import {RefSelect} from '../../crud/inputs/ref-select';

export default defineResource({
  name: 'taquillas',
  fields: {
    name: 'Nombre',
    code: 'Código',
    venueId: 'Recinto',
    location: 'Dónde está',
    floatCents: 'Fondo de caja',
    printers: 'Impresoras',
    terminalCount: 'Datáfonos',
    openShiftCount: 'Turnos abiertos',
    isActive: 'Activa',
  },
  exports: {venueId: {reference: {resource: 'recintos', field: 'name'}}},
  represent: office => String(office.name),
  sort: {field: 'name', order: 'ASC'},
  canDelete: false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="venueId" source="venueId" reference="recintos" label="Recinto" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="venueId" source="venueId">
      <RefField source="venueId" reference="recintos" />
    </DataTable.Col>,
    <DataTable.Col key="location" source="location" />,
    <MoneyCol key="floatCents" source="floatCents" />,
    <DataTable.NumberCol key="terminalCount" source="terminalCount" />,
    <DataTable.NumberCol key="openShiftCount" source="openShiftCount" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: office => (
    <CardLines
      title={office.name}
      aside={office.isActive ? office.code : <StateMark>Cerrada</StateMark>}
      note={office.location}
    />
  ),
  defaults: {isActive: true, floatCents: 10000, printers: []},
  inputs: (
    <>
      <Part title="Dónde está">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput
            source="code"
            validate={required()}
            parse={(text: string) => text.toUpperCase().replace(/\s/g, '')}
            helperText="De 2 a 10 letras y cifras"
          />
          <RefSelect source="venueId" reference="recintos" label="Recinto" />
        </Columns>
        <TextInput source="location" />
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Con qué trabaja">
        <Columns>
          <MoneyInput source="floatCents" helperText="Se propone al abrir un turno" />
        </Columns>
        <PrinterInputs />
      </Part>
    </>
  ),
});
