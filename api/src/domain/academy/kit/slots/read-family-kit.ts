/** What the children of an account wear: what is ready, what is on its way, what is missing, and when it is fetched. */
import type {Tx} from '../../../kernel/tx';
import {IS_OWN_ATHLETE} from '../../personal/own-athletes';
import type {DeliveryState} from '../change-delivery';
import {readMissingKit} from '../read-missing';

export interface FamilyKit {
  children: FamilyChild[];
  /** To come, with room. */
  slots: {id: number; seasonListId: number; startsAt: string; endsAt: string; place: string; left: number}[];
}

export interface FamilyChild {
  enrolmentId: number;
  seasonListId: number;
  number: string;
  firstName: string;
  categoryName: string;
  isSuspended: boolean;
  garments: {
    id: number;
    itemName: string;
    size: string;
    quantity: number;
    state: DeliveryState;
    /** On a personalised one: what it carries. Null: it carries nothing. */
    personal: string | null;
    /** The family may still say the name. */
    canName: boolean;
    chargedCents: number;
  }[];
  /** Names of what has no size yet. */
  missing: string[];
  slot: {id: number; startsAt: string; endsAt: string; place: string} | null;
}

export async function readFamilyKit(tx: Tx, customerId: number): Promise<FamilyKit> {
  const {rows: children} = await tx.query<Omit<FamilyChild, 'missing'>>(
    `select e.id as "enrolmentId", e.season_list_id as "seasonListId", e.number, a.first_name as "firstName",
      c.name as "categoryName", e.state = 'suspended' as "isSuspended",
      (select coalesce(json_agg(json_build_object('id', d.id, 'itemName', i.name, 'size', v.size, 'quantity',
        d.quantity, 'state', d.state, 'personal', case when i.is_personalised then concat_ws(' ',
          nullif(d.personal_name, ''), coalesce(d.personal_no, e.shirt_no)) end, 'canName', i.is_personalised
          and d.state in ('pending', 'reserved') and d.kit_order_line_id is null, 'chargedCents', d.charged_cents)
        order by d.delivered_at is not null, i.name, d.id), '[]') from kit_delivery d
        join kit_variant v on v.id = d.kit_variant_id join kit_item i on i.id = v.kit_item_id
        where d.enrolment_id = e.id and d.state not in ('cancelled', 'exchanged', 'returned')) as garments,
      (select json_build_object('id', s.id, 'startsAt', to_char(s.starts_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'endsAt', to_char(s.ends_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'place', s.place) from kit_booking b join kit_slot s on s.id = b.kit_slot_id
        where b.enrolment_id = e.id and b.cancelled_at is null and s.ends_at > now()) as slot
       from enrolment e join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
      where e.state in ('enrolled', 'suspended') and ${IS_OWN_ATHLETE} order by a.birth_on desc, e.id`,
    [customerId],
  );
  const all: FamilyChild[] = [];
  for (const child of children)
    all.push({...child, missing: (await readMissingKit(tx, child.enrolmentId)).map(one => one.itemName)});
  const {rows: slots} = await tx.query<FamilyKit['slots'][number]>(
    `select s.id, s.season_list_id as "seasonListId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.place,
      s.capacity - (select count(*)::int from kit_booking b where b.kit_slot_id = s.id and b.cancelled_at is null)
        as left from kit_slot s where s.season_list_id = any($1) and s.starts_at > now() order by s.starts_at limit 60`,
    [all.map(child => child.seasonListId)],
  );
  return {children: all, slots};
}
