// «/eventos/:event_id/:sesion_id/abonados»: the holder's own seat at one session.
import {EventFrame} from '../../features/passes/sessions/event-frame';
import {OwnSeats} from '../../features/passes/sessions/own-seat';
import {useShowWords} from '../../lib/activities';
import {useTitle} from '../../lib/title';

export default function HolderSeatsPage() {
  const words = useShowWords();
  useTitle('Tu butaca de abonado');
  return (
    <EventFrame title="Tu butaca de abonado" intro={`Lo que tu abono te da en ${words.this}.`}>
      {session => <OwnSeats session={session} />}
    </EventFrame>
  );
}
