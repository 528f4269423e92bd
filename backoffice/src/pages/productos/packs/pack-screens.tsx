// Packs of events: the list, creation, one pack, its prices, its form.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import {CardLines} from '../../../crud/lists/card-list';
import {exchangePolicies, packKinds, packPriceModes, packStates} from '../../../crud/words/choices-catalogue';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {MoneyCol} from '../../../crud/fields/money-col';
import {packFields} from './pack-fields';
import {PackInputs, packPayload} from './pack-inputs';
import type {Stored} from '../../../providers/wire';

const PackPage = lazy(() => import('./pack-page'));
const PackPrices = lazy(() => import('./pack-prices'));
const Report = lazy(() => import('./packs-report'));

const State = ({source}: {source: string}) => <StateField source={source} choices={packStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={packKinds} />;
const soldText = ({sold, quota}: {sold: number; quota: number | null}): string =>
  quota === null ? `${sold}` : `${sold} de ${quota}`;

export default defineResource<Stored<'EventPack'>>({
  name: 'packs-eventos',
  fields: packFields,
  exports: {
    kind: {choices: packKinds},
    state: {choices: packStates},
    priceMode: {choices: packPriceModes},
    exchangePolicy: {choices: exchangePolicies},
  },
  represent: pack => String(pack.name),
  sort: {field: 'name', order: 'ASC'},
  rowPath: pack => `/packs-eventos/${pack.id}`,
  listActions: (
    <>
      <Button component={Link} to="/packs-eventos/informe">
        Informe
      </Button>
      <Button component={Link} to="/informes/packs-eventos/por-sesion">
        Por sesión
      </Button>
    </>
  ),
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={packStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={packKinds} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.NumberCol key="componentCount" source="componentCount" />,
    <MoneyCol key="fromCents" source="fromCents" />,
    <DataTable.Col key="sold" source="sold" align="right">
      <Computed<{sold: number; quota: number | null}> of={soldText} />
    </DataTable.Col>,
    <DataTable.Col key="saleEndsAt" source="saleEndsAt" field={InstantField} />,
    <DataTable.Col key="state" source="state" field={State} />,
  ],
  card: pack => (
    <CardLines
      title={pack.name}
      aside={<State source="state" />}
      note={
        <>
          Vendidos {soldText(pack)} · hasta el <InstantField source="saleEndsAt" />
        </>
      }
    />
  ),
  defaults: {kind: 'closed', priceMode: 'fixed', maxPerOrder: 4, exchangePolicy: 'none', wantsSameSeat: false},
  toPayload: packPayload,
  inputs: <PackInputs isNew />,
  editPath: ':id/editar',
  routes: [
    <Route key="informe" path="informe" element={<Report />} />,
    <Route key="page" path=":id" element={<PackPage />} />,
    <Route key="prices" path=":id/precios" element={<PackPrices />} />,
    <Route key="edit" path=":id/editar" element={<PackPage />} />,
  ],
});
