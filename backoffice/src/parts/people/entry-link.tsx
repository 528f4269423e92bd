// A link that serves one person once: to come in within ten minutes, or to choose the first password within the hour
// where mail does not arrive.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';

const kinds = {
  enlace: {button: 'Enlace de entrada', title: 'Enlace de entrada', what: 'entra con esta cuenta'},
  bienvenida: {
    button: 'Enlace en mano',
    title: 'Enlace de bienvenida',
    what: 'elige la contraseña de esta cuenta; el enviado por correo deja de valer',
  },
} as const;

export function EntryLink({
  user,
  kind = 'enlace',
}: {
  user: {id: number | string; name: string};
  kind?: keyof typeof kinds;
}) {
  const {button, title, what} = kinds[kind];
  const notify = useNotify();
  const [link, setLink] = useState<{url: string; expiresAt: string} | null>(null);

  const make = async (): Promise<void> => {
    try {
      setLink(await call('post', `/api/usuarios/{id}/${kind}`, {at: {id: user.id}}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const copy = async (): Promise<void> => {
    if (link === null) return;
    await navigator.clipboard.writeText(link.url);
    notify('Enlace copiado', {type: 'info'});
  };

  return (
    <>
      <Button onClick={() => void make()}>{button}</Button>
      {link !== null && (
        <Dialog open onClose={() => setLink(null)} fullWidth maxWidth="sm" aria-labelledby="link-title">
          <DialogTitle id="link-title">{`${title} de ${user.name}`}</DialogTitle>
          <DialogContent>
            Sirve una sola vez y hasta las {formatInstant(link.expiresAt).slice(11)}. Quien lo abra {what}: dáselo solo
            a {user.name}.
            <TextField
              value={link.url}
              label="Enlace"
              sx={{mt: 2}}
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
                },
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setLink(null)}>Cerrar</Button>
            <Button variant="contained" onClick={() => void copy()}>
              Copiar
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
