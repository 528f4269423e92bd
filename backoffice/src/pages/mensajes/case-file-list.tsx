// The files of a message: each opens in a tab of its own, and goes when it should never have been sent.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FileIcon from '@mui/icons-material/AttachFileOutlined';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {sizeText} from '../../crud/media/upload-media';
import {call, callForBytes} from '../../providers/http-client';
import type {CaseMessage} from './case-types';

interface Props {
  caseId: number;
  files: CaseMessage['files'];
  /** Absent: whoever looks may not take files away. */
  onDropped?: () => void;
}

export function CaseFileList({caseId, files, onDropped}: Props) {
  const notify = useNotify();
  const [going, setGoing] = useState<CaseMessage['files'][number] | null>(null);
  const [busy, run] = useBusy();
  if (files.length === 0) return null;
  const open = async (fileId: number): Promise<void> => {
    try {
      const {bytes, headers} = await callForBytes('/api/mensajes/{id}/archivos/{fileId}', {at: {id: caseId, fileId}});
      const type = headers.get('content-type') ?? 'application/pdf';
      const address = URL.createObjectURL(new Blob([bytes], {type}));
      window.open(address, '_blank', 'noopener');
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const drop = (fileId: number): Promise<unknown> =>
    run(async () => {
      await call('delete', '/api/mensajes/{id}/archivos/{fileId}', {at: {id: caseId, fileId}});
      setGoing(null);
      onDropped?.();
    });
  return (
    <Box component="ul" aria-label="Archivos" sx={{listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 0.5}}>
      {files.map(file => (
        <Box component="li" key={file.id} sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5}}>
          <Button size="small" startIcon={<FileIcon />} onClick={() => void open(file.id)}>
            {file.fileName} ({sizeText(file.sizeBytes)})
          </Button>
          {onDropped && (
            <Button size="small" color="inherit" aria-label={`Borrar ${file.fileName}`} onClick={() => setGoing(file)}>
              Borrar
            </Button>
          )}
        </Box>
      ))}
      <ConfirmDialog
        open={going !== null}
        title={`¿Borrar «${going?.fileName ?? ''}»?`}
        confirm="Borrar el archivo"
        danger
        busy={busy}
        onConfirm={() => going && void drop(going.id)}
        onClose={() => setGoing(null)}
      >
        No se puede recuperar. En la conversación queda escrito que estaba y quién lo borró.
      </ConfirmDialog>
    </Box>
  );
}
