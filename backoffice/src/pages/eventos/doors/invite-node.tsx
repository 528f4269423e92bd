// A node for the venue: the command that a laptop is started with there, once.
import {useState} from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import {useBusy} from '../../../crud/acts/use-busy';
import {CopyText} from '../../../crud/fields/copy-text';
import {call} from '../../../providers/http-client';

export function InviteNode({eventId}: {eventId: number}) {
  const [isOpen, setOpen] = useState(false);
  const [command, setCommand] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const invite = (): Promise<void> =>
    run(async () => {
      const {url} = await call('post', '/api/eventos/{id}/lectores/invitar', {
        at: {id: eventId},
        body: {isNode: true},
      });
      const {origin, hash} = new URL(url);
      setCommand(`HOST=0.0.0.0 PORT=3443 npm run door-node -- --house ${origin} --token ${hash.slice(1)}`);
    });
  const close = (): void => {
    setOpen(false);
    setCommand(null);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Nodo de puerta
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="node-title">
        <DialogTitle id="node-title">Nodo de puerta</DialogTitle>
        <DialogContent>
          <Typography sx={{mb: 1}}>
            Un portátil en la red del recinto al que preguntan los lectores. Mientras no hay internet comparten una
            memoria: nadie entra dos veces por dos puertas. Cuando vuelve, el nodo cuenta aquí lo que se ha leído.
          </Typography>
          {command === null ? (
            <Typography color="textSecondary">
              El portátil necesita este programa y, para que los móviles den la cámara, un certificado: los pasos están
              en ops/DOOR-NODE.md.
            </Typography>
          ) : (
            <>
              <Typography sx={{mb: 1}}>
                Arráncalo con esta orden (sirve una vez). Después, en su pantalla está el código con el que se empareja
                cada lector.
              </Typography>
              <CopyText label="Orden" text={command} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cerrar</Button>
          <Button variant="contained" disabled={busy} onClick={() => void invite()}>
            {command === null ? 'Crear la orden' : 'Otra orden'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
