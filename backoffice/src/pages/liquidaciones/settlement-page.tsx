// One settlement: what is paid, line by line; a draft may be calculated anew or thrown away.
import {useState} from 'react';
import {useGetList, useGetOne, useNotify} from 'react-admin';
import {Link, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf} from '../../crud/words/choices';
import {settlementStates} from '../../crud/words/choices-money';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {downloadTable} from '../../crud/lists/export-rows';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {FormatMenu} from '../../crud/lists/export-button';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {downloadBlob} from '../../crud/lists/csv';
import {may} from '../../providers/permissions';
import type {SettlementKind} from './kinds';
import {PartnerInvoices} from './partner-invoices';
import {SettlementActs} from './settlement-acts';
import {lineColumns, SettlementLines, type Line} from './settlement-lines';
import type {Stored} from '../../providers/wire';

export default function SettlementPage({kind}: {kind: SettlementKind}) {
  const {id} = useParams();
  const settlementId = Number(id);
  const {
    data: settlement,
    error,
    refetch,
  } = useGetOne<Stored<'Settlement'>>('liquidaciones', {id: settlementId}, {retry: false});
  const lines = useGetList<Line>('liquidaciones-lineas', {
    filter: {settlementId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 1000},
  });
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const navigate = useNavigate();

  if (!may('liquidaciones', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (settlement === undefined) return <LinearProgress />;
  const isDraft = settlement.state === 'draft';
  const state = settlementStates.find(one => one.id === settlement.state);
  const rows = lines.data ?? [];

  const at = {id: settlementId};
  const recalculate = () => call('post', '/api/liquidaciones/{id}/recalcular', {at});
  const remove = () => call('delete', '/api/liquidaciones/{id}/borrador', {at});
  const act = async (send: () => Promise<unknown>, done: () => Promise<unknown> | void): Promise<void> => {
    await run(async () => {
      await send();
      await done();
    });
    setAsking(false);
  };
  const paper = () =>
    run(async () => {
      const {bytes} = await callForBytes('/api/liquidaciones/{id}/documento', {at});
      downloadBlob(
        `liquidacion-${settlement.number ?? settlement.id}.pdf`,
        new Blob([bytes], {type: 'application/pdf'}),
      );
    });
  const title = settlement.number === null ? `Borrador ${settlement.id}` : `Liquidación ${settlement.number}`;
  const exportAs = (format: 'csv' | 'xlsx'): void =>
    void downloadTable(
      format,
      `liquidacion-${settlement.number ?? settlement.id}`,
      lineColumns,
      rows.map(line => lineColumns.map(column => column.cell(line))),
    );
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{label: kind.title, to: kind.path}]}
        note={state && <StateMark tone={state.tone}>{nameOf(settlementStates, settlement.state)}</StateMark>}
        actions={
          <>
            <FormatMenu label="Exportar" disabled={rows.length === 0} onChoose={exportAs} />
            {isDraft && may('liquidaciones', 'delete') && (
              <Button color="error" variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
                Borrar borrador
              </Button>
            )}
            {isDraft && may('liquidaciones', 'edit') && (
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() =>
                  void act(recalculate, async () => {
                    await Promise.all([refetch(), lines.refetch()]);
                    notify('Calculada de nuevo', {type: 'info'});
                  })
                }
              >
                Calcular de nuevo
              </Button>
            )}
            <Button variant="outlined" disabled={busy} onClick={() => void paper()}>
              PDF
            </Button>
            <SettlementActs settlement={settlement} onDone={() => void Promise.all([refetch(), lines.refetch()])} />
          </>
        }
      />
      {isDraft && settlement.closableFromOn && new Date(String(settlement.closableFromOn)) > new Date() && (
        <Alert severity="info" sx={{mb: 2}}>
          La última sesión es reciente o está por venir: este importe puede cambiar hasta el{' '}
          {formatDay(String(settlement.closableFromOn))}.
        </Alert>
      )}
      {settlement.state === 'disputed' && (
        <Alert severity="warning" sx={{mb: 2}}>
          No conforme: {settlement.disputeReason}
        </Alert>
      )}
      {settlement.payableCents < 0 && (
        <Alert severity="warning" sx={{mb: 2}}>
          El resultado es negativo: pasa a la liquidación siguiente.
        </Alert>
      )}
      <Figures>
        <Figure label="Ventas" value={formatCents(settlement.salesCents)} note="sin gastos de gestión" />
        <Figure label="Devoluciones" value={formatCents(settlement.refundsCents)} />
        <Figure label="Comisión" value={formatCents(settlement.commissionCents)} note="Impuestos incluidos" />
        <Figure
          label="Otros"
          value={formatCents(settlement.promoterCashCents + settlement.cardCostCents + settlement.otherCents)}
          note="efectivo propio, tarjeta, IVA que declara otro, cargos, saldos"
        />
        <Figure
          label="A pagar"
          value={formatCents(settlement.payableCents)}
          note={settlement.invoicedVatCents === 0 ? undefined : 'con la cuota de su factura'}
        />
      </Figures>
      <Panel title="Datos">
        <Facts>
          <Fact label="A quién">
            {settlement.counterpartName} · {settlement.counterpartNif}
          </Fact>
          {kind.id === 'events' && (
            <Fact label="Evento">
              {settlement.eventId === null ? (
                'Todos los del periodo'
              ) : may('eventos', 'show') ? (
                <Link to={`/eventos/${settlement.eventId}/informe`}>{settlement.eventTitle}</Link>
              ) : (
                settlement.eventTitle
              )}
            </Fact>
          )}
          <Fact label="Periodo">
            {formatDay(String(settlement.periodFrom))} – {formatDay(String(settlement.periodTo))}
          </Fact>
          <Fact label="IBAN">{settlement.iban}</Fact>
          <Fact label="Base de las ventas">{formatCents(settlement.baseCents)}</Fact>
          <Fact label="Impuestos de las ventas">{formatCents(settlement.vatCents)}</Fact>
          <Fact label="Creada">{formatInstant(String(settlement.createdAt))}</Fact>
          {settlement.closedAt && <Fact label="Cerrada">{formatInstant(String(settlement.closedAt))}</Fact>}
          {settlement.sentAt && <Fact label="Enviada">{formatInstant(String(settlement.sentAt))}</Fact>}
          {settlement.paidOn && (
            <Fact label="Pagada">
              {formatDay(String(settlement.paidOn))} · {settlement.paymentReference}
            </Fact>
          )}
          {settlement.transferId && may('liquidaciones-transferencias', 'show') && (
            <Fact label="Fichero de transferencias">
              <Link to={`/liquidaciones-transferencias/${settlement.transferId}`}>Ver el fichero</Link>
            </Fact>
          )}
          {settlement.commissionInvoiceId && may('facturas', 'show') && (
            <Fact label="Factura de comisiones">
              <Link to={`/facturas/${settlement.commissionInvoiceId}`}>Ver la factura</Link>
            </Fact>
          )}
          {settlement.note !== '' && (
            <Fact label="Nota" wide>
              {settlement.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <PartnerInvoices settlement={settlement} onDone={() => void refetch()} />
      <SettlementLines lines={rows} isPending={lines.isPending} netCents={settlement.netCents} />
      <RecordHistory resource="liquidaciones" id={settlementId} />
      <ConfirmDialog
        open={asking}
        title="¿Borrar este borrador?"
        confirm="Borrarlo"
        danger
        busy={busy}
        onConfirm={() => void act(remove, () => void navigate(kind.path))}
        onClose={() => setAsking(false)}
      >
        Lo que recoge queda libre para otra liquidación.
      </ConfirmDialog>
    </>
  );
}
