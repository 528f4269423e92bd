// The rows of the file: all of them, those with errors, what has been taken in, what an undo has left.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {downloadBlob} from '../../crud/lists/csv';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {call, callForBytes} from '../../providers/http-client';
import {figure, type ImportRun} from './import-run';
import {RowTable} from './row-table';

const pageSize = 100;
const views = {
  todas: 'Todas',
  errores: 'Con errores',
  importadas: 'Importadas',
  conservadas: 'Conservadas al deshacer',
} as const;
type View = keyof typeof views;

export function ImportRows({run}: {run: ImportRun}) {
  const notify = useNotify();
  const [chosen, setChosen] = useState<View | null>(null);
  const [from, setFrom] = useState(0);
  const view = chosen ?? (run.keptCount > 0 ? 'conservadas' : run.errorCount > 0 ? 'errores' : 'todas');
  const isBusy = run.task !== null;
  const rows = useQuery({
    queryKey: ['import-rows', run.id, run.state, isBusy, view, from],
    queryFn: ({signal}) =>
      call('get', '/api/importaciones-abonados/{id}/filas', {
        at: {id: run.id},
        query: {ver: view, desde: from},
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const total = rows.data?.total ?? 0;
  const download = async (shape: 'celdas' | 'filas'): Promise<void> => {
    try {
      const {bytes} = await callForBytes('/api/importaciones-abonados/{id}/errores.csv', {
        at: {id: run.id},
        query: {forma: shape},
      });
      downloadBlob(
        `${shape === 'celdas' ? 'errores' : 'filas-por-corregir'}-${run.fileName.replace(/\.(csv|xlsx)$/i, '')}.csv`,
        new Blob([bytes], {type: 'text/csv;charset=utf-8'}),
      );
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <Panel
      title="Filas"
      flush
      note={
        total > pageSize
          ? `De la ${figure(from + 1)} a la ${figure(Math.min(from + pageSize, total))} de ${figure(total)}.`
          : undefined
      }
      actions={
        <>
          {run.errorCount > 0 && <Button onClick={() => void download('celdas')}>Descargar errores</Button>}
          {run.errorCount > 0 && <Button onClick={() => void download('filas')}>Descargar filas por corregir</Button>}
          <TextField
            select
            size="small"
            label="Ver"
            value={view}
            onChange={event => {
              setChosen(event.target.value as View);
              setFrom(0);
            }}
            fullWidth={false}
            sx={{width: 230}}
          >
            {(Object.keys(views) as View[]).map(key => (
              <MenuItem key={key} value={key}>
                {views[key]}
              </MenuItem>
            ))}
          </TextField>
        </>
      }
    >
      {rows.data === undefined ? (
        <Box sx={{px: 2, pb: 2}}>
          <LinearProgress aria-label="Cargando las filas" />
        </Box>
      ) : (
        <RowTable headers={rows.data.headers} rows={rows.data.rows} />
      )}
      {total > pageSize && (
        <Box sx={{display: 'flex', gap: 1, justifyContent: 'flex-end', px: 2, py: 1}}>
          <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - pageSize))}>
            Anteriores
          </Button>
          <Button disabled={from + pageSize >= total} onClick={() => setFrom(from + pageSize)}>
            Siguientes
          </Button>
        </Box>
      )}
    </Panel>
  );
}
