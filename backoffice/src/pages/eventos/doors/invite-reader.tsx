// One more reader: a QR that is shown to its camera and used once. Nobody need log in on it.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {CopyText} from '../../../crud/fields/copy-text';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

export function InviteReader({eventId}: {eventId: number}) {
  const [isOpen, setOpen] = useState(false);
  const [maySearch, setMaySearch] = useState(false);
  const [invited, setInvited] = useState<Answer<'inviteReader'> | null>(null);
  const [busy, run] = useBusy();
  const invite = (): Promise<void> =>
    run(async () => {
      setInvited(await call('post', '/api/eventos/{id}/lectores/invitar', {at: {id: eventId}, body: {maySearch}}));
    });
  const close = (): void => {
    setOpen(false);
    setInvited(null);
  };
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Emparejar un móvil
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth aria-labelledby="invite-title">
        <DialogTitle id="invite-title">Emparejar un móvil</DialogTitle>
        <DialogContent>
          {invited === null ? (
            <>
              <Typography sx={{mb: 1}}>
                El móvil lee un QR y queda como lector de este evento, sin entrar con ninguna cuenta.
              </Typography>
              <FormControlLabel
                control={<Switch checked={maySearch} onChange={(_change, on) => setMaySearch(on)} />}
                label="Podrá buscar personas por su nombre"
              />
            </>
          ) : (
            <>
              <Box sx={{bgcolor: '#fff', p: 1, borderRadius: 1, maxWidth: 320, mx: 'auto'}}>
                <img
                  alt="Código QR para emparejar un lector"
                  src={`data:image/svg+xml;utf8,${encodeURIComponent(invited.qrSvg)}`}
                  style={{display: 'block', width: '100%'}}
                />
              </Box>
              <Typography sx={{my: 1}}>
                Léelo con la cámara del móvil. Vale para uno solo: para el siguiente, otro código.
              </Typography>
              <CopyText label="Enlace" text={invited.url} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cerrar</Button>
          <Button variant="contained" disabled={busy} onClick={() => void invite()}>
            {invited === null ? 'Crear el QR' : 'Otro código'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
