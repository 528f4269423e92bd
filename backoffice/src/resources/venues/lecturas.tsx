// Every reading at a door, in the order they were made. Nobody changes them; what was wrong is undone by another.
import {useState} from 'react';
import Button from '@mui/material/Button';
import {BooleanInput, DataTable, SelectInput, useRecordContext, useRefresh} from 'react-admin';
import {ActDialog} from '../../crud/acts/act-dialog';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {goodsResults, rightSources, scanDirections, scanResults} from '../../crud/words/choices-satellites';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField, YesField} from '../../crud/fields/fields';
import {may} from '../../providers/permissions';
import {SessionField, SessionInput} from '../../crud/fields/session-reference';

function Result({source}: {source: string}) {
  const scan = useRecordContext<{source: string | null}>();
  return <StateField source={source} choices={scan?.source === 'product' ? goodsResults : scanResults} />;
}
const Source = ({source}: {source: string}) => <ChoiceField source={source} choices={rightSources} />;
const Direction = ({source}: {source: string}) => <ChoiceField source={source} choices={scanDirections} />;

interface Reading {
  id: number;
  result: string;
  letIn: boolean;
  undoesId: number | null;
  isUndone: boolean;
  reason: string;
}

/** Only what counts is undone, once; and what undid another says why. */
function Undo() {
  const scan = useRecordContext<Reading>();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  if (!scan) return null;
  if (scan.isUndone) return <>Deshecha</>;
  if (scan.undoesId !== null) return <>Deshace otra: {scan.reason}</>;
  if (!may('access', 'delete') || (scan.result !== 'ok' && !scan.letIn)) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Deshacer
      </Button>
      {asking && (
        <ActDialog
          title="Deshacer la lectura"
          confirm="Deshacer"
          danger
          path="/api/lecturas/{id}/deshacer"
          at={{id: scan.id}}
          told={() => 'Lectura deshecha'}
          onDone={refresh}
          onClose={() => setAsking(false)}
        >
          Deja de contar, y el código se puede leer otra vez.
        </ActDialog>
      )}
    </>
  );
}

export default defineResource({
  name: 'lecturas',
  fields: {
    at: 'Cuándo',
    result: 'Resultado',
    direction: 'Sentido',
    source: 'Origen',
    code: 'Código',
    eventSessionId: 'Sesión',
    zoneName: 'Zona',
    gateName: 'Puerta',
    deviceName: 'Lector',
    isWrongGate: 'Por otra puerta',
    isOffline: 'Sin conexión',
    letIn: 'Conflicto',
    readAt: 'Leída',
  },
  exports: {
    result: {choices: scanResults},
    direction: {choices: scanDirections},
    source: {choices: rightSources},
    eventSessionId: {reference: {resource: 'sesiones', field: 'eventTitle'}},
  },
  represent: scan => `Lectura ${scan.id}`,
  sort: {field: 'id', order: 'DESC'},
  rowPath: () => false,
  filters: [
    <SelectInput key="result" source="result" choices={scanResults} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" alwaysOn />,
    <BooleanInput key="letIn" source="letIn" label="Conflicto: entró sin red" defaultValue />,
    <SelectInput key="direction" source="direction" choices={scanDirections} />,
    <SelectInput key="source" source="source" choices={rightSources} />,
  ],
  columns: [
    <DataTable.Col key="readAt" source="readAt" field={InstantField} disableSort />,
    <DataTable.Col key="result" source="result" field={Result} disableSort />,
    <DataTable.Col key="direction" source="direction" field={Direction} disableSort />,
    <DataTable.Col key="source" source="source" field={Source} disableSort />,
    <DataTable.Col key="code" source="code" disableSort />,
    <DataTable.Col key="eventSessionId" source="eventSessionId" disableSort>
      <SessionField source="eventSessionId" />
    </DataTable.Col>,
    <DataTable.Col key="zoneName" source="zoneName" disableSort />,
    <DataTable.Col key="gateName" source="gateName" disableSort />,
    <DataTable.Col key="deviceName" source="deviceName" disableSort />,
    <DataTable.Col key="letIn" source="letIn" field={YesField} disableSort />,
    <DataTable.Col key="isWrongGate" source="isWrongGate" field={YesField} disableSort />,
    <DataTable.Col key="undo" label="Deshacer">
      <Undo />
    </DataTable.Col>,
  ],
  card: scan => (
    <CardLines
      title={<InstantField source="readAt" />}
      aside={<Result source="result" />}
      note={
        <>
          {scan.code}
          <br />
          {scan.gateName} · {nameOf(rightSources, scan.source)}
          <br />
          <Undo />
        </>
      }
    />
  ),
});
