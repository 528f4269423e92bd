// Sold: the change to give, the tickets and the invoice to hand over, and on to the next person in the queue.
import {useRef, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import PrintIcon from '@mui/icons-material/Print';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import type {CounterSale} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {soldWords} from './goods/goods-words';
import {printAt} from './print';
import {rollOf} from './sold/roll-of';

/** It is issued a moment after the sale; what waits for who it is for does not come. */
const LOOK_AGAIN_MS = 1500;
const MOST_LOOKS = 20;
const MOST_WAIT_MS = 4000;

const useInvoices = (hash: string | null) =>
  useQuery({
    queryKey: ['sold-invoices', hash],
    queryFn: () => call('get', '/api/public/reservations/{hash}/invoices', {at: {hash: hash!}}),
    enabled: hash !== null,
    refetchInterval: ({state}) =>
      (state.data ?? []).length > 0 || state.dataUpdateCount >= MOST_LOOKS ? false : LOOK_AGAIN_MS,
  }).data ?? [];

export function SoldDialog({sale, onClose}: {sale: CounterSale; onClose: () => void}) {
  const notify = useNotify();
  const print = (path: string): void => void printAt(path).catch((failure: unknown) => notifyProblem(notify, failure));
  const count = sale.ticketIds.length;
  const invoices = useInvoices(sale.invoicesOf);
  const [awaiting, setAwaiting] = useState(false);
  // Tickets and invoice are one piece of paper: it waits for the invoice a moment, and no longer than a customer would.
  const issued = useRef(0);
  issued.current = invoices.length;
  const printRoll = async (): Promise<void> => {
    if (awaiting) return;
    setAwaiting(true);
    for (let waited = 0; issued.current === 0 && sale.invoicesOf !== null && waited < MOST_WAIT_MS; waited += 200)
      await new Promise(resolve => setTimeout(resolve, 200));
    setAwaiting(false);
    print(rollOf(sale, issued.current));
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="sold-title">
      <DialogTitle id="sold-title">
        {`${count > 0 ? 'Vendido' : 'Cobrado'}: ${soldWords(count, sale.goods)}`}
      </DialogTitle>
      <DialogContent>
        {sale.changeCents > 0 && (
          <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1}}>
            <span>Cambio que hay que dar</span>
            <Box component="strong" sx={{fontSize: '2rem', color: 'success.main'}}>
              {formatCents(sale.changeCents)}
            </Box>
          </Box>
        )}
        <Box sx={{color: 'text.secondary'}}>
          Pedido <Link to={`/pedidos/${sale.orderId}`}>{sale.orderNumber}</Link> · {formatCents(sale.totalCents)}
        </Box>
      </DialogContent>
      <DialogActions sx={{flexWrap: 'wrap', gap: 0.5}}>
        {invoices.map(({id, kind, fullNumber}) => (
          <Button
            key={id}
            startIcon={<PrintIcon />}
            title={fullNumber}
            onClick={() => print(`/api/public/reservations/${sale.invoicesOf}/invoices/${id}`)}
          >
            {kind === 'F2' ? 'Factura simplificada' : 'Factura'}
          </Button>
        ))}
        {sale.receiptUrl !== null && sale.receiptUrl !== undefined && (
          <Button startIcon={<PrintIcon />} onClick={() => print(sale.receiptUrl as string)}>
            Justificante
          </Button>
        )}
        {count > 0 && (
          <Button startIcon={<PrintIcon />} onClick={() => print(sale.pdfUrl)}>
            A4
          </Button>
        )}
        {(count > 0 || sale.totalCents > 0) && (
          <Button startIcon={<PrintIcon />} variant="outlined" onClick={() => void printRoll()} autoFocus>
            {awaiting ? 'Esperando la factura…' : 'Imprimir'}
          </Button>
        )}
        <Button onClick={onClose} variant="contained" autoFocus={count === 0 && sale.totalCents === 0}>
          Siguiente venta
        </Button>
      </DialogActions>
    </Dialog>
  );
}
