// A link that lets one person in once, within ten minutes: for a first visit, or a forgotten password.
import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { notifyProblem } from '../../crud/notify-problem';
import { formatInstant } from '../../crud/zoned-time';
import { call } from '../../providers/http-client';

export function EntryLink({ user }: { user: RaRecord }) {
  const notify = useNotify();
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);

  const make = async (): Promise<void> => {
    try {
      setLink(await call(`/api/usuarios/${user.id}/enlace`, { method: 'POST' }));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const copy = async (): Promise<void> => {
    if (link === null) return;
    await navigator.clipboard.writeText(link.url);
    notify('Enlace copiado', { type: 'info' });
  };

  return (
    <>
      <Button onClick={() => void make()}>Enlace de entrada</Button>
      {link !== null && (
        <Dialog open onClose={() => setLink(null)} fullWidth maxWidth="sm" aria-labelledby="link-title">
          <DialogTitle id="link-title">Enlace de entrada de {user.name}</DialogTitle>
          <DialogContent>
            Sirve una sola vez y hasta las {formatInstant(link.expiresAt).slice(11)}. Quien lo abra entra con esta cuenta: dáselo solo a {user.name}.
            <TextField value={link.url} label="Enlace" sx={{ mt: 2 }} slotProps={{ htmlInput: { readOnly: true, onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select() } }} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setLink(null)}>Cerrar</Button>
            <Button variant="contained" onClick={() => void copy()}>Copiar</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
