/**
 * A list's blocks in its sessions to come: a seat kept out of the passes is kept out of every sale of them too, under
 * the primary key of seat_claim, so that whoever came first has it. Each session's block names the list's and ends with
 * it.
 */
import type {Tx} from '../../kernel/tx';
import type {FreedSeat} from '../../seats/release';

interface Reach {
  seasonListId: number;
  /** Only this block; null: all of the list. */
  blockId: number | null;
  /** Only this session; null: all that are to come. */
  eventSessionId: number | null;
}

const TODAY = 'club_today()';

const WISH = `from list_seat_kept b join list_seat_block k on k.id = b.list_seat_block_id
  join season_list_session ls on ls.season_list_id = b.season_list_id
  join event_session s on s.id = ls.event_session_id and s.state <> 'cancelled' and s.ends_at > now()
    join seat st on st.id = b.seat_id and st.seat_plan_id = s.seat_plan_id`;
const WHERE = 'where b.season_list_id = $1 and ($2::int is null or k.id = $2) and ($3::int is null or s.id = $3)';
const OWN = 'join seat_block o on o.list_seat_block_id = k.id and o.event_session_id = s.id';

/** The caller has the list's row locked: neither a session nor a block comes into it meanwhile. */
export async function claimListBlocks(tx: Tx, {seasonListId, blockId, eventSessionId}: Reach): Promise<FreedSeat[]> {
  const about = [seasonListId, blockId, eventSessionId];
  const {rowCount: sessions} = await tx.query(
    `insert into seat_block (event_session_id, block_label_id, reason, until_at, seat_count, staff_user_id,
      list_seat_block_id)
     select s.id, k.block_label_id, k.reason, (k.until_on + 1)::timestamp at time zone club_zone(), 0,
       k.staff_user_id, k.id ${WISH} ${WHERE} group by s.id, k.id
     on conflict (list_seat_block_id, event_session_id) where list_seat_block_id is not null do update
       set until_at = excluded.until_at`,
    about,
  );
  if (sessions === 0) return [];
  const {rows: claimed} = await tx.query<FreedSeat>(
    `insert into seat_claim as c (event_session_id, seat_id, kind, seat_block_id)
      select s.id, b.seat_id, 'block', o.id ${WISH} ${OWN} ${WHERE} order by 1, 2
     on conflict (event_session_id, seat_id) do update
       set kind = 'block', seat_block_id = excluded.seat_block_id, cart_id = null, price_id = null, expires_at = null,
       changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and c.expires_at <= now() and c.order_id is null
     returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    about,
  );
  // A block counts the seats that it took; one that took none is not one.
  const made = `o.list_seat_block_id = k.id and k.season_list_id = $1 and ($2::int is null or k.id = $2)
    and ($3::int is null or o.event_session_id = $3)`;
  await tx.query(
    `update seat_block o set seat_count = (select count(*) from seat_claim c where c.seat_block_id = o.id)
      from list_seat_block k where ${made}`,
    about,
  );
  await tx.query(`delete from seat_block o using list_seat_block k where ${made} and o.seat_count = 0`, about);
  return claimed;
}

/** Named in the incident: more would not be read. */
const SHOWN = 20;

/**
 * How many of the seats somebody has in a session, which stay theirs: told to staff. Another block or a hidden seat is
 * off sale already.
 */
export async function tellTaken(tx: Tx, {seasonListId, blockId, eventSessionId}: Reach): Promise<number> {
  const {rows} = await tx.query<{taken: number; words: string}>(
    `select count(*)::int as taken, string_agg(words, '; ') filter (where n <= ${SHOWN}) as words
       from (select seat_place(z, st.row_label, st.seat_number) || ' en «' || e.title || '»' as words, row_number()
         over (order by s.starts_at, st.id) as n
               ${WISH} join seat_claim c on c.event_session_id = s.id and c.seat_id = b.seat_id
                 and c.kind not in ('block', 'hidden') join event e on e.id = s.event_id
                 join zone z on z.id = st.zone_id ${WHERE}) x`,
    [seasonListId, blockId, eventSessionId],
  );
  const {taken, words} = rows[0]!;
  if (taken === 0) return 0;
  const detail = `Son ${taken}: ${words}${taken > SHOWN ? '…' : '.'} Siguen siendo de quien las tiene; las demás han quedado bloqueadas.`;
  await tx.query(
    `insert into incident (kind, title, detail)
      values ('list_block_taken', 'Butacas bloqueadas para la temporada, ya ocupadas en alguna sesión', $1)`,
    [detail],
  );
  return taken;
}

/**
 * Frees what the list's blocks hold of these seats in sessions to come, or in one that leaves the list: nobody else's
 * block.
 */
export async function freeListBlocks(
  tx: Tx,
  seasonListId: number,
  only: {seatIds: number[]} | {eventSessionId: number},
): Promise<FreedSeat[]> {
  const {rows} = await tx.query<FreedSeat>(
    `with gone as materialized (
       select c.event_session_id, c.seat_id from list_seat_block k join seat_block b on b.list_seat_block_id = k.id
         join seat_claim c on c.seat_block_id = b.id join event_session s on s.id = c.event_session_id
         and s.ends_at > now()
        where k.season_list_id = $1 and ${'seatIds' in only ? 'c.seat_id = any($2)' : 'c.event_session_id = $2'}
          order by 1, 2 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seasonListId, 'seatIds' in only ? only.seatIds : only.eventSessionId],
  );
  return rows;
}

/**
 * Of these seats, what a block kept whose last day is over. The clock's work does it within seconds; whoever gives the
 * seat away asks first, because a claim is what every seller reads without a date, and that must stay so.
 */
export async function endOverBlocks(tx: Tx, seasonListId: number, seatIds: number[]): Promise<void> {
  const {rowCount} = await tx.query(
    `delete from list_blocked_seat b using list_seat_block k where k.id = b.list_seat_block_id and k.until_on < ${TODAY}
      and b.season_list_id = $1 and b.seat_id = any($2)`,
    [seasonListId, seatIds],
  );
  if (rowCount > 0) await freeListBlocks(tx, seasonListId, {seatIds});
}
