// The bank's file of what it gives back: uploaded, taken in, and what could not be told apart is named.
import {useState} from 'react';
import {useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import {DropZone} from '../../../crud/media/drop-zone';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

type Taken = Answer<'takeReturns'>;

export function TakeReturns() {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();
  const upload = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    setTaken(null);
    try {
      setTaken(await call('post', '/api/remesas/devoluciones', {bytes: file}));
      refresh();
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.file ?? message);
    }
    setBusy(false);
  };
  const close = (): void => {
    setOpen(false);
    setTaken(null);
    setProblem(null);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Subir devoluciones
      </Button>
      <Dialog open={isOpen} onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="returns-title">
        <DialogTitle id="returns-title">Devoluciones del banco</DialogTitle>
        <DialogContent>
          <Typography sx={{mb: 1.5}}>
            Cada adeudo devuelto se vuelve a deber, con sus gastos si el plan los tiene, y se avisa al titular. Subir el
            mismo archivo dos veces no repite nada.
          </Typography>
          <DropZone
            label="Elegir archivo"
            accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
            busy={busy}
            note="XML del banco (pain.002, camt.053 o camt.054) o CSV con las columnas referencia y motivo"
            onFiles={files => void upload(files)}
          />
          <Box aria-live="polite" sx={{mt: 1.5}}>
            {problem !== null && <Alert severity="error">{problem}</Alert>}
            {taken !== null && (
              <>
                <Alert severity={taken.unknown.length > 0 ? 'warning' : 'success'}>
                  {taken.found === 0
                    ? 'El archivo no trae ninguna devolución.'
                    : `${plural(taken.returned, 'devolución anotada', 'devoluciones anotadas')}${taken.repeated > 0 ? `; ${taken.repeated} ya lo estaban` : ''}.`}
                  {taken.pending > 0 &&
                    ` El banco anuncia ${plural(taken.pending, 'devolución más', 'devoluciones más')} sin contabilizar: vendrán en otro archivo.`}
                </Alert>
                {taken.refused.map(one => (
                  <Alert key={`${one.remittanceId}${one.block}`} severity="warning" sx={{mt: 1}}>
                    El banco no ha admitido {one.block === '' ? 'la' : `el bloque ${one.block} de la`} remesa{' '}
                    {one.remittanceId}: {plural(one.debits, 'adeudo', 'adeudos')} por {formatCents(one.totalCents)} se
                    vuelven a deber, sin gastos.
                  </Alert>
                ))}
                {taken.unknown.length > 0 && (
                  <Typography sx={{mt: 1}}>Esto no se ha podido colocar y espera en los avisos de Remesas:</Typography>
                )}
                {taken.unknown.length > 0 && (
                  <Box component="ul" sx={{maxHeight: 220, overflow: 'auto', pl: 2.5}}>
                    {taken.unknown.map((one, at) => (
                      <li key={at}>
                        <strong>{one.endToEndId}</strong>: {one.reason}
                      </li>
                    ))}
                  </Box>
                )}
              </>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={busy}>
            Cerrar
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
