// One file: how it looks, what it says to those who cannot see it, its folder, where it is used; deleted only when
// unused.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {RecordHistory} from '../../crud/frames/record-history';
import {MEDIA, mediaFacts, type Media} from '../../crud/media/upload-media';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

interface Props {
  media: Media;
  folders: string[];
  onClose: () => void;
}

export function MediaDialog({media, folders, onClose}: Props) {
  const notify = useNotify();
  const client = useQueryClient();
  const [name, setName] = useState(media.name);
  const [folder, setFolder] = useState(media.folder);
  const [altText, setAltText] = useState(media.altText);
  const [asking, setAsking] = useState(false);
  const uses = useQuery({
    queryKey: [MEDIA, media.id, 'usos'],
    queryFn: () => call('get', '/api/emails/gestor-de-medios/{id}/usos', {at: {id: media.id}}),
  });
  const canEdit = may(MEDIA, 'edit');
  const isImage = media.mimeType !== 'application/pdf';

  const act = async (verb: 'editar' | 'borrar', said: string): Promise<void> => {
    try {
      await call('post', `/api/emails/gestor-de-medios/{id}/${verb}`, {
        at: {id: media.id},
        ...(verb === 'editar' && {body: {name, folder, altText, version: media.version}}),
      });
      notify(said, {type: 'info'});
      await client.invalidateQueries({queryKey: [MEDIA]});
      onClose();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(false);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(media.url, window.location.origin).href);
    notify('Dirección copiada', {type: 'info'});
  };
  const used = uses.data?.uses ?? [];

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="media-title">
      <DialogTitle id="media-title" sx={{overflowWrap: 'anywhere'}}>
        {media.name}
      </DialogTitle>
      <DialogContent>
        <Box sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: '1fr', sm: '1fr 1fr'}}}>
          <Box sx={{minWidth: 0}}>
            {isImage ? (
              <Box
                component="img"
                src={media.url}
                alt={altText}
                sx={{width: '100%', maxHeight: 320, objectFit: 'contain', bgcolor: 'action.hover', borderRadius: 1}}
              />
            ) : (
              <Button component="a" href={media.url} target="_blank" rel="noopener" variant="outlined">
                Abrir el documento
              </Button>
            )}
            <Box sx={{color: 'text.secondary', fontSize: '0.8125rem', mt: 0.5}}>{mediaFacts(media)}</Box>
            <Button size="small" onClick={() => void copy()}>
              Copiar la dirección
            </Button>
          </Box>
          <Box sx={{minWidth: 0}}>
            <TextField
              label="Nombre"
              value={name}
              disabled={!canEdit}
              onChange={event => setName(event.target.value)}
              slotProps={{htmlInput: {maxLength: 120}}}
            />
            <Autocomplete
              freeSolo
              options={folders}
              inputValue={folder}
              disabled={!canEdit}
              onInputChange={(_event, value) => setFolder(value)}
              renderInput={params => <TextField {...params} label="Carpeta" />}
              clearText="Quitar"
              openText="Abrir"
              closeText="Cerrar"
            />
            {isImage && (
              <TextField
                label="Texto alternativo"
                value={altText}
                disabled={!canEdit}
                multiline
                minRows={2}
                onChange={event => setAltText(event.target.value)}
                helperText="Qué se ve, para quien no puede verlo"
                slotProps={{htmlInput: {maxLength: 300}}}
              />
            )}
            <Typography variant="h3" component="h3" sx={{mt: 1}}>
              Dónde se usa
            </Typography>
            {uses.data === undefined && <Typography color="textSecondary">Buscando…</Typography>}
            {uses.data !== undefined && used.length === 0 && (
              <Typography color="textSecondary">En ningún sitio.</Typography>
            )}
            {used.length > 0 && (
              <Box component="ul" sx={{pl: 2.5, my: 0.5}}>
                {used.map(use => (
                  <li key={`${use.label}-${use.id}`}>
                    <Box
                      component="span"
                      sx={{'&::first-letter': {textTransform: 'uppercase'}, display: 'inline-block'}}
                    >
                      {use.label}
                    </Box>
                    {': '}
                    {use.path !== null && may(use.path, 'show') ? (
                      <Link to={`/${use.path}/${use.id}`}>{use.title ?? use.id}</Link>
                    ) : (
                      (use.title ?? use.id)
                    )}
                  </li>
                ))}
              </Box>
            )}
          </Box>
        </Box>
        <RecordHistory resource={MEDIA} id={media.id} />
      </DialogContent>
      <DialogActions>
        {may(MEDIA, 'delete') && uses.data !== undefined && used.length === 0 && (
          <Button color="error" onClick={() => setAsking(true)} sx={{mr: 'auto'}}>
            Borrar
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
        {canEdit && (
          <Button variant="contained" onClick={() => void act('editar', 'Guardado')}>
            Guardar
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title={`¿Borrar «${media.name}»?`}
        confirm="Borrar"
        danger
        onConfirm={() => void act('borrar', 'Archivo borrado')}
        onClose={() => setAsking(false)}
      >
        Quien tenga su dirección dejará de verlo.
      </ConfirmDialog>
    </Dialog>
  );
}
