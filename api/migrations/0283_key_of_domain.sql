-- A key stands in the DNS of a domain, under a name of that domain: so all senders of it sign by one. Each row has it, and
-- what is changed in one is changed in all.
alter table sender add column dkim_sealed_for integer, add column next_dkim_sealed_for integer;
-- By whose number it is sealed: the key of a sender that is gone still opens.
update sender set dkim_sealed_for = case when dkim_private_key <> '' then id end,
  next_dkim_sealed_for = case when next_dkim_private_key <> '' then id end;

-- Where a domain had several, the one that signs stays: what its DNS has before what is asked for, the oldest of them.
with best as (select distinct on (domain) * from sender where dkim_public_key <> ''
  order by domain, (state = 'verified') desc, (dkim_state = 'found') desc, verified_at nulls last, id)
update sender s set dkim_selector = b.dkim_selector, dkim_public_key = b.dkim_public_key,
    dkim_private_key = b.dkim_private_key, dkim_sealed_for = b.dkim_sealed_for,
    next_dkim_selector = b.next_dkim_selector, next_dkim_public_key = b.next_dkim_public_key,
    next_dkim_private_key = b.next_dkim_private_key, next_dkim_sealed_for = b.next_dkim_sealed_for,
    next_dkim_state = b.next_dkim_state,
    version = s.version + 1, updated_at = now()
  from best b where b.domain = s.domain and b.id <> s.id
    and (s.dkim_public_key, s.dkim_selector) is distinct from (b.dkim_public_key, b.dkim_selector);

create function sender_takes_key() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  k sender;
begin
  if tg_op = 'UPDATE' and split_part(new.email, '@', 2) = split_part(old.email, '@', 2) then return new; end if;
  select * into k from sender s where s.domain = split_part(new.email, '@', 2) and s.dkim_public_key <> ''
    and s.id <> new.id limit 1;
  if not found then return new; end if;
  new.dkim_selector := k.dkim_selector;
  new.dkim_public_key := k.dkim_public_key;
  new.dkim_private_key := k.dkim_private_key;
  new.dkim_sealed_for := k.dkim_sealed_for;
  new.next_dkim_selector := k.next_dkim_selector;
  new.next_dkim_public_key := k.next_dkim_public_key;
  new.next_dkim_private_key := k.next_dkim_private_key;
  new.next_dkim_sealed_for := k.next_dkim_sealed_for;
  new.next_dkim_state := k.next_dkim_state;
  return new;
end $$;
create trigger sender_takes_key before insert or update of email on sender for each row
  execute function sender_takes_key();

create function sender_gives_key() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update sender s set dkim_selector = new.dkim_selector, dkim_public_key = new.dkim_public_key,
      dkim_private_key = new.dkim_private_key, dkim_sealed_for = new.dkim_sealed_for,
      next_dkim_selector = new.next_dkim_selector, next_dkim_public_key = new.next_dkim_public_key,
      next_dkim_private_key = new.next_dkim_private_key, next_dkim_sealed_for = new.next_dkim_sealed_for,
      next_dkim_state = new.next_dkim_state
    where s.domain = new.domain and s.id <> new.id
      and (s.dkim_selector, s.dkim_public_key, s.next_dkim_selector, s.next_dkim_public_key, s.next_dkim_state)
        is distinct from (new.dkim_selector, new.dkim_public_key, new.next_dkim_selector, new.next_dkim_public_key,
          new.next_dkim_state);
  return null;
end $$;
create trigger sender_gives_key after update of dkim_selector, dkim_public_key, next_dkim_selector, next_dkim_public_key,
  next_dkim_state on sender for each row execute function sender_gives_key();
