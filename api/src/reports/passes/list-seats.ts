/**
 * The seats of a list's plan as the sale of passes sees them: whose pass has each, which are kept out, the rest free.
 */
import {notFound} from '../../domain/kernel/errors';
import {cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

const LIVE = `('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked', 'expired', 'renewed', 'not_renewed')`;

export const LIST_SEATS = obj(
  {
    listId: id(),
    listName: str(),
    planId: id(),
    planHash: str({description: 'geometría en /api/public/plans/{hash}'}),
    firstSeatId: id(),
    seatCount: int(),
    zones: list(
      obj({
        id: id(),
        code: str(),
        name: str(),
        kind: oneOf('numbered', 'general'),
        capacity: int(),
        passes: int(),
        blocked: int(),
        adultCents: orNull(cents('el precio más caro de alta en la zona')),
      }),
    ),
    passes: list(int(), {description: 'butacas con abono, por id'}),
    blocked: list(obj({seatId: id(), blockId: id(), labelId: id()})),
    labels: list(obj({id: id(), name: str(), color: str()})),
  },
  'ListSeats',
);
export type ListSeats = Infer<typeof LIST_SEATS>;

export async function readListSeats(tx: Tx, listId: number): Promise<ListSeats> {
  const {rows} = await tx.query<ListSeats>(
    `select l.id as "listId", l.name as "listName", sp.id as "planId", sp.content_hash as "planHash",
      sp.first_seat_id as "firstSeatId", sp.seat_count as "seatCount",
            (select json_agg(to_jsonb(x) - 'position' order by x.position)
              from (select z.id, z.code, z.name, z.kind, z.capacity, z.position, (select count(*)::int
              from season_pass p where p.season_list_id = l.id and p.zone_id = z.id and p.state in ${LIVE}) as passes,
                 (select count(*)::int from list_seat_kept b join seat s on s.id = b.seat_id
                   where b.season_list_id = l.id and s.zone_id = z.id) as blocked, (select max(amount_cents)
                   from pass_price pp where pp.season_list_id = l.id and pp.zone_id = z.id and pp.kind = 'new'
                   and pp.is_active) as "adultCents" from zone z where z.seat_plan_id = sp.id) x) as zones,
            coalesce((select json_agg(p.seat_id order by p.seat_id) from season_pass p
              where p.season_list_id = l.id and p.seat_id is not null and p.state in ${LIVE}), '[]') as passes,
            coalesce((select json_agg(json_build_object('seatId', b.seat_id, 'blockId', b.list_seat_block_id, 'labelId',
              k.block_label_id) order by b.seat_id) from list_seat_kept b
              join list_seat_block k on k.id = b.list_seat_block_id where b.season_list_id = l.id), '[]') as blocked,
            coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
              from block_label t), '[]') as labels
       from season_list l join seat_plan sp on sp.id = l.seat_plan_id where l.id = $1`,
    [listId],
  );
  if (!rows[0]) throw notFound('Esa lista no existe o no tiene plano de butacas.');
  return rows[0];
}

export const LIST_SEAT = obj(
  {
    seatId: id(),
    zoneName: str(),
    rowLabel: str(),
    seatNumber: str(),
    gate: orNull(str()),
    state: oneOf('free', 'pass', 'blocked'),
    pass: orNull(
      obj({id: id(), holderId: id(), holderName: str(), memberCode: str(), state: str(), categoryName: str()}),
    ),
    block: orNull(obj({id: id(), labelName: str(), reason: str(), staffName: orNull(str()), createdAt: instant()})),
    before: orNull(obj({holderId: id(), holderName: str(), listId: id(), listName: str()}, 'SeatBefore')),
  },
  'ListSeat',
);
export type ListSeat = Infer<typeof LIST_SEAT>;

export async function readListSeat(tx: Tx, listId: number, seatId: number): Promise<ListSeat> {
  const {rows} = await tx.query<ListSeat>(
    `select s.id as "seatId", z.name as "zoneName", s.row_label as "rowLabel", s.seat_number as "seatNumber",
      g.name as gate, case when p.id is not null then 'pass' when k.id is not null then 'blocked'
      else 'free' end as state,
            case when p.id is not null then json_build_object('id', p.id, 'holderId', p.pass_holder_id, 'holderName',
              p.holder_name, 'memberCode', p.member_code, 'state', p.state, 'categoryName', c.name) end as pass,
            case when k.id is not null then json_build_object('id', k.id, 'labelName', t.name, 'reason', k.reason,
              'staffName', u.name, 'createdAt', k.created_at) end as block,
            (select json_build_object('holderId', o.pass_holder_id, 'holderName', o.holder_name, 'listId',
              o.season_list_id, 'listName', ol.name) from season_pass o join season_list ol on ol.id = o.season_list_id
              where o.season_list_id = l.previous_list_id and o.seat_id = s.id and o.state in ${LIVE} limit 1) as before
       from season_list l join seat s on s.seat_plan_id = l.seat_plan_id join zone z on z.id = s.zone_id
         left join gate g on g.id = z.gate_id
       left join season_pass p on p.season_list_id = l.id and p.seat_id = s.id and p.state in ${LIVE}
         left join pass_category c on c.id = p.pass_category_id
       left join list_seat_kept b on b.season_list_id = l.id and b.seat_id = s.id
         left join list_seat_block k on k.id = b.list_seat_block_id left join block_label t on t.id = k.block_label_id
         left join staff_user u on u.id = k.staff_user_id
      where l.id = $1 and s.id = $2`,
    [listId, seatId],
  );
  if (!rows[0]) throw notFound('Esa butaca no es del plano de la lista.');
  return utcInstants(rows[0]);
}
