// One order: what was bought, what was paid, what was sent, who touched it; refunds, mail again, print again.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import SeatIcon from '@mui/icons-material/EventSeatOutlined';
import PrintIcon from '@mui/icons-material/Print';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import {AccessDenied} from '../../crud/frames/access-denied';
import {orderStates} from '../../crud/words/choices';
import {StateMark} from '../../crud/fields/fields';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {LoadProblem} from '../../crud/frames/load-problem';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {printPdf} from '../../crud/acts/print-pdf';
import {printPaper} from '../../parts/till/print';
import {AttendeesDialog, nameable} from './attendees-dialog';
import {movable, MoveDialog} from './move-dialog';
import {OrderAnswers} from './order-answers';
import {OrderLines} from './order-lines';
import {OrderInvoices} from './order-invoices';
import {OrderMoney} from './order-money';
import {OrderShop} from './order-shop';
import {OrderSummary} from './order-summary';
import {OrderTrail} from './order-trail';
import {RefundDialog} from './refund-dialog';

export default function OrderPage() {
  const {id} = useParams();
  const [refunding, setRefunding] = useState(false);
  const [naming, setNaming] = useState(false);
  const [moving, setMoving] = useState(false);
  const notify = useNotify();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['order-detail', id],
    queryFn: ({signal}) => call('get', '/api/pedidos/{id}/detalle', {at: {id: Number(id)}, signal}),
    enabled: may('pedidos', 'show'),
  });
  if (!may('pedidos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (order === undefined) return <LinearProgress />;

  const state = orderStates.find(one => one.id === order.state);
  const hasTickets = order.lines.some(line => line.ticket !== null && line.ticket.state !== 'void');
  const canSend = may('pedidos', 'send');
  const pdf = (formato: 'a4' | 'termica'): Promise<void> =>
    callForBytes('/api/pedidos/{id}/entradas.pdf', {at: {id: order.id}, query: {formato}}).then(printPdf);
  const print = (formato: 'a4' | 'termica'): void =>
    void (formato === 'a4' ? pdf('a4') : printPaper('tickets', order.id, () => pdf('termica'))).then(
      () => refetch(),
      (failure: unknown) => notifyProblem(notify, failure),
    );

  const resend = async (): Promise<void> => {
    try {
      const answer = await call('post', '/api/pedidos/{id}/reenviar', {at: {id: order.id}});
      notify(answer.queued ? `Las entradas van otra vez a ${answer.email}` : 'Ya se habían pedido hace un momento', {
        type: 'info',
      });
      await refetch();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  return (
    <>
      <PageHeader
        title={`Pedido ${order.number}`}
        crumbs={[{label: 'Pedidos', to: '/pedidos'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            {hasTickets && canSend && (
              <Button startIcon={<PrintIcon />} onClick={() => print('a4')}>
                A4
              </Button>
            )}
            {hasTickets && canSend && (
              <Button startIcon={<PrintIcon />} onClick={() => print('termica')}>
                Térmica
              </Button>
            )}
            {hasTickets && canSend && order.buyer.email !== '' && (
              <Button startIcon={<SendIcon />} onClick={() => void resend()}>
                Reenviar el correo
              </Button>
            )}
            {canSend && nameable(order).length > 0 && (
              <Button startIcon={<BadgeIcon />} onClick={() => setNaming(true)}>
                Quién viene…
              </Button>
            )}
            {may('pedidos', 'refund') && movable(order).length > 0 && (
              <Button startIcon={<SeatIcon />} onClick={() => setMoving(true)}>
                Cambiar de butaca…
              </Button>
            )}
            {may('pedidos', 'refund') && order.lines.some(line => line.refundable) && (
              <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
                Devolver…
              </Button>
            )}
          </>
        }
      />
      {order.incidents.some(incident => incident.state === 'new' || incident.state === 'open') && (
        <Alert severity="warning" sx={{mb: 2}}>
          Este pedido tiene incidencias abiertas: {order.incidents.map(incident => incident.title).join(' · ')}
        </Alert>
      )}
      <OrderSummary order={order} />
      <OrderLines order={order} onChanged={() => void refetch()} />
      <OrderAnswers order={order} />
      <OrderShop order={order} onChanged={() => void refetch()} />
      <OrderMoney order={order} onChanged={() => void refetch()} />
      <OrderInvoices
        orderId={order.id}
        isOwed={order.totalCents > 0 && ['paid', 'partially_refunded'].includes(order.state)}
      />
      <OrderTrail order={order} />
      {naming && (
        <AttendeesDialog
          order={order}
          onClose={() => setNaming(false)}
          onDone={() => {
            setNaming(false);
            void refetch();
          }}
        />
      )}
      {moving && (
        <MoveDialog
          order={order}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            void refetch();
          }}
        />
      )}
      {refunding && (
        <RefundDialog
          order={order}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}
