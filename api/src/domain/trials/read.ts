/** The trials that are running, with what has been tried in each. */
import type {Tx} from '../kernel/tx';

export interface RunningTrial {
  eventId: number;
  ofId: number | null;
  title: string;
  slug: string;
  sessions: number;
  /** The one that is tried next. */
  nextSessionId: number | null;
  orders: number;
  tickets: number;
  readings: number;
  createdAt: Date;
}

export async function readTrials(
  tx: Tx,
  companyId: number | null,
): Promise<{shopSince: Date | null; trials: RunningTrial[]}> {
  const {rows} = await tx.query<RunningTrial>(
    `select e.id as "eventId", e.trial_of_id as "ofId", e.title, e.slug, e.created_at as "createdAt",
      count(s.id)::int as sessions,
            (select n.id from event_session n where n.event_id = e.id and n.state <> 'cancelled'
              order by n.ends_at < now(), n.starts_at, n.id limit 1) as "nextSessionId",
            (select count(distinct l.order_id)::int from order_line l
              where l.event_session_id = any(array_agg(s.id))) as orders,
            (select count(*)::int from ticket t where t.event_session_id = any(array_agg(s.id))
              and t.state <> 'void') as tickets,
            (select count(*)::int from scan c where c.event_session_id = any(array_agg(s.id))) as readings
       from event e left join event_session s on s.event_id = e.id
         where e.is_trial and ($1::int is null or e.event_company_id = $1) group by e.id order by e.id`,
    [companyId],
  );
  const house = await tx.query<{since: Date | null}>('select trial_since as since from organization');
  return {shopSince: house.rows[0]?.since ?? null, trials: rows};
}
