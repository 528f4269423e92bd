/**
 * What a code stands for. Whoever has the code of one line sees what else of the order waits, and hands over line by line
 * (catalogue/fulfilment).
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface Waiting {
  orderId: number;
  orderNumber: string;
  buyerName: string;
  lines: {
    id: number;
    isAsked: boolean;
    description: string;
    quantity: number;
    pickup: 'gate' | 'shop' | 'shipping' | 'digital' | null;
    session: string | null;
    startsAt: Date | null;
    fulfilment: 'paid' | 'prepared' | 'delivered' | 'returned';
    fulfilledAt: Date | null;
  }[];
}

/** @param code as it is read: blanks and small letters do not matter @throws 404, 409 `wrong_state` when it was given back */
export async function readWaiting(tx: Tx, code: string): Promise<Waiting> {
  const {rows: asked} = await tx.query<{id: number; orderId: number; state: string}>(
    `select id, order_id as "orderId", state from order_line where redemption_code = $1`,
    [code.replace(/[\s-]/g, '').toUpperCase()],
  );
  if (!asked[0]) throw notFound('No hay nada que entregar con ese código.');
  if (asked[0].state !== 'active') throw conflict('wrong_state', 'Lo de ese código se ha devuelto: no se entrega.');
  const {rows: orders} = await tx.query<Omit<Waiting, 'lines'>>(
    `select id as "orderId", number as "orderNumber",
            coalesce(nullif(trim(concat_ws(' ', first_name, surname1, surname2)), ''), email) as "buyerName"
       from "order" where id = $1`,
    [asked[0].orderId],
  );
  const {rows: lines} = await tx.query<Waiting['lines'][number]>(
    `select l.id, l.id = $2 as "isAsked", l.description, l.quantity, l.pickup, e.title as session,
            coalesce(g.starts_at, s.starts_at) as "startsAt", l.fulfilment, l.fulfilled_at as "fulfilledAt"
       from order_line l left join event_session g on g.id = l.pickup_session_id left join event e on e.id = g.event_id
       left join experience_slot s on s.id = l.experience_slot_id
      where l.order_id = $1 and l.state = 'active' and l.fulfilment is not null
        and l.pickup is distinct from 'shipping' and l.pickup is distinct from 'digital'
      order by l.id = $2 desc, l.position`,
    [asked[0].orderId, asked[0].id],
  );
  return {...orders[0]!, lines};
}
