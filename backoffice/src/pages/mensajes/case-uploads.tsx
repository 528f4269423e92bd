// Files that go with what is being written: each is sent as soon as it is chosen, and can be left out again.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {DropZone} from '../../crud/media/drop-zone';
import {mostBytes, sizeText} from '../../crud/media/upload-media';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

export type CaseUpload = Answer<'uploadFileForCase'>;

const MOST = 5;

interface Props {
  files: readonly CaseUpload[];
  onChange: (change: (files: readonly CaseUpload[]) => readonly CaseUpload[]) => void;
}

export function CaseUploads({files, onChange}: Props) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const take = async (chosen: File[]): Promise<void> => {
    if (chosen.length > MOST - files.length)
      return notify(`Caben ${MOST} archivos en cada mensaje.`, {type: 'warning'});
    const large = chosen.find(file => file.size > mostBytes);
    if (large) return notify(`«${large.name}» pesa más de 5 MB.`, {type: 'warning'});
    setBusy(true);
    try {
      for (const file of chosen) {
        const sent = await call('post', '/api/mensajes/archivos', {
          query: {name: file.name.slice(0, 200)},
          bytes: file,
        });
        onChange(old => [...old, sent]);
      }
    } catch (failure) {
      notifyProblem(notify, failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{my: 1.5, display: 'grid', gap: 1}}>
      <DropZone
        label="Adjuntar archivos"
        accept=".pdf,.png,.jpg,.jpeg"
        note="PDF, PNG o JPG, hasta 5 MB cada uno"
        multiple
        busy={busy}
        onFiles={chosen => void take(chosen)}
      />
      {files.length > 0 && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
          {files.map(file => (
            <Chip
              key={file.token}
              label={`${file.fileName} (${sizeText(file.sizeBytes)})`}
              onDelete={() => onChange(old => old.filter(one => one.token !== file.token))}
              slotProps={{label: {sx: {maxWidth: 320}}}}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
