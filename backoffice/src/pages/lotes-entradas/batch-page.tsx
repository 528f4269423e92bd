// One batch of numbered tickets: what became of its numbers, what it comes to, its acts and papers.
import {useState} from 'react';
import {useDataProvider, useGetOne, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {printPdf} from '../../crud/acts/print-pdf';
import {useBusy} from '../../crud/acts/use-busy';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {fetchAllRows} from '../../crud/lists/fetch-all-rows';
import {ListFrame} from '../../crud/lists/list-frame';
import {consignmentStates} from '../../crud/words/choices-money';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {consignedTickets} from './number-list';
import {NumbersDialog, type NumbersAct} from './numbers-act';
import {PrintBatch} from './print-batch';
import {sayNumbers} from './say-numbers';
import {SettleDialog} from './settle-batch';
import {SettlementList} from './settlement-list';

type Batch = Stored<'Consignment'>;
type Ticket = Stored<'ConsignedTicket'>;

export default function BatchPage() {
  const id = Number(useParams().id);
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [asked, setAsked] = useState<NumbersAct | 'settle' | null>(null);
  const [busy, run] = useBusy();
  const allowed = may('lotes-entradas', 'show');
  const {data: batch, error, refetch} = useGetOne<Batch>('lotes-entradas', {id}, {retry: false, enabled: allowed});
  const account = useQuery({
    queryKey: ['lotes-entradas', id, 'cuenta'],
    queryFn: ({signal}) => call('get', '/api/lotes-entradas/{id}/cuenta', {at: {id}, signal}),
    enabled: allowed,
    retry: false,
  });
  const out = useQuery({
    queryKey: ['lotes-entradas', id, 'por-decidir'],
    queryFn: () =>
      fetchAllRows(
        dataProvider,
        {
          resource: 'lotes-entradas/numeros',
          sort: {field: 'n', order: 'ASC'},
          filter: {consignmentId: id, state: 'issued'},
        },
        () => undefined,
      ) as Promise<Ticket[]>,
    enabled: allowed,
    retry: false,
  });
  if (!allowed) return <AccessDenied />;
  const problem = error ?? account.error ?? out.error;
  if (problem) return <LoadProblem error={problem} />;
  if (batch === undefined || account.data === undefined || out.data === undefined) return <LinearProgress />;
  const money = account.data;
  const state = consignmentStates.find(one => one.id === batch.state);
  const isOpen = batch.state === 'open';
  const tells = isOpen && may('orders', 'settle');
  const hasOut = out.data.length > 0;
  const reload = (): void => {
    setAsked(null);
    void Promise.all([refetch(), account.refetch(), out.refetch()]);
    refresh();
  };
  const sheet = () =>
    run(async () => printPdf(await callForBytes('/api/lotes-entradas/{id}/liquidacion.pdf', {at: {id}})));
  return (
    <>
      <PageHeader
        title={`Lote ${batch.id} · ${batch.affiliateName}`}
        crumbs={[{label: 'Lotes de entradas', to: '/lotes-entradas'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            <Button disabled={busy} onClick={() => void sheet()}>
              {isOpen ? 'Hoja de cómo va' : 'Hoja de liquidación'}
            </Button>
            {isOpen && may('orders', 'send') && (
              <PrintBatch
                batchId={id}
                toPrint={out.data.filter(ticket => ticket.printCount === 0).length}
                printed={sayNumbers(out.data.filter(ticket => ticket.printCount > 0).map(ticket => ticket.n))}
                onPrinted={reload}
              />
            )}
            {tells && (
              <Button
                variant="contained"
                disabled={hasOut && money.toSettle === 0 && money.owedCents <= 0}
                onClick={() => setAsked('settle')}
              >
                {hasOut ? 'Liquidar lo vendido' : 'Liquidar'}
              </Button>
            )}
          </>
        }
      />
      <Figures>
        <Figure
          label="Vendidas"
          value={`${formatCount(money.sold)} de ${formatCount(batch.quantity)}`}
          note={formatCents(money.soldCents)}
        />
        <Figure
          label="Por decidir"
          value={formatCount(money.out)}
          note={money.out > 0 && isOpen ? 'no abren la puerta' : undefined}
        />
        <Figure label="Devueltas" value={formatCount(money.returned)} />
        <Figure label="Perdidas" value={formatCount(money.lost)} />
        <Figure
          label={isOpen ? 'Debe' : 'Ha pagado'}
          value={formatCents(isOpen ? money.owedCents : Math.max(0, money.receivedCents))}
          note={`comisión, ${formatCents(money.commissionCents)}`}
        />
      </Figures>
      {isOpen && (
        <Panel
          title="Qué ha sido de los números"
          note={
            hasOut
              ? `Por decidir: ${sayNumbers(out.data.map(ticket => ticket.n))}`
              : 'Todos están decididos: ya se puede liquidar.'
          }
        >
          {tells ? (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.5}}>
              <Button variant="contained" disabled={!hasOut} onClick={() => setAsked('sold')}>
                Vendidos…
              </Button>
              <Button variant="outlined" disabled={!hasOut} onClick={() => setAsked('returned')}>
                Devueltos…
              </Button>
              <Button variant="outlined" color="error" disabled={!hasOut} onClick={() => setAsked('lost')}>
                Perdidos…
              </Button>
            </Box>
          ) : (
            <Typography color="textSecondary">Lo apunta quien cobra.</Typography>
          )}
        </Panel>
      )}
      {!isOpen && (
        <Alert severity="success" sx={{mb: 2}}>
          Liquidado el {formatInstant(batch.settledAt!)} por {batch.settledByName}: ya no se mueve nada.
        </Alert>
      )}
      <Panel title="El lote">
        <Facts>
          <Fact label="Sesión">
            {batch.eventTitle}, {formatInstant(batch.startsAt!)}
          </Fact>
          <Fact label="Zona y tarifa">
            {batch.zoneName}, {batch.tariffName}
          </Fact>
          <Fact label="Precio impreso">{formatCents(batch.unitCents)}</Fact>
          <Fact label="Comisión">{formatCount(batch.commissionBp / 100)} %</Fact>
          <Fact label="Emitido">
            {formatInstant(batch.createdAt)}, {batch.staffName}
          </Fact>
          {money.vat.map(rate => (
            <Fact key={rate.vatBp} label={`IVA del ${formatCount(rate.vatBp / 100)} % de lo vendido`}>
              {formatCents(rate.vatCents)} (base {formatCents(rate.baseCents)})
            </Fact>
          ))}
          {money.refundedCents > 0 && <Fact label="Devuelto a quien compró">{formatCents(money.refundedCents)}</Fact>}
          {isOpen && money.receivedCents > 0 && <Fact label="Cobrado ya">{formatCents(money.receivedCents)}</Fact>}
          {batch.note !== '' && (
            <Fact label="Nota" wide>
              {batch.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      {money.settlements.length > 0 && <SettlementList batchId={id} settlements={money.settlements} />}
      <ListFrame spec={consignedTickets} embedded filter={{consignmentId: id}} />
      <RecordHistory resource="lotes-entradas" id={id} />
      {asked === 'settle' && (
        <SettleDialog
          batchId={id}
          owedCents={money.owedCents}
          out={money.out}
          onDone={reload}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'settle' && (
        <NumbersDialog
          act={asked}
          batchId={id}
          out={sayNumbers(out.data.map(ticket => ticket.n))}
          onDone={reload}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
