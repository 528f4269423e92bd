// A session whose sale is not open: why, and what else there is.
import {capital, hour, longDay} from '../../lib/words/format';
import {hasWaitingList, waitingListPath} from '../../lib/sale/session-waiting';
import type {SaleState, SessionDetail} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';

export function SaleClosed({session}: {session: SessionDetail}) {
  const {timezone} = session.venue;
  const opening = `${capital(longDay(session.saleStartsAt, timezone))}, a las ${hour(session.saleStartsAt, timezone)}`;
  const words: Record<SaleState, [string, string]> = {
    before: ['La venta aún no ha empezado', `Empieza el ${opening.charAt(0).toLowerCase()}${opening.slice(1)}.`],
    paused: ['La venta está en pausa', 'Vuelve a intentarlo dentro de un rato: suele durar poco.'],
    closed: ['La venta por internet ha terminado', 'Puede que queden entradas en la taquilla del recinto.'],
    sold_out: [
      'Entradas agotadas',
      hasWaitingList(session)
        ? 'A veces se liberan butacas: apúntate a la lista de espera y te guardamos las que quieras cuando te toque.'
        : 'A veces se liberan butacas: si vuelves más tarde quizá tengas suerte.',
    ],
    cancelled: [
      'Esta sesión se ha cancelado',
      'Si ya tenías entradas, te devolvemos el importe completo sin que hagas nada.',
    ],
    open: ['', ''],
  };
  const [title, detail] = words[session.saleState];
  return (
    <Notice tone={session.saleState === 'cancelled' ? 'danger' : 'warn'} title={title}>
      <p>{detail}</p>
      {session.saleState === 'sold_out' && hasWaitingList(session) && (
        <ButtonLink to={waitingListPath(session)} look="primary">
          Apuntarme a la lista de espera
        </ButtonLink>
      )}
      <ButtonLink to={`/eventos/${session.event.slug}`}>Ver otras fechas</ButtonLink>
    </Notice>
  );
}
