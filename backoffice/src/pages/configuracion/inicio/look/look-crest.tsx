// The crest: uploaded, looked at by the server, shown on both papers. It counts when the look is saved.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {DropZone} from '../../../../crud/media/drop-zone';
import {call, problemOf} from '../../../../providers/http-client';
import {plays} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';
import {emblem, type Draft} from './look-draft';

const MOST_BYTES = 2 * 1024 * 1024;

interface Props {
  crest: Draft['crest'];
  disabled: boolean;
  problem: string | undefined;
  onChange: (crest: Answer<'uploadCrest'> | null) => void;
}

export function LookCrest({crest, disabled, problem, onChange}: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    // The server says the same; a long upload is spared.
    if (file.size > MOST_BYTES) return setRefusal(`El ${emblem()} pasa de 2 MB: «${file.name}».`);
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await call('post', '/api/aspecto/escudo', {bytes: file}));
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setRefusal(errors?.file ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{display: 'grid', gap: 1, mb: 1}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}>
        {crest &&
          ['#ffffff', '#14181d'].map(ground => (
            <Box
              key={ground}
              sx={{
                width: 104,
                height: 84,
                p: 1,
                borderRadius: 1,
                border: '1px solid',
                borderColor: 'divider',
                bgcolor: ground,
                display: 'grid',
                placeItems: 'center',
              }}
            >
              <Box
                component="img"
                src={crest.url}
                alt={ground === '#ffffff' ? emblem() : ''}
                sx={{maxWidth: 86, maxHeight: 66, width: '100%', height: '100%', objectFit: 'contain'}}
              />
            </Box>
          ))}
        {crest && !disabled && <Button onClick={() => onChange(null)}>{`Quitar el ${emblem()}`}</Button>}
      </Box>
      {!disabled && (
        <DropZone
          label={crest ? `Cambiar el ${emblem()}` : plays('sport') ? 'Subir escudo o logotipo' : 'Subir el logotipo'}
          accept="image/png,image/jpeg,image/svg+xml"
          busy={isBusy}
          onFiles={([file]) => void upload(file)}
          note="PNG, JPG o SVG, hasta 2 MB. Con el fondo transparente queda mejor."
        />
      )}
      {(refusal ?? problem) !== undefined && (refusal ?? problem) !== null && (
        <Alert severity="error">{refusal ?? problem}</Alert>
      )}
    </Box>
  );
}
