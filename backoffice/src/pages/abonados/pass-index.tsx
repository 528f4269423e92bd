// The holders of a list: by number, name, document or seat; by category, state and what they owe.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../crud/lists/card-list';
import {passKinds, passOrigins, passStates} from '../../crud/words/choices-passes';
import {Computed, StateField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {currentOf, usePassLists} from '../../parts/season/use-pass-lists';

const fields = {
  holderName: 'Abonado',
  memberCode: 'Número',
  holderDoc: 'Documento',
  seatLabel: 'Butaca',
  passCategoryId: 'Categoría',
  seasonListId: 'Lista',
  state: 'Estado',
  kind: 'Tipo',
  totalCents: 'Total',
  paidCents: 'Cobrado',
  overdueCents: 'Vencido',
  origin: 'Por dónde',
  signedUpAt: 'Alta',
};
registerFields('abonos', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={passStates} />;
const owes = [{id: 1, name: 'Con pagos vencidos'}];

const spec: ResourceSpec = {
  name: 'abonos',
  fields,
  exports: {
    state: {choices: passStates},
    kind: {choices: passKinds},
    origin: {choices: passOrigins},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
    passCategoryId: {reference: {resource: 'abonos/categorias', field: 'name'}},
  },
  represent: pass => String(pass.holderName),
  rowPath: pass => `/abonados/${pass.seasonListId}/${pass.passHolderId}`,
  sort: {field: 'holderName', order: 'ASC'},
  filters: [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Número, nombre, NIF o butaca (104/7/12)"
      sx={{minWidth: 250}}
    />,
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
    <SelectInput key="state" source="state" choices={passStates} alwaysOn />,
    <RefSelect
      key="passCategoryId"
      source="passCategoryId"
      reference="abonos/categorias"
      label="Categoría"
      optionText={(category: {name: string; listName: string}) => `${category.name} (${category.listName})`}
    />,
    <SelectInput key="overdueCents_gte" source="overdueCents_gte" choices={owes} label="Pagos" />,
    <SelectInput key="kind" source="kind" choices={passKinds} />,
    <RefSelect key="zoneId" source="zoneId" reference="zonas" label="Zona" />,
    <SelectInput key="origin" source="origin" choices={passOrigins} />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} />,
    <DataTable.Col key="memberCode" source="memberCode" />,
    <DataTable.Col key="holderDoc" source="holderDoc" disableSort />,
    <DataTable.Col key="passCategoryId" source="passCategoryId" disableSort>
      <Computed<{categoryName: string}> of={pass => pass.categoryName} />
    </DataTable.Col>,
    <DataTable.Col key="seatLabel" source="seatLabel" disableSort>
      <Computed<{seatLabel: string}>
        of={pass => (
          <Box component="span" sx={{whiteSpace: 'nowrap'}}>
            {pass.seatLabel}
          </Box>
        )}
      />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} disableSort />,
    <DataTable.Col key="listName" source="seasonListId" disableSort>
      <Computed<{listName: string}> of={pass => pass.listName} />
    </DataTable.Col>,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="overdueCents" source="overdueCents" align="right" disableSort>
      <Computed<{overdueCents: number}> of={pass => (pass.overdueCents > 0 ? formatCents(pass.overdueCents) : '')} />
    </DataTable.Col>,
  ],
  card: pass => (
    <CardLines
      title={pass.holderName}
      aside={<State source="state" />}
      note={
        <>
          {pass.memberCode} · {pass.categoryName}
          {pass.seatLabel && (
            <>
              <br />
              {pass.seatLabel}
            </>
          )}
          <br />
          {pass.listName}
        </>
      }
    />
  ),
};

export function HolderTabs() {
  return (
    <RecordTabs
      label="Abonados"
      tabs={[
        {label: 'Por lista', to: '/abonados'},
        {label: 'Todas las personas', to: '/abonados/personas'},
      ]}
    />
  );
}

export function HolderHeader() {
  return (
    <>
      <PageHeader
        title="Abonados"
        actions={
          may('abonados', 'create') && (
            <Button component={Link} to="/abonados/crear" variant="contained" startIcon={<AddIcon />}>
              Crear abonado
            </Button>
          )
        }
      />
      <HolderTabs />
    </>
  );
}

/** The season that is running, until another is chosen. */
export function PassIndex() {
  const {data: lists, error} = usePassLists();
  if (lists === undefined && !error && may('listas', 'list')) return <LinearProgress />;
  const list = currentOf(lists);
  return (
    <ListFrame
      spec={spec}
      header={<HolderHeader />}
      storeKey="abonados"
      filterDefaults={list && {seasonListId: list.id}}
    />
  );
}
