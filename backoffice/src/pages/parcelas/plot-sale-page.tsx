// One sale of a plot: who comes, what was paid, what is still owed, and what is done with it on the ground.
import {useState} from 'react';
import {useGetList, useGetOne, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import PrintIcon from '@mui/icons-material/Print';
import {AnswersPanel} from '../../crud/answers/answers-panel';
import {AccessDenied} from '../../crud/frames/access-denied';
import {lineStates, nameOf, paymentMethods} from '../../crud/words/choices';
import {buyerKinds, depositStates, plotSaleStates, saleChannels} from '../../crud/words/choices-plots';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import {CancelPlot} from './cancel-plot';
import {ForfeitPlot} from './forfeit-plot';
import {HandBack} from './hand-back';
import {HandOver} from './hand-over';
import {cancelTerms, isOwed} from './plot-data';
import {PayPlot} from './pay-plot';
import {PlotInstalments, usePlotInstalments} from './plot-instalments';
import {Reassign} from './reassign';
import {RemindPart} from './remind-part';
import type {Stored} from '../../providers/wire';

type Act = 'reassign' | 'delivered' | 'finished' | 'pay' | 'forfeit' | 'cancel' | 'hand_back';

const many = {page: 1, perPage: 200};

export default function PlotSalePage() {
  const id = Number(useParams().id);
  const refresh = useRefresh();
  const [act, setAct] = useState<Act | null>(null);
  const {data: sale, error} = useGetOne<Stored<'PlotSale'>>('parcelas/parcelas-vendidas', {id}, {retry: false});
  const parts = usePlotInstalments(id);
  if (!may('parcelas/parcelas-vendidas', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (sale === undefined) return <LinearProgress />;
  const state = plotSaleStates.find(one => one.id === sale.state);
  const deposit = depositStates.find(one => one.id === sale.depositState);
  const canAct = may('plots', 'sell');
  const toHandCents = sale.toHandCents ?? 0;
  const mayCancel =
    ['paid', 'assigned'].includes(sale.state) || (sale.state === 'payment_pending' && sale.paidCents > 0);
  const done = (): void => {
    setAct(null);
    refresh();
    void parts.refetch();
  };
  return (
    <>
      <PageHeader
        title={`Venta ${sale.number}`}
        crumbs={[
          {label: 'Parcelas', to: '/parcelas'},
          {label: 'Parcelas vendidas', to: '/parcelas/parcelas-vendidas'},
        ]}
        note={
          <>
            <strong>{sale.plotNumber === null ? 'Parcela a asignar' : `Parcela ${sale.plotNumber}`}</strong>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
        actions={
          <>
            {canAct && mayCancel && (
              <Button variant={sale.isWaiting ? 'contained' : 'text'} onClick={() => setAct('reassign')}>
                {sale.isWaiting ? 'Asignar número' : 'Cambiar de parcela'}
              </Button>
            )}
            {canAct && sale.state === 'payment_pending' && parts.data?.some(isOwed) && (
              <Button variant="contained" onClick={() => setAct('pay')}>
                Cobrar
              </Button>
            )}
            {sale.state === 'payment_pending' && sale.email !== '' && may('plazos', 'send') && (
              <RemindPart part={parts.data?.find(isOwed)} onSent={done} />
            )}
            {canAct && sale.state === 'payment_pending' && parts.data?.some(part => part.state === 'overdue') && (
              <Button color="error" onClick={() => setAct('forfeit')}>
                Retirar por impago
              </Button>
            )}
            {canAct && mayCancel && (
              <Button color="error" onClick={() => setAct('cancel')}>
                Cancelar la parcela
              </Button>
            )}
            {canAct && toHandCents > 0 && (
              <Button variant="contained" onClick={() => setAct('hand_back')}>
                Entregar {formatCents(toHandCents)}
              </Button>
            )}
            {canAct && sale.state === 'assigned' && (
              <Button variant="contained" onClick={() => setAct('delivered')}>
                Entregar
              </Button>
            )}
            {canAct && sale.state === 'delivered' && (
              <Button variant="contained" onClick={() => setAct('finished')}>
                Recoger
              </Button>
            )}
            <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
        }}
      >
        <div>
          <Panel title="Venta">
            <Facts>
              <Fact label="Zona">{sale.areaName}</Fact>
              <Fact label="Precio">
                <Link to={`/parcelas/${sale.plotPriceId}`}>{sale.priceName}</Link>
              </Fact>
              <Fact label="Canal">{nameOf(saleChannels, sale.channel)}</Fact>
              <Fact label="Fecha">{formatInstant(String(sale.createdAt))}</Fact>
              <Fact label="Extras" wide>
                {sale.extras}
              </Fact>
              {sale.note !== '' && (
                <Fact label="Notas" wide>
                  {sale.note}
                </Fact>
              )}
            </Facts>
          </Panel>
          <Panel title="Comprador">
            <Facts>
              <Fact label={nameOf(buyerKinds, sale.buyerKind)}>{sale.buyerName}</Fact>
              <Fact label="Documento">{sale.buyerDocNo}</Fact>
              <Fact label="Teléfono">{sale.phone}</Fact>
              <Fact label="Correo">{sale.email}</Fact>
              <Fact label="Matrículas">{sale.plateText}</Fact>
            </Facts>
          </Panel>
          <AnswersPanel owner="plot" id={id} />
          <Occupants
            saleId={id}
            hasGate={sale.hasGate === true}
            isOver={['cancelled', 'forfeited', 'finished'].includes(sale.state)}
          />
        </div>
        <div>
          <Panel title="Dinero">
            <Facts>
              <Fact label="Parcela">
                {formatCents(Number(sale.priceCents))}
                {Number(sale.units) > 1 && ` (${sale.units})`}
              </Fact>
              <Fact label="Extras">{formatCents(Number(sale.extrasCents))}</Fact>
              <Fact label="Total">
                <strong>{formatCents(Number(sale.totalCents))}</strong>
              </Fact>
              <Fact label="IVA de lo cobrado">{formatCents(Number(sale.vatCents))}</Fact>
              <Fact label="Cobrado">{formatCents(Number(sale.paidCents))}</Fact>
              <Fact label="Fianza">
                {formatCents(Number(sale.depositCents))}{' '}
                {deposit && deposit.id !== 'none' && <StateMark tone={deposit.tone}>{deposit.name}</StateMark>}
              </Fact>
            </Facts>
          </Panel>
          <Cancelled sale={sale} />
          <PlotInstalments parts={parts.data ?? []} />
          <Payments saleId={id} />
        </div>
      </Box>
      <RecordHistory resource="parcelas/parcelas-vendidas" id={id} />
      {act === 'pay' && (
        <PayPlot sale={sale} parts={(parts.data ?? []).filter(isOwed)} onClose={() => setAct(null)} onDone={done} />
      )}
      {act === 'forfeit' && (
        <ForfeitPlot sale={sale} parts={(parts.data ?? []).filter(isOwed)} onClose={() => setAct(null)} onDone={done} />
      )}
      {act === 'cancel' && <CancelPlot sale={sale} onClose={() => setAct(null)} onDone={done} />}
      {act === 'hand_back' && <HandBack sale={sale} onClose={() => setAct(null)} onDone={done} />}
      {act === 'reassign' && <Reassign sale={sale} onClose={() => setAct(null)} onDone={done} />}
      {(act === 'delivered' || act === 'finished') && (
        <HandOver sale={sale} to={act} onClose={() => setAct(null)} onDone={done} />
      )}
    </>
  );
}

/** How it would be cancelled, or how it was. */
function Cancelled({sale}: {sale: Stored<'PlotSale'>}) {
  if (sale.agreedRefundCents === null)
    return ['payment_pending', 'paid', 'assigned'].includes(sale.state) ? (
      <Panel title="Si se cancela">
        Se devuelve lo pagado {cancelTerms(sale)} La fianza, si no se ha entregado la parcela, siempre entera.
      </Panel>
    ) : null;
  return (
    <Panel title="Cancelación">
      <Facts>
        <Fact label="La canceló">{sale.cancelledBy === 'customer' ? 'Su comprador' : 'La oficina'}</Fact>
        <Fact label="Se acordó devolver">{formatCents(sale.agreedRefundCents)}</Fact>
        {(sale.toHandCents ?? 0) > 0 && (
          <Fact label="Falta entregar en mano">
            <strong>{formatCents(sale.toHandCents ?? 0)}</strong>
          </Fact>
        )}
        {sale.cancelReason !== '' && (
          <Fact label="Motivo" wide>
            {sale.cancelReason}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

/** Codes are shown while a door reads them. */
function Occupants({saleId, hasGate, isOver}: {saleId: number; hasGate: boolean; isOver: boolean}) {
  const {data} = useGetList<Stored<'PlotOccupant'>>('parcelas/ocupantes', {
    filter: {plotSaleId: saleId},
    sort: {field: 'id', order: 'ASC'},
    pagination: many,
  });
  return (
    <Panel
      title="Ocupantes"
      note={
        hasGate || isOver
          ? undefined
          : 'Su zona no tiene puerta en esos días: nadie recibe código. Se abre desde la zona.'
      }
      flush
      actions={
        may('parcelas/ocupantes', 'create') && (
          <Button
            component={Link}
            to={`/parcelas/ocupantes/crear?source=${encodeURIComponent(JSON.stringify({plotSaleId: saleId}))}`}
          >
            Añadir
          </Button>
        )
      }
    >
      <FigureTable
        isText
        empty="No se han dicho."
        rows={data ?? []}
        rowKey={row => row.id}
        name={{
          label: 'Nombre',
          value: row =>
            may('parcelas/ocupantes', 'edit') ? <Link to={`/parcelas/ocupantes/${row.id}`}>{row.name}</Link> : row.name,
        }}
        columns={[
          {label: 'Documento', value: row => row.docNo},
          ...(hasGate && !isOver
            ? [{label: 'Código de acceso', value: (row: Stored<'PlotOccupant'>) => row.code}]
            : []),
        ]}
      />
    </Panel>
  );
}

/** Each line of the orders that have paid it: the receipt and the refund are those of the order. */
function Payments({saleId}: {saleId: number}) {
  const {data} = useGetList<Stored<'OrderLine'>>(
    'lineas-pedido',
    {filter: {plotSaleId: saleId}, sort: {field: 'id', order: 'ASC'}, pagination: many},
    {enabled: may('lineas-pedido', 'list')},
  );
  const methods = (paidBy: unknown) =>
    String(paidBy ?? '')
      .split(',')
      .map(method => nameOf(paymentMethods, method))
      .join(' y ');
  return (
    <Panel title="Cobros" note="Una devolución se hace desde el pedido que lo cobró." flush>
      <FigureTable
        isText
        empty="Todavía no se ha cobrado nada."
        rows={data ?? []}
        rowKey={line => line.id}
        name={{
          label: 'Pedido',
          value: line => <Link to={`/pedidos/${line.orderId}`}>{String(line.orderNumber)}</Link>,
        }}
        columns={[
          {label: 'Concepto', value: line => line.description},
          {label: 'Fecha', value: line => (line.paidAt ? formatInstant(String(line.paidAt)) : '')},
          {label: 'Medio', value: line => methods(line.paidBy)},
          {label: 'Importe', value: line => formatCents(line.totalCents)},
          {label: 'Estado', value: line => <LineState id={line.state} />},
        ]}
      />
    </Panel>
  );
}

function LineState({id}: {id: string}) {
  if (id === 'active') return <StateMark tone="good">Cobrado</StateMark>;
  const state = lineStates.find(one => one.id === id);
  return state ? <StateMark tone={state.tone}>{state.name}</StateMark> : <>{id}</>;
}
