// What each column of the file is. Understood by its title where it can be; what is chosen here is remembered for the
// next file.
import {useEffect, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {Panel} from '../../crud/frames/panel';
import {call, problemOf} from '../../providers/http-client';
import {ColumnMapping} from './column-mapping';
import type {ImportRun} from './import-run';

export function ImportColumns({run, onCheck}: {run: ImportRun; onCheck: () => Promise<unknown>}) {
  const fields = useQuery({
    queryKey: ['import-fields'],
    queryFn: ({signal}) => call('get', '/api/importaciones-abonados/campos', {signal}),
    staleTime: Infinity,
  });
  const columns = useQuery({
    queryKey: ['import-columns', run.id, run.state],
    queryFn: ({signal}) => call('get', '/api/importaciones-abonados/{id}/columnas', {at: {id: run.id}, signal}),
  });
  const [mapping, setMapping] = useState<Record<string, number> | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (columns.data) setMapping(before => before ?? columns.data.mapping);
  }, [columns.data]);
  const check = async (): Promise<void> => {
    setBusy(true);
    setWrong({});
    setProblem(null);
    try {
      await call('post', '/api/importaciones-abonados/{id}/validar', {at: {id: run.id}, body: {mapping}});
      await onCheck();
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setWrong(
        Object.fromEntries(Object.entries(errors ?? {}).map(([key, text]) => [key.replace('mapping.', ''), text])),
      );
      setProblem(message);
    }
    setBusy(false);
  };
  const isFirst = run.state === 'validated';
  return (
    <Panel
      title="Las columnas"
      note={
        isFirst
          ? 'Di qué trae cada columna; lo que no se elige no se usa. La comprobación no guarda a nadie: dice qué está mal en cada celda.'
          : 'Se puede comprobar otra vez con otras columnas.'
      }
      actions={
        <Button
          variant={isFirst ? 'contained' : 'outlined'}
          disabled={busy || mapping === null}
          onClick={() => void check()}
        >
          {isFirst ? 'Comprobar' : 'Comprobar otra vez'}
        </Button>
      }
    >
      {problem !== null && (
        <Alert severity="error" sx={{my: 1.5}}>
          {problem}
        </Alert>
      )}
      {mapping === null || columns.data === undefined ? (
        <LinearProgress aria-label="Cargando las columnas" />
      ) : (
        <ColumnMapping
          fields={fields.data ?? []}
          headers={columns.data.headers}
          samples={columns.data.sample.map(row => row.cells)}
          mapping={mapping}
          problems={wrong}
          onChange={setMapping}
        />
      )}
    </Panel>
  );
}
