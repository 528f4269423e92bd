// The small print below the map, and the page while its plan is on the way: both say it, so that it is read early.
import {ticketCount, useCart} from '../../../lib/sale/cart';
import type {SessionDetail} from '../../../lib/api/types';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import '../../../ui/seat-frame.css';
import '../seat-page.css';

export function SeatFine({session}: {session: SessionDetail}) {
  const hasCart = ticketCount(useCart().data) > 0;
  return (
    <p className="seat-fine small muted">
      Los precios llevan dentro los impuestos y los gastos de gestión. Máximo {session.maxPerOrder} entradas por compra.
      {!hasCart && ` Al añadirlas te las guardamos ${session.holdMinutes} minutos.`}
      {session.refundPolicy && ` ${session.refundPolicy}`}
    </p>
  );
}

export function SeatPageWaiting({session}: {session: SessionDetail}) {
  return (
    <div className="seat-frame">
      <Loading label="Cargando el plano…">
        <div className="seat-frame-main">
          <Bone width="19rem" height="2.9rem" />
          <Bone height="var(--sm-height)" />
        </div>
      </Loading>
      <SeatFine session={session} />
    </div>
  );
}
