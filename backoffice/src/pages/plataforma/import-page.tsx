// One import: its figures, what each column was taken for, and its rows with what is wrong in each cell.
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Switch from '@mui/material/Switch';
import { importStates } from '../../crud/choices-money';
import { Fact, Facts } from '../../crud/facts';
import { StateMark } from '../../crud/fields';
import { Figure, Figures } from '../../crud/figures';
import { LoadProblem } from '../../crud/load-problem';
import { PageHeader } from '../../crud/page-header';
import { Panel } from '../../crud/panel';
import { formatInstant } from '../../crud/zoned-time';
import { call } from '../../providers/http-client';
import { RowTable, type ImportRow } from './row-table';

const pageSize = 100;

export default function ImportPage() {
  const { id } = useParams();
  const importId = Number(id);
  const { data: run, error } = useGetOne('importaciones-abonados', { id: importId }, { retry: false });
  const [wrongOnly, setWrongOnly] = useState<boolean | null>(null);
  const [from, setFrom] = useState(0);
  const only = wrongOnly ?? (run !== undefined && Number(run.errorCount) > 0);
  const rows = useQuery({
    queryKey: ['import-rows', importId, only, from], enabled: run !== undefined,
    queryFn: ({ signal }) => call<{ headers: string[]; total: number; rows: ImportRow[] }>(`/api/importaciones-abonados/${importId}/filas?errores=${only}&desde=${from}`, { signal }),
  });
  if (error) return <LoadProblem error={error} />;
  if (run === undefined) return <LinearProgress aria-label="Cargando" />;
  const state = importStates.find((one) => one.id === run.state);
  const total = rows.data?.total ?? 0;
  return (
    <>
      <PageHeader title={String(run.fileName)} crumbs={[{ label: 'Importaciones de abonados', to: '/imports/abonados/lista' }]} note={state && <StateMark tone={state.tone}>{state.name}</StateMark>} />
      <Figures>
        <Figure label="Filas" value={Number(run.rowCount).toLocaleString('es-ES')} />
        <Figure label="Correctas" value={Number(run.validCount).toLocaleString('es-ES')} />
        <Figure label="Con errores" value={Number(run.errorCount).toLocaleString('es-ES')} />
      </Figures>
      <Panel title="Datos">
        <Facts>
          <Fact label="Lista">{run.listName}</Fact>
          <Fact label="Subido">{formatInstant(String(run.createdAt))}</Fact>
          <Fact label="Comprobado">{run.validatedAt ? formatInstant(String(run.validatedAt)) : 'Todavía no'}</Fact>
          <Fact label="Importado">{run.importedAt ? formatInstant(String(run.importedAt)) : 'No'}</Fact>
          {run.revertedAt && <Fact label="Revertido">{formatInstant(String(run.revertedAt))}</Fact>}
          {run.lastError && <Fact label="Error" wide>{run.lastError}</Fact>}
        </Facts>
      </Panel>
      <Panel
        title="Filas"
        flush
        actions={
          <>
            <FormControlLabel control={<Switch checked={only} onChange={(event) => { setWrongOnly(event.target.checked); setFrom(0); }} />} label="Solo las que tienen errores" />
            <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - pageSize))}>Anteriores</Button>
            <Button disabled={from + pageSize >= total} onClick={() => setFrom(from + pageSize)}>Siguientes</Button>
          </>
        }
      >
        {rows.data === undefined ? <Box sx={{ px: 2, pb: 2 }}><LinearProgress aria-label="Cargando las filas" /></Box> : <RowTable headers={rows.data.headers} rows={rows.data.rows} />}
      </Panel>
    </>
  );
}
