// «/eventos/:event_id/:sesion_id/amigos-abonados»: tickets for the friends of a holder, near the own seat.
import {EventFrame} from '../../features/passes/sessions/event-frame';
import {Friends} from '../../features/passes/guests/friends';
import {useTitle} from '../../lib/title';

export default function HolderFriendsPage() {
  useTitle('Amigos de abonados');
  return (
    <EventFrame
      title="Amigos de abonados"
      intro="Trae a tus amigos a mejor precio: te buscamos las butacas libres más cercanas a la tuya, juntas si las hay."
    >
      {session => <Friends session={session} />}
    </EventFrame>
  );
}
