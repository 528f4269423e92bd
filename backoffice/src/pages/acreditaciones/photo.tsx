// The photograph that came with a request: private, so it is fetched with the session and shown from memory.
import {useEffect, useState} from 'react';
import Box from '@mui/material/Box';
import {callForBytes} from '../../providers/http-client';

export function AccreditationPhoto({id, name}: {id: number; name: string}) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    callForBytes('/api/acreditaciones/{id}/foto', {at: {id}}).then(
      ({bytes, headers}) => {
        if (gone) return;
        made = URL.createObjectURL(new Blob([bytes], {type: headers.get('Content-Type') ?? 'image/jpeg'}));
        setUrl(made);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id]);
  if (failed) return <Box sx={{mb: 1}}>La fotografía no se ha podido cargar.</Box>;
  if (url === null) return null;
  return (
    <Box
      component="img"
      src={url}
      alt={`Fotografía de ${name}`}
      sx={{display: 'block', width: 120, height: 154, objectFit: 'cover', border: 1, borderColor: 'divider', mb: 1.5}}
    />
  );
}
