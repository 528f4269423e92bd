// How far the money of a cancelled session has come back, and which orders a person must look at.
import {Link} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {formatCount} from '../../../crud/words/count';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Figure, Figures} from '../../../crud/figures/figures';
import {formatCents} from '../../../crud/words/money';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

type Cancellation = Answer<'readSessionCancellation'>;

const number = (value: number): string => formatCount(value);
const orders = (count: number): string => plural(count, 'pedido', 'pedidos');

export function Cancellation({sessionId, zone}: {sessionId: number; zone: string}) {
  const cache = useQueryClient();
  const [busy, run] = useBusy();
  const queryKey = ['session-cancellation', sessionId];
  const {data, error} = useQuery({
    queryKey,
    // One that was cancelled before this existed has nothing to tell.
    queryFn: ({signal}) =>
      call('get', '/api/sesiones/{id}/cancelacion', {at: {id: sessionId}, signal}).catch((failure: unknown) => {
        if (problemOf(failure).status === 404) return null;
        throw failure;
      }),
    refetchInterval: ({state}) =>
      state.data && (state.data.finishedAt === null || state.data.money.atBankCents > 0) ? 2_000 : 30_000,
  });
  if (error)
    return (
      <Alert severity="error" sx={{mb: 2}}>
        {problemOf(error).message}
      </Alert>
    );
  if (data === undefined) return <LinearProgress sx={{mb: 2}} />;
  if (data === null) return null;
  const {total, refunded, waiting, byHand, failed} = data.orders;
  const {refundedCents, atBankCents, refusedCents, byHandCents} = data.money;
  const retry = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/sesiones/{id}/cancelacion/reintentar', {at: {id: sessionId}});
      await cache.invalidateQueries({queryKey});
    });
  return (
    <Panel
      title="Devoluciones de la cancelación"
      note={`«${data.reason}». La canceló ${data.byName} el ${formatInstant(data.at, zone)}.`}
      actions={
        failed > 0 && may('events', 'configure') && may('orders', 'refund') ? (
          <Button variant="outlined" disabled={busy} onClick={() => void retry()}>
            Reintentar los que han fallado
          </Button>
        ) : undefined
      }
    >
      {total === 0 ? (
        <Typography>No se había vendido nada: no hay nada que devolver.</Typography>
      ) : (
        <>
          <Typography role="status" sx={{mb: 0.75}}>
            {waiting > 0
              ? `Devolviendo: ${number(refunded)} de ${orders(total)}.`
              : byHand + failed > 0
                ? `Devueltos ${number(refunded)} de ${orders(total)}. ${failed > 0 ? `Hay que mirar ${number(byHand + failed)}, uno a uno.` : plural(byHand, 'queda por devolver en mano.', 'quedan por devolver en mano.')}`
                : `Devueltos los ${orders(total)}.`}
          </Typography>
          <LinearProgress
            role="meter"
            variant="determinate"
            value={(100 * refunded) / total}
            aria-label="Pedidos devueltos"
            sx={{height: 8, borderRadius: 4, mb: 2}}
          />
          <Figures>
            <Figure label="Devuelto" value={formatCents(refundedCents - atBankCents)} note={orders(refunded)} />
            <Figure label="En el banco" value={formatCents(atBankCents)} note="pedido, sin respuesta aún" />
            <Figure label="En mano" value={formatCents(byHandCents)} note={`${orders(byHand)} por devolver`} />
            <Figure
              label="Rechazado"
              value={formatCents(refusedCents)}
              note={failed > 0 ? `y ${orders(failed)} sin devolver` : 'por el banco'}
            />
          </Figures>
        </>
      )}
      {data.problems.length > 0 && (
        <Box sx={{mx: -2, mb: -1.75}}>
          <FigureTable
            isText
            rows={data.problems}
            rowKey={row => `${row.orderId}-${row.state}-${row.cents}`}
            name={{label: 'Pedido', value: row => <Link to={`/pedidos/${row.orderId}`}>{row.number}</Link>}}
            columns={[
              {label: 'Qué pasa', value: row => row.message},
              {label: 'Importe', value: row => formatCents(row.cents)},
            ]}
          />
        </Box>
      )}
    </Panel>
  );
}
