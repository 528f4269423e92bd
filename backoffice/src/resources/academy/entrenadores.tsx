// Coaches, and the certificate without which nobody works with minors.
import {BooleanInput, DataTable, email, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {certificateStates} from '../../crud/words/choices-academy';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {DayField, StateField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const Certificate = ({source}: {source: string}) => <StateField source={source} choices={certificateStates} />;

export default defineResource({
  name: 'bases/entrenadores',
  fields: {
    fullName: 'Nombre completo',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    docNo: 'DNI o NIE',
    email: 'Correo',
    phone: 'Teléfono',
    qualification: 'Titulación',
    certificateOn: 'Fecha del certificado',
    certificateUntilOn: 'Vale hasta',
    certificateState: 'Certificado',
    teamCount: 'Equipos',
    isActive: 'En activo',
    note: 'Notas',
  },
  exports: {certificateState: {choices: certificateStates}},
  represent: coach => String(coach.fullName),
  sort: {field: 'surname1', order: 'ASC'},
  hint: 'El certificado de ausencia de delitos sexuales (LOPIVI, art. 57) se pide cada año; sin él no se asigna equipo.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <DayInput key="certificateUntilOn_lte" source="certificateUntilOn_lte" label="Certificado que vence antes de" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="fullName" source="fullName" disableSort field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" />,
    <DataTable.Col key="qualification" source="qualification" />,
    <DataTable.Col key="certificateState" source="certificateState" field={Certificate} />,
    <DataTable.Col key="certificateUntilOn" source="certificateUntilOn" field={DayField} />,
    <DataTable.NumberCol key="teamCount" source="teamCount" />,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: coach => (
    <CardLines title={coach.fullName} aside={<Certificate source="certificateState" />} note={coach.qualification} />
  ),
  defaults: {isActive: true},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <TextInput source="docNo" />
          <TextInput source="email" type="email" validate={email()} />
          <TextInput source="phone" type="tel" />
          <TextInput source="qualification" />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Certificado" note="De ausencia de delitos sexuales. Vale un año desde su fecha.">
        <DayInput source="certificateOn" />
        <TextInput source="note" multiline minRows={2} />
      </Part>
    </>
  ),
});
