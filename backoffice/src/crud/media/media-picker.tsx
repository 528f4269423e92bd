// Chooses an image of the media manager, or uploads one first; what it shows is written here too.
import {useState} from 'react';
import {useGetList, type RaRecord} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {may} from '../../providers/permissions';
import {formatCount} from '../words/count';
import {DropZone} from './drop-zone';
import {imageTypes, MEDIA, mediaFacts, uploadMedia, type Media, type PickedMedia} from './upload-media';

interface Props {
  onPick: (media: PickedMedia) => void;
  onClose: () => void;
}

const perPage = 24;

export function MediaPicker({onPick, onClose}: Props) {
  const [q, setQ] = useState('');
  const [shown, setShown] = useState(perPage);
  const [chosen, setChosen] = useState<PickedMedia | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<Media & RaRecord>(MEDIA, {
    filter: {mimeType: imageTypes, ...(q.trim() !== '' && {q: q.trim()})},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: shown},
  });

  const upload = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      setChosen(await uploadMedia(file));
      await client.invalidateQueries({queryKey: [MEDIA]});
    } catch (failure) {
      setProblem((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="media-picker-title">
      <DialogTitle id="media-picker-title">Elegir imagen</DialogTitle>
      <DialogContent>
        {may(MEDIA, 'create') && (
          <DropZone
            label="Subir imagen"
            accept={imageTypes.join(',')}
            busy={busy}
            note="JPG, PNG, WebP o SVG, hasta 5 MB"
            onFiles={files => void upload(files)}
          />
        )}
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1.5}}>
            {problem}
          </Alert>
        )}
        <TextField
          type="search"
          label="Buscar entre las imágenes"
          value={q}
          onChange={event => setQ(event.target.value)}
          sx={{mt: 2}}
        />
        {isPending && <LinearProgress />}
        {!isPending && data.length === 0 && (
          <Box sx={{color: 'text.secondary', py: 2}}>
            {q === '' ? 'Todavía no hay imágenes: sube la primera.' : 'Ninguna imagen con ese nombre.'}
          </Box>
        )}
        <Box
          role="radiogroup"
          aria-label="Imágenes"
          sx={{display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', mt: 1}}
        >
          {data.map(media => (
            <Thumb key={media.id} media={media} chosen={chosen?.id === media.id} onChoose={() => setChosen(media)} />
          ))}
        </Box>
        {data.length < total && (
          <Button onClick={() => setShown(shown + perPage)} sx={{mt: 1}}>
            Ver más ({formatCount(total - data.length)})
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        {chosen !== null && (
          <Box sx={{mr: 'auto', color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere'}}>
            {chosen.name} · {mediaFacts(chosen)}
          </Box>
        )}
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" disabled={chosen === null} onClick={() => chosen !== null && onPick(chosen)}>
          Usar esta imagen
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Thumb({media, chosen, onChoose}: {media: Media; chosen: boolean; onChoose: () => void}) {
  return (
    <Box
      component="button"
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onChoose}
      sx={{
        p: 0.75,
        border: '2px solid',
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        cursor: 'pointer',
        textAlign: 'left',
        font: 'inherit',
        minWidth: 0,
        '&:focus-visible': {outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2},
      }}
    >
      <Box
        component="img"
        src={media.url}
        alt={media.altText}
        loading="lazy"
        sx={{
          display: 'block',
          width: '100%',
          height: 92,
          objectFit: 'contain',
          bgcolor: 'action.hover',
          borderRadius: 0.5,
        }}
      />
      <Box sx={{fontSize: '0.75rem', mt: 0.5, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap'}}>
        {media.name}
      </Box>
    </Box>
  );
}
