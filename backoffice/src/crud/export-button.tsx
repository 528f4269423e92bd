// «Exportar»: all filtered rows, with the count while they arrive.
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { problemOf } from '../providers/http-client';
import { plural } from './plural';
import { exportRows, type ExportColumn } from './export-rows';

export function ExportButton({ columns, fileName }: { columns: readonly ExportColumn[]; fileName: string }) {
  const { resource, sort, filterValues, filter, total } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [progress, setProgress] = useState<string | null>(null);

  const run = async (): Promise<void> => {
    setProgress('Exportando…');
    try {
      const query = { resource, sort, filter: { ...(filterValues as object), ...(filter as object | undefined) } };
      const count = await exportRows(dataProvider, query, columns, fileName, (done, all) =>
        setProgress(`Exportando ${done.toLocaleString('es-ES')} de ${all.toLocaleString('es-ES')}…`),
      );
      notify(plural(count, 'fila exportada', 'filas exportadas'), { type: 'info' });
    } catch (failure) {
      notify(problemOf(failure).message, { type: 'error' });
    } finally {
      setProgress(null);
    }
  };

  return (
    <Button onClick={() => void run()} disabled={progress !== null || !total} startIcon={<DownloadIcon />}>
      {progress ?? 'Exportar'}
    </Button>
  );
}
