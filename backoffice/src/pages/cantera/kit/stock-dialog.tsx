// A purchase that has arrived, a count set right, or a loss. A repeated press is the same movement.
import {useState, type FormEvent} from 'react';
import {useNotify, type RaRecord} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {call} from '../../../providers/http-client';
import type {Sent} from '../../../providers/wire';
import {useFormAct} from '../../../crud/acts/use-busy';

interface Props {
  itemName: string;
  variant: RaRecord;
  onClose: () => void;
  onDone: () => void;
}

type Kind = Sent<'moveKitStock'>['kind'];

const kinds: readonly {id: Kind; name: string; help: string}[] = [
  {
    id: 'purchase',
    name: 'Compra recibida',
    help: 'Lo que ha llegado del proveedor; lo pedido no cuenta hasta que llega.',
  },
  {id: 'adjustment', name: 'Ajuste de recuento', help: 'La diferencia con lo contado: −2 si faltan dos.'},
  {id: 'loss', name: 'Pérdida', help: 'Prendas que ya no están.'},
];

export function StockDialog({itemName, variant, onClose, onDone}: Props) {
  const [kind, setKind] = useState<Kind>('purchase');
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const {busy, problem, run} = useFormAct();
  const notify = useNotify();
  const amount = /^-?\d{1,5}$/.test(quantity.trim()) ? Number(quantity) : null;
  const after = amount === null ? null : Number(variant.stockOnHand) + (kind === 'loss' ? -amount : amount);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const moved = await call('post', '/api/bases/tallas/{id}/movimiento', {
        at: {id: variant.id},
        body: {kind, quantity: amount, note: note.trim() || null},
        idempotencyKey: key,
      });
      notify(`Quedan ${moved.stockOnHand} en el almacén`, {type: 'info'});
      onDone();
    });
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="stock-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="stock-title">
          {itemName}, talla {variant.size}
        </DialogTitle>
        <DialogContent>
          <TextField
            select
            fullWidth
            label="Qué ha pasado"
            value={kind}
            onChange={event => setKind(event.target.value as Kind)}
            helperText={kinds.find(one => one.id === kind)?.help}
            sx={{mt: 1}}
          >
            {kinds.map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            autoFocus
            label="Prendas"
            value={quantity}
            onChange={event => setQuantity(event.target.value)}
            slotProps={{htmlInput: {inputMode: 'numeric'}}}
            helperText={
              after === null
                ? `Ahora hay ${variant.stockOnHand}, ${variant.stockReserved} reservadas`
                : `Quedarán ${after}`
            }
            sx={{mt: 1}}
          />
          <TextField
            fullWidth
            label={kind === 'purchase' ? 'Albarán o nota' : 'Motivo'}
            required={kind !== 'purchase'}
            value={note}
            onChange={event => setNote(event.target.value)}
            slotProps={{htmlInput: {maxLength: 200}}}
            sx={{mt: 1}}
          />
          {problem !== null && (
            <Alert severity="error" sx={{mt: 1}}>
              {Object.values(problem.errors)[0] ?? problem.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy || amount === null || amount === 0}>
            Anotar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
