// Venues. The safe capacity is the ceiling of everything that gives access.
import {DataTable, NumberInput, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {defineResource} from '../../crud/frames/define-resource';
import {MainField} from '../../crud/lists/main-field';
import {timezones} from '../../crud/words/choices';
import {clubZone} from '../../providers/club-zone';

export default defineResource({
  name: 'recintos',
  fields: {
    name: 'Nombre',
    address: 'Dirección',
    city: 'Población',
    postalCode: 'Código postal',
    timezone: 'Zona horaria',
    safeCapacity: 'Aforo seguro',
    howToArrive: 'Cómo llegar',
  },
  represent: venue => String(venue.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="address" source="address" />,
    <DataTable.Col key="city" source="city" />,
    <DataTable.NumberCol key="safeCapacity" source="safeCapacity" locales="es-ES" />,
    <DataTable.Col key="timezone" source="timezone" />,
  ],
  card: venue => (
    <CardLines
      title={venue.name}
      aside={formatCount(Number(venue.safeCapacity))}
      note={`${venue.address}, ${venue.city}`}
    />
  ),
  defaults: {
    get timezone() {
      return clubZone();
    },
  },
  inputs: (
    <>
      <Part title="El recinto">
        <Columns>
          <TextInput source="name" validate={required()} />
          <NumberInput
            source="safeCapacity"
            min={1}
            validate={required()}
            helperText="Personas; nada de lo que da acceso puede pasar de aquí"
          />
          <SelectInput source="timezone" choices={timezones} validate={required()} />
        </Columns>
      </Part>
      <Part title="Dónde está">
        <Columns>
          <TextInput source="address" />
          <TextInput source="postalCode" />
          <TextInput source="city" />
        </Columns>
        <TextInput source="howToArrive" multiline minRows={3} />
      </Part>
    </>
  ),
});
