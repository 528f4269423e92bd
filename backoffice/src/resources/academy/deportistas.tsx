// The register of athletes, of every season.
import {DataTable, required, SearchInput, SelectInput, TextInput, useRecordContext} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {feet, positions, sexes} from '../../crud/words/choices-academy';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {SizeInput} from '../../crud/inputs/size-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {AthleteData} from '../../crud/acts/athlete-data';
import {PrivatePhoto} from '../../crud/media/private-photo';

const Position = ({source}: {source: string}) => <ChoiceField source={source} choices={positions} />;
const Sex = ({source}: {source: string}) => <ChoiceField source={source} choices={sexes} />;

/** Sent by the family, while it allows it. */
function Photo() {
  const athlete = useRecordContext<{id: number; fullName: string; hasPhoto: boolean}>();
  if (!athlete?.hasPhoto) return null;
  return (
    <Part title="Foto" note="De la familia, para su ficha: se borra si retira el permiso.">
      <PrivatePhoto path="/api/deportistas/{id}/foto" id={athlete.id} name={athlete.fullName} />
    </Part>
  );
}

export default defineResource({
  name: 'deportistas',
  fields: {
    fullName: 'Nombre completo',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    birthOn: 'Nacimiento',
    birthYear: 'Año',
    sex: 'Sexo',
    nationality: 'Nacionalidad',
    docNo: 'DNI o NIE',
    address: 'Dirección',
    city: 'Población',
    postalCode: 'Código postal',
    school: 'Colegio',
    position: 'Demarcación',
    foot: 'Pierna',
    previousClub: 'Club anterior',
    shirtSize: 'Talla de camiseta',
    shortsSize: 'Talla de pantalón',
    socksSize: 'Talla de medias',
    shoeSize: 'Talla de calzado',
    emergencyName: 'En una urgencia, a',
    emergencyPhone: 'Teléfono de urgencia',
    secondEmergencyName: 'O si no, a',
    secondEmergencyPhone: 'Su teléfono',
    note: 'Notas',
    hasPhoto: 'Foto',
  },
  exports: {sex: {choices: sexes}, position: {choices: positions}, foot: {choices: feet}},
  represent: athlete => String(athlete.fullName),
  sort: {field: 'surname1', order: 'ASC'},
  hint: 'Personas, con sus datos y tallas. Lo de cada temporada está en su inscripción.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="sex" source="sex" choices={sexes} />,
    <SelectInput key="position" source="position" choices={positions} />,
    <DayInput key="birthOn_gte" source="birthOn_gte" label="Nacidos desde" />,
    <DayInput key="birthOn_lte" source="birthOn_lte" label="Nacidos hasta" />,
  ],
  columns: [
    <DataTable.Col key="fullName" source="fullName" disableSort field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" />,
    <DataTable.Col key="birthOn" source="birthOn" field={DayField} />,
    <DataTable.Col key="sex" source="sex" field={Sex} />,
    <DataTable.Col key="position" source="position" field={Position} />,
    <DataTable.Col key="shirtSize" source="shirtSize" label="Camiseta" />,
    <DataTable.Col key="docNo" source="docNo" />,
  ],
  card: athlete => (
    <CardLines title={athlete.fullName} aside={<DayField source="birthOn" />} note={<Position source="position" />} />
  ),
  after: <AthleteData />,
  defaults: {nationality: 'ES'},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <DayInput source="birthOn" validate={required()} />
          <SelectInput source="sex" choices={sexes} validate={required()} />
          <TextInput source="nationality" helperText="Dos letras, como ES" />
          <TextInput source="docNo" helperText="No hace falta antes de los 14 años" />
        </Columns>
      </Part>
      <Photo />
      <Part title="Dónde vive">
        <Columns>
          <TextInput source="address" />
          <TextInput source="postalCode" />
          <TextInput source="city" />
          <TextInput source="school" />
        </Columns>
      </Part>
      <Part title="En el campo">
        <Columns>
          <SelectInput source="position" choices={positions} />
          <SelectInput source="foot" choices={feet} />
          <TextInput source="previousClub" />
        </Columns>
      </Part>
      <Part title="Tallas">
        <Columns min={150}>
          <SizeInput source="shirtSize" of="shirt" />
          <SizeInput source="shortsSize" of="shorts" />
          <SizeInput source="socksSize" of="socks" />
          <SizeInput source="shoeSize" of="shoes" />
        </Columns>
      </Part>
      <Part title="Urgencias" note="A quién llamar si no contestan sus tutores.">
        <Columns>
          <TextInput source="emergencyName" />
          <TextInput source="emergencyPhone" type="tel" />
          <TextInput source="secondEmergencyName" />
          <TextInput source="secondEmergencyPhone" type="tel" />
        </Columns>
      </Part>
      <Part title="Notas">
        <TextInput source="note" multiline minRows={2} helperText="Nada de salud aquí: eso va en la ficha médica" />
      </Part>
    </>
  ),
});
