/**
 * Keeps the rights of a session as readers have them (door_right). Promise: what it says is what access_right said at
 * some moment of the last seconds, and a mark that was given out is followed by all that changed after it.
 * Nothing that sells writes here. A look finds what may have changed by the transactions that wrote it (`xmin`), over
 * the rows of the session alone, and reckons those rights anew; now and then everything is compared, for what changes
 * by the clock or elsewhere.
 */
import type {Tx} from '../kernel/tx';
import {NAMELESS} from '../attendees/named';
import {takesDoorList} from '../kernel/locks';
import {AREAS, RIGHT_SOURCES, RIGHT_STATUSES} from './rules/facts';

/** Looked at so often at most, whoever asks. */
const LOOK_MS = 1000;
/** Compared so often at least, and less often where it takes long: a fiftieth of the time. */
const COMPARE_MS = 60_000;
const COMPARE_SHARE = 50;
/** More than these are compared with all at once. */
const MOST_ONE_BY_ONE = 4000;

const words = (list: readonly string[]) => `array['${list.join("', '")}']`;
const number = (list: readonly string[], of: string) => `(array_position(${words(list)}, ${of}) - 1)`;
const KEY = `((${number(RIGHT_SOURCES, 'r.source')}::bigint << 28) | r.right_id)`;
const byte = (value: string) => `substring(int2send((${value})::smallint) from 2)`;
const word = (value: string) => `substring(int4send(${value}) from 3)`;

/** Plan and gates; null: no such session. */
const LISTS = `
select s.seat_plan_id || ':' || coalesce((select string_agg(g.id::text, ',' order by g.id) from gate g
  where g.venue_id = e.venue_id), '') as key, s.doors_at - interval '1 day' as base,
  (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as horizon
  from event_session s join event e on e.id = s.event_id where s.id = $1`;

/** `$2`: the transaction since which; an older row that looks young is reckoned anew for nothing. */
const since = (alias: string) => `age(${alias}.xmin) <= age($2::text::xid)`;

/** What may have changed, and how many: of passes also what they lent and whom they invited. */
const CHANGED = `
with pass as (
  select p.id from season_list_session l join season_pass p on p.season_list_id = l.season_list_id
    where l.event_session_id = $1 and ${since('p')}
  union select c.season_pass_id from pass_card c join season_pass p on p.id = c.season_pass_id
    join season_list_session l on l.season_list_id = p.season_list_id where l.event_session_id = $1 and ${since('c')}
  union select season_pass_id from pass_choice x where event_session_id = $1 and ${since('x')}
  union select season_pass_id from pass_transfer x where event_session_id = $1 and ${since('x')}
  union select season_pass_id from pass_invitation x where event_session_id = $1 and ${since('x')}
  union select season_pass_id from seat_release x where event_session_id = $1 and ${since('x')}
  union select season_pass_id from pass_block x where ${since('x')}
  union select season_pass_id from seat_claim x where event_session_id = $1 and season_pass_id is not null and ${since('x')}
), changed(source, id) as (
  select 'ticket', t.id from ticket t where t.event_session_id = $1 and ${since('t')}
  union select 'ticket', t.id from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id
    where t.event_session_id = $1 and ${since('a')}
  union select 'ticket', t.id from ticket_transfer x join ticket t on t.id = x.ticket_id
    where t.event_session_id = $1 and ${since('x')}
  union select 'invitation', i.id from invitation i where i.event_session_id = $1 and ${since('i')}
  union select 'external_code', c.id from external_code c where c.event_session_id = $1 and ${since('c')}
  union select 'pass', id from pass
  union select 'pass_transfer', x.id from pass_transfer x join pass on pass.id = x.season_pass_id
    where x.event_session_id = $1
  union select 'pass_invitation', x.id from pass_invitation x join pass on pass.id = x.season_pass_id
    where x.event_session_id = $1
  union select 'accreditation', a.id from accreditation a where a.code is not null and ${since('a')}
  union select 'plot_occupant', o.id from plot_occupant o join plot_sale s on s.id = o.plot_sale_id
    where ${since('o')} or ${since('s')}
  union select 'product', l.id from order_line l
    where l.id in (select goods_of_session($1)) and ${since('l')}
  union select 'consigned_ticket', c.id from consignment b join consigned_ticket c on c.consignment_id = b.id
    where b.event_session_id = $1 and ${since('c')}
  union select 'all_out', a.id from all_out a where a.event_session_id = $1 and ${since('a')}
  union select c.source, c.right_id from scan c where c.event_session_id = $1 and c.right_id is not null and ${since('c')}
)
select source, array_agg(id) as ids from changed group by 1`;

const RIGHT = `select substring(sha256(convert_to(r.code, 'UTF8')) for 8) as hash, r.source, r.right_id, r.zone_id,
  r.gate_id, r.category, r.document_required, r.status, r.sequence from`;
