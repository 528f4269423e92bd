-- Of a person who was forgotten the invoice stays as the law wants it (RD 1619/2012 art. 19), blocked (LO 3/2018 art. 32):
-- lists, searches, reports and exports say «Bloqueado» in the place of who it was for.
alter table invoice add column recipient_blocked_at timestamptz;
alter table invoice add column shown_name text not null
  generated always as (case when recipient_blocked_at is null or recipient_nif = '' then recipient_name
    else 'Bloqueado' end) stored;
alter table invoice add column shown_nif text not null
  generated always as (case when recipient_blocked_at is null or recipient_nif = '' then recipient_nif
    else 'Bloqueado' end) stored;
alter table invoice add column shown_address text not null
  generated always as (case when recipient_blocked_at is null then recipient_address else '' end) stored;

-- Blocked once and for ever; what is computed is not there yet when this asks.
create or replace function invoice_is_frozen() returns trigger language plpgsql as $$
declare moves constant text[] := array['state', 'aeat_state', 'aeat_csv', 'aeat_message', 'sent_at', 'total_cents',
  'is_trial', 'recipient_blocked_at', 'shown_name', 'shown_nif', 'shown_address'];
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves)
     or (old.recipient_blocked_at is not null and new.recipient_blocked_at is distinct from old.recipient_blocked_at) then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;

-- What comes later of a blocked order (a correction) is blocked from its first moment.
create function invoice_is_blocked() returns trigger language plpgsql as $$
begin
  new.recipient_blocked_at := coalesce(
    (select max(i.recipient_blocked_at) from invoice i where i.order_id = new.order_id),
    (select b.blocked_at from blocked_contact b where b.order_id = new.order_id));
  return new;
end $$;
create trigger invoice_blocked before insert on invoice for each row when (new.order_id is not null)
  execute function invoice_is_blocked();

update invoice i set recipient_blocked_at = b.blocked_at from blocked_contact b where b.order_id = i.order_id;

drop index invoice_search;
create index invoice_search on invoice using gin
  (fold(coalesce(full_number, '') || ' ' || coalesce(shown_name, '') || ' ' || coalesce(shown_nif, '')) gin_trgm_ops);
