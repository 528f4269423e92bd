// What the house invites somebody to: each place with its code, and the words of whoever invites.
import {useQuery} from '../../lib/api/query';
import {askGuestPage, guestPdfUrl, guestQrUrl} from '../../lib/sale/guests';
import {useTitle} from '../../lib/title';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {Failed, TicketEvent, Waiting} from './given-parts';
import {TicketCard} from './ticket-card';

export function GuestPage({hash}: {hash: string}) {
  const {data, error, reload} = useQuery(`guest/${hash}`, () => askGuestPage(hash));
  useTitle('Tu invitación');
  if (error && !data) return <Failed what="invitación" error={error} onRetry={() => void reload()} />;
  if (!data) return <Waiting />;
  const isMany = data.places.length > 1;
  return (
    <div className="page reservation-page">
      <div className="reservation-head">
        <h1>{isMany ? 'Tus invitaciones' : 'Tu invitación'}</h1>
        <p>
          A nombre de <strong>{data.recipientName}</strong>.
        </p>
        {data.message && (
          <Notice title="De quien te invita">
            <p>{data.message}</p>
          </Notice>
        )}
        <div className="reservation-actions">
          <a className="button button-primary" href={guestPdfUrl(hash)}>
            <Icon name="download" /> Descargar en PDF
          </a>
          <Button onClick={() => window.print()}>
            <Icon name="print" /> Imprimir
          </Button>
        </div>
      </div>
      <TicketEvent ticket={data} />
      <ul className="tickets">
        {data.places.map(place => (
          <TicketCard
            key={place.id}
            qr={guestQrUrl(hash, place.id)}
            eventTitle={data.eventTitle}
            ticket={{
              ...place,
              priceCategoryName: 'Invitación',
              totalCents: null,
              attendee: null,
              isNameless: false,
              givenTo: null,
            }}
          />
        ))}
      </ul>
      <p className="muted">
        Quien tenga el enlace de esta página tiene {isMany ? 'las invitaciones' : 'la invitación'}.
      </p>
    </div>
  );
}
