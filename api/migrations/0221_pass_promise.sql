-- What a pass is worth in a session, before anything that stops it there (a block, a debt, a seat that was lent): null
-- when the season does not have the session. Pages ask this; the door says the same of a pass that nothing stops
-- (access_right).
create function pass_promise(p season_pass, session integer) returns text language sql stable
begin atomic
  select case when k.kind = 'discount' then 'ticket_needed'
    when p.choices_allowed is not null and not exists (select 1 from pass_choice c where c.season_pass_id = p.id
      and c.event_session_id = session and c.state = 'chosen') then 'not_chosen'
    else 'included' end
    from season_list_session l join pass_category k on k.id = p.pass_category_id
   where l.season_list_id = p.season_list_id and l.event_session_id = session;
end;
