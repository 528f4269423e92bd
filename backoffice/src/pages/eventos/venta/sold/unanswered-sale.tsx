// A sale was charged and its answer is lost: until it is known what became of it nothing else is sold or printed here. It
// ends with its own tickets and change, or with the reason why it was not done.
import {useState, type FormEvent} from 'react';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {useUnanswered} from '../../../../crud/acts/use-unanswered';
import {formatCents} from '../../../../crud/words/money';
import {formatInstant} from '../../../../crud/words/zoned-time';
import type {CounterSale} from '../../../../providers/api-types';
import {askAgain, problemOf} from '../../../../providers/http-client';
import {ASKABLE_MS, endAct, SALE, type Unanswered} from '../../../../providers/acts/unanswered';
import type {Sent} from '../../../../providers/wire';

interface Props {
  onSold: (sale: CounterSale) => void;
  /** It is known now whether it was done: what the cart showed meanwhile is not so any more. */
  onKnown: () => unknown;
}

export const useUnansweredSale = (): Unanswered | undefined => useUnanswered().find(act => act.path === SALE);

export function UnansweredSale(props: Props) {
  const act = useUnansweredSale();
  // What is being asked does not count as unanswered: the dialog stays until there is word.
  const [asked, setAsked] = useState<Unanswered | null>(null);
  const shown = asked ?? act;
  return shown && <SaleDialog key={shown.key} act={shown} onAsk={setAsked} {...props} />;
}

function SaleDialog({act, onAsk, onSold, onKnown}: Props & {act: Unanswered; onAsk: (act: Unanswered | null) => void}) {
  const [busy, setBusy] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPast = Date.now() - act.at > ASKABLE_MS;
  const {payments} = JSON.parse(act.said) as Sent<'sellAtCounter'>;
  const cents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const close = (): void => onAsk(null);

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onAsk(act);
    try {
      const sale = (await askAgain(act)) as CounterSale;
      onKnown();
      close();
      onSold(sale);
    } catch (failure) {
      const {status, message, code} = problemOf(failure);
      const isKnown = status >= 400 && status < 500 && status !== 429 && code !== 'in_progress';
      if (isKnown) {
        setRefusal(message);
        onKnown();
      } else {
        setSilent(true);
        close();
      }
    }
    setBusy(false);
  };

  if (refusal !== null)
    return (
      <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="unanswered-title">
        <DialogTitle id="unanswered-title">La venta no se hizo</DialogTitle>
        <DialogContent>
          <Alert severity="error">{refusal}</Alert>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={close}>
            Seguir con la venta
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="unanswered-title">
      <form onSubmit={event => void check(event)}>
        <DialogTitle id="unanswered-title">No se sabe si se ha vendido</DialogTitle>
        <DialogContent>
          {`La venta de ${formatCents(cents)}, ${formatInstant(new Date(act.at).toISOString())}, se pidió y no llegó la respuesta. No la cobres otra vez: compruébala, y salen sus entradas y su cambio. No se hace dos veces. Hasta entonces no se vende ni se reimprime nada.`}
          {isPast && (
            <Alert severity="warning" sx={{mt: 1.5}}>
              Ha pasado demasiado tiempo para preguntarlo: búscala en Pedidos.
            </Alert>
          )}
          {isSilent && !busy && (
            <Alert severity="error" sx={{mt: 1.5}}>
              Sigue sin llegar respuesta. Comprueba la red y vuelve a intentarlo.
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          {(isSilent || isPast) && (
            <Button color="inherit" component={Link} to="/pedidos">
              Ver pedidos
            </Button>
          )}
          {isPast && <Button onClick={() => endAct(act)}>Ya la he mirado</Button>}
          {!isPast && (
            <Button type="submit" variant="contained" size="large" aria-disabled={busy} autoFocus>
              {/* Never disabled: it would lose the focus, and the next press is of the same key. */}
              Comprobar la venta
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
