// Orders to suppliers: drafted from what is short, sent with the names that go on the shirts, received in parts.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {useBusy} from '../../../../crud/acts/use-busy';
import {AccessDenied} from '../../../../crud/frames/access-denied';
import {StateMark} from '../../../../crud/fields/fields';
import {FigureTable} from '../../../../crud/figures/figure-table';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {PageHeader} from '../../../../crud/frames/page-header';
import {Panel} from '../../../../crud/frames/panel';
import {downloadBlob} from '../../../../crud/lists/csv';
import {rowsOf} from '../../../../crud/figures/report-types';
import {kitOrderStates} from '../../../../crud/words/choices-academy';
import {formatCents} from '../../../../crud/words/money';
import {plural} from '../../../../crud/words/plural';
import {formatDay} from '../../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';
import type {StockRow} from '../stock';
import {ReceiveDialog, SendDialog, CancelDialog, LinesDialog} from './order-dialogs';

export type KitOrder = Answer<'listKitOrders'>[number];
const KEY = ['kit-orders'];
const INBOUND = ['sent', 'partly_received'];

export default function OrdersPage() {
  const client = useQueryClient();
  const {data, error} = useQuery({
    queryKey: KEY,
    queryFn: ({signal}) => call('get', '/api/bases/pedidos-prendas', {signal}),
  });
  if (!may('bases/indumentarias', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  const changed = (): void => {
    void client.invalidateQueries({queryKey: KEY});
    void client.invalidateQueries({queryKey: ['informes', 'cantera/inventario']});
  };
  return (
    <>
      <PageHeader
        title="Pedidos de ropa"
        crumbs={[{label: 'Indumentaria', to: '/bases/indumentarias'}]}
        actions={
          <Button component={Link} to="/bases/indumentarias/inventario">
            Inventario
          </Button>
        }
      />
      {may('bases', 'edit') && <Short onChanged={changed} />}
      {data === undefined ? (
        <LinearProgress />
      ) : data.length === 0 ? (
        <Panel title="Pedidos">
          <Box sx={{color: 'text.secondary'}}>Todavía no se ha pedido nada.</Box>
        </Panel>
      ) : (
        data.map(order => <Order key={order.id} order={order} onChanged={changed} />)
      )}
    </>
  );
}

/** One button for each supplier of whom something is short. */
function Short({onChanged}: {onChanged: () => void}) {
  const [busy, run] = useBusy();
  const notify = useNotify();
  const {data} = useQuery({
    queryKey: ['informes', 'cantera/inventario'],
    queryFn: ({signal}) => call('get', '/api/informes/cantera/inventario', {signal}),
    select: rowsOf<StockRow>,
  });
  const bySupplier = new Map<string, number>();
  for (const row of data ?? [])
    if (row.toOrder > 0 && row.supplier !== '')
      bySupplier.set(row.supplier, (bySupplier.get(row.supplier) ?? 0) + row.toOrder);
  const nameless = (data ?? []).filter(row => row.toOrder > 0 && row.supplier === '').length;
  const prepare = (supplier: string): Promise<void> =>
    run(async () => {
      const done = await call('post', '/api/bases/pedidos-prendas', {body: {supplier}});
      notify(`Borrador ${done.number}: ${plural(done.lines, 'talla', 'tallas')}`, {type: 'info'});
      onChanged();
    });
  return (
    <Panel
      title="Lo que falta"
      note="Lo que esperan los deportistas y lo que se quiere tener siempre, menos lo pedido."
    >
      {data === undefined && <LinearProgress />}
      {data !== undefined && bySupplier.size === 0 && <Box sx={{color: 'text.secondary'}}>No falta nada.</Box>}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        {[...bySupplier].map(([supplier, count]) => (
          <Button key={supplier} variant="outlined" disabled={busy} onClick={() => void prepare(supplier)}>
            Preparar pedido a {supplier}: {plural(count, 'prenda', 'prendas')}
          </Button>
        ))}
      </Box>
      {nameless > 0 && (
        <Box sx={{color: 'text.secondary', mt: 1}}>
          {plural(nameless, 'talla que falta no tiene proveedor', 'tallas que faltan no tienen proveedor')}: ponlo en la
          ficha de la prenda.
        </Box>
      )}
    </Panel>
  );
}

type Open = 'send' | 'receive' | 'cancel' | 'lines' | null;

function Order({order, onChanged}: {order: KitOrder; onChanged: () => void}) {
  const [open, setOpen] = useState<Open>(null);
  const [busy, run] = useBusy();
  const state = kitOrderStates.find(one => one.id === order.state);
  const garments = order.lines.reduce((sum, line) => sum + line.ordered, 0);
  const cost = order.lines.reduce((sum, line) => sum + line.ordered * line.costCents, 0);
  const canEdit = may('bases', 'edit');
  const isInbound = INBOUND.includes(order.state);
  const paper = (): Promise<void> =>
    run(async () => {
      const {bytes} = await callForBytes('/api/bases/pedidos-prendas/{id}/documento', {at: {id: order.id}});
      downloadBlob(`pedido-${order.number}.pdf`, new Blob([bytes], {type: 'application/pdf'}));
    });
  const done = (): void => {
    setOpen(null);
    onChanged();
  };
  const dialog = {order, onDone: done, onClose: () => setOpen(null)};
  return (
    <Panel
      title={`${order.number} · ${order.supplier}`}
      note={
        <>
          {plural(garments, 'prenda', 'prendas')}
          {cost > 0 && `, ${formatCents(cost)} sin IVA`}
          {order.sentAt !== null && ` · enviado el ${formatDay(order.sentAt)}`}
          {order.sentAt !== null && order.supplierEmail !== '' && ` a ${order.supplierEmail}`}
        </>
      }
      flush
      actions={
        <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1}}>
          <StateMark tone={state?.tone}>{state?.name ?? order.state}</StateMark>
          <Button size="small" disabled={busy} onClick={() => void paper()}>
            PDF
          </Button>
          {canEdit && order.state === 'draft' && (
            <>
              <Button size="small" onClick={() => setOpen('lines')}>
                Cambiar cantidades
              </Button>
              <Button size="small" variant="contained" onClick={() => setOpen('send')}>
                Enviar
              </Button>
            </>
          )}
          {canEdit && isInbound && (
            <Button size="small" variant="contained" onClick={() => setOpen('receive')}>
              Recibir
            </Button>
          )}
          {canEdit && (order.state === 'draft' || isInbound) && (
            <Button size="small" color="error" onClick={() => setOpen('cancel')}>
              Cancelar
            </Button>
          )}
        </Box>
      }
    >
      <FigureTable
        empty="Sin prendas."
        rows={order.lines}
        rowKey={line => line.id}
        name={{label: 'Prenda', value: line => line.itemName}}
        columns={[
          {label: 'Talla', value: line => line.size},
          {label: 'Pedidas', value: line => line.ordered},
          {label: 'Recibidas', value: line => line.received},
          {
            label: 'Por llegar',
            value: line => (isInbound ? <strong>{line.ordered - line.received}</strong> : ''),
          },
          {label: 'Referencia', value: line => line.sku},
        ]}
      />
      {order.names.length > 0 && (
        <Box sx={{px: 2, py: 1.25, color: 'text.secondary'}}>
          Con nombre o dorsal: {order.names.map(one => `${one.itemName} ${one.size} «${one.text}»`).join(' · ')}
        </Box>
      )}
      {open === 'send' && <SendDialog {...dialog} />}
      {open === 'receive' && <ReceiveDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'lines' && <LinesDialog {...dialog} />}
    </Panel>
  );
}
