// Adults who answer for the athletes.
import {DataTable, email, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {PersonMessages} from '../../crud/frames/person-messages';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';

export default defineResource({
  name: 'bases/tutores',
  fields: {
    fullName: 'Nombre completo',
    athleteNames: 'Deportistas',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    docNo: 'DNI o NIE',
    email: 'Correo',
    phone: 'Teléfono',
    address: 'Dirección',
    customerId: 'Cuenta de la web',
    whatsappConsentAt: 'Avisos por WhatsApp desde',
    invitedAt: 'Invitado a entrar',
    note: 'Notas',
  },
  exports: {customerId: {reference: {resource: 'clientes', field: 'email'}}},
  represent: guardian => String(guardian.fullName),
  sort: {field: 'surname1', order: 'ASC'},
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="fullName" source="fullName" disableSort field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" />,
    <DataTable.Col key="athleteNames" source="athleteNames" disableSort />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.Col key="docNo" source="docNo" />,
  ],
  card: guardian => <CardLines title={guardian.fullName} aside={guardian.phone} note={guardian.athleteNames} />,
  after: <PersonMessages of="bases/tutores" />,
  inputs: (
    <>
      <Columns>
        <TextInput source="firstName" validate={required()} />
        <TextInput source="surname1" validate={required()} />
        <TextInput source="surname2" />
        <TextInput source="docNo" />
        <TextInput source="email" type="email" validate={email()} />
        <TextInput source="phone" type="tel" />
        <TextInput source="address" />
        <RefAutocomplete source="customerId" reference="clientes" label="Cuenta de la web" optionText="email" />
      </Columns>
      <TextInput source="note" multiline minRows={2} />
    </>
  ),
});
