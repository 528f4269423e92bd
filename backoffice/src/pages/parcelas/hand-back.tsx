// What waits for its buyer at the counter is given: how much of what, and which way, before it is said to be done.
import {useGetList, useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {Fact, Facts} from '../../crud/fields/facts';
import {formatCents} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

interface Props {
  sale: Stored<'PlotSale'>;
  onClose: () => void;
  onDone: () => void;
}

/** By the method that paid it; what the bank took goes back by itself. */
const WAYS: Record<string, string> = {
  cash: 'Se pagó en efectivo: sale de tu caja.',
  card_terminal: 'Se pagó con datáfono: devuélvelo en él, a la misma tarjeta.',
  transfer: 'Se pagó por transferencia: la hacéis vosotros a su cuenta.',
};

export function HandBack({sale, onClose, onDone}: Props) {
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const {data} = useGetList<Stored<'OrderLine'>>(
    'lineas-pedido',
    {
      filter: {plotSaleId: sale.id, state: 'active'},
      sort: {field: 'id', order: 'ASC'},
      pagination: {page: 1, perPage: 50},
    },
    {enabled: may('lineas-pedido', 'list')},
  );
  const paidBy = new Set((data ?? []).flatMap(line => String(line.paidBy ?? '').split(',')));
  const ways = Object.keys(WAYS).filter(method => paidBy.has(method));
  const allCents = sale.toHandCents ?? 0;
  const depositCents = sale.depositState === 'held' ? sale.depositCents : 0;
  const save = () =>
    run(async idempotencyKey => {
      const {cents} = await call('post', '/api/parcelas/parcelas-vendidas/{id}/entregar-devolucion', {
        at: {id: sale.id},
        idempotencyKey,
      });
      notify(`Entregados ${formatCents(cents)}.`, {type: 'success'});
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={`Entregar ${formatCents(allCents)}`}
      confirm="Entregado"
      leave="Todavía no"
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Facts>
        <Fact label="Para" wide>
          {sale.buyerName}
          {sale.buyerDocNo && ` · ${sale.buyerDocNo}`}
        </Fact>
        {allCents > depositCents && <Fact label="De lo pagado">{formatCents(allCents - depositCents)}</Fact>}
        {depositCents > 0 && <Fact label="Fianza">{formatCents(depositCents)}</Fact>}
      </Facts>
      <Box component="ul" sx={{m: 0, mt: 1.5, pl: 2.5}}>
        {(ways.length > 0 ? ways : Object.keys(WAYS)).map(method => (
          <li key={method}>{WAYS[method]}</li>
        ))}
      </Box>
      <Box component="p" sx={{m: 0, mt: 1.5, color: 'text.secondary'}}>
        Pídele su documento. Con «Entregado» queda anotado, y no se deshace.
      </Box>
    </ConfirmDialog>
  );
}
