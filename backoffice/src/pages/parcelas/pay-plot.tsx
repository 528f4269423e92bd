// Charging parts of a plot at the counter: which of them, and how. A repeated press is one charge.
import {useState} from 'react';
import {useNotify, type RaRecord} from 'react-admin';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCents, parseEuros} from '../../crud/words/money';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {PlotInstalment} from './plot-data';
import {lacksReference, PlotPayment, type PlotMethod} from './plot-payment';

interface Props {
  sale: RaRecord;
  /** Those that are still owed. */
  parts: readonly PlotInstalment[];
  onClose: () => void;
  onDone: () => void;
}

export function PayPlot({sale, parts, onClose, onDone}: Props) {
  const [chosen, setChosen] = useState<number[]>(parts.slice(0, 1).map(part => part.id));
  const [method, setMethod] = useState<PlotMethod>('card_terminal');
  const [reference, setReference] = useState('');
  const [tendered, setTendered] = useState('');
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const depositCents = sale.depositState === 'owed' ? Number(sale.depositCents) : 0;
  const totalCents =
    parts.filter(part => chosen.includes(part.id)).reduce((sum, part) => sum + part.amountCents, 0) + depositCents;
  const tenderedCents = method === 'cash' ? parseEuros(tendered) : null;
  const isShort = tenderedCents === undefined || (typeof tenderedCents === 'number' && tenderedCents < totalCents);
  const save = () =>
    run(async idempotencyKey => {
      const {changeCents} = await call('post', '/api/parcelas/parcelas-vendidas/{id}/cobrar', {
        at: {id: sale.id},
        idempotencyKey,
        body: {
          instalmentIds: chosen,
          expectedCents: totalCents,
          payment: {method, tenderedCents: tenderedCents ?? null, reference: reference.trim() || null},
        },
      });
      notify(changeCents > 0 ? `Cobrado. Cambio: ${formatCents(changeCents)}.` : 'Cobrado.', {type: 'success'});
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={`Cobrar la venta ${sale.number}`}
      confirm={`Cobrar ${formatCents(totalCents)}`}
      busy={busy}
      disabled={chosen.length === 0 || isShort || lacksReference(method, reference)}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <FormGroup aria-label="Plazos que se cobran">
        {parts.map(part => (
          <FormControlLabel
            key={part.id}
            control={
              <Checkbox
                checked={chosen.includes(part.id)}
                onChange={(_event, on) => setChosen(on ? [...chosen, part.id] : chosen.filter(one => one !== part.id))}
              />
            }
            label={`${formatDay(part.dueOn)} · ${formatCents(part.amountCents)}${part.state === 'overdue' ? ' · impagado' : ''}`}
          />
        ))}
      </FormGroup>
      {depositCents > 0 && `Con la fianza de ${formatCents(depositCents)}.`}
      <PlotPayment
        totalCents={totalCents}
        method={method}
        onMethod={setMethod}
        tendered={tendered}
        onTendered={setTendered}
        tenderedCents={tenderedCents}
        reference={reference}
        onReference={setReference}
      />
    </ConfirmDialog>
  );
}
