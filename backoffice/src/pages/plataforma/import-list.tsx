// Imports of pass holders: what was uploaded, how it stands, and the rows of one with their errors.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route, Routes} from 'react-router';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {importStates} from '../../crud/words/choices-money';
import {formatCount} from '../../crud/words/count';
import {InstantField, StateField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import {RefField} from '../../crud/fields/ref-field';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';

const ImportPage = lazy(() => import('./import-page'));
const State = ({source}: {source: string}) => <StateField source={source} choices={importStates} />;

export const importSpec: ResourceSpec = {
  name: 'importaciones-abonados',
  fields: {
    fileName: 'Archivo',
    state: 'Estado',
    listName: 'Lista',
    format: 'Formato',
    rowCount: 'Filas',
    validCount: 'Correctas',
    errorCount: 'Con errores',
    staffUserId: 'Quién',
    createdAt: 'Subido',
    validatedAt: 'Comprobado',
    importedAt: 'Importado',
    revertedAt: 'Revertido',
  },
  exports: {state: {choices: importStates}, staffUserId: {reference: {resource: 'usuarios', field: 'name'}}},
  represent: run => String(run.fileName),
  sort: {field: 'id', order: 'DESC'},
  rowPath: run => `/imports/abonados/lista/${run.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre del archivo" />,
    <SelectInput key="state" source="state" choices={importStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="fileName" source="fileName" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="listName" source="listName" />,
    <DataTable.NumberCol key="rowCount" source="rowCount" locales="es-ES" />,
    <DataTable.NumberCol key="errorCount" source="errorCount" locales="es-ES" />,
    <DataTable.Col key="staffUserId" source="staffUserId">
      <RefField source="staffUserId" reference="usuarios" />
    </DataTable.Col>,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: run => (
    <CardLines
      title={run.fileName}
      aside={<State source="state" />}
      note={
        <>
          {formatCount(Number(run.rowCount))} filas
          <br />
          <InstantField source="createdAt" />
        </>
      }
    />
  ),
};
registerFields(importSpec.name, importSpec.fields);

export default function ImportList() {
  return (
    <Routes>
      <Route index element={<ListFrame spec={importSpec} header={<Header />} />} />
      <Route path=":id" element={<ImportPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Header() {
  return (
    <PageHeader
      title="Importaciones de abonados"
      actions={
        may('platform', 'edit') && (
          <Button component={Link} to="/imports/abonados/excel" variant="contained">
            Subir un archivo
          </Button>
        )
      }
    />
  );
}
