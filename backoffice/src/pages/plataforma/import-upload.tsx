// A file of pass holders goes up, for one list; what comes next happens on the page of its import.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {downloadBlob} from '../../crud/lists/csv';
import {DropZone} from '../../crud/media/drop-zone';
import {Fact, Facts} from '../../crud/fields/facts';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {call, callForBytes, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {lists as listsPath} from './import-run';
import type {Stored} from '../../providers/wire';

const maxBytes = 20 * 1024 * 1024;

interface Again {
  file: File;
  message: string;
  importId: number;
}

export default function ImportUpload() {
  const {data: lists = []} = useGetList<Stored<'SeasonList'>>('listas', {
    filter: {kind: 'passes'},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 100},
  });
  const fields = useQuery({
    queryKey: ['import-fields'],
    queryFn: ({signal}) => call('get', '/api/importaciones-abonados/campos', {signal}),
    staleTime: Infinity,
  });
  const [listId, setListId] = useState<number | ''>('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  const notify = useNotify();
  const navigate = useNavigate();
  if (!may('platform', 'edit')) return <AccessDenied />;
  const chosen = listId === '' ? (lists[0]?.id as number | undefined) : listId;

  const upload = async (file: File, isAgain = false): Promise<void> => {
    if (chosen === undefined) return;
    setProblem(null);
    setAgain(null);
    if (file.size > maxBytes) return setProblem('El archivo pasa de 20 MB.');
    setBusy(true);
    try {
      const query = {seasonListId: chosen, name: file.name, ...(isAgain && {again: true})};
      const made = await call('post', '/api/importaciones-abonados/subir', {query, bytes: file});
      void navigate(`${listsPath}/${made.id}`);
    } catch (failure) {
      const {code, message, details} = problemOf(failure);
      if (code === 'same_file') setAgain({file, message, importId: Number(details?.importId)});
      else setProblem(message);
      setBusy(false);
    }
  };
  const template = async (): Promise<void> => {
    try {
      const {bytes} = await callForBytes('/api/importaciones-abonados/plantilla.csv');
      downloadBlob('plantilla-abonados.csv', new Blob([bytes], {type: 'text/csv;charset=utf-8'}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      <PageHeader
        title="Importar abonados"
        crumbs={[{label: 'Importaciones de abonados', to: listsPath}]}
        actions={
          <>
            <Button onClick={() => void template()}>Descargar plantilla</Button>
            <Button component={Link} to={listsPath}>
              Importaciones
            </Button>
          </>
        }
      />
      <Panel
        title="El archivo"
        note="Excel (.xlsx) o .csv, hasta 20 MB y 50.000 filas. La primera fila son los títulos de las columnas."
      >
        <Box sx={{display: 'grid', gap: 1.5, mt: 1.5, maxWidth: 640}}>
          <TextField
            select
            label="Lista de abonos"
            value={chosen ?? ''}
            onChange={event => setListId(Number(event.target.value))}
            helperText="En ella se dan los abonos que traiga el archivo."
          >
            {lists.map(list => (
              <MenuItem key={list.id} value={list.id}>
                {list.name}
              </MenuItem>
            ))}
          </TextField>
          <DropZone
            label="Elegir archivo"
            accept=".csv,.xlsx"
            busy={busy || chosen === undefined}
            onFiles={([file]) => file && void upload(file)}
          />
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </Box>
      </Panel>
      <Panel
        title="Qué puede traer"
        note="Las columnas pueden llamarse de otra manera y estar en otro orden: después se dice qué es cada una. Con categoría, cada persona recibe su abono; sin ella, solo se guardan las personas."
      >
        <Box sx={{mt: 1}}>
          <Facts>
            {(fields.data ?? []).map(field => (
              <Fact key={field.key} label={field.required ? `${field.label} (obligatorio)` : field.label}>
                {field.example}
              </Fact>
            ))}
          </Facts>
        </Box>
      </Panel>
      <ConfirmDialog
        open={again !== null}
        title="Este archivo ya se ha subido"
        confirm="Subir otra vez"
        onConfirm={() => again && void upload(again.file, true)}
        onClose={() => setAgain(null)}
      >
        {again?.message} Volver a subirlo no repite a nadie: se reconoce a cada persona y su butaca.{' '}
        <Link to={`${listsPath}/${again?.importId}`}>Ver aquella importación</Link>.
      </ConfirmDialog>
    </>
  );
}
