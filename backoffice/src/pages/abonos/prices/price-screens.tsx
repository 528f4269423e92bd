// Prices of passes: the list, creation, and one price with its discounts.
import {lazy} from 'react';
import {BooleanInput, DataTable, NumberInput, required, SelectInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import GridIcon from '@mui/icons-material/GridOnOutlined';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf} from '../../../crud/words/choices';
import {passKinds} from '../../../crud/words/choices-passes';
import {Columns, Part} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, Computed, YesField} from '../../../crud/fields/fields';
import {formatCents} from '../../../crud/words/money';
import {MoneyCol} from '../../../crud/fields/money-col';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {PriceListInputs} from './price-list-inputs';
import {PriceName} from './price-name';
import {VatCodeInput} from '../../../crud/fields/vat-code';

const PriceGrid = lazy(() => import('./price-grid'));
const PricePage = lazy(() => import('./price-page'));
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={passKinds} />;

export default defineResource({
  name: 'abonos/precios',
  fields: {
    zoneId: 'Zona',
    zoneName: 'Nombre de la zona',
    passCategoryId: 'Categoría',
    categoryName: 'Nombre de la categoría',
    kind: 'Para',
    amountCents: 'Precio',
    seasonListId: 'Lista',
    vatCode: 'Impuesto',
    priceGroupId: 'Solo en el grupo',
    maxPerPerson: 'Por persona, como mucho',
    discountCount: 'Descuentos propios',
    passCount: 'Abonos',
    isActive: 'A la venta',
  },
  exports: {
    kind: {choices: passKinds},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
    zoneId: {reference: {resource: 'zonas', field: 'name'}},
    passCategoryId: {reference: {resource: 'abonos/categorias', field: 'name'}},
  },
  represent: price => [price.zoneName, price.categoryName, nameOf(passKinds, price.kind)].filter(Boolean).join(' · '),
  sort: {field: 'id', order: 'ASC'},
  rowPath: price => `/abonos/precios/${price.id}`,
  filters: [
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
    <SelectInput key="kind" source="kind" choices={passKinds} alwaysOn />,
    <RefSelect key="zoneId" source="zoneId" reference="zonas" label="Zona" />,
    <RefSelect
      key="passCategoryId"
      source="passCategoryId"
      reference="abonos/categorias"
      label="Categoría"
      optionText={(category: {name: string; listName: string}) => `${category.name} (${category.listName})`}
    />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="zoneId" source="zoneId" label="Precio de">
      <PriceName />
    </DataTable.Col>,
    <DataTable.Col key="passCategoryId" source="passCategoryId">
      <Computed<{categoryName: string}> of={price => price.categoryName} />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.Col key="listName" source="seasonListId">
      <Computed<{listName: string}> of={price => price.listName} />
    </DataTable.Col>,
    <DataTable.NumberCol key="passCount" source="passCount" disableSort locales="es-ES" />,
    <DataTable.NumberCol key="discountCount" source="discountCount" disableSort />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: price => (
    <CardLines
      title={price.zoneName ?? 'Sin butaca'}
      aside={formatCents(Number(price.amountCents))}
      note={
        <>
          {price.categoryName} · {nameOf(passKinds, price.kind)} · {price.listName}
        </>
      }
    />
  ),
  defaults: {kind: 'new', vatCode: 'sport', isActive: true},
  inputs: (
    <>
      <Part title="Qué se vende" note="Una zona, una categoría y para quién: alta, renovación o media temporada.">
        <PriceListInputs />
        <SelectInput source="kind" choices={passKinds} validate={required()} />
      </Part>
      <Part title="Cuánto cuesta" note="Con el IVA dentro.">
        <Columns>
          <MoneyInput source="amountCents" validate={required()} />
          <VatCodeInput source="vatCode" />
          <NumberInput source="maxPerPerson" min={1} max={50} />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
    </>
  ),
  editPath: ':id/editar',
  listActions: (
    <Button component={Link} to="/abonos/precios/rejilla" variant="outlined" startIcon={<GridIcon />}>
      Rejilla de precios
    </Button>
  ),
  routes: (
    <>
      <Route path="rejilla" element={<PriceGrid />} />
      <Route path=":priceId" element={<PricePage />} />
    </>
  ),
});
