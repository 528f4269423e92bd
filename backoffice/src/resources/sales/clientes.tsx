// Customers with an account.
import {DataTable, SearchInput, TextInput, useRecordContext} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField} from '../../crud/fields/fields';
import {PersonMessages} from '../../crud/frames/person-messages';
import {AccountAddress} from '../../crud/rights/account-address';
import {AskForRight} from '../../crud/rights/ask-for-right';
import {MainField} from '../../crud/lists/main-field';
import type {Stored} from '../../providers/wire';

type Customer = Stored<'Customer'>;

const fullName = (customer: Customer): string =>
  [customer.firstName, customer.surname1, customer.surname2].filter(Boolean).join(' ');

function Rights() {
  const customer = useRecordContext<Customer>();
  return customer ? <AskForRight email={customer.email} /> : null;
}

function Address() {
  const customer = useRecordContext<Customer>();
  return customer ? <AccountAddress customer={customer} /> : null;
}

export default defineResource<Customer>({
  name: 'clientes',
  fields: {
    email: 'Correo',
    firstName: 'Nombre',
    surname1: 'Primer apellido',
    surname2: 'Segundo apellido',
    phone: 'Teléfono',
    docNo: 'Documento',
    postalCode: 'Código postal',
    doorNote: 'Aviso en la puerta',
    marketingConsentAt: 'Acepta publicidad desde',
    emailVerifiedAt: 'Correo comprobado',
    createdAt: 'Alta',
  },
  represent: customer => fullName(customer) || String(customer.email),
  sort: {field: 'createdAt', order: 'DESC'},
  canCreate: false,
  canDelete: false,
  filters: [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="docNo" source="docNo" />],
  columns: [
    <DataTable.Col key="email" source="email" field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" label="Nombre">
      <Computed<Customer> of={fullName} />
    </DataTable.Col>,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.Col key="docNo" source="docNo" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="emailVerifiedAt" source="emailVerifiedAt" field={InstantField} />,
  ],
  card: customer => <CardLines title={fullName(customer) || customer.email} note={customer.email} />,
  after: <PersonMessages of="clientes" />,
  inputs: (
    <>
      <Rights />
      <Address />
      <Part title="Quién es">
        <Columns>
          <TextInput source="firstName" />
          <TextInput source="surname1" />
          <TextInput source="surname2" />
          <TextInput source="docNo" />
        </Columns>
      </Part>
      <Part title="Contacto">
        <Columns>
          <TextInput
            source="email"
            type="email"
            readOnly
            helperText="Se propone, y cambia cuando lo confirma quien lo recibe"
          />
          <TextInput source="phone" type="tel" />
          <TextInput source="postalCode" />
        </Columns>
        <TextInput source="doorNote" helperText="Quien está en la puerta lo lee cuando pasa con una entrada suya" />
      </Part>
    </>
  ),
});
