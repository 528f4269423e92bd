// One import, from the file to the people in it: what is under way, what each column is, what is wrong where, taking it
// in, taking it back.
import {useState} from 'react';
import {useGetOne, useNotify, type RaRecord} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {importStates} from '../../crud/words/choices-money';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {LoadProblem} from '../../crud/frames/load-problem';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Sent} from '../../providers/wire';
import {ImportColumns} from './import-columns';
import {ImportProgress} from './import-progress';
import {ImportRows} from './import-rows';
import {figure, lists, resource, undoUntil, type ImportRun} from './import-run';
import {ImportTakeIn} from './import-take-in';

const whileBusyMs = 600;

export default function ImportPage() {
  const {id} = useParams();
  const importId = Number(id);
  const notify = useNotify();
  const [undoing, setUndoing] = useState(false);
  const {
    data: run,
    error,
    refetch,
  } = useGetOne<ImportRun & RaRecord>(
    resource,
    {id: importId},
    {retry: false, refetchInterval: query => (query.state.data?.task ? whileBusyMs : false)},
  );
  if (error && run === undefined) return <LoadProblem error={error} />;
  if (run === undefined) return <LinearProgress />;
  const at = {id: importId};
  const act = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (failure) {
      notifyProblem(notify, failure);
      return false;
    } finally {
      await refetch();
    }
  };
  const takeIn = (body: Sent<'runHolderImport'>): Promise<boolean> =>
    act(() => call('post', '/api/importaciones-abonados/{id}/importar', {at, body}));
  const cancel = (): Promise<boolean> => act(() => call('post', '/api/importaciones-abonados/{id}/cancelar', {at}));
  const state = importStates.find(one => one.id === run.state);
  const mayEdit = may('platform', 'edit');
  const undo = undoUntil(run, Date.now());
  const isOpen = run.task === null && ['validated', 'with_errors', 'ready'].includes(run.state);
  // Once it has been tried, what is wrong comes before the columns.
  const isFirst = run.state === 'validated';
  const columns = isOpen && mayEdit && <ImportColumns key={`${run.id}-${run.state}`} run={run} onCheck={refetch} />;
  const hasRun =
    ['importing', 'imported'].includes(run.state) || (run.state === 'failed' && run.createdCount + run.passCount > 0);
  const isHalf =
    run.state === 'failed' &&
    run.task === null &&
    run.keptCount === 0 &&
    run.createdCount + run.updatedCount + run.passCount > 0 &&
    run.lastError.startsWith('El proceso');
  return (
    <>
      <PageHeader
        title={run.fileName}
        crumbs={[{label: 'Importaciones de abonados', to: lists}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          mayEdit &&
          (undo !== null || isHalf) && (
            <>
              {isHalf && (
                <Button variant="contained" onClick={() => void takeIn({mode: 'valid_only'})}>
                  Reanudar
                </Button>
              )}
              <Button variant="outlined" color="error" onClick={() => setUndoing(true)}>
                Deshacer
              </Button>
            </>
          )
        }
      />
      {run.task !== null && <ImportProgress run={run} onCancel={mayEdit ? cancel : null} />}
      {run.task === null && run.lastError !== '' && (
        <Alert severity="error" sx={{mb: 2}}>
          {run.lastError}
        </Alert>
      )}
      {run.keptCount > 0 && (
        <Alert severity="warning" sx={{mb: 2}}>
          {run.keptCount === 1
            ? '1 fila se ha conservado al deshacer, porque alguien la ha usado o cambiado después. Abajo se ve cuál y por qué.'
            : `${figure(run.keptCount)} filas se han conservado al deshacer, porque alguien las ha usado o cambiado después. Abajo se ve cuáles y por qué.`}
        </Alert>
      )}
      {run.rowCount > 0 && (
        <Figures>
          <Figure label="Filas" value={figure(run.rowCount)} />
          {run.validatedAt !== null && <Figure label="Correctas" value={figure(run.validCount)} />}
          {run.validatedAt !== null && <Figure label="Con errores" value={figure(run.errorCount)} />}
          {hasRun && <Figure label="Abonados nuevos" value={figure(run.createdCount)} />}
          {hasRun && (
            <Figure
              label="Actualizados"
              value={figure(run.updatedCount)}
              note={run.sameCount > 0 ? `${figure(run.sameCount)} ya estaban igual` : undefined}
            />
          )}
          {hasRun && <Figure label="Abonos" value={figure(run.passCount)} />}
        </Figures>
      )}
      {isOpen && mayEdit && ['with_errors', 'ready'].includes(run.state) && <ImportTakeIn run={run} onStart={takeIn} />}
      {isFirst && columns}
      {run.rowCount > 0 && <ImportRows run={run} />}
      {!isFirst && columns}
      <Panel title="Datos">
        <Facts>
          <Fact label="Lista">{run.listName}</Fact>
          <Fact label="Subido">{formatInstant(run.createdAt)}</Fact>
          <Fact label="Comprobado">{run.validatedAt ? formatInstant(run.validatedAt) : 'Todavía no'}</Fact>
          <Fact label="Importado">{run.importedAt ? formatInstant(run.importedAt) : 'No'}</Fact>
          {undo !== null && <Fact label="Se puede deshacer hasta">{formatInstant(undo.toISOString())}</Fact>}
          {run.revertedAt && <Fact label="Revertido">{formatInstant(run.revertedAt)}</Fact>}
        </Facts>
      </Panel>
      <RecordHistory resource={resource} id={run.id} />
      <ConfirmDialog
        open={undoing}
        title="¿Deshacer la importación?"
        confirm="Deshacer"
        danger
        onConfirm={() => {
          setUndoing(false);
          void act(() => call('post', '/api/importaciones-abonados/{id}/deshacer', {at}));
        }}
        onClose={() => setUndoing(false)}
      >
        Se quitan los {figure(run.createdCount)} abonados nuevos y los {figure(run.passCount)} abonos, con sus butacas,
        y los actualizados vuelven a como estaban. Lo que alguien haya usado o cambiado después se conserva.
      </ConfirmDialog>
    </>
  );
}
