// A photograph of somebody: private, so it is fetched with the session and shown from memory.
import {useEffect, useState} from 'react';
import Box from '@mui/material/Box';
import {callForBytes} from '../../providers/http-client';

interface Props {
  path: '/api/acreditaciones/{id}/foto' | '/api/deportistas/{id}/foto';
  id: number;
  name: string;
  /** Of the picture, in pixels; its height follows. */
  width?: number;
}

export function PrivatePhoto({path, id, name, width = 120}: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    callForBytes(path, {at: {id}}).then(
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
  }, [path, id]);
  if (failed) return <Box sx={{mb: 1}}>La fotografía no se ha podido cargar.</Box>;
  // Its place is kept while it comes: what stands beside it does not jump.
  const frame = {
    display: 'block',
    flex: 'none',
    width,
    height: Math.round(width * 1.28),
    border: 1,
    borderColor: 'divider',
  };
  if (url === null) return <Box sx={frame} />;
  return <Box component="img" src={url} alt={`Fotografía de ${name}`} sx={{...frame, objectFit: 'cover'}} />;
}
