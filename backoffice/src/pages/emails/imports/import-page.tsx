// One list: what is what, where the consent comes from, what would come of each row, and taking it in.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useGetOne, useNotify, useRefresh, type RaRecord} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {CardLines} from '../../../crud/lists/card-list';
import {importOutcomes, importStates} from '../../../crud/words/choices-communications';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateField} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {ListFrame} from '../../../crud/lists/list-frame';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {StateNote} from '../../../crud/fields/state-note';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {GroupName} from '../subscribers/group-name';
import {ImportMapping, type ImportRecord} from './import-mapping';

const RESOURCE = 'emails/importaciones';
const ROWS = 'emails/filas-importacion';
const fields = {
  n: 'Fila',
  email: 'Correo',
  firstName: 'Nombre',
  surname: 'Apellidos',
  labels: 'Etiquetas',
  outcome: 'Qué pasa',
  problem: 'Motivo',
  warning: 'Conviene mirar',
};
registerFields(ROWS, fields);
const Outcome = ({source}: {source: string}) => <StateField source={source} choices={importOutcomes} />;

const rows: ResourceSpec = {
  name: ROWS,
  fields,
  represent: row => String(row.email),
  exports: {outcome: {choices: importOutcomes}},
  sort: {field: 'n', order: 'ASC'},
  rowPath: row => (row.subscriberId === null ? false : `/emails/subscriptores/${row.subscriberId}`),
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="outcome" source="outcome" choices={importOutcomes} alwaysOn />,
  ],
  columns: [
    <DataTable.NumberCol key="n" source="n" />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="firstName" source="firstName" />,
    <DataTable.Col key="surname" source="surname" />,
    <DataTable.Col key="outcome" source="outcome" field={Outcome} />,
    <DataTable.Col key="problem" source="problem" />,
    <DataTable.Col key="warning" source="warning" />,
  ],
  card: row => (
    <CardLines
      title={row.email || `Fila ${row.n}`}
      aside={<Outcome source="outcome" />}
      note={row.problem || row.warning || `${row.firstName} ${row.surname}`}
    />
  ),
};

const figure = (n: number): string => formatCount(n);

interface ReasonsProps {
  title: string;
  severity?: 'info' | 'warning';
  rows: Record<string, number>;
}

