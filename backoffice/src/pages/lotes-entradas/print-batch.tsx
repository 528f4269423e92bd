// The tickets of a batch on paper: those that no printer has had yet, or some again with the reason.
import {useState} from 'react';
import {required, TextInput, useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {ActDialog} from '../../crud/acts/act-dialog';
import {printPdf} from '../../crud/acts/print-pdf';
import {useBusy, useKeyedBusy} from '../../crud/acts/use-busy';
import {plural} from '../../crud/words/plural';
import {call, callForBytes} from '../../providers/http-client';
import {printPaper} from '../venta/print';

interface Props {
  batchId: number;
  /** Out, and never printed. */
  toPrint: number;
  /** Out and printed once, as they are said; empty: none. */
  printed: string;
  onPrinted: () => void;
}

/** On the printer of the open till, or as PDF. */
const bring = (id: number, run: string): Promise<void> =>
  printPaper('consignment', run, async () =>
    printPdf(await callForBytes('/api/lotes-entradas/{id}/impresiones/{run}', {at: {id, run}})),
  );
const told = (tickets: number): string => plural(tickets, 'entrada impresa', 'entradas impresas');

export function PrintBatch({batchId, toPrint, printed, onPrinted}: Props) {
  const [busy, act] = useKeyedBusy();
  const [isBringing, run] = useBusy();
  const [isAgain, setAgain] = useState(false);
  const notify = useNotify();
  const print = () =>
    act(async key => {
      const done = await call('post', '/api/lotes-entradas/{id}/impresiones', {
        at: {id: batchId},
        body: {},
        idempotencyKey: key,
      });
      await bring(batchId, done.run);
      notify(told(done.tickets), {type: 'info'});
      onPrinted();
    });
  return (
    <>
      {printed !== '' && (
        <Button disabled={busy || isBringing} onClick={() => setAgain(true)}>
          Imprimir otra vez…
        </Button>
      )}
      {toPrint > 0 && (
        <Button variant="outlined" startIcon={<PrintIcon />} disabled={busy} onClick={() => void print()}>
          Imprimir {plural(toPrint, 'entrada', 'entradas')}
        </Button>
      )}
      {isAgain && (
        <ActDialog
          title="Imprimir otra vez"
          confirm="Imprimir otra vez"
          path="/api/lotes-entradas/{id}/impresiones"
          at={{id: batchId}}
          told={({tickets}) => told(tickets)}
          onDone={({run: printedRun}) => {
            setAgain(false);
            void run(() => bring(batchId, printedRun));
            onPrinted();
          }}
          onClose={() => setAgain(false)}
        >
          <TextInput
            source="numbers"
            label="Números"
            helperText={`Impresos y por decidir: ${printed}`}
            validate={required('Escribe los números: «1-40, 43»')}
            autoFocus
            fullWidth
            slotProps={{htmlInput: {maxLength: 2000, autoComplete: 'off'}}}
          />
        </ActDialog>
      )}
    </>
  );
}
