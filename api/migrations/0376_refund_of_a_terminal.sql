-- What a terminal charged a terminal gives back, whoever asks and from whichever till, also from none: as long as the
-- machine that charged it is there and has to be used.
create function refund_needs_terminal(shift integer, paid integer) returns boolean language sql stable parallel safe
  return till_has_terminal(shift) or exists (select 1 from terminal_operation t
    join card_terminal c on c.id = t.card_terminal_id and c.is_active and c.is_required
    where t.payment_id = paid and t.kind = 'sale' and t.state = 'authorised');

create or replace function refund_by_terminal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  r refund;
begin
  select * into r from refund where id = new.id;
  if exists (select 1 from terminal_operation where refund_id = r.id and (state in ('sent', 'waiting_card', 'unknown')
      or (state = 'authorised' and r.method <> 'card_terminal'))) then
    raise exception 'refund % may have been made on a terminal', r.id using errcode = 'TQ023';
  end if;
  if r.state = 'done' and r.method = 'card_terminal' and r.done_at >= now()
      and refund_needs_terminal(r.cash_shift_id, r.payment_id)
      and not exists (select 1 from terminal_operation where refund_id = r.id and state = 'authorised') then
    raise exception 'refund % names no operation of a terminal', r.id using errcode = 'TQ024';
  end if;
  return null;
end $$;
