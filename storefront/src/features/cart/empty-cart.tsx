// An empty cart: what to do next, and an order that is still at the bank.
import {useShowWords} from '../../lib/activities';
import type {PendingOrder} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {BigMessage} from '../../ui/screens/big-message';
import {PendingOrderNotice} from '../../ui/pending-order';

interface Props {
  hasRunOut: boolean;
  /** What has run out was tickets, with or without something else. */
  hadTickets: boolean;
  pending: PendingOrder | null;
}

export function EmptyCart({hasRunOut, hadTickets, pending}: Props) {
  const {one} = useShowWords();
  if (pending) {
    return (
      <BigMessage mark="Espera" title="Tu compra está a medias">
        <PendingOrderNotice order={pending} />
        <div className="big-message-actions">
          <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
        </div>
      </BigMessage>
    );
  }
  return (
    <BigMessage
      mark={hasRunOut ? 'Tiempo' : 'Vacío'}
      title={hasRunOut ? 'Se ha acabado el tiempo' : 'Tu carrito está vacío'}
    >
      {hasRunOut ? (
        <p>
          {hadTickets
            ? 'Tus entradas se han liberado para que otra persona pueda comprarlas. ' +
              'Si siguen libres, puedes volver a elegirlas.'
            : 'Lo que habías elegido ha vuelto a la venta. Si aún queda, puedes volver a añadirlo.'}
        </p>
      ) : (
        <p>Elige {one} y tus butacas en el plano.</p>
      )}
      <div className="big-message-actions">
        <ButtonLink to="/eventos" look="primary">
          Ver los eventos
        </ButtonLink>
      </div>
    </BigMessage>
  );
}
