// The tickets of a batch on paper: those that no printer has had yet, or some again with the reason.
import {useState} from 'react';
import {required, TextInput, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {ActDialog} from '../../crud/acts/act-dialog';
import {printPdf} from '../../crud/acts/print-pdf';
import {useBusy, useKeyedBusy} from '../../crud/acts/use-busy';
import {plural} from '../../crud/words/plural';
import {call, callForBytes} from '../../providers/http-client';
import {printPaper, ticketPrinterHere} from '../../parts/till/print';
import {PaperChoice, usePaper} from './paper-choice';

interface Props {
  batchId: number;
  /** Out, and never printed. */
  toPrint: number;
  /** Out and printed once, as they are said; empty: none. */
  printed: string;
  onPrinted: () => void;
}

const told = (tickets: number): string => plural(tickets, 'entrada impresa', 'entradas impresas');

export function PrintBatch({batchId, toPrint, printed, onPrinted}: Props) {
  const [busy, act] = useKeyedBusy();
  const [isBringing, run] = useBusy();
  const [asked, setAsked] = useState<'first' | 'again' | null>(null);
  const {data: hasPrinter = false} = useQuery({queryKey: ['impresora-entradas'], queryFn: ticketPrinterHere});
  const paper = usePaper();
  const notify = useNotify();
  /** On the printer of the open till, or as PDF. */
  const bring = (printedRun: string): Promise<void> =>
    printPaper('consignment', printedRun, async () =>
      printPdf(
        await callForBytes('/api/lotes-entradas/{id}/impresiones/{run}', {
          at: {id: batchId, run: printedRun},
          query: paper.query,
        }),
      ),
    );
  const print = () =>
    act(async key => {
      const done = await call('post', '/api/lotes-entradas/{id}/impresiones', {
        at: {id: batchId},
        body: {},
        idempotencyKey: key,
      });
      await bring(done.run);
      notify(told(done.tickets), {type: 'info'});
      onPrinted();
    });
  const words = `Imprimir ${plural(toPrint, 'entrada', 'entradas')}`;
  return (
    <>
      {printed !== '' && (
        <Button disabled={busy || isBringing} onClick={() => setAsked('again')}>
          Imprimir otra vez…
        </Button>
      )}
      {toPrint > 0 && (
        <Button
          variant="outlined"
          startIcon={<PrintIcon />}
          disabled={busy || isBringing}
          onClick={() => (hasPrinter ? void print() : setAsked('first'))}
        >
          {words}
        </Button>
      )}
      {asked !== null && (
        <ActDialog
          title={asked === 'again' ? 'Imprimir otra vez' : words}
          confirm={asked === 'again' ? 'Imprimir otra vez' : 'Imprimir'}
          path="/api/lotes-entradas/{id}/impresiones"
          at={{id: batchId}}
          withoutReason={asked === 'first'}
          disabled={!hasPrinter && paper.problem !== null}
          told={({tickets}) => told(tickets)}
          onDone={({run: printedRun}) => {
            setAsked(null);
            void run(() => bring(printedRun));
            onPrinted();
          }}
          onClose={() => setAsked(null)}
        >
          {asked === 'again' && (
            <TextInput
              source="numbers"
              label="Números"
              helperText={`Impresos y por decidir: ${printed}`}
              validate={required('Escribe los números: «1-40, 43»')}
              autoFocus
              fullWidth
              slotProps={{htmlInput: {maxLength: 2000, autoComplete: 'off'}}}
            />
          )}
          {!hasPrinter && <PaperChoice {...paper} />}
        </ActDialog>
      )}
    </>
  );
}
