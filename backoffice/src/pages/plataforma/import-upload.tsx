// A file of pass holders: uploaded, its columns told what they are, tried without storing anybody.
import { useRef, useState, type ChangeEvent } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { downloadBlob } from '../../crud/csv';
import { notifyProblem } from '../../crud/notify-problem';
import { PageHeader } from '../../crud/page-header';
import { Panel } from '../../crud/panel';
import { call, callForBytes, problemOf } from '../../providers/http-client';
import { ColumnMapping, type HolderField } from './column-mapping';
import { RowTable } from './row-table';

interface Preview {
  id: number;
  headers: string[];
  mapping: Record<string, number>;
  rowCount: number;
  sample: string[][];
}

const maxBytes = 5 * 1024 * 1024;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export default function ImportUpload() {
  const { data: lists = [] } = useGetList('listas', { filter: { kind: 'passes' }, sort: { field: 'id', order: 'DESC' }, pagination: { page: 1, perPage: 100 } });
  const fields = useQuery({ queryKey: ['import-fields'], queryFn: ({ signal }) => call<HolderField[]>('/api/importaciones-abonados/campos', { signal }), staleTime: Infinity });
  const [listId, setListId] = useState<number | ''>('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [mapping, setMapping] = useState<Record<string, number>>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const navigate = useNavigate();
  const chosen = listId === '' ? (lists[0]?.id as number | undefined) : listId;

  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined || chosen === undefined) return;
    setProblem(null);
    setPreview(null);
    if (file.size > maxBytes) return setProblem('El archivo pasa de 5 MB.');
    setBusy(true);
    try {
      const answer = await call<Preview>('/api/importaciones-abonados/subir', { method: 'POST', body: { seasonListId: chosen, fileName: file.name, contentBase64: toBase64(new Uint8Array(await file.arrayBuffer())) } });
      setPreview(answer);
      setMapping(answer.mapping);
    } catch (failure) {
      setProblem(problemOf(failure).message);
    }
    setBusy(false);
  };
  const check = async (): Promise<void> => {
    if (preview === null) return;
    setBusy(true);
    setWrong({});
    try {
      const answer = await call<{ errorCount: number }>(`/api/importaciones-abonados/${preview.id}/validar`, { method: 'POST', body: { mapping } });
      notify(answer.errorCount === 0 ? 'Todas las filas están bien.' : `${answer.errorCount.toLocaleString('es-ES')} filas tienen errores.`, { type: 'info' });
      void navigate(`/imports/abonados/lista/${preview.id}`);
    } catch (failure) {
      const { errors, message } = problemOf(failure);
      setWrong(Object.fromEntries(Object.entries(errors ?? {}).map(([key, text]) => [key.replace('mapping.', ''), text])));
      setProblem(message);
      setBusy(false);
    }
  };
  const template = async (): Promise<void> => {
    try {
      const { bytes } = await callForBytes('/api/importaciones-abonados/plantilla.csv');
      downloadBlob('plantilla-abonados.csv', new Blob([bytes], { type: 'text/csv;charset=utf-8' }));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      <PageHeader title="Importar abonados" crumbs={[{ label: 'Importaciones de abonados', to: '/imports/abonados/lista' }]} actions={<><Button onClick={() => void template()}>Descargar plantilla</Button><Button component={Link} to="/imports/abonados/lista">Importaciones</Button></>} />
      <Panel title="1. El archivo" note="Excel (.xlsx) o .csv, hasta 5 MB y 50.000 filas. La primera fila son los títulos de las columnas.">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1 }}>
          <TextField select label="Lista de abonos" value={chosen ?? ''} onChange={(event) => setListId(Number(event.target.value))} sx={{ flex: '1 1 240px', maxWidth: 360 }}>
            {lists.map((list) => <MenuItem key={list.id} value={list.id}>{list.name}</MenuItem>)}
          </TextField>
          <Button variant="contained" disabled={busy || chosen === undefined} onClick={() => input.current?.click()}>Elegir archivo</Button>
          <input ref={input} type="file" hidden accept=".csv,.xlsx" aria-label="Archivo de abonados" onChange={(event) => void upload(event)} />
        </Box>
        {busy && <LinearProgress aria-label="Leyendo el archivo" sx={{ mt: 1.5 }} />}
        {problem !== null && <Alert severity="error" sx={{ mt: 1.5 }}>{problem}</Alert>}
      </Panel>
      {preview !== null && (
        <>
          <Panel title="2. Las columnas" note={`${preview.rowCount.toLocaleString('es-ES')} filas. Di qué trae cada columna; lo que no se elige no se usa.`} actions={<Button variant="contained" disabled={busy} onClick={() => void check()}>Comprobar</Button>}>
            <ColumnMapping fields={fields.data ?? []} headers={preview.headers} mapping={mapping} problems={wrong} onChange={setMapping} />
          </Panel>
          <Panel title="Las primeras filas" flush><RowTable headers={preview.headers} rows={preview.sample.map((cells, index) => ({ n: index + 2, cells, errors: [] }))} /></Panel>
        </>
      )}
      <Alert severity="info" sx={{ maxWidth: 760 }}>La comprobación no guarda a nadie: dice fila a fila qué está mal (NIF, butaca ocupada, número repetido, categoría que no existe) para corregir el archivo.</Alert>
    </>
  );
}
