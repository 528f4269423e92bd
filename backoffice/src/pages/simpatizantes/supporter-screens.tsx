// Supporters: the list, the sale of a card, and each one's page and form.
import {lazy} from 'react';
import {BooleanInput, DataTable, NumberInput, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import SellIcon from '@mui/icons-material/PointOfSaleOutlined';
import {CardLines} from '../../crud/lists/card-list';
import {supporterOrigins, supporterStates} from '../../crud/words/choices-catalogue';
import {Columns, Part} from '../../crud/lists/columns';
import {DayInput, InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../crud/inputs/ref-select';
import {may} from '../../providers/permissions';
import {fullName, supporterFields, type SupporterRecord} from './supporter-fields';

const Page = lazy(() => import('./supporter-page'));
const Sale = lazy(() => import('./sell-card'));
const Report = lazy(() => import('./supporters-report'));

const State = ({source}: {source: string}) => <StateField source={source} choices={supporterStates} />;

const TO_PRINT = encodeURIComponent(JSON.stringify({isToPrint: true}));

function HeadButtons() {
  return (
    <>
      <Button component={Link} to="/simpatizantes/informe">
        Informe
      </Button>
      {may('carnes-simpatizante', 'sell') && (
        <Button component={Link} to={`/carnes-simpatizante?filter=${TO_PRINT}`}>
          Por imprimir
        </Button>
      )}
      {may('simpatizantes', 'sell') && (
        <Button component={Link} to="/simpatizantes/venta" variant="outlined" startIcon={<SellIcon />}>
          Vender un carné
        </Button>
      )}
    </>
  );
}

export default defineResource<SupporterRecord>({
  name: 'simpatizantes',
  fields: supporterFields,
  exports: {state: {choices: supporterStates}, origin: {choices: supporterOrigins}},
  represent: one => fullName(one),
  sort: {field: 'id', order: 'DESC'},
  rowPath: one => `/simpatizantes/${one.id}`,
  canDelete: false,
  listActions: <HeadButtons />,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre, número, correo o NIF" sx={{minWidth: 250}} />,
    <SelectInput key="state" source="state" choices={supporterStates} alwaysOn />,
    <RefSelect key="supporterTierId" source="supporterTierId" reference="tipos-simpatizante" label="Carné" alwaysOn />,
    <DayInput key="validUntilOn_lte" source="validUntilOn_lte" label="Acaba antes del" />,
    <SelectInput key="origin" source="origin" choices={supporterOrigins} />,
    <BooleanInput key="isAutoRenewed" source="isAutoRenewed" />,
  ],
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="surname1" source="surname1" label="Persona">
      <Computed<SupporterRecord> of={fullName} />
    </DataTable.Col>,
    <DataTable.Col key="tierName" source="tierName" disableSort />,
    <DataTable.Col key="email" source="email" disableSort />,
    <DataTable.Col key="phone" source="phone" disableSort />,
    <DataTable.Col key="validUntilOn" source="validUntilOn" field={DayField} />,
    <DataTable.Col key="state" source="state" disableSort field={State} />,
  ],
  card: one => (
    <CardLines
      title={fullName(one)}
      aside={<State source="state" />}
      note={
        <>
          {one.number} · {one.tierName}
          <br />
          hasta <DayField source="validUntilOn" />
        </>
      }
    />
  ),
  defaults: {origin: 'box_office', isAutoRenewed: false},
  inputs: (
    <>
      <Part title="Quién es" note="Al crear una ficha queda sin pagar: el carné se cobra en «Vender un carné».">
        <Columns>
          <TextInput source="firstName" validate={required()} />
          <TextInput source="surname1" validate={required()} />
          <TextInput source="surname2" />
          <TextInput source="docNo" />
          <NumberInput source="birthYear" min={1900} max={2100} format={(year: number | null) => year ?? ''} />
          <TextInput source="postalCode" />
          <TextInput source="email" type="email" />
          <TextInput source="phone" type="tel" />
        </Columns>
      </Part>
      <Part title="Carné">
        <Columns>
          <RefSelect source="supporterTierId" reference="tipos-simpatizante" label="Carné" validate={required()} />
          <SelectInput source="origin" choices={supporterOrigins} validate={required()} />
          <RefAutocomplete source="customerId" reference="clientes" label="Cuenta de cliente" optionText="email" />
          <InstantInput source="marketingConsentAt" />
        </Columns>
        <BooleanInput
          source="isAutoRenewed"
          helperText="Se le avisa 21 días antes; si ha guardado una tarjeta, se cobra en ella"
        />
        <TextInput source="notes" multiline minRows={2} />
      </Part>
    </>
  ),
  editPath: ':id/editar',
  routes: [
    <Route key="venta" path="venta" element={<Sale />} />,
    <Route key="informe" path="informe" element={<Report />} />,
    <Route key="page" path=":id" element={<Page />} />,
  ],
});
