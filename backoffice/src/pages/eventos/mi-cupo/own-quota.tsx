// Of an agency or fan club: what it may sell, what it has sold, what it owes the club and has paid.
import {useQuery} from '@tanstack/react-query';
import {Link, Route, Routes} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Figure, Figures} from '../../../crud/figures/figures';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {NotFound} from '../../../crud/frames/not-found';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {formatCount} from '../../../crud/words/count';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {ACCOUNT_KEY, QuotaSale} from './quota-sale';

type Account = Answer<'getOwnQuota'>;

export default function OwnQuotaScreens() {
  return (
    <Routes>
      <Route index element={<OwnQuota />} />
      <Route path=":id" element={<QuotaSale />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function OwnQuota() {
  const {data, error} = useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({signal}) => call('get', '/api/mi-cupo', {signal}),
    refetchInterval: 60_000,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader title={data.name} note="Vendes de tu cupo a cuenta: las entradas salen ya y las pagas después." />
      {data.creditCents === null && (
        <Alert severity="warning" sx={{mb: 2}}>
          No tienes activada la venta. Puedes ver lo tuyo; para vender, habla con la oficina.
        </Alert>
      )}
      <Figures>
        <Figure label="Debes" value={formatCents(data.owedCents)} note="ya sin tu comisión" />
        {data.creditCents !== null && (
          <Figure
            label="Puedes vender todavía"
            value={formatCents(Math.max(0, data.creditCents - data.owedCents))}
            note={`crédito de ${formatCents(data.creditCents)}`}
          />
        )}
        <Figure
          label="Por vender"
          value={formatCount(sum(data, 'left'))}
          note={plural(data.sessions.length, 'sesión', 'sesiones')}
        />
        <Figure label="Vendidas" value={formatCount(sum(data, 'sold'))} note="de lo que está por celebrar" />
      </Figures>
      <Panel title="Tu cupo" flush>
        <FigureTable
          rows={data.sessions}
          stacks
          rowKey={one => one.sessionId}
          empty="No tienes nada por vender: cuando te guarden butacas, aparecen aquí."
          name={{
            label: 'Sesión',
            value: one => <Named name={one.eventTitle} note={`${formatInstant(one.startsAt)} · ${one.venueName}`} />,
          }}
          columns={[
            {label: 'Por vender', value: one => formatCount(one.left)},
            {label: 'Vendidas', value: one => formatCount(one.sold)},
            {
              label: 'Acciones',
              value: one => (
                <Button
                  component={Link}
                  to={`/mi-cupo/${one.sessionId}`}
                  variant="contained"
                  disabled={one.left === 0 || data.creditCents === null}
                  aria-label={`Vender ${one.eventTitle}, ${formatInstant(one.startsAt)}`}
                >
                  Vender
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      {data.batches.length > 0 && (
        <Panel
          title="Entradas en papel"
          note="Ninguna abre la puerta hasta que nos dices que la has vendido: avisa antes de la sesión y devuelve las demás."
          flush
        >
          <FigureTable
            rows={data.batches}
            stacks
            rowKey={one => one.id}
            name={{
              label: 'Lote',
              value: one => (
                <Named
                  name={`Lote ${one.id} · ${one.eventTitle}`}
                  note={`${formatInstant(one.startsAt)} · ${one.zoneName}, ${formatCents(one.unitCents)}`}
                />
              ),
            }}
            columns={[
              {label: 'Entradas', value: one => formatCount(one.quantity)},
              {label: 'Vendidas', value: one => formatCount(one.sold)},
              {label: 'Por decidir', value: one => (one.state === 'settled' ? 'Liquidado' : formatCount(one.out))},
            ]}
          />
        </Panel>
      )}
      <Panel title="Lo que has vendido" flush>
        <FigureTable
          rows={data.orders}
          stacks
          rowKey={one => one.orderId}
          empty="Todavía no has vendido nada."
          name={{
            label: 'Pedido',
            value: one => (
              <Named name={`${one.number} · ${one.buyer}`} note={`${one.eventTitle}, ${formatInstant(one.startsAt)}`} />
            ),
          }}
          columns={[
            {label: 'Vendido', value: one => formatInstant(one.paidAt)},
            {label: 'Entradas', value: one => formatCount(one.tickets)},
            {
              label: 'Importe',
              value: one =>
                one.refundedCents > 0
                  ? `${formatCents(one.totalCents - one.refundedCents)} (${formatCents(one.refundedCents)} devuelto)`
                  : formatCents(one.totalCents),
            },
            {
              label: 'PDF',
              value: one =>
                one.pdfUrl !== null && (
                  <Button
                    component="a"
                    href={one.pdfUrl}
                    target="_blank"
                    rel="noopener"
                    aria-label={`PDF de ${one.number}`}
                  >
                    Descargar
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      <Panel
        title="Tu cuenta"
        note={`Te quedas el ${formatCount(data.commissionBp / 100)} % de lo que vendes; lo demás se debe hasta que la oficina apunta tu pago. Aquí va ya sin tu comisión.`}
        flush
      >
        <FigureTable
          rows={data.owed}
          stacks
          rowKey={one => one.sessionId}
          empty="No debes nada."
          name={{label: 'Por pagar', value: one => `${one.eventTitle}, ${formatInstant(one.startsAt)}`}}
          columns={[
            {label: 'Vendido', value: one => formatCents(one.soldCents)},
            {label: 'Devuelto', value: one => formatCents(one.refundedCents)},
            {label: 'Debes', value: one => <strong>{formatCents(one.owedCents)}</strong>},
          ]}
        />
        {data.payouts.length > 0 && (
          <FigureTable
            rows={data.payouts}
            stacks
            rowKey={one => one.id}
            name={{label: 'Pagado', value: one => `Pagado el ${formatDay(one.receivedOn)}`}}
            columns={[
              {label: 'Referencia', value: one => one.reference},
              {label: 'Importe', value: one => formatCents(one.amountCents)},
            ]}
          />
        )}
      </Panel>
    </>
  );
}

function Named({name, note}: {name: string; note: string}) {
  return (
    <>
      {name}
      <Box sx={{color: 'text.secondary', fontWeight: 400}}>{note}</Box>
    </>
  );
}

const sum = ({sessions}: Account, of: 'left' | 'sold'): number => sessions.reduce((all, one) => all + one[of], 0);
