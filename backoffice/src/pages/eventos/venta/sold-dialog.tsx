// Sold: the change to give, the tickets and the invoice to hand over, and on to the next person in the queue.
import {useEffect, useRef, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import PrintIcon from '@mui/icons-material/Print';
import {formatCents} from '../../../crud/words/money';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {PrintCards} from '../../../crud/acts/print-cards';
import type {CounterSale} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';
import {soldWords} from './goods/goods-words';
import {
  printAt,
  type PrintedPaper,
  printGiftCards,
  printGiftRun,
  printPaper,
  printsHere,
  printSupporter,
} from '../../../parts/till/print';
import {invoiceOf, printSale, printSalePdf} from './sold/print-sale';

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

/** What has gone to the printer by itself: `tickets of an order` and `invoice`, once for as long as the window lives. */
const sent = new Set<string>();

type Papers = readonly (readonly [what: PrintedPaper, id: number])[];

/** Cards that the customer takes along: what is mailed to somebody else comes out when it is asked for. */
const cardsToTake = (sale: CounterSale): Papers =>
  sale.cards
    .filter(card => !card.isMailed)
    .map(card => [card.kind === 'gift_card' ? 'gift_card' : 'supporter_card', card.id] as const);

/** Tickets, cards and invoices of a sale come out where there is a printer; null, or why they did not. */
function useOwnPaper(sale: CounterSale, invoiceIds: number[]): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const invoices = invoiceIds.join();
  useEffect(() => {
    const papers: Papers = [
      ...(sale.ticketIds.length > 0 ? [['tickets', sale.orderId] as const] : []),
      ...cardsToTake(sale),
      ...invoices
        .split(',')
        .filter(Boolean)
        .map(id => ['invoice', Number(id)] as const),
    ].filter(([what, id]) => !sent.has(`${what} ${id}`));
    const print = async (): Promise<void> => {
      if (papers.length === 0 || !(await printsHere())) return;
      for (const [what, id] of papers) {
        if (sent.has(`${what} ${id}`)) continue;
        sent.add(`${what} ${id}`);
        // Without a printer of its own it waits for whoever asks for its PDF.
        await (what === 'gift_card' ? printGiftCards([id]) : printPaper(what, id, () => Promise.resolve()));
      }
    };
    print().catch((failure: unknown) => setProblem(failure instanceof Error ? failure.message : String(failure)));
  }, [sale, invoices]);
  return problem;
}

export function SoldDialog({sale, onClose}: {sale: CounterSale; onClose: () => void}) {
  const notify = useNotify();
  const print = (path: string): void => void printAt(path).catch((failure: unknown) => notifyProblem(notify, failure));
  const count = sale.ticketIds.length;
  const invoices = useInvoices(sale.invoicesOf);
  const invoiceIds = invoices.map(({id}) => id);
  const problem = useOwnPaper(sale, invoiceIds);
  const [awaiting, setAwaiting] = useState(false);
  // Tickets and invoice are one piece of paper: it waits for the invoice a moment, and no longer than a customer would.
  const issued = useRef(invoiceIds);
  issued.current = invoiceIds;
  const printRoll = async (): Promise<void> => {
    if (awaiting) return;
    setAwaiting(true);
    for (
      let waited = 0;
      issued.current.length === 0 && sale.invoicesOf !== null && waited < MOST_WAIT_MS;
      waited += 200
    )
      await new Promise(resolve => setTimeout(resolve, 200));
    setAwaiting(false);
    // What the printer has just refused is not asked of it again: a PDF comes out.
    await (problem === null ? printSale : printSalePdf)(sale, issued.current).catch((failure: unknown) =>
      notifyProblem(notify, failure),
    );
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
        {problem !== null && (
          <Alert severity="warning" sx={{mb: 1}}>
            {problem} «Imprimir» saca ahora el PDF.
          </Alert>
        )}
        <Box sx={{color: 'text.secondary'}}>
          Pedido <Link to={`/pedidos/${sale.orderId}`}>{sale.orderNumber}</Link> · {formatCents(sale.totalCents)}
        </Box>
      </DialogContent>
      <DialogActions sx={{flexWrap: 'wrap', gap: 0.5}}>
        {invoices.map(({id, kind, fullNumber}) => (
          <Button key={id} startIcon={<PrintIcon />} title={fullNumber} onClick={() => print(invoiceOf(sale, id))}>
            {kind === 'F2' ? 'Factura simplificada' : 'Factura'}
          </Button>
        ))}
        {sale.cards.map(card =>
          card.kind === 'gift_card' ? (
            <PrintCards
              key={`gift ${card.id}`}
              of="tarjetas-regalo"
              ids={[card.id]}
              label={card.label === '' ? 'Tarjeta regalo' : `Tarjeta de ${card.label}`}
              send={printGiftRun}
            />
          ) : (
            <Button
              key={`card ${card.id}`}
              startIcon={<PrintIcon />}
              onClick={() => void printSupporter(card.id).catch((failure: unknown) => notifyProblem(notify, failure))}
            >
              {`Carné ${card.label}`}
            </Button>
          ),
        )}
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
