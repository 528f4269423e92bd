// Lists of people that staff bring in: upload, say what is what and where the consent comes from, look, take in.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {importKinds, importStates, suppressionReasons} from '../../../crud/words/choices-communications';
import {defineResource} from '../../../crud/frames/define-resource';
import {InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {plural} from '../../../crud/words/plural';

const ImportCreate = lazy(() => import('./import-create'));
const ImportPage = lazy(() => import('./import-page'));
const State = ({source}: {source: string}) => <StateField source={source} choices={importStates} />;

export default defineResource({
  name: 'emails/importaciones',
  fields: {
    fileName: 'Archivo',
    state: 'Estado',
    rowCount: 'Filas',
    newCount: 'Nuevos',
    knownCount: 'Ya estaban',
    duplicateCount: 'Repetidos',
    blockedCount: 'No se puede',
    leftCount: 'A supresión',
    errorCount: 'Con error',
    kind: 'Qué lista es',
    reason: 'Motivo',
    consentOrigin: 'Origen del consentimiento',
    createdAt: 'Subida',
    finishedAt: 'Terminada',
  },
  exports: {state: {choices: importStates}, kind: {choices: importKinds}, reason: {choices: suppressionReasons}},
  represent: one => String(one.fileName),
  sort: {field: 'id', order: 'DESC'},
  rowPath: one => `/emails/importaciones/${one.id}`,
  createPath: 'crear',
  createLabel: 'Importar una lista',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={importStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="fileName" source="fileName" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.NumberCol key="rowCount" source="rowCount" />,
    <DataTable.NumberCol key="newCount" source="newCount" />,
    <DataTable.NumberCol key="knownCount" source="knownCount" />,
    <DataTable.NumberCol key="blockedCount" source="blockedCount" />,
    <DataTable.NumberCol key="errorCount" source="errorCount" />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: one => (
    <CardLines
      title={one.fileName}
      aside={<State source="state" />}
      note={
        <>
          {plural(Number(one.rowCount), 'fila', 'filas')} · <InstantField source="createdAt" />
        </>
      }
    />
  ),
  routes: (
    <>
      <Route path="crear" element={<ImportCreate />} />
      <Route path=":id" element={<ImportPage />} />
    </>
  ),
});
