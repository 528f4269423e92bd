// Gates of a venue, as printed on tickets.
import {BooleanInput, DataTable, required, SelectInput, TextInput} from 'react-admin';
import {accreditationAreas} from '../../crud/words/choices-catalogue';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';

export default defineResource({
  name: 'puertas',
  fields: {
    name: 'Nombre',
    code: 'Código',
    venueId: 'Recinto',
    area: 'Solo acreditados para',
    isAccessible: 'Accesible',
  },
  exports: {area: {choices: accreditationAreas}, venueId: {reference: {resource: 'recintos', field: 'name'}}},
  represent: gate => String(gate.name),
  sort: {field: 'code', order: 'ASC'},
  filters: [<RefSelect key="venueId" source="venueId" reference="recintos" label="Recinto" alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code" />,
    <DataTable.Col key="venueId" source="venueId">
      <RefField source="venueId" reference="recintos" />
    </DataTable.Col>,
    <DataTable.Col key="isAccessible" source="isAccessible" field={YesField} />,
  ],
  card: gate => (
    <CardLines title={gate.name} aside={gate.code} note={<RefField source="venueId" reference="recintos" />} />
  ),
  defaults: {isAccessible: false},
  inputs: (
    <>
      <Columns>
        <RefSelect source="venueId" reference="recintos" label="Recinto" validate={required()} />
        <TextInput source="name" validate={required()} />
        <TextInput source="code" validate={required()} helperText="Como se lee en el cartel: 3, B, Norte" />
        <SelectInput
          source="area"
          choices={accreditationAreas}
          emptyText="Cualquiera con su entrada"
          helperText="Una puerta de dentro: la sala de prensa, la zona mixta"
        />
      </Columns>
      <BooleanInput source="isAccessible" helperText="Entrada sin escalones" />
    </>
  ),
});
