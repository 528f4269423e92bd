// The labels of what waits to be sent, eight to a sheet: from the first free one of a sheet that was begun.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {useBusy} from '../../../crud/acts/use-busy';
import {callForBytes, problemOf} from '../../../providers/http-client';
import {printPdf} from '../../../crud/acts/print-pdf';

const used = [0, 1, 2, 3, 4, 5, 6, 7];

export function ShipmentLabels({onClose}: {onClose: () => void}) {
  const [skip, setSkip] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const print = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      try {
        printPdf(await callForBytes('/api/envios-productos/etiquetas.pdf', {query: {skip}}));
        onClose();
      } catch (failure) {
        setProblem(problemOf(failure).message);
      }
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="labels-title">
      <Box component="form" onSubmit={print}>
        <DialogTitle id="labels-title">Etiquetas de lo que falta por enviar</DialogTitle>
        <DialogContent>
          <Box component="p" sx={{mt: 0}}>
            Ocho en cada hoja A4 (99,1 × 67,7 mm), los pedidos más antiguos primero.
          </Box>
          <TextField
            select
            fullWidth
            autoFocus
            label="Etiquetas gastadas de la primera hoja"
            value={skip}
            onChange={event => setSkip(Number(event.target.value))}
            helperText="Para aprovechar una hoja empezada"
          >
            {used.map(many => (
              <MenuItem key={many} value={many}>
                {many === 0 ? 'Ninguna: hoja nueva' : many}
              </MenuItem>
            ))}
          </TextField>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" startIcon={<PrintIcon />} disabled={busy}>
            Etiquetas (PDF)
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
