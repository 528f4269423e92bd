// What came of a newsletter: in sum of all, and of a person only of whoever allows it.
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {formatCount, formatDecimal} from '../../../crud/words/count';
import {formatCents} from '../../../crud/words/money';
import {withPlaces} from '../../../crud/words/places';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {NewsletterRecord} from './newsletter-frame';

export const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${formatDecimal((part / whole) * 100, 2)} %`;

/** Of those who allow it; the API's figure, in every place the same. */
export const rateOf = (bp: number | null): string => (bp === null ? '—' : `${formatDecimal(bp / 100, 2)} %`);

function verdictOf({testVerdict, winner}: NewsletterRecord): string {
  const rest = `El resto recibió el asunto ${winner!.toUpperCase()}.`;
  if (testVerdict === 'won') return `Ganó el asunto ${winner!.toUpperCase()}.`;
  if (testVerdict === 'equal') return `Sin diferencia. ${rest}`;
  return testVerdict === 'unclear' ? `No concluyente. ${rest}` : rest;
}

export function NewsletterReport({newsletter}: {newsletter: NewsletterRecord}) {
  const {id} = newsletter;
  const {data} = useQuery({
    queryKey: ['emails/boletines', id, 'informe', newsletter.deliveredCount],
    queryFn: () => call('get', '/api/emails/boletines/{id}/informe', {at: {id}}),
  });
  const n = newsletter;
  return (
    <>
      <Figures>
        <Figure label="Destinatarios" value={formatCount(n.recipientCount)} />
        <Figure
          label="Entregados"
          value={formatCount(n.deliveredCount)}
          note={share(n.deliveredCount, n.recipientCount)}
        />
        <Figure
          label="Abiertos"
          value={formatCount(n.openedCount)}
          note={`${rateOf(n.openBp)} de ${formatCount(n.measuredCount)} que permiten saberlo`}
        />
        <Figure
          label="Con clic"
          value={formatCount(n.clickedCount)}
          note={`${rateOf(n.clickBp)} de ellos${data === undefined ? '' : `; ${plural(data.clicks, 'clic', 'clics')} en suma de todos`}`}
        />
        <Figure
          label="Bajas"
          value={formatCount(n.unsubscribedCount)}
          note={share(n.unsubscribedCount, n.deliveredCount)}
        />
        <Figure label="Rebotados" value={formatCount(n.bouncedCount)} note={share(n.bouncedCount, n.recipientCount)} />
        {n.failedCount > 0 && (
          <Figure label="Sin entregar" value={formatCount(n.failedCount)} note="se pueden reintentar" />
        )}
        <Figure
          label="Quejas"
          value={formatCount(n.complainedCount)}
          note={share(n.complainedCount, n.deliveredCount)}
        />
        {data !== undefined && (
          <Figure
            label="Ventas en 7 días"
            value={formatCents(data.revenue.cents)}
            note={`${plural(data.revenue.orders, 'pedido', 'pedidos')} de quienes lo recibieron${
              data.revenue.clickedOrders > 0 ? `; ${formatCount(data.revenue.clickedOrders)}, tras un clic` : ''
            }`}
          />
        )}
      </Figures>
      {n.secondSubject !== '' && data !== undefined && (
        <Panel title="Prueba de asuntos" flush>
          {n.winner === null ? (
            <Alert severity="info">
              {n.testEndsAt === null
                ? 'La lista era demasiado corta para probar: salió el asunto A.'
                : `El resto de la lista espera: se elige el ${formatInstant(n.testEndsAt)}.`}
            </Alert>
          ) : (
            <Alert severity={n.testVerdict === 'won' ? 'success' : 'info'}>
              {verdictOf(n)} {n.winnerReason}
            </Alert>
          )}
          <FigureTable
            rows={[
              {which: 'A', subject: n.subject, ...data.subjects.a},
              {which: 'B', subject: n.secondSubject, ...data.subjects.b},
            ]}
            rowKey={row => row.which}
            name={{label: 'Asunto', value: row => `${row.which}: ${withPlaces(row.subject)}`}}
            columns={[
              {label: 'Entregados', value: row => formatCount(row.delivered)},
              {label: 'Permiten medir', value: row => formatCount(row.measured)},
              {label: 'Abiertos', value: row => formatCount(row.opened)},
              {label: 'Clics', value: row => formatCount(row.clicks)},
            ]}
          />
        </Panel>
      )}
    </>
  );
}