/** Of people, and what is handed over at the gates of this session. */
const people = (kind: string) => `${RIGHT} ${kind} r where r.event_session_id = $1 and r.code <> ''`;
const GOODS = `${RIGHT} goods_right($1) r where r.event_session_id = $1 and r.right_id in (select goods_of_session($1))`;

/** `right`: which; `of`: the same, over `r`; `kept`: what becomes of them. */
const store = (right: string, of: string, kept: string) => `
with r as materialized (
  ${right}
), named as (
  insert into door_category (event_session_id, n, name, document_required)
  select $1, (select coalesce(max(n) + 1, 0) from door_category where event_session_id = $1)
      + row_number() over (order by c.category, c.document_required) - 1, c.category, c.document_required
    from (select distinct category, document_required from r) c
    where not exists (select 1 from door_category k where k.event_session_id = $1 and k.name = c.category
      and k.document_required = c.document_required) returning n, name, document_required
), category as materialized (
  select n, name, document_required from named union all
  select n, name, document_required from door_category where event_session_id = $1
), gates as materialized (
  select g.id, row_number() over (order by g.id) - 1 as n from gate g join event e on e.venue_id = g.venue_id
    join event_session s on s.event_id = e.id where s.id = $1
), zones as materialized (
  select z.id, row_number() over (order by z.id) - 1 as n, gate_of_zone($1, z.id) as gate_id from zone z
    join event_session s on s.seat_plan_id = z.seat_plan_id where s.id = $1
), came as materialized (
  select c.source, c.right_id, sum(case when c.direction = 'in' and c.undoes_id is null then 1
      when c.direction = 'out' and c.undoes_id is not null then -1 else 0 end)::int as entries,
    sum(case when c.direction = 'out' and c.undoes_id is null then 1
      when c.direction = 'in' and c.undoes_id is not null then -1 else 0 end)::int as exits,
    max(c.read_at) filter (where c.direction = 'in' and c.undoes_id is null) as last_at,
    (array_agg(c.gate_id order by c.id desc) filter (where c.direction = 'in' and c.undoes_id is null))[1] as gate_id
    from scan c where c.event_session_id = $1 and (c.result = 'ok' or c.let_in) and ${of.replaceAll('r.', 'c.')}
      and (c.source = 'product'
      or c.read_at > coalesce((select max(a.at) from all_out a where a.event_session_id = $1), '-infinity'))
    group by 1, 2
), packed as materialized (
  select distinct on (r.hash) r.hash, ${KEY} as key, r.hash || substring(int8send(${KEY}) from 5)
    || ${byte(`${number(RIGHT_STATUSES, 'r.status')}
      | case when r.source = 'ticket' and exists (select 1 from ticket_transfer x where x.ticket_id = r.right_id
          and x.state in ('accepted', 'passed_on')) then 16 else 0 end
      | case when r.source = 'ticket' and exists (select 1 from ticket t where t.id = r.right_id and ${NAMELESS})
          then 32 else 0 end`)}
    || ${byte(`least(coalesce(m.entries, 0), 127) | case when m.entries > m.exits then 128 else 0 end`)}
    || ${word('coalesce(k.n, 65535)')} || ${word('coalesce(z.n, 65535)::int')}
    || ${byte('coalesce(g.n, 255)')} || ${byte('coalesce(lg.n, 255)')}
    || ${word(`case when r.source = 'accreditation' then coalesce((select sum(1 << (array_position(${words(AREAS)}, a) - 1))
        from accreditation y, unnest(y.areas) a where y.id = r.right_id), 0)::int else coalesce(r.sequence, 0) end`)}
    || ${word(`case when m.entries > 0 then
        least(65534, greatest(0, extract(epoch from m.last_at - l.base_at) / 60))::int else 65535 end`)} as record
    from r join door_list l on l.event_session_id = $1
    left join category k on k.name = r.category and k.document_required = r.document_required
    left join zones z on z.id = r.zone_id left join gates g on g.id = coalesce(r.gate_id, z.gate_id)
    left join came m on m.source = r.source and m.right_id = r.right_id left join gates lg on lg.id = m.gate_id
    order by r.hash, r.status = 'active' desc
), ${kept}`;

/** There are none yet: nothing to compare with. */
const FIRST_KEPT = `stored as (
  insert into door_right (event_session_id, hash, key, record, mark) select $1, hash, key, record, $2 from packed
)
select count(*)::int as changed, (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as took
  from packed`;