/** How many rows by each reason, most first. */
function Reasons({title, severity = 'info', rows}: ReasonsProps) {
  const reasons = Object.entries(rows).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return null;
  return (
    <Alert severity={severity} sx={{mb: 2}}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{m: 0, pl: 2.5}}>
        {reasons.map(([why, count]) => (
          <li key={why}>
            {plural(count, 'fila', 'filas')}: {why}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

export default function ImportPage() {
  const {id} = useParams();
  const notify = useNotify();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<'importar' | 'descartar' | null>(null);
  const {
    data: run,
    error,
    refetch,
  } = useGetOne<ImportRecord & RaRecord>(RESOURCE, {id: Number(id)}, {enabled: may(RESOURCE, 'show'), retry: false});
  if (!may(RESOURCE, 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (run === undefined) return <LinearProgress />;
  const isOpen = ['uploaded', 'analysed'].includes(run.state) && may(RESOURCE, 'create');
  const reload = async (): Promise<void> => {
    await refetch();
    refresh();
  };
  const act = async (verb: 'importar' | 'descartar'): Promise<void> => {
    try {
      await call('post', `/api/emails/importaciones/{id}/${verb}`, {at: {id}});
      notify(verb === 'importar' ? 'Lista incorporada' : 'Lista descartada', {type: 'info'});
      await reload();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(null);
  };
  const taken = run.newCount + run.knownCount;
  const isSilence = run.kind === 'suppressions';
  return (
    <>
      <PageHeader
        title={run.fileName}
        crumbs={[{label: 'Importaciones', to: '/emails/importaciones'}]}
        note={<StateNote choices={importStates} id={run.state} />}
        actions={
          isOpen && (
            <>
              <Button color="error" onClick={() => setAsking('descartar')}>
                Descartar
              </Button>
              {run.state === 'analysed' && taken + run.leftCount > 0 && (
                <Button variant="contained" onClick={() => setAsking('importar')}>
                  {taken > 0 ? `Importar ${figure(taken)}` : `Suprimir ${figure(run.leftCount)}`}
                </Button>
              )}
            </>
          )
        }
      />
      {run.state !== 'uploaded' && run.state !== 'discarded' && (
        <Figures>
          <Figure label="Filas" value={figure(run.rowCount)} />
          <Figure label="Nuevos" value={figure(run.newCount)} />
          <Figure label="Ya estaban" value={figure(run.knownCount)} />
          <Figure label="Repetidos" value={figure(run.duplicateCount)} />
          <Figure label="No se puede" value={figure(run.blockedCount)} note="bajas, quejas, suprimidos" />
          <Figure label="A supresión" value={figure(run.leftCount)} note="se fueron, rebotaron o se quejaron" />
          <Figure label="Con error" value={figure(run.errorCount)} />
        </Figures>
      )}
      <Reasons title={run.state === 'analysed' ? 'No entrarán' : 'No han entrado'} rows={run.passedOver} />
      <Reasons
        severity="warning"
        title={run.state === 'analysed' ? 'Entrarán, y conviene mirarlas' : 'Han entrado, y conviene mirarlas'}
        rows={run.warnings}
      />
      {run.state === 'uploaded' && (
        <Alert severity="info" sx={{mb: 2}}>
          El archivo tiene {figure(run.rowCount)} filas. Di qué es cada columna y de dónde viene el consentimiento. Si
          es de otra herramienta, lo que dice de quién se fue ya está elegido.
        </Alert>
      )}
      {run.state === 'discarded' && (
        <Alert severity="info" sx={{mb: 2}}>
          Se descartó: lo que traía el archivo está borrado.
        </Alert>
      )}
      {isOpen ? (
        <ImportMapping key={run.version} run={run} onAnalysed={() => void reload()} />
      ) : (
        <Panel title="De dónde viene">
          <Facts>
            <Fact label="Subida">{formatInstant(run.createdAt)}</Fact>
            <Fact label="Terminada">{run.finishedAt && formatInstant(run.finishedAt)}</Fact>
            <Fact label="Grupo">{run.subscriberGroupId !== null && <GroupName id={run.subscriberGroupId} />}</Fact>
            <Fact label="Qué lista es">{isSilence ? 'Supresiones' : 'Suscriptores'}</Fact>
            <Fact label="Consentimiento de">{run.consentOn && formatDay(run.consentOn)}</Fact>
            <Fact label="Origen declarado" wide>
              {run.consentOrigin}
            </Fact>
          </Facts>
        </Panel>
      )}
      {run.state !== 'uploaded' && run.state !== 'discarded' && (
        <Panel title="Fila a fila">
          <ListFrame spec={rows} embedded filter={{subscriberImportId: run.id}} />
        </Panel>
      )}
      <RecordHistory resource={RESOURCE} id={run.id} />
      <ConfirmDialog
        open={asking === 'importar'}
        title={taken > 0 ? `¿Importar a ${figure(taken)} personas?` : `¿Suprimir ${figure(run.leftCount)} direcciones?`}
        confirm={taken > 0 ? 'Importar' : 'Suprimir'}
        onConfirm={() => void act('importar')}
        onClose={() => setAsking(null)}
      >
        {!isSilence && `${figure(run.newCount)} nuevas y ${figure(run.knownCount)} que ya estaban. `}
        {run.leftCount > 0 &&
          `${plural(run.leftCount, 'dirección pasa', 'direcciones pasan')} a la lista de supresión: no recibirán publicidad. `}
        Las demás filas quedan fuera.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'descartar'}
        title="¿Descartar esta lista?"
        confirm="Descartar"
        danger
        onConfirm={() => void act('descartar')}
        onClose={() => setAsking(null)}
      >
        Se borra todo lo que traía el archivo.
      </ConfirmDialog>
    </>
  );
}
