// Kinds of accreditation: where they lead, how many per medium, with a bib or without.
import {
  BooleanInput,
  DataTable,
  NumberInput,
  required,
  SearchInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {accreditationAreas, accreditationKinds} from '../../crud/words/choices-catalogue';
import {ColorInput} from '../../crud/inputs/color-input';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, ColorField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefSelect} from '../../crud/inputs/ref-select';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={accreditationKinds} />;

export default defineResource({
  name: 'tipos-acreditacion',
  fields: {
    name: 'Nombre',
    kind: 'Clase',
    color: 'Color',
    areas: 'Dónde puede estar',
    gateId: 'Puerta',
    isSeasonal: 'Para toda la temporada',
    hasBib: 'Con peto',
    hasSeat: 'Con asiento',
    needsPhoto: 'Pide fotografía',
    quota: 'Cupo en total',
    quotaPerMedium: 'Cupo por medio',
    isPublic: 'Se pide en la web',
    accreditationCount: 'Acreditaciones',
    isActive: 'Se da',
  },
  exports: {kind: {choices: accreditationKinds}, gateId: {reference: {resource: 'puertas', field: 'name'}}},
  represent: type => String(type.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={accreditationKinds} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="color" source="color" field={ColorField} />,
    <DataTable.NumberCol key="quotaPerMedium" source="quotaPerMedium" />,
    <DataTable.Col key="hasBib" source="hasBib" field={YesField} />,
    <DataTable.NumberCol key="accreditationCount" source="accreditationCount" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: type => <CardLines title={type.name} aside={type.hasBib ? 'Con peto' : null} note={<Kind source="kind" />} />,
  defaults: {
    kind: 'written_press',
    color: '#455a64',
    areas: [],
    isActive: true,
    isSeasonal: false,
    hasBib: false,
    hasSeat: false,
    needsPhoto: false,
    isPublic: false,
  },
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <SelectInput source="kind" choices={accreditationKinds} validate={required()} />
        <ColorInput source="color" />
        <RefSelect source="gateId" reference="puertas" label="Puerta" />
      </Columns>
      <SelectArrayInput source="areas" choices={accreditationAreas} />
      <Part title="Límites">
        <Columns>
          <NumberInput source="quota" min={1} helperText="De cada evento o temporada; vacío: sin cupo" />
          <NumberInput source="quotaPerMedium" min={1} helperText="Vacío: sin cupo" />
        </Columns>
        <Columns>
          <BooleanInput source="isSeasonal" />
          <BooleanInput source="hasBib" />
          <BooleanInput source="hasSeat" />
          <BooleanInput source="needsPhoto" />
          <BooleanInput source="isPublic" helperText="Con el enlace de un evento abierto" />
          <BooleanInput source="isActive" />
        </Columns>
      </Part>
    </>
  ),
});
