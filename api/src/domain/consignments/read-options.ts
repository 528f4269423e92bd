/** What a batch may be of: outlets that sell on account, and what agencies and fan clubs sell of a session. */
import type {Tx} from '../kernel/tx';
import {OUT_CENTS} from './outlet-room';

export interface ConsignmentOptions {
  outlets: {id: number; name: string; commissionBp: number; roomCents: number}[];
  prices: {id: number; zoneName: string; tariffName: string; cents: number; left: number; isNumbered: boolean}[];
}

export async function readOptions(tx: Tx, eventSessionId: number | null): Promise<ConsignmentOptions> {
  const {rows: outlets} = await tx.query<ConsignmentOptions['outlets'][number]>(
    `select a.id, a.name, a.commission_bp as "commissionBp",
       greatest(0, a.credit_cents - a.owed_cents - ${OUT_CENTS}) as "roomCents"
       from affiliate a where a.is_active and a.credit_cents is not null order by a.name, a.id`,
  );
  const {rows: prices} = await tx.query<ConsignmentOptions['prices'][number]>(
    `select p.id, z.name as "zoneName", k.name as "tariffName", p.amount_cents as cents,
       z.kind = 'numbered' as "isNumbered",
       case when z.kind = 'numbered' then (select count(*)::int from seat st where st.zone_id = z.id
         and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = st.id
           and (c.kind <> 'hold' or c.expires_at > now())))
       else coalesce((select sum(n.capacity - n.taken) from zone_counter n
         where n.event_session_id = s.id and n.zone_id = z.id), 0)::int end as left
       from event_session s join price p on p.event_session_id = s.id and p.is_active
           and coalesce(p.channel, 'partner') = 'partner' and p.amount_cents > 0
         join zone z on z.id = p.zone_id and z.seat_plan_id = s.seat_plan_id
         join price_category k on k.id = p.price_category_id
      where s.id = $1 order by z.position, k.position, p.channel nulls last, p.id`,
    [eventSessionId],
  );
  return {outlets, prices};
}
