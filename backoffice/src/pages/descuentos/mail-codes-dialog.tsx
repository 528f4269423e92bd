// To whom codes go by mail: a list from a file, or a group of subscribers. The next page says who of them gets one.
import {useState} from 'react';
import {useGetList, useRedirect} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {DropZone} from '../../crud/media/drop-zone';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export function MailCodesDialog({discountId, onClose}: {discountId: number; onClose: () => void}) {
  const redirect = useRedirect();
  const [title, setTitle] = useState('');
  const [consentOrigin, setOrigin] = useState('');
  const [group, setGroup] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mayGroups = may('emails/grupos', 'list');
  const {data: groups = []} = useGetList<Stored<'SubscriberGroup'>>(
    'emails/grupos',
    {filter: {}, sort: {field: 'name', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: mayGroups},
  );
  const name = title.trim();
  const origin = consentOrigin.trim();
  const draft = async (ask: () => Promise<{mailingId: number}>): Promise<void> => {
    if (name === '') return setProblem('Ponle antes un título al envío.');
    setBusy(true);
    setProblem(null);
    try {
      const {mailingId} = await ask();
      redirect(`/envios/${mailingId}`);
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(Object.values(errors ?? {})[0] ?? message);
      setBusy(false);
    }
  };
  const at = {id: discountId};
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="mail-codes">
      <DialogTitle id="mail-codes">Enviar códigos por correo</DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" sx={{mb: 1.5}}>
            {problem}
          </Alert>
        )}
        <Box sx={{display: 'grid', gap: 1.5, pt: 1}}>
          <TextField
            required
            autoFocus
            label="Título del envío"
            value={title}
            onChange={event => setTitle(event.target.value)}
            helperText="Solo lo ves tú: «Colegios de la comarca»"
            slotProps={{htmlInput: {maxLength: 80}}}
          />
          <TextField
            label="De dónde viene el permiso"
            value={consentOrigin}
            onChange={event => setOrigin(event.target.value)}
            helperText="Si traes una lista: dónde y cómo aceptaron recibir publicidad. Queda guardado con el envío"
            slotProps={{htmlInput: {maxLength: 500}}}
          />
          <DropZone
            label="Elegir la lista"
            accept=".csv,.txt,.xlsx,text/csv"
            busy={busy}
            note="CSV o Excel (.xlsx), hasta 5 MB y 50.000 filas, con una columna «correo» y otra «nombre»"
            onFiles={([file]) =>
              file &&
              (origin.length < 3
                ? setProblem('Di antes de dónde viene el permiso para escribir a esas personas.')
                : void draft(() =>
                    call('post', '/api/descuentos/{id}/envios/lista', {
                      at,
                      query: {name: file.name.slice(-200), title: name, consentOrigin: origin},
                      bytes: file,
                    }),
                  ))
            }
          />
          {mayGroups && (
            <Box sx={{display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap'}}>
              <TextField
                select
                size="small"
                label="O un grupo de suscriptores"
                value={group}
                onChange={event => setGroup(event.target.value)}
                sx={{flex: '1 1 220px'}}
              >
                {groups.map(one => (
                  <MenuItem key={one.id} value={String(one.id)}>
                    {one.name}
                  </MenuItem>
                ))}
              </TextField>
              <Button
                variant="outlined"
                disabled={busy || group === ''}
                onClick={() =>
                  void draft(() =>
                    call('post', '/api/descuentos/{id}/envios/grupo', {
                      at,
                      body: {title: name, subscriberGroupId: Number(group)},
                    }),
                  )
                }
              >
                Usar el grupo
              </Button>
            </Box>
          )}
          <Box component="p" sx={{m: 0, color: 'text.secondary'}}>
            No sale nada todavía: antes verás la lista, escribirás el correo y podrás enviarte una prueba.
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
