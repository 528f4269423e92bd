// «¿Para quién es la factura?»: over whatever is being charged, when the law wants it said before.
import {useEffect, useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {InvoiceFields, type Invoiced} from '../crud/invoices/invoice-fields';
import {onInvoiceAsked, type InvoiceAsk} from '../providers/acts/ask-invoice';
import {problemOf} from '../providers/http-client';

/** Its place is the frame: every screen charges through the same calls. */
export function InvoiceAsked() {
  const [ask, setAsk] = useState<InvoiceAsk | null>(null);
  useEffect(() => onInvoiceAsked(setAsk), []);
  return ask && <InvoiceDialog ask={ask} onClose={() => setAsk(null)} />;
}

const NOTHING: Record<string, string> = {};

function InvoiceDialog({ask, onClose}: {ask: InvoiceAsk; onClose: () => void}) {
  const [invoice, setInvoice] = useState<Invoiced>({});
  const [problem, setProblem] = useState<{message: string; errors?: Record<string, string>}>(ask.refusal);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The form underneath is another one, though React sees it around this.
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    try {
      ask.resolve(
        await ask.send(Object.fromEntries(Object.entries(invoice).filter(([, value]) => value.trim() !== ''))),
      );
    } catch (failure) {
      const refused = problemOf(failure);
      const isHere = Object.keys(refused.errors ?? {}).some(name => name.startsWith('invoice.'));
      // Without an answer nobody knows whether it was charged: the same is sent again from here.
      if (isHere || refused.status === 0 || refused.status >= 500) {
        setProblem(refused);
        setTried(true);
        setBusy(false);
        return;
      }
      ask.reject(failure);
    }
    onClose();
  };
  const leave = (): void => {
    ask.resolve(undefined);
    onClose();
  };
  return (
    <Dialog open onClose={busy ? undefined : leave} fullWidth maxWidth="sm" aria-labelledby="invoice-asked-title">
      <form onSubmit={event => void submit(event)} noValidate>
        <DialogTitle id="invoice-asked-title">¿Para quién es la factura?</DialogTitle>
        <DialogContent>
          <Alert severity={isTried ? 'error' : 'info'} sx={{mb: 2}}>
            {problem.message}
          </Alert>
          <InvoiceFields
            invoice={invoice}
            onChange={more => setInvoice({...invoice, ...more})}
            errors={isTried ? (problem.errors ?? NOTHING) : NOTHING}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            Seguir con el cobro
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
