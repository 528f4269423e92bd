/** Who or what has one seat of a session, and what became of it before. */
import {notFound} from '../../domain/kernel/errors';
import {cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import {utcInstants} from '../instants';
import {SOLD_BY} from './session-map';
import type {Tx} from '../../domain/kernel/tx';

export const SEAT_HOLDER = obj(
  {
    seatId: id(),
    zoneId: id(),
    zoneName: str(),
    gate: orNull(str()),
    rowLabel: str(),
    seatNumber: str(),
    attributes: int({description: '1 silla de ruedas, 2 acompañante, 4 visión reducida, 8 pasillo'}),
    kind: oneOf('free', 'hold', 'block', 'reservation', 'invitation', 'pass', 'sale', 'hidden'),
    order: orNull(
      obj({
        id: id(),
        number: str(),
        state: str(),
        channel: str(),
        buyerName: str(),
        email: str(),
        phone: str(),
        priceCategoryName: orNull(str()),
        totalCents: orNull(cents()),
        paidAt: orNull(instant()),
      }),
    ),
    ticket: orNull(obj({id: id(), code: str(), state: str(), printCount: int()})),
    cart: orNull(obj({until: instant(), channel: str(), staffName: orNull(str())})),
    block: orNull(
      obj({
        id: id(),
        labelId: id(),
        labelName: str(),
        labelColor: str(),
        soldBy: SOLD_BY,
        reason: str(),
        staffName: orNull(str()),
        createdAt: instant(),
        untilAt: orNull(instant()),
      }),
    ),
    guest: orNull(
      obj({
        kind: oneOf('reservation', 'invitation', 'pass'),
        id: id(),
        name: str(),
        reference: str({description: 'código de la reserva o de la invitación, número de abonado'}),
      }),
    ),
    history: list(obj({orderNumber: str(), orderId: id(), state: str(), at: instant()}), {
      description: 'ventas anteriores de esta butaca en la sesión, devueltas o anuladas',
    }),
  },
  'SeatHolder',
);
export type SeatHolder = Infer<typeof SEAT_HOLDER>;

const SQL = `
select s.id as "seatId", z.id as "zoneId", z.name as "zoneName", g.name as gate, s.row_label as "rowLabel",
  s.seat_number as "seatNumber", s.attributes,
       case when c.seat_id is null or (c.kind = 'hold' and c.expires_at <= now()) then 'free' else c.kind end as kind,
       case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'state', o.state, 'channel',
         o.channel, 'buyerName', concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''),
         nullif(o.surname2, '')),
            'email', case when $3 then o.email else '' end, 'phone', case when $3 then o.phone else '' end,
              'priceCategoryName', k.name, 'totalCents', case when $3 then l.total_cents end, 'paidAt',
              o.paid_at) end as "order",
       case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'state', t.state, 'printCount',
         t.print_count) end as ticket,
       case when c.kind = 'hold' and o.id is null
         and c.expires_at > now() then json_build_object('until', c.expires_at, 'channel', ca.channel, 'staffName',
         cu.name) end as cart,
       case when b.id is not null then json_build_object('id', b.id, 'labelId', bl.id, 'labelName', bl.name,
         'labelColor', bl.color, 'soldBy', bl.sold_by, 'reason', b.reason, 'staffName',
         bu.name, 'createdAt', b.created_at, 'untilAt', b.until_at) end as block,
       case c.kind when 'reservation' then json_build_object('kind', c.kind, 'id', rv.id, 'name',
         concat_ws(' · ', nullif(rv.entity_name, ''), rv.contact_name), 'reference', rv.code)
         when 'invitation' then json_build_object('kind', c.kind, 'id', iv.id, 'name', iv.recipient_name, 'reference',
         iv.code)
            when 'pass' then json_build_object('kind', c.kind, 'id', sp.id, 'name', sp.holder_name, 'reference',
              sp.member_code) end as guest,
       coalesce((select json_agg(json_build_object('orderNumber', ho.number, 'orderId', ho.id, 'state', hl.state, 'at',
         ho.created_at) order by ho.id desc)
          from order_line hl join "order" ho on ho.id = hl.order_id where hl.event_session_id = $1 and hl.seat_id = s.id
            and hl.state in ('refunded', 'cancelled')), '[]') as history
  from event_session es join seat s on s.seat_plan_id = es.seat_plan_id join zone z on z.id = s.zone_id
    left join gate g on g.id = gate_of_zone(es.id, z.id)
  left join seat_claim c on c.event_session_id = es.id and c.seat_id = s.id
  left join "order" o on o.id = c.order_id and (c.kind <> 'hold' or c.expires_at > now())
  left join order_line l on l.order_id = o.id and l.event_session_id = es.id and l.seat_id = s.id
    and l.state in ('pending', 'active')
  left join price_category k on k.id = l.price_category_id
  left join ticket t on t.order_line_id = l.id and t.state <> 'void'
  left join cart ca on ca.id = c.cart_id left join staff_user cu on cu.id = ca.staff_user_id
  left join seat_block b on b.id = c.seat_block_id left join block_label bl on bl.id = b.block_label_id
    left join staff_user bu on bu.id = b.staff_user_id
  left join reservation rv on rv.id = c.reservation_id left join invitation iv on iv.id = c.invitation_id
    left join season_pass sp on sp.id = c.season_pass_id
 where es.id = $1 and s.id = $2`;

/** How the buyer is reached and what was paid are told to whoever may see orders. */
export async function readSeatHolder(
  tx: Tx,
  eventSessionId: number,
  seatId: number,
  seesOrders: boolean,
): Promise<SeatHolder> {
  const {rows} = await tx.query<SeatHolder>(SQL, [eventSessionId, seatId, seesOrders]);
  if (!rows[0]) throw notFound('Esa butaca no es de esta sesión.');
  return utcInstants(rows[0]);
}
