// What came of a newsletter: in sum of all, and of a person only of whoever allows it.
import {useGetOne} from 'react-admin';
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

/** What two were tried of. */
const triedOf = ({secondSubject, secondSenderName}: NewsletterRecord): string =>
  secondSenderName === '' ? 'asunto' : secondSubject === '' ? 'remitente' : 'correo';

function verdictOf(newsletter: NewsletterRecord): string {
  const {testVerdict, winner} = newsletter;
  const what = `el ${triedOf(newsletter)} ${winner!.toUpperCase()}.`;
  const rest = `El resto recibió ${what}`;
  if (testVerdict === 'won') return `Ganó ${what}`;
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
  const {data: sender} = useGetOne('emails/remitentes', {id: n.senderId!}, {enabled: n.secondSenderName !== ''});
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
      {(n.secondSubject !== '' || n.secondSenderName !== '') && data !== undefined && (
        <Panel title={`Prueba de dos ${triedOf(n)}s`} flush>
          {n.winner === null ? (
            <Alert severity="info">
              {n.testEndsAt === null
                ? `La lista era demasiado corta para probar: salió el ${triedOf(n)} A.`
                : `El resto de la lista espera: se elige el ${formatInstant(n.testEndsAt)}.`}
            </Alert>
          ) : (
            <Alert severity={n.testVerdict === 'won' ? 'success' : 'info'}>
              {verdictOf(n)} {n.winnerReason}
            </Alert>
          )}
          <FigureTable
            rows={[
              {which: 'A', subject: n.subject, name: sender?.name ?? '', ...data.subjects.a},
              {
                which: 'B',
                subject: n.secondSubject || n.subject,
                name: n.secondSenderName || (sender?.name ?? ''),
                ...data.subjects.b,
              },
            ]}
            rowKey={row => row.which}
            name={{
              label: n.secondSenderName === '' ? 'Asunto' : 'Remitente y asunto',
              value: row =>
                `${row.which}: ${n.secondSenderName === '' ? '' : `${row.name}. `}${withPlaces(row.subject)}`,
            }}
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
