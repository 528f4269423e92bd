/** The queues that can be joined now, and where somebody stands in one. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface WaitingListOffer {
  id: number;
  listName: string;
  introHtml: string;
  depositCents: number;
  callHours: number;
  closesAt: Date;
  /** When calls begin, if the campaign says. */
  callsFromAt: Date | null;
  waiting: number;
  zones: {id: number; name: string; fromCents: number}[];
  categories: {id: number; name: string}[];
}

export async function readWaitingLists(tx: Tx): Promise<WaitingListOffer[]> {
  const {rows} = await tx.query<WaitingListOffer>(
    `select c.id, l.name as "listName", c.intro_html as "introHtml", c.waiting_list_deposit_cents as "depositCents",
      c.waiting_list_call_hours as "callHours", f.ends_at as "closesAt",
            (select min(g.starts_at) from campaign_phase g where g.pass_campaign_id = c.id and g.kind = 'waiting_list'
              and g.ends_at > now()) as "callsFromAt",
            (select count(*)::int from waiting_list_entry w
              where w.pass_campaign_id = c.id and w.state = 'waiting') as waiting,
            coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'fromCents', z.cents)
              order by z.position, z.id) from (select z.id, z.name, z.position, min(p.amount_cents) as cents from zone z
              join pass_price p on p.zone_id = z.id and p.season_list_id = l.id and p.kind = 'new' and p.is_active
              group by z.id) z), '[]') as zones,
            coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.position, k.id)
              from pass_category k where k.season_list_id = l.id and k.is_active and exists (select 1 from pass_price p
              where p.pass_category_id = k.id and p.kind = 'new' and p.is_active)), '[]') as categories
       from pass_campaign c join season_list l on l.id = c.season_list_id and l.state in ('campaign', 'active')
         join lateral (
         select f.ends_at from campaign_phase f where f.pass_campaign_id = c.id and f.kind = 'waiting_list_sign_up'
           and 'web' = any(f.channels) and f.audience = 'everyone' and now() >= f.starts_at and now() < f.ends_at
           order by f.ends_at desc limit 1) f on true
      where c.waiting_list_enabled order by l.starts_on`,
  );
  return rows;
}

export interface WaitingPlace {
  listName: string;
  state: 'pending_deposit' | 'waiting' | 'called' | 'served' | 'declined' | 'expired';
  depositState: 'none' | 'paid' | 'lent' | 'deducted' | 'returned';
  depositCents: number;
  /** Who is before, and oneself: 1 is the next. Null: not waiting. */
  place: number | null;
  seatsWanted: number;
  zoneName: string | null;
  expiresAt: Date | null;
  email: string;
  /** A pass is signed and not paid yet. */
  isSigning: boolean;
}

/** @throws DomainError 404 */
export async function readWaitingPlace(tx: Tx, entryId: number): Promise<WaitingPlace> {
  const {rows} = await tx.query<WaitingPlace>(
    `select l.name as "listName", w.state, w.deposit_state as "depositState", w.deposit_cents as "depositCents",
      w.seats_wanted as "seatsWanted", (select z.name from zone z where z.id = w.zone_id) as "zoneName",
      w.expires_at as "expiresAt", w.email, w.served_pass_id is not null and w.state = 'called' as "isSigning",
            case when w.state = 'waiting' then (select count(*)::int from waiting_list_entry o
              where o.pass_campaign_id = w.pass_campaign_id and o.state = 'waiting'
              and o.position <= w.position) end as place
       from waiting_list_entry w join pass_campaign c on c.id = w.pass_campaign_id
         join season_list l on l.id = c.season_list_id where w.id = $1`,
    [entryId],
  );
  if (!rows[0]) throw notFound('Esa inscripción no existe.');
  return rows[0];
}
