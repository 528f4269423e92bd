// Codes of other sellers that enter by our doors, and our own codes for others' turnstiles.
import {useState} from 'react';
import {DataTable, SearchInput, SelectInput, useGetList, useNotify, useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {CardLines} from '../../../../crud/lists/card-list';
import {externalCodeStates} from '../../../../crud/words/choices-satellites';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../../crud/words/count';
import {InstantField, StateField} from '../../../../crud/fields/fields';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {ListFrame} from '../../../../crud/lists/list-frame';
import {MainField} from '../../../../crud/lists/main-field';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import type {ResourceSpec} from '../../../../crud/frames/resource-spec';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {registerFields} from '../../../../providers/i18n-provider';
import {call, callForBytes} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {CsvInput, type Problem, Problems} from '../buyers/csv-input';
import type {Stored} from '../../../../providers/wire';

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

const FILES = [
  {format: undefined, name: 'Lista firmada', file: 'codigos'},
  {format: 'tnac_white', name: 'TnAC: lista blanca', file: 'tnac-blanca'},
  {format: 'tnac_black', name: 'TnAC: lista negra', file: 'tnac-negra'},
  {format: 'tnac_checked', name: 'TnAC: controlados', file: 'tnac-controlados'},
] as const;

function OurCodes() {
  const {session} = useEventSession();
  const [busy, run] = useBusy();
  const save = ({format, file}: (typeof FILES)[number]): Promise<void> =>
    run(async () => {
      const {bytes} = await callForBytes('/api/sesiones/{id}/codigos.csv', {
        at: {id: session.id},
        query: format ? {formato: format} : {},
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes], {type: 'text/csv'}));
      link.download = `${file}-sesion-${session.id}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  return (
    <Panel
      title="Nuestros códigos"
      note="Para torniquetes de otros: todos los que pueden entrar en esta sesión, con nuestra firma en la última línea, o las listas de TnAC, que no van firmadas. La descarga queda anotada."
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {FILES.map(one => (
          <Button
            key={one.file}
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={busy}
            onClick={() => void save(one)}
          >
            {one.name}
          </Button>
        ))}
      </Box>
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

const FORMATS = {
  columns: {
    name: 'Columnas con nombre',
    note: 'Columnas: código, zona, puerta, etiqueta, nombre. Sin cabecera, la primera columna es el código.',
    example: 'código;zona;etiqueta\nCR7H2K9PQ;Grada;Patrocinador',
    good: ['código entra', 'códigos entran'],
    act: 'Importar',
    done: ['código importado', 'códigos importados'],
  },
  tnac_white: {
    name: 'TnAC: lista blanca',
    note: 'Sin cabecera, nueve columnas: barcode;season_code;product_code;category_id;reduced_price;is_specimen;validity_date;tag;entranceBarcodeId.',
    example: 'CR7H2K9PQ;2627;P1;GOL;0;0;2027-01-31T20:30:00;Peña;T7',
    good: ['código entra', 'códigos entran'],
    act: 'Importar',
    done: ['código importado', 'códigos importados'],
  },
  tnac_black: {
    name: 'TnAC: lista negra',
    note: 'Sin cabecera, cinco columnas: barcode;reason;season_code;product_code;blacklist_date. Retira códigos ya importados; no se puede deshacer.',
    example: 'CR7H2K9PQ;STOLEN;2627;P1;2027-01-31T20:30:00',
    good: ['código se retira', 'códigos se retiran'],
    act: 'Retirar',
    done: ['código retirado', 'códigos retirados'],
  },
} as const;
type Format = keyof typeof FORMATS;

function ImportCodes({onDone}: {onDone: () => void}) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [source, setSource] = useState('');
  const [csv, setCsv] = useState('');
  const [format, setFormat] = useState<Format>('columns');
  const words = FORMATS[format];
  const isBatch = format !== 'tnac_black';
  const [tried, setTried] = useState<{good: number; problems: Problem[]} | null>(null);
  const [busy, run] = useBusy();
  const send = (isDryRun: boolean): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/importar-codigos', {
        at: {id: session.id},
        body: {csv, format, name: name.trim() || 'Lote', source, isDryRun},
      });
      if (isDryRun) setTried(answer);
      else {
        notify(plural(answer.good, words.done[0], words.done[1]), {type: 'info'});
        setCsv('');
        setName('');
        setTried(null);
        onDone();
      }
    });
  return (
    <Panel title="Importar códigos" note={words.note}>
      <TextField
        select
        label="Cómo viene la lista"
        value={format}
        onChange={typed => {
          setFormat(typed.target.value as Format);
          setTried(null);
        }}
      >
        {Object.entries(FORMATS).map(([id, one]) => (
          <MenuItem key={id} value={id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      {isBatch && (
        <>
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
        </>
      )}
      <CsvInput
        value={csv}
        example={words.example}
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
          <Button
            variant="contained"
            disabled={busy || (isBatch && name.trim() === '')}
            color={isBatch ? 'primary' : 'error'}
            onClick={() => void send(false)}
          >
            {words.act} {plural(tried.good, 'código', 'códigos')}
          </Button>
        )}
      </Box>
      {tried !== null && (
        <Problems good={`${plural(tried.good, words.good[0], words.good[1])}.`} problems={tried.problems} />
      )}
    </Panel>
  );
}
