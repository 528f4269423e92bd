// Codes of other sellers that enter by our doors, and our own codes for others' turnstiles.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useGetList, useNotify, useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {CardLines} from '../../../crud/lists/card-list';
import {externalCodeStates} from '../../../crud/words/choices-satellites';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../crud/words/count';
import {InstantField, StateField} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {ListFrame} from '../../../crud/lists/list-frame';
import {MainField} from '../../../crud/lists/main-field';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {formatInstant} from '../../../crud/words/zoned-time';
import {registerFields} from '../../../providers/i18n-provider';
import {call, callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {useEventSession} from '../../eventos/event-context';
import {CsvInput, type Problem, Problems} from '../buyers/csv-input';
import type {Stored} from '../../../providers/wire';

type Batch = Stored<'ExternalCodeBatch'>;

const fields = {
  code: 'Código',
  label: 'Etiqueta',
  holderName: 'Titular',
  zoneName: 'Zona',
  gateName: 'Puerta',
  state: 'Estado',
  usedAt: 'Usado',
  batchName: 'Lote',
  createdAt: 'Importado',
};
registerFields('codigos-externos', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={externalCodeStates} />;

const spec: ResourceSpec = {
  name: 'codigos-externos',
  fields,
  exports: {state: {choices: externalCodeStates}},
  represent: code => String(code.code),
  rowPath: () => false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={externalCodeStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="label" source="label" disableSort />,
    <DataTable.Col key="zoneName" source="zoneName" disableSort />,
    <DataTable.Col key="gateName" source="gateName" disableSort />,
    <DataTable.Col key="state" source="state" field={State} disableSort />,
    <DataTable.Col key="usedAt" source="usedAt" field={InstantField} disableSort />,
    <DataTable.Col key="batchName" source="batchName" disableSort />,
  ],
  card: code => (
    <CardLines
      title={code.code}
      aside={<State source="state" />}
      note={`${code.label || code.batchName} · ${code.zoneName ?? 'cualquier zona'}`}
    />
  ),
};

export default function ExternalCodes() {
  const {session} = useEventSession();
  const refresh = useRefresh();
  const batches = useGetList<Batch>('lotes-codigos', {
    filter: {eventSessionId: session.id},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 200},
  });
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)'},
          alignItems: 'start',
        }}
      >
        <Box sx={{minWidth: 0}}>
          <Panel
            title="Lotes importados"
            note="Códigos que han vendido o repartido otros y que se leen en nuestras puertas."
            flush
          >
            <FigureTable
              isText
              rows={batches.data ?? []}
              rowKey={batch => batch.id}
              empty="Todavía no se ha importado ningún lote."
              name={{label: 'Lote', value: batch => batch.name}}
              columns={[
                {label: 'De', value: batch => batch.source || '—'},
                {label: 'Códigos', value: batch => formatCount(batch.codeCount)},
                {label: 'Usados', value: batch => formatCount(batch.usedCount)},
                {
                  label: 'Cuándo',
                  value: batch => (
                    <>
                      {formatInstant(batch.createdAt)}
                      {batch.staffName && ` · ${batch.staffName}`}
                    </>
                  ),
                },
                ...(may('access', 'delete')
                  ? [{label: 'Acciones', value: (batch: Batch) => <RevokeBatch batch={batch} onDone={refresh} />}]
                  : []),
              ]}
            />
          </Panel>
          {may('access', 'export') && <OurCodes />}
        </Box>
        {may('access', 'create') && <ImportCodes onDone={refresh} />}
      </Box>
      <ListFrame spec={spec} embedded filter={{eventSessionId: session.id}} />
    </>
  );
}

function OurCodes() {
  const {session} = useEventSession();
  const [busy, run] = useBusy();
  const save = (): Promise<void> =>
    run(async () => {
      const {bytes} = await callForBytes('/api/sesiones/{id}/codigos.csv', {at: {id: session.id}});
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes], {type: 'text/csv'}));
      link.download = `codigos-sesion-${session.id}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  return (
    <Panel
      title="Nuestros códigos"
      note="Todos los que pueden entrar en esta sesión, para torniquetes de otros. La última línea del archivo es su firma. La descarga queda anotada."
    >
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        Descargar lista firmada
      </Button>
    </Panel>
  );
}

function RevokeBatch({batch, onDone}: {batch: Batch; onDone: () => void}) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const revoke = (): Promise<void> =>
    run(async () => {
      const {revoked} = await call('post', '/api/lotes-codigos/{id}/revocar', {at: {id: batch.id}, body: {}});
      notify(plural(revoked, 'código revocado', 'códigos revocados'), {type: 'info'});
      setAsking(false);
      onDone();
    });
  return (
    <>
      <Button size="small" color="inherit" aria-label={`Revocar el lote ${batch.name}`} onClick={() => setAsking(true)}>
        Revocar
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Revocar «${batch.name}»?`}
        confirm="Revocar lote"
        danger
        busy={busy}
        onConfirm={() => void revoke()}
        onClose={() => setAsking(false)}
      >
        Los códigos que no se han usado dejan de abrir la puerta. No se puede deshacer.
      </ConfirmDialog>
    </>
  );
}

function ImportCodes({onDone}: {onDone: () => void}) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [source, setSource] = useState('');
  const [csv, setCsv] = useState('');
  const [tried, setTried] = useState<{good: number; problems: Problem[]} | null>(null);
  const [busy, run] = useBusy();
  const send = (isDryRun: boolean): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/importar-codigos', {
        at: {id: session.id},
        body: {csv, name: name.trim() || 'Lote', source, isDryRun},
      });
      if (isDryRun) setTried(answer);
      else {
        notify(plural(answer.good, 'código importado', 'códigos importados'), {type: 'info'});
        setCsv('');
        setName('');
        setTried(null);
        onDone();
      }
    });
  return (
    <Panel
      title="Importar códigos"
      note="Columnas: código, zona, puerta, etiqueta, nombre. Sin cabecera, la primera columna es el código."
    >
      <TextField
        label="Nombre del lote"
        required
        value={name}
        onChange={typed => setName(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 120}}}
      />
      <TextField
        label="De quién son"
        value={source}
        onChange={typed => setSource(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 120}}}
      />
      <CsvInput
        value={csv}
        example={'código;zona;etiqueta\nCR7H2K9PQ;Grada;Patrocinador'}
        onChange={text => {
          setCsv(text);
          setTried(null);
        }}
      />
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button
          variant={tried === null ? 'contained' : 'outlined'}
          disabled={busy || csv.trim() === ''}
          onClick={() => void send(true)}
        >
          Comprobar
        </Button>
        {tried !== null && tried.good > 0 && (
          <Button variant="contained" disabled={busy || name.trim() === ''} onClick={() => void send(false)}>
            Importar {plural(tried.good, 'código', 'códigos')}
          </Button>
        )}
      </Box>
      {tried !== null && (
        <Problems good={`${plural(tried.good, 'código entra', 'códigos entran')}.`} problems={tried.problems} />
      )}
    </Panel>
  );
}