/** `scope`: of which rows what is not found is gone, over `door_right d`. */
const keptIn = (scope: string) => `stored as (
  insert into door_right as d (event_session_id, hash, key, record, mark) select $1, hash, key, record, $2 from packed
  on conflict (event_session_id, hash) do update set key = excluded.key, record = excluded.record, is_gone = false,
    mark = excluded.mark where d.record <> excluded.record returning 1
), gone as (
  update door_right d set is_gone = true, record = set_byte(d.record, 12, get_byte(d.record, 12) | 64), mark = $2
    where d.event_session_id = $1 and not d.is_gone and ${scope}
      and not exists (select 1 from packed p where p.hash = d.hash) returning 1
)
select ((select count(*) from stored) + (select count(*) from gone))::int as changed,
  (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as took`;

const EVERYTHING = `${people('access_right')} union all ${GOODS}`;
const FIRST = store(EVERYTHING, 'true', FIRST_KEPT);
const WHOLE = store(EVERYTHING, 'true', keptIn('true'));
const someOf = (source: string) => `r.source = '${source}' and r.right_id = any($3)`;
const ofSource = (source: string) =>
  store(
    `${source === 'product' ? GOODS : people(`${source}_right`)} and ${someOf(source)}`,
    someOf(source),
    keptIn(
      `d.key = any(select (${RIGHT_SOURCES.indexOf(source as never)}::bigint << 28) | w from unnest($3::int[]) w)`,
    ),
  );

interface List {
  key: string;
  mark: number;
  horizon: string;
  sinceLook: number | null;
  sinceCompared: number | null;
  comparing: number;
}

/** False: somebody else is at it, or has just been. Waits only where there is nothing yet. */
export async function refreshRights(tx: Tx, eventSessionId: number): Promise<boolean> {
  const known = await readList(tx, eventSessionId);
  if (known?.sinceLook != null && known.sinceLook < LOOK_MS) return false;
  if (!(await takesDoorList(tx, eventSessionId, known?.sinceCompared == null))) return false;
  const lists = await tx.query<{key: string; base: Date; horizon: string}>(LISTS, [eventSessionId]);
  const {key, base, horizon} = lists.rows[0] ?? {};
  if (key === undefined) return false;
  await tx.query(
    `insert into door_list as l (event_session_id, lists_key, base_at) values ($1, $2, $3)
     on conflict (event_session_id) do update set lists_key = excluded.lists_key, first_mark = l.mark + 1,
       compared_at = null where l.lists_key <> excluded.lists_key`,
    [eventSessionId, key, base],
  );
  // Under the lock: what the one before has done is seen.
  const list = (await readList(tx, eventSessionId))!;
  if (list.sinceLook !== null && list.sinceLook < LOOK_MS && list.sinceCompared !== null) return false;
  if (list.sinceCompared === null)
    await tx.query('delete from door_right where event_session_id = $1', [eventSessionId]);
  const changed =
    list.sinceCompared === null || list.sinceCompared > Math.max(COMPARE_MS, COMPARE_SHARE * list.comparing)
      ? await compareAll(tx, eventSessionId, list)
      : await look(tx, eventSessionId, list);
  await tx.query(
    `update door_list set refreshed_at = clock_timestamp(), horizon = $2, mark = mark + $3, right_count = case when $3 = 0
       then right_count else (select count(*) from door_right r where r.event_session_id = $1 and not r.is_gone) end
       where event_session_id = $1`,
    [eventSessionId, horizon, changed > 0 ? 1 : 0],
  );
  return true;
}

async function readList(tx: Tx, eventSessionId: number): Promise<List | undefined> {
  const {rows} = await tx.query<List>(
    `select lists_key as key, mark, horizon, comparing_ms as comparing,
       (extract(epoch from clock_timestamp() - refreshed_at) * 1000)::int as "sinceLook",
       (extract(epoch from clock_timestamp() - compared_at) * 1000)::float8 as "sinceCompared"
       from door_list where event_session_id = $1`,
    [eventSessionId],
  );
  return rows[0];
}

async function compareAll(tx: Tx, eventSessionId: number, list: List): Promise<number> {
  const {rows} = await tx.query<{changed: number; took: number}>(list.sinceCompared === null ? FIRST : WHOLE, [
    eventSessionId,
    list.mark + 1,
  ]);
  const {changed, took} = rows[0]!;
  await tx.query(
    'update door_list set compared_at = clock_timestamp(), comparing_ms = $2 where event_session_id = $1',
    [eventSessionId, took],
  );
  return changed;
}

async function look(tx: Tx, eventSessionId: number, list: List): Promise<number> {
  const {rows} = await tx.query<{source: string; ids: number[]}>(CHANGED, [eventSessionId, list.horizon]);
  const isAll = rows.some(row => row.source === 'all_out');
  if (isAll || rows.reduce((sum, row) => sum + row.ids.length, 0) > MOST_ONE_BY_ONE)
    return compareAll(tx, eventSessionId, list);
  let changed = 0;
  for (const {source, ids} of rows) {
    const stored = await tx.query<{changed: number}>(ofSource(source), [eventSessionId, list.mark + 1, ids]);
    changed += stored.rows[0]!.changed;
  }
  return changed;
}
