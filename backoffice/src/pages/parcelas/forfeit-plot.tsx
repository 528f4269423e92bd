// A plot that nobody pays is taken back: what stays, what is let off, and what becomes of the deposit are said before
// it is done.
import {useState} from 'react';
import {useNotify, type RaRecord} from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {call} from '../../providers/http-client';
import type {PlotInstalment} from './plot-data';

interface Props {
  sale: RaRecord;
  parts: readonly PlotInstalment[];
  onClose: () => void;
  onDone: () => void;
}

export function ForfeitPlot({sale, parts, onClose, onDone}: Props) {
  const hasDeposit = sale.depositState === 'held';
  const [fate, setFate] = useState<'return' | 'retain'>('retain');
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  const unpaidCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  const save = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/parcelas/parcelas-vendidas/{id}/retirar', {
        at: {id: sale.id},
        body: {
          reason: reason.trim(),
          deposit: hasDeposit ? fate : null,
        },
      });
      notify(
        sale.plotNumber === null ? 'Venta retirada.' : `Retirada: la parcela ${sale.plotNumber} vuelve a estar libre.`,
        {type: 'success'},
      );
      onDone();
    });
  return (
    <ConfirmDialog
      open
      danger
      title={
        sale.plotNumber === null ? 'Retirar la venta por impago' : `Retirar la parcela ${sale.plotNumber} por impago`
      }
      confirm="Retirar"
      busy={busy}
      disabled={reason.trim().length < 3}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {`${sale.buyerName} la pierde y vuelve a estar a la venta. ${Number(sale.paidCents) > 0 ? `Los ${formatCents(Number(sale.paidCents))} cobrados no se devuelven y los` : 'Los'} ${formatCents(unpaidCents)} que faltan dejan de deberse.`}
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
          <MenuItem value="retain">Retener</MenuItem>
          <MenuItem value="return">Devolver</MenuItem>
        </TextField>
      )}
      <TextField
        fullWidth
        required
        label="Motivo"
        value={reason}
        onChange={event => setReason(event.target.value)}
        multiline
        helperText="Queda en el historial de la venta"
        slotProps={{htmlInput: {maxLength: 500}}}
        sx={{mt: 2}}
      />
    </ConfirmDialog>
  );
}
