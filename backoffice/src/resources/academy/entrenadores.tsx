// Every adult who is with minors, and the certificate without which nobody is.
import {BooleanInput, DataTable, email, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {CertificatePanel} from '../../crud/acts/see-certificate';
import {CardLines} from '../../crud/lists/card-list';
import {adultRoles, certificateStates} from '../../crud/words/choices-academy';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, StateField, YesField} from '../../crud/fields/fields';
import {AdultsRegisterButton} from '../../crud/acts/print-register';
import {MainField} from '../../crud/lists/main-field';

const Role = ({source}: {source: string}) => <ChoiceField source={source} choices={adultRoles} />;
const Certificate = ({source}: {source: string}) => <StateField source={source} choices={certificateStates} />;

export default defineResource({
  name: 'bases/entrenadores',
  fields: {
    fullName: 'Nombre completo',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    adultRole: 'Función',
    docNo: 'DNI o NIE',
    email: 'Correo',
    phone: 'Teléfono',
    qualification: 'Titulación',
    certificateOn: 'Fecha del certificado',
    certificateUntilOn: 'Vale hasta',
    certificateSeenOn: 'Visto el',
    certificateSeenBy: 'Visto por',
    certificateState: 'Certificado',
    teamNames: 'Equipos',
    teamCount: 'Número de equipos',
    isActive: 'En activo',
    note: 'Notas',
  },
  exports: {
    certificateState: {choices: certificateStates},
    adultRole: {choices: adultRoles},
  },
  represent: coach => String(coach.fullName),
  sort: {field: 'surname1', order: 'ASC'},
  hint: 'Todas las personas que están con menores: entrenan, acompañan, conducen, cocinan o arreglan. Sin certificado de ausencia de delitos sexuales en vigor (LOPIVI, art. 57) nadie entra en un equipo.',
  listActions: (
    <>
      <Button component={Link} to="/informes/cantera/personas-adultas">
        Lista para la federación
      </Button>
      <AdultsRegisterButton />
    </>
  ),
  after: <CertificatePanel />,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="adultRole" source="adultRole" choices={adultRoles} alwaysOn />,
    <DayInput key="certificateUntilOn_lte" source="certificateUntilOn_lte" label="Certificado que vence antes de" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="fullName" source="fullName" disableSort field={MainField} />,
    <DataTable.Col key="adultRole" source="adultRole" field={Role} />,
    <DataTable.Col key="teamNames" source="teamNames" disableSort />,
    <DataTable.Col key="certificateState" source="certificateState" field={Certificate} />,
    <DataTable.Col key="certificateUntilOn" source="certificateUntilOn" field={DayField} />,
    <DataTable.Col key="certificateSeenOn" source="certificateSeenOn" field={DayField} />,
    <DataTable.Col key="certificateSeenBy" source="certificateSeenBy" disableSort />,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: coach => (
    <CardLines
      title={coach.fullName}
      aside={<Certificate source="certificateState" />}
      note={
        <>
          <Role source="adultRole" />
          {coach.teamNames ? ` · ${String(coach.teamNames)}` : ''}
        </>
      }
    />
  ),
  defaults: {isActive: true, adultRole: 'coach'},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <SelectInput source="adultRole" choices={adultRoles} validate={required()} />
          <TextInput source="docNo" />
          <TextInput source="email" type="email" validate={email()} />
          <TextInput source="phone" type="tel" />
          <TextInput source="qualification" />
        </Columns>
        <BooleanInput source="isActive" />
        <TextInput source="note" multiline minRows={2} />
      </Part>
    </>
  ),
});
