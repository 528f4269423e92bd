/**
 * What the invitations screen of a session begins with: quotas, states, free places by zone, what is left of the safe
 * capacity.
 */
import {ACCREDITED} from '../../domain/access/safe-capacity';
import {id, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const INVITATION_ROOM = obj(
  {
    safeCapacity: int(),
    rights: int({description: 'entradas, abonos, invitaciones, reservas y acreditaciones'}),
    freeQuota: int({description: 'invitaciones sin cupo que caben: 5 % del aforo'}),
    freeUsed: int(),
    quotas: list(obj({id: id(), name: str(), companyName: orNull(str()), quota: int(), used: int()})),
    byState: list(obj({state: str(), count: int()})),
    zones: list(obj({id: id(), name: str(), kind: oneOf('numbered', 'general'), free: int()})),
  },
  'InvitationRoom',
);
export type InvitationRoom = Infer<typeof INVITATION_ROOM>;

export async function readInvitationRoom(tx: Tx, eventSessionId: number): Promise<InvitationRoom> {
  const {rows} = await tx.query<InvitationRoom>(
    `select v.safe_capacity as "safeCapacity",
            ((select count(*) from seat_claim c
              where c.event_session_id = s.id
              and c.kind in ('sale', 'pass', 'invitation', 'reservation')) + (select coalesce(sum(c.quantity), 0)
              from zone_claim c where c.event_session_id = s.id
              and c.kind in ('sale', 'invitation', 'reservation')) + ${ACCREDITED})::int as rights,
            (select floor(coalesce(sum(z.capacity), 0) * 0.05)::int from zone z
              where z.seat_plan_id = s.seat_plan_id) as "freeQuota",
            (select count(*)::int from invitation i join invitation_batch b on b.id = i.invitation_batch_id
              where i.event_session_id = s.id and b.invitation_quota_id is null and i.state <> 'revoked') as "freeUsed",
            coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'companyName', c.name, 'quota',
              q.quota, 'used', (select count(*) from invitation i
              join invitation_batch b on b.id = i.invitation_batch_id
              where b.invitation_quota_id = q.id and i.state <> 'revoked')) order by q.name)
                        from invitation_quota q left join event_company c on c.id = q.event_company_id
                          where q.event_session_id = s.id), '[]') as quotas,
            coalesce((select json_agg(json_build_object('state', g.state, 'count', g.n) order by g.n desc)
              from (select state, count(*) as n from invitation where event_session_id = s.id group by 1) g),
              '[]') as "byState",
            coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'kind', z.kind, 'free',
              greatest(0, case when z.kind = 'general'
                          then (select coalesce(sum(k.capacity - k.taken), 0) from zone_counter k
                            where k.event_session_id = s.id and k.zone_id = z.id)
                          else z.capacity - coalesce(t.n, 0) end)) order by z.position)
                        from zone z left join (select st.zone_id, count(*) as n from seat_claim c
                          join seat st on st.id = c.seat_id
                          where c.event_session_id = s.id and (c.kind <> 'hold' or c.expires_at > now()) group by 1) t
                          on t.zone_id = z.id
                       where z.seat_plan_id = s.seat_plan_id), '[]') as zones
       from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1`,
    [eventSessionId],
  );
  return rows[0]!;
}
