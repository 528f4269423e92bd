// An instalment paid at the office: cash with its change, the card terminal, or a transfer that is in the account
// already.
import {useState, type FormEvent} from 'react';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {formatCents, parseEuros} from '../../crud/words/money';
import {TillHint} from '../till/till-hint';
import {call, problemOf} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';
import {EuroBox} from '../till/euro-box';
import type {OpenInstalment} from './open-instalment';

type Method = 'cash' | 'card_terminal' | 'transfer';
type Paid = Answer<'payInstalmentAtOffice'>;

export function PayInstalment({
  instalment,
  onClose,
  onDone,
}: {
  instalment: OpenInstalment;
  onClose: () => void;
  onDone: () => void;
}) {
  const [method, setMethod] = useState<Method>('card_terminal');
  const [tendered, setTendered] = useState('');
  const [reference, setReference] = useState('');
  const [total, setTotal] = useState(instalment.dueCents);
  const [hasChanged, setChanged] = useState(false);
  const [paid, setPaid] = useState<Paid | null>(null);
  const [busy, run] = useKeyedBusy();
  const tenderedCents = parseEuros(tendered);
  const isShort =
    method === 'cash' && (tenderedCents === undefined || (tenderedCents !== null && tenderedCents < total));

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      try {
        setPaid(
          await call('post', '/api/plazos/{id}/pagar', {
            at: {id: instalment.id},
            idempotencyKey: key,
            body: {
              method,
              expectedTotalCents: total,
              ...(method === 'cash' && typeof tenderedCents === 'number' ? {tenderedCents} : {}),
              reference: reference.trim() || null,
            },
          }),
        );
      } catch (failure) {
        const {code, details} = problemOf(failure);
        if (code !== 'total_changed' || typeof details?.totalCents !== 'number') throw failure;
        setTotal(details.totalCents);
        setChanged(true);
      }
    });
  };

  if (paid !== null) {
    return (
      <Dialog open onClose={onDone} fullWidth maxWidth="xs" aria-labelledby="paid-title">
        <DialogTitle id="paid-title">Cobrado: {formatCents(paid.totalCents)}</DialogTitle>
        <DialogContent>
          {paid.changeCents > 0 && (
            <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1}}>
              <span>Cambio que hay que dar</span>
              <Box component="strong" sx={{fontSize: '2rem', color: 'success.main'}}>
                {formatCents(paid.changeCents)}
              </Box>
            </Box>
          )}
          <Box sx={{color: 'text.secondary'}}>
            Pedido <Link to={`/pedidos/${paid.orderId}`}>{paid.orderNumber}</Link>. El justificante va por correo.
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={onDone}>
            Cerrar
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="pay-title">
      <Box component="form" onSubmit={(event: FormEvent) => void pay(event)}>
        <DialogTitle id="pay-title">Cobrar en la oficina</DialogTitle>
        <DialogContent>
          {hasChanged && (
            <Alert severity="warning" sx={{mb: 1.5}}>
              El importe ha cambiado: ahora son {formatCents(total)}.
            </Alert>
          )}
          <Box sx={{color: 'text.secondary'}}>
            Plazo {instalment.n} de {instalment.name}
          </Box>
          <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1}}>
            <strong>A cobrar</strong>
            <Box component="output" sx={{fontSize: '1.5rem', fontWeight: 800}}>
              {formatCents(total)}
            </Box>
          </Box>
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            value={method}
            aria-label="Medio de pago"
            onChange={(_event, next: Method | null) => next !== null && setMethod(next)}
            sx={{mb: 1.5}}
          >
            <ToggleButton value="card_terminal" sx={{textTransform: 'none', color: 'text.secondary'}}>
              Datáfono
            </ToggleButton>
            <ToggleButton value="cash" sx={{textTransform: 'none', color: 'text.secondary'}}>
              Efectivo
            </ToggleButton>
            <ToggleButton value="transfer" sx={{textTransform: 'none', color: 'text.secondary'}}>
              Transferencia
            </ToggleButton>
          </ToggleButtonGroup>
          {method === 'cash' && (
            <>
              <TillHint />
              <EuroBox label="Entregado" value={tendered} onChange={setTendered} placeholder="Importe exacto" />
              <Box aria-live="polite" sx={{display: 'flex', justifyContent: 'space-between', mt: 1}}>
                <span>Cambio</span>
                <strong>
                  {isShort ? 'No llega' : formatCents(typeof tenderedCents === 'number' ? tenderedCents - total : 0)}
                </strong>
              </Box>
            </>
          )}
          {method === 'transfer' && (
            <TextField
              fullWidth
              required
              label="Referencia o fecha de la transferencia"
              value={reference}
              onChange={event => setReference(event.target.value)}
              helperText="Solo cuando ya está en vuestra cuenta"
              slotProps={{htmlInput: {maxLength: 140}}}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || isShort || (method === 'transfer' && reference.trim().length < 3)}
          >
            Cobrado
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
