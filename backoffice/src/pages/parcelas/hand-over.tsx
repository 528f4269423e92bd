// A plot is handed to its buyer, and taken back at the end with the deposit returned or kept.
import {useState} from 'react';
import {type RaRecord} from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {call} from '../../providers/http-client';

interface Props {
  sale: RaRecord;
  to: 'delivered' | 'finished';
  onClose: () => void;
  onDone: () => void;
}

export function HandOver({sale, to, onClose, onDone}: Props) {
  const hasDeposit = to === 'finished' && sale.depositState === 'held';
  const [fate, setFate] = useState<'return' | 'retain'>('return');
  const [note, setNote] = useState('');
  const [busy, run] = useBusy();
  const save = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/parcelas/parcelas-vendidas/{id}/entrega', {
        at: {id: sale.id},
        body: {
          to,
          deposit: hasDeposit ? fate : null,
          note: note.trim() || null,
        },
      });
      onDone();
    });
  const retains = hasDeposit && fate === 'retain';
  return (
    <ConfirmDialog
      open
      title={to === 'delivered' ? `Entregar la parcela ${sale.plotNumber}` : `Recoger la parcela ${sale.plotNumber}`}
      confirm={to === 'delivered' ? 'Entregar' : 'Recoger'}
      busy={busy}
      disabled={retains && note.trim() === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {to === 'delivered' ? `${sale.buyerName} entra en la parcela.` : 'La parcela queda vacía y la venta, terminada.'}
      {hasDeposit && (
        <TextField
          select
          fullWidth
          label={`Fianza de ${formatCents(Number(sale.depositCents))}`}
          value={fate}
          onChange={event => setFate(event.target.value === 'retain' ? 'retain' : 'return')}
          helperText={fate === 'return' ? 'Vuelve por donde se cobró' : undefined}
          sx={{mt: 1.5}}
        >
          <MenuItem value="return">Devolver</MenuItem>
          <MenuItem value="retain">Retener</MenuItem>
        </TextField>
      )}
      <TextField
        fullWidth
        label={retains ? 'Por qué se retiene' : 'Nota'}
        required={retains}
        value={note}
        onChange={event => setNote(event.target.value)}
        multiline
        helperText={retains && sale.email !== '' ? 'Quien la compró lo lee en su correo' : undefined}
        slotProps={{htmlInput: {maxLength: 500}}}
        sx={{mt: 1}}
      />
    </ConfirmDialog>
  );
}
