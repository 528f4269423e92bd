// What a line may be of, looked for by hand: whatever is of its sum, however far its day.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import {formatCents} from '../../../crud/words/money';
import {call, problemOf} from '../../../providers/http-client';
import type {BankLine} from './bank-line';

interface Props {
  line: BankLine;
  onClose: () => void;
  onChoose: (key: string, title: string) => Promise<void>;
}

export function FindMatch({line, onClose, onChoose}: Props) {
  const [words, setWords] = useState('');
  const {data, error} = useQuery({
    queryKey: ['conciliacion', 'buscar', line.id, words],
    queryFn: () => call('get', '/api/conciliacion/{id}/buscar', {at: {id: line.id}, query: {q: words}}),
    retry: false,
    placeholderData: before => before,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="find-title">
      <DialogTitle id="find-title">¿De qué son {formatCents(line.cents)}?</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          label="Buscar"
          placeholder="Remesa, liquidación, pedido, día…"
          value={words}
          onChange={typed => setWords(typed.target.value)}
          slotProps={{htmlInput: {maxLength: 100}}}
          sx={{mt: 1, mb: 1}}
        />
        {error && <Alert severity="error">{problemOf(error).message}</Alert>}
        {data === undefined && !error && <LinearProgress />}
        {data?.list.length === 0 && (
          <Alert severity="info">
            No queda nada por casar de ese importe. Si no es de aquí, apártalo; si es un ingreso de una reserva o un
            plazo, usa «Paga una reserva o un plazo».
          </Alert>
        )}
        {data?.list.map(({key, title, why}) => (
          <ListItemButton key={key} onClick={() => void onChoose(key, title)}>
            <ListItemText primary={title} secondary={why} />
          </ListItemButton>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
