/** The rights of a session as they travel to its readers: all of them, or what changed since a mark. */
import type {RightsHeader} from '../../domain/access/rules/records';
import type {Tx} from '../../domain/kernel/tx';

export interface DoorRights {
  header: RightsHeader;
  records: Buffer;
}

const RECORDS = `coalesce((select string_agg(r.record, ''::bytea order by r.hash) from door_right r
    where r.event_session_id = l.event_session_id
      and case when $2::int is null or $2 < l.first_mark or $2 > l.mark then not r.is_gone else r.mark > $2 end),
    ''::bytea)`;
const sql = (records: string) => `
select l.mark, l.first_mark as "firstMark", l.base_at as "baseAt", clock_timestamp() as "serverNow",
  ($2::int is null or $2 < l.first_mark or $2 > l.mark) as "isWhole",
  coalesce((select json_agg(json_build_object('name', c.name, 'documentRequired', c.document_required) order by c.n)
    from door_category c where c.event_session_id = l.event_session_id), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'color', z.color) order by z.id)
    from zone z where z.seat_plan_id = s.seat_plan_id), '[]') as zones,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id)
    from gate g where g.venue_id = e.venue_id), '[]') as gates,
  ${records} as records
  from door_list l join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
  where l.event_session_id = $1`;
const ALL = sql(RECORDS);
const HEADER_ALONE = sql(`''::bytea`);

/** @param since null: all of them; `header`: none, only what the numbers in them mean */
export async function readDoorRights(
  tx: Tx,
  eventSessionId: number,
  since: number | null | 'header',
): Promise<DoorRights> {
  const {rows} = await tx.query<{
    mark: number;
    baseAt: Date;
    serverNow: Date;
    isWhole: boolean;
    categories: RightsHeader['categories'];
    zones: RightsHeader['zones'];
    gates: RightsHeader['gates'];
    records: Buffer;
  }>(since === 'header' ? HEADER_ALONE : ALL, [eventSessionId, since === 'header' ? null : since]);
  const {mark, baseAt, serverNow, isWhole, categories, zones, gates, records} = rows[0]!;
  return {
    header: {
      mark: String(mark),
      serverNow: serverNow.toISOString(),
      isWhole,
      baseAt: baseAt.toISOString(),
      categories,
      zones,
      gates,
    },
    records,
  };
}
