// A plot is cancelled: what its terms give back, and why, is said before it is done; staff may give another amount.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {formatCents, formatEuros, parseEuros} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored} from '../../providers/wire';
import {cancelTerms} from './plot-data';

interface Props {
  sale: Stored<'PlotSale'>;
  onClose: () => void;
  onDone: () => void;
}

type Quote = Answer<'quotePlotCancel'>;

const days = (n: number): string => (n === 1 ? 'falta 1 día' : `faltan ${n} días`);
const WHY: Record<Quote['tier'], (daysLeft: number) => string> = {
  full: days,
  part: days,
  none: daysLeft => (daysLeft === 0 ? 'la zona se abre hoy' : `${days(daysLeft)}: por las condiciones no vuelve nada`),
  begun: () => 'la zona ya está abierta: decide tú el importe',
};

export function CancelPlot(props: Props) {
  const {data} = useQuery({
    queryKey: ['parcelas/cancelacion', props.sale.id],
    queryFn: () => call('get', '/api/parcelas/parcelas-vendidas/{id}/cancelacion', {at: {id: props.sale.id}}),
    retry: false,
    staleTime: 0,
  });
  return data === undefined ? null : <Ask {...props} quote={data} />;
}

function Ask({sale, quote, onClose, onDone}: Props & {quote: Quote}) {
  const [amount, setAmount] = useState(formatEuros(quote.refundCents));
  const [reason, setReason] = useState('');
  const [byHand, setByHand] = useState(true);
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const refundCents = parseEuros(amount);
  const isWrong = typeof refundCents !== 'number' || refundCents < 0 || refundCents > quote.paidCents;
  const hasByHand = quote.byHandCents > 0;
  const save = () =>
    run(async idempotencyKey => {
      const {leftCents} = await call('post', '/api/parcelas/parcelas-vendidas/{id}/cancelar', {
        at: {id: sale.id},
        idempotencyKey,
        body: {
          expectedRefundCents: quote.refundCents,
          refundCents: refundCents === quote.refundCents ? null : refundCents!,
          byHand,
          evenEntered: quote.hasEntered,
          reason: reason.trim(),
        },
      });
      notify(leftCents > 0 ? `Cancelada. Falta entregar ${formatCents(leftCents)} en mano.` : 'Cancelada.', {
        type: 'success',
      });
      onDone();
    });
  return (
    <ConfirmDialog
      open
      danger
      title={sale.plotNumber === null ? 'Cancelar la venta' : `Cancelar la parcela ${sale.plotNumber}`}
      confirm="Cancelar y devolver"
      leave="No cancelar"
      busy={busy}
      disabled={isWrong || reason.trim().length < 3}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {`Se devuelven ${formatCents(quote.refundCents)} de ${formatCents(quote.paidCents)}: ${WHY[quote.tier](quote.daysLeft)}. `}
      {quote.depositCents > 0 && `La fianza, ${formatCents(quote.depositCents)}, vuelve entera. `}
      {'La parcela queda libre y lo que falte por pagar deja de deberse.'}
      {quote.hasEntered && (
        <Alert severity="warning" sx={{my: 1}}>
          Alguien ya ha entrado con su código: si cancelas, no podrá volver a entrar.
        </Alert>
      )}
      <br />
      <small>Condiciones de esta venta: {cancelTerms(sale)}</small>
      <TextField
        fullWidth
        label="Se devuelve (sin la fianza)"
        value={amount}
        onChange={event => setAmount(event.target.value)}
        error={isWrong}
        disabled={!may('orders', 'refund')}
        helperText={
          isWrong
            ? `Entre 0 y ${formatCents(quote.paidCents)}`
            : may('orders', 'refund')
              ? 'Puedes cambiarlo: queda anotado con el motivo'
              : 'Cambiarlo pide el permiso de devolver pedidos'
        }
        slotProps={{htmlInput: {inputMode: 'decimal'}}}
        sx={{mt: 1.5}}
      />
      <TextField
        fullWidth
        required
        label="Motivo"
        value={reason}
        onChange={event => setReason(event.target.value)}
        helperText={sale.email === '' ? undefined : 'Quien la compró lo lee en su correo'}
        slotProps={{htmlInput: {maxLength: 200}}}
        sx={{mt: 1}}
      />
      {hasByHand && (
        <FormControlLabel
          control={<Checkbox checked={byHand} onChange={(_event, on) => setByHand(on)} />}
          label="Entregar ya en mano lo que se pagó en efectivo, datáfono o transferencia"
          sx={{mt: 1}}
        />
      )}
    </ConfirmDialog>
  );
}
