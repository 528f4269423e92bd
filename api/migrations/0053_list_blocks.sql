-- A block of a list reaches the list's sessions: one block in each, which says whose it is, so that what ends frees its own claims only.
alter table seat_block add column list_seat_block_id integer references list_seat_block;
create unique index seat_block_of_list on seat_block (list_seat_block_id, event_session_id) where list_seat_block_id is not null;

-- A day that is over when the block is made would block nothing. What was accepted before stays as a record.
alter table list_seat_block add constraint list_seat_block_until_check check (until_on is null or until_on >= (created_at at time zone 'Europe/Madrid')::date) not valid;
create index on list_seat_block (until_on) where until_on is not null;

-- The seats that a list keeps back today: a block is over with its last day, also before the timed work has cleared its rows.
create view list_seat_kept as
  select b.season_list_id, b.seat_id, b.list_seat_block_id from list_blocked_seat b join list_seat_block k on k.id = b.list_seat_block_id
   where k.until_on is null or k.until_on >= (now() at time zone 'Europe/Madrid')::date;

-- The blocks that stand already reach the sessions to come; what somebody has there stays theirs.
with wish as materialized (
  select k.id as block, s.id as session, b.seat_id as seat, k.block_label_id, k.reason, k.until_on, k.staff_user_id
    from list_seat_kept b join list_seat_block k on k.id = b.list_seat_block_id join season_list_session ls on ls.season_list_id = b.season_list_id
    join event_session s on s.id = ls.event_session_id and s.state <> 'cancelled' and s.ends_at > now() join seat st on st.id = b.seat_id and st.seat_plan_id = s.seat_plan_id
   where not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = b.seat_id)),
made as (
  insert into seat_block (event_session_id, block_label_id, reason, until_at, seat_count, staff_user_id, list_seat_block_id)
  select session, block_label_id, reason, (until_on + 1)::timestamp at time zone 'Europe/Madrid', count(*), staff_user_id, block from wish group by block, session, block_label_id, reason, until_on, staff_user_id
  returning id, event_session_id, list_seat_block_id)
insert into seat_claim (event_session_id, seat_id, kind, seat_block_id)
select w.session, w.seat, 'block', m.id from wish w join made m on m.event_session_id = w.session and m.list_seat_block_id = w.block order by 1, 2 on conflict do nothing;
