// Companies and promoters for whom events are sold.
import {
  ArrayInput,
  BooleanInput,
  DataTable,
  email,
  required,
  SearchInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {DayInput} from '../../crud/inputs/date-input';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';

export default defineResource({
  name: 'compania-eventos',
  fields: {
    name: 'Nombre',
    legalName: 'Razón social',
    nif: 'NIF',
    address: 'Dirección',
    contactName: 'Persona de contacto',
    email: 'Correo',
    phone: 'Teléfono',
    iban: 'IBAN',
    commissionBp: 'Comisión (%)',
    commissionFixedCents: 'Comisión fija por entrada',
    commissionMinCents: 'Comisión mínima',
    commissionTiers: 'Tramos',
    cardCostBp: 'Coste de tarjeta (%)',
    terminalRentCents: 'Alquiler de datáfono',
    billingAgreedOn: 'Acuerdo de facturación desde',
    billingAgreement: 'Dónde está el acuerdo',
    isActive: 'Activa',
  },
  represent: company => String(company.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="legalName" source="legalName" />,
    <DataTable.Col key="nif" source="nif" />,
    <DataTable.Col key="contactName" source="contactName" />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="phone" source="phone" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: company => (
    <CardLines
      title={company.name}
      aside={company.isActive ? null : <StateMark>Inactiva</StateMark>}
      note={`${company.legalName} · ${company.nif}`}
    />
  ),
  defaults: {isActive: true, commissionBp: 0, commissionFixedCents: 0, commissionTiers: []},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="legalName" validate={required()} />
          <TextInput source="nif" validate={required()} />
        </Columns>
        <TextInput source="address" />
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Contacto">
        <Columns>
          <TextInput source="contactName" />
          <TextInput source="email" type="email" validate={email()} />
          <TextInput source="phone" type="tel" />
        </Columns>
      </Part>
      <Part
        title="Facturas en su nombre"
        note="Lo que se vende de una compañía con otro NIF lo factura la casa en nombre de ella: tiene que estar acordado por escrito."
      >
        <Columns>
          <DayInput source="billingAgreedOn" />
          <TextInput source="billingAgreement" helperText="Contrato, anexo, fecha" />
        </Columns>
      </Part>
      <Part title="Liquidación" note="La comisión se cobra a la compañía, no al público.">
        <Columns>
          <TextInput source="iban" />
          <PercentInput source="commissionBp" validate={required()} />
          <MoneyInput source="commissionFixedCents" validate={required()} />
        </Columns>
        <Columns>
          <MoneyInput source="commissionMinCents" helperText="De cada liquidación con ventas" />
          <PercentInput source="cardCostBp" helperText="Vacío: el general de Ajustes" />
          <MoneyInput source="terminalRentCents" helperText="Por sesión en la que se cobra con datáfono" />
        </Columns>
        <ArrayInput
          source="commissionTiers"
          helperText="Lo que las ventas de la liquidación pasan de un importe, a otro tipo"
        >
          <SimpleFormIterator inline disableReordering>
            <MoneyInput source="fromCents" label="Desde" validate={required()} />
            <PercentInput source="bp" label="Tipo (%)" validate={required()} />
          </SimpleFormIterator>
        </ArrayInput>
      </Part>
    </>
  ),
});
