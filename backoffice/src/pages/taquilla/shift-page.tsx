// One till: what should be in it now (X), its movements, the count, and its end.
import {useState} from 'react';
import {useGetList, useGetOne, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import PrintIcon from '@mui/icons-material/Print';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf} from '../../crud/words/choices';
import {movementKinds, shiftStates} from '../../crud/words/choices-money';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCount} from '../../crud/words/count';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored} from '../../providers/wire';
import {printPdf} from '../../crud/acts/print-pdf';
import {printPaper, printSlip} from '../../parts/till/print';
import {BlindReading} from './blind-reading';
import {CloseDialog} from './close-dialog';
import {CountDialog} from './count-dialog';
import {MoveDialog} from './move-dialog';
import {Difference} from './shift-spec';

export type TillReport = Answer<'readTill'>;

type Movement = Stored<'CashMovement'>;

type Asking = 'move' | 'count' | 'close' | 'reopen' | null;

export default function ShiftPage() {
  const {id} = useParams();
  const shiftId = Number(id);
  const shift = useGetOne<Stored<'CashShift'>>('turnos-caja', {id: shiftId}, {retry: false});
  const report = useQuery({
    queryKey: ['till', shiftId],
    queryFn: ({signal}) => call('get', '/api/turnos-caja/{id}/lectura', {at: {id: shiftId}, signal}),
    refetchInterval: 30_000,
    retry: false,
  });
  const moves = useGetList<Movement>('movimientos-caja', {
    filter: {cashShiftId: shiftId},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 200},
  });
  const [asking, setAsking] = useState<Asking>(null);
  const notify = useNotify();
  if (!may('turnos-caja', 'show')) return <AccessDenied />;
  const error = shift.error ?? report.error;
  if (error) return <LoadProblem error={error} />;
  if (shift.data === undefined || report.data === undefined) return <LinearProgress />;
  const till = report.data;
  const {totals} = till;
  const state = shiftStates.find(one => one.id === till.state);
  const canAct = may('turnos-caja', 'edit') && (till.isMine || may('box_office', 'configure') || may('cash', 'export'));
  const reload = async (): Promise<void> => {
    setAsking(null);
    await Promise.all([shift.refetch(), report.refetch(), moves.refetch()]);
  };
  const reopen = async (): Promise<void> => {
    try {
      await call('post', '/api/turnos-caja/{id}/reabrir', {at: {id: shiftId}});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    await reload();
  };
  const record = shift.data;
  const pdf = async (formato: 'a4' | 'termica'): Promise<void> =>
    printPdf(await callForBytes('/api/turnos-caja/{id}/informe.pdf', {at: {id: shiftId}, query: {formato}}));
  const paper = async (formato: 'a4' | 'termica'): Promise<void> => {
    try {
      await (formato === 'a4' ? pdf('a4') : printPaper('till', shiftId, () => pdf('termica')));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const slip = (movementId: number): Promise<void> =>
    printSlip(movementId).catch((failure: unknown) => notifyProblem(notify, failure));
  return (
    <>
      <PageHeader
        title={`Turno de ${till.clerkName}`}
        crumbs={[{label: 'Turnos de caja', to: '/turnos-caja'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            <Button startIcon={<PrintIcon />} onClick={() => void paper('a4')}>
              A4
            </Button>
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => void paper('termica')}>
              {till.state === 'closed' ? `Z ${record.zNumber}` : 'Lectura'}
            </Button>
            {till.state === 'counted' && may('box_office', 'configure') && (
              <Button onClick={() => setAsking('reopen')}>Reabrir</Button>
            )}
            {till.state === 'open' && canAct && <Button onClick={() => setAsking('move')}>Meter o sacar dinero</Button>}
            {till.state === 'open' && canAct && (
              <Button variant="contained" onClick={() => setAsking('count')}>
                Arquear
              </Button>
            )}
            {till.state === 'counted' && canAct && (
              <Button variant="contained" onClick={() => setAsking('close')}>
                Cerrar turno
              </Button>
            )}
          </>
        }
      />
      {till.state === 'counted' && (
        <Alert severity="info" sx={{mb: 2}}>
          Arqueado: ya no entran ventas. Falta cerrarlo.
        </Alert>
      )}
      {totals === null ? (
        <BlindReading at={till.at} blind={till.blind} />
      ) : (
        <>
          <Figures>
            <Figure
              label="Efectivo esperado"
              value={formatCents(totals.expectedCashCents)}
              note={`con ${formatCents(totals.floatCents)} de fondo`}
            />
            <Figure label="Datáfono esperado" value={formatCents(totals.expectedCardCents)} />
            <Figure
              label="Ventas"
              value={formatCount(totals.saleCount)}
              note={plural(totals.refundCount, 'devolución', 'devoluciones')}
            />
            {till.state !== 'open' && (
              <Figure label="Efectivo contado" value={formatCents(record.countedCashCents as number)} />
            )}
            {till.state !== 'open' && (
              <Figure label="Datáfono contado" value={formatCents(record.countedCardCents as number)} />
            )}
          </Figures>
          <Panel title={till.state === 'open' ? `Lectura X, ${formatInstant(till.at)}` : 'Arqueo (Z)'}>
            <Facts>
              <Fact label="Taquilla">{till.boxOfficeName}</Fact>
              <Fact label="Abierto">{formatInstant(till.openedAt)}</Fact>
              <Fact label="Fondo de caja">{formatCents(totals.floatCents)}</Fact>
              {record.floatReason && <Fact label="No es lo que quedó en el cajón">{record.floatReason}</Fact>}
              <Fact label="Cobrado en efectivo">{formatCents(totals.cashSalesCents)}</Fact>
              <Fact label="Devuelto en efectivo">{formatCents(totals.cashRefundsCents)}</Fact>
              <Fact label="Movimientos">{formatCents(totals.movementCents)}</Fact>
              <Fact label="Cobrado con datáfono">{formatCents(totals.cardSalesCents)}</Fact>
              <Fact label="Devuelto con datáfono">{formatCents(totals.cardRefundsCents)}</Fact>
              {till.state !== 'open' && (
                <Fact label="Diferencia">
                  <Difference cents={record.differenceCents as number} />
                </Fact>
              )}
              {record.differenceReason && <Fact label="Por qué no cuadra">{record.differenceReason}</Fact>}
              {record.leftCents !== null && record.leftCents !== undefined && (
                <Fact label="Queda en el cajón">{formatCents(Number(record.leftCents))}</Fact>
              )}
              {record.countedAt && <Fact label="Arqueado">{formatInstant(String(record.countedAt))}</Fact>}
              {record.closedAt && <Fact label="Cerrado">{formatInstant(String(record.closedAt))}</Fact>}
              {Number(record.reopenCount) > 0 && (
                <Fact label="Reabierto">{plural(Number(record.reopenCount), 'vez', 'veces')}</Fact>
              )}
              {record.note && (
                <Fact label="Nota" wide>
                  {record.note}
                </Fact>
              )}
            </Facts>
          </Panel>
        </>
      )}
      {(till.sellers?.length ?? 0) > 1 && (
        <Panel title="Por taquillero" flush>
          <FigureTable
            rows={till.sellers ?? []}
            rowKey={one => one.name}
            name={{label: 'Quién', value: one => one.name}}
            columns={[
              {label: 'Ventas', value: one => formatCount(one.sales)},
              {label: 'Cobrado', value: one => formatCents(one.cents)},
            ]}
          />
        </Panel>
      )}
      <Panel title="Movimientos sin venta" flush>
        <FigureTable
          isText
          empty="Nadie ha metido ni sacado dinero."
          rows={moves.data ?? []}
          rowKey={move => move.id}
          name={{label: 'Motivo', value: move => move.reason}}
          columns={[
            {label: 'Clase', value: move => nameOf(movementKinds, move.kind)},
            {label: 'Importe', value: move => formatCents(move.amountCents)},
            {label: 'Cuándo', value: move => formatInstant(move.createdAt)},
            {
              label: 'Resguardo',
              value: move => (
                <Button size="small" startIcon={<PrintIcon />} onClick={() => void slip(move.id)}>
                  Imprimir
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      <RecordHistory resource="turnos-caja" id={shiftId} />
      {asking === 'move' && (
        <MoveDialog
          shiftId={shiftId}
          onClose={() => setAsking(null)}
          onDone={movementId => void Promise.all([reload(), slip(movementId)])}
        />
      )}
      {asking === 'count' && (
        <CountDialog shiftId={shiftId} onClose={() => setAsking(null)} onDone={() => void reload()} />
      )}
      {asking === 'close' && (
        <CloseDialog shift={record} onClose={() => setAsking(null)} onDone={() => void reload()} />
      )}
      <ConfirmDialog
        open={asking === 'reopen'}
        title="¿Reabrir el turno?"
        confirm="Reabrirlo"
        danger
        onConfirm={() => void reopen()}
        onClose={() => setAsking(null)}
      >
        Se olvida lo contado y vuelve a admitir ventas. Queda en la auditoría.
      </ConfirmDialog>
    </>
  );
}
