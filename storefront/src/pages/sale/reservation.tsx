// «/reservas/:hash»: the tickets of an order, or the reservation of a group, for whoever has the link.
import {useParams} from 'react-router';
import {OwnGroup} from '../../features/groups/own-group';
import {GivenTicket, TicketOffer} from '../../features/reservation/given-ticket';
import {GuestPage} from '../../features/reservation/guest-page';
import {ReceiptSheet} from '../../features/reservation/receipt-sheet';
import {ReservationSheet} from '../../features/reservation/reservation-sheet';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {isTrialOrder, TrialBand} from '../../ui/trial-band';
import {Trouble} from '../../ui/screens/trouble';

export default function ReservationPage() {
  const {hash = ''} = useParams();
  // A group's reservation, which may be paid here, or the tickets of an order.
  if (hash.startsWith('g-')) return <OwnGroup hash={hash} />;
  // A ticket that is offered to somebody, or was given to them.
  if (hash.startsWith('t-')) return <TicketOffer hash={hash} />;
  // What the house invites somebody to.
  if (hash.startsWith('i-')) return <GuestPage hash={hash} />;
  return hash.startsWith('e-') ? <GivenTicket hash={hash} /> : <PaidOrder hash={hash} />;
}

function PaidOrder({hash}: {hash: string}) {
  const {data, error, reload} = useQuery(`reservation/${hash}`, () => api.reservation(hash));
  useTitle(
    data && data.sessions.length === 0
      ? data.redemptions.length > 0
        ? 'Tu pedido'
        : 'Justificante de pago'
      : 'Tus entradas',
  );
  if (error?.status === 404) return <NotFoundScreen title="No encontramos esas entradas" />;
  if (error && !data)
    return (
      <div className="page reservation-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando tus entradas…">
        <div className="page reservation-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="5rem" />
          <Bone height="13rem" />
        </div>
      </Loading>
    );
  if (data.sessions.length === 0 && data.dues.length > 0)
    return <ReceiptSheet hash={hash} reservation={data} onChanged={reload} />;
  return (
    <>
      <TrialBand isTrial={isTrialOrder(data.orderNumber)} />
      <ReservationSheet hash={hash} reservation={data} onChanged={reload} />
    </>
  );
}
