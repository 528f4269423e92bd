// A payment link is on its way by mail, or there is no address: it can be copied and given in another way.
import {useState} from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type {Answer} from '../../providers/wire';

export type SentLink = Answer<'sendInstalmentLink'>;

export function LinkSent({link, onClose}: {link: SentLink; onClose: () => void}) {
  const [copied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(link.url).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="link-title">
      <DialogTitle id="link-title">{link.sentTo === null ? 'No tiene correo' : 'Enlace enviado'}</DialogTitle>
      <DialogContent>
        <Typography sx={{mb: 1.5}}>
          {link.sentTo === null
            ? 'Copia el enlace y dáselo tú: sirve siete días y no necesita cuenta.'
            : `A ${link.sentTo}. Sirve siete días y no necesita cuenta.`}
        </Typography>
        <TextField
          fullWidth
          label="Enlace de pago"
          value={link.url}
          onFocus={event => event.target.select()}
          slotProps={{input: {readOnly: true}}}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>{copied ? 'Copiado' : 'Copiar'}</Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
