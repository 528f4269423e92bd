-- The hash of an address stands with its subscriber: a newsletter's count reckoned it for everybody of the lists.
alter table subscriber add column email_hash bytea generated always as (email_hash(email)) stored;
drop index subscriber_email_hash, subscriber_active_hash;
create index subscriber_email_hash on subscriber (email_hash);

create or replace function suppress_subscriber() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update subscriber s set state = 'suppressed', state_reason = new.reason, version = version + 1, updated_at = now()
    where s.email_hash = new.email_hash and state in ('pending', 'active');
  return null;
end $$;

create or replace function opt_out_ends_membership() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from subscriber_group_member m using subscriber s, subscriber_group g
    where s.email_hash = new.email_hash and m.subscriber_id = s.id and g.id = m.subscriber_group_id
      and (g.id = new.subscriber_group_id or (new.purpose = 'other' and not g.is_public));
  return null;
end $$;
