// Card terminals of the box offices.
import {BooleanInput, DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {terminalDrivers} from '../../crud/words/choices-money';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

const Driver = ({source}: {source: string}) => <ChoiceField source={source} choices={terminalDrivers} />;

export default defineResource({
  name: 'datafonos',
  fields: {
    name: 'Nombre',
    boxOfficeId: 'Taquilla',
    driver: 'Controlador',
    serialNumber: 'Número de serie',
    firmware: 'Firmware',
    merchantCode: 'Comercio',
    endpoint: 'Dirección',
    isRequired: 'Obligatorio',
    isActive: 'Activo',
    lastSeenAt: 'Última respuesta',
    lastLatencyMs: 'Tardó (ms)',
  },
  exports: {boxOfficeId: {reference: {resource: 'taquillas', field: 'name'}}, driver: {choices: terminalDrivers}},
  represent: terminal => String(terminal.name),
  sort: {field: 'name', order: 'ASC'},
  canDelete: false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="boxOfficeId" source="boxOfficeId" reference="taquillas" label="Taquilla" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="boxOfficeId" source="boxOfficeId">
      <RefField source="boxOfficeId" reference="taquillas" />
    </DataTable.Col>,
    <DataTable.Col key="driver" source="driver" field={Driver} />,
    <DataTable.Col key="serialNumber" source="serialNumber" />,
    <DataTable.Col key="firmware" source="firmware" />,
    <DataTable.Col key="lastSeenAt" source="lastSeenAt" field={InstantField} />,
    <DataTable.NumberCol key="lastLatencyMs" source="lastLatencyMs" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: terminal => (
    <CardLines
      title={terminal.name}
      aside={terminal.isActive ? null : <StateMark>Inactivo</StateMark>}
      note={
        <>
          {terminal.serialNumber} · <RefField source="boxOfficeId" reference="taquillas" />
        </>
      }
    />
  ),
  defaults: {isActive: true, isRequired: true, driver: 'http_local'},
  after: (
    <Button component={Link} to="/test-datafono" variant="outlined" sx={{mt: 2}}>
      Probar los datáfonos
    </Button>
  ),
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <RefSelect source="boxOfficeId" reference="taquillas" label="Taquilla" />
        <SelectInput
          source="driver"
          choices={terminalDrivers}
          validate={required()}
          helperText="El simulado contesta como uno real y no mueve dinero"
        />
        <TextInput source="endpoint" helperText="De uno de la red: http://192.168.1.50:8080, o agente:mostrador" />
        <TextInput source="serialNumber" validate={required()} />
        <TextInput source="firmware" />
        <TextInput source="merchantCode" />
      </Columns>
      <BooleanInput
        source="isRequired"
        helperText="En su taquilla se cobra y se devuelve con él: nada se anota como hecho en otro"
      />
      <BooleanInput source="isActive" />
    </>
  ),
});
