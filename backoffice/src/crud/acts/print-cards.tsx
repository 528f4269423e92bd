// Cards that are printed once: on plastic, one a page, or as the paper of a gift card. Again, whoever does it says why.
import {useState} from 'react';
import {useListContext, useNotify, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {call, callForBytes, problemOf} from '../../providers/http-client';
import {printPdf} from './print-pdf';
import {ReasonDialog} from './reason-dialog';
import {plural} from '../words/plural';
import {useKeyedBusy} from './use-busy';

const ADDRESSES = {
  'abonos/carnets': '/api/abonos/carnets/impresiones',
  'carnes-simpatizante': '/api/carnes-simpatizante/impresiones',
  'tarjetas-regalo': '/api/tarjetas-regalo/impresiones',
} as const;

interface Props {
  of: keyof typeof ADDRESSES;
  ids: readonly number[];
  label?: string;
  onPrinted?: () => void;
  /** Where what is printed goes; the browser's dialog if nobody says so. */
  send?: (run: string) => Promise<void>;
}

export function PrintCards({of, ids, label = 'Imprimir tarjeta', onPrinted, send}: Props) {
  const [busy, run] = useKeyedBusy();
  const [asked, setAsked] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const print = (reason: string): Promise<void> =>
    run(async key => {
      try {
        const printed = await call('post', ADDRESSES[of], {body: {ids: [...ids], reason}, idempotencyKey: key});
        await (send?.(printed.run) ?? callForBytes(`${ADDRESSES[of]}/{run}`, {at: {run: printed.run}}).then(printPdf));
        setAsked(null);
        notify(
          of === 'tarjetas-regalo'
            ? plural(printed.cards, 'tarjeta impresa', 'tarjetas impresas')
            : plural(printed.cards, 'carnet impreso', 'carnets impresos'),
          {type: 'info'},
        );
        refresh();
        onPrinted?.();
      } catch (failure) {
        const {code, message} = problemOf(failure);
        if (code !== 'card_printed') throw failure;
        setAsked(message);
      }
    });
  return (
    <>
      <Button startIcon={<PrintIcon />} disabled={busy} onClick={() => void print('')}>
        {label}
      </Button>
      {asked !== null && (
        <ReasonDialog
          title="Imprimir otra vez"
          confirm="Imprimir otra vez"
          onConfirm={print}
          onClose={() => setAsked(null)}
        >
          <p style={{marginTop: 0}}>{asked}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Of the rows that are ticked in a list. */
export function PrintChosenCards({of}: Pick<Props, 'of'>) {
  const {selectedIds, onUnselectItems} = useListContext();
  return (
    <PrintCards
      of={of}
      ids={selectedIds.map(Number)}
      label={`Imprimir ${plural(selectedIds.length, 'tarjeta', 'tarjetas')}`}
      onPrinted={onUnselectItems}
    />
  );
}
