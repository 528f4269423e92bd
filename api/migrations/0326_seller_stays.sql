-- Who sold stays who sold. What goes back is put right under the number under which it was invoiced, and is settled with
-- whom it was sold for: another number, or the event given to another company, and a refund finds no invoice of its own.
create trigger event_company_stays before update of nif on event_company for each row
  when (old.nif <> '' and old.nif is distinct from new.nif) execute function issuer_stays();

create function event_seller_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from event_session s join order_line l on l.event_session_id = s.id join "order" o on o.id = l.order_id
      where s.event_id = new.id and o.paid_at is not null and not l.is_trial)
    or exists (select from order_line l join event_session s on s.id = l.supplement_session_id join "order" o on o.id = l.order_id
      where s.event_id = new.id and o.paid_at is not null and not l.is_trial) then
    raise exception 'event % has been sold for another company', new.id using errcode = '23514', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger event_seller_stays before update of event_company_id on event for each row
  when (old.event_company_id is distinct from new.event_company_id) execute function event_seller_stays();
