-- What a person takes off or asks for by purpose, said with a link that only their mailbox has. It is bound to the
-- address by its hash: it outlives the subscriber's row, and comes before whatever list or file names the address again.
create table mail_opt_out (
  id integer generated always as identity primary key,
  email_hash bytea not null,
  -- A newsletter's public group, all groups that are not public, and announcements that advertise.
  purpose text not null check (purpose in ('group', 'other', 'commercial')),
  -- A group that somebody has left is hidden, not deleted: made again, it would begin with them.
  subscriber_group_id integer references subscriber_group,
  left_at timestamptz not null default now(),
  constraint mail_opt_out_of_one check ((purpose = 'group') = (subscriber_group_id is not null)),
  constraint mail_opt_out_once unique nulls not distinct (email_hash, purpose, subscriber_group_id)
);
create index mail_opt_out_group on mail_opt_out (subscriber_group_id) where subscriber_group_id is not null;

-- As a suppression: it ends by the person's own wish alone.
create function opt_out_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('taquilla.own_wish', true) = 'on' then return old; end if;
  raise exception 'opt-out % stays', old.id using errcode = 'TQ007';
end $$;
create trigger opt_out_stays before update or delete on mail_opt_out for each row execute function opt_out_stays();

create index subscriber_email_hash on subscriber (email_hash(email));

-- Nobody is a member of what they took off, whoever says so: a form, a file, a rule or a group that is hidden later.
create function is_opted_out(hash bytea, group_id integer, group_is_public boolean) returns boolean
  language sql stable as $$
  select exists (select 1 from mail_opt_out o where o.email_hash = hash
    and (o.subscriber_group_id = group_id or (o.purpose = 'other' and not group_is_public)))
$$;
create function members_keep_their_wish() returns trigger language plpgsql as $$
begin
  if exists (select 1 from mail_opt_out) then
    delete from subscriber_group_member m using after_rows a, subscriber s, subscriber_group g
      where m.id = a.id and s.id = a.subscriber_id and g.id = a.subscriber_group_id
        and is_opted_out(email_hash(s.email), g.id, g.is_public);
  end if;
  return null;
end $$;
create trigger members_keep_their_wish after insert on subscriber_group_member
  referencing new table as after_rows for each statement execute function members_keep_their_wish();
create trigger members_keep_their_wish_later after update on subscriber_group_member
  referencing new table as after_rows for each statement execute function members_keep_their_wish();
create function hidden_group_keeps_wishes() returns trigger language plpgsql as $$
begin
  delete from subscriber_group_member m using subscriber s
    where m.subscriber_group_id = new.id and s.id = m.subscriber_id
      and is_opted_out(email_hash(s.email), new.id, new.is_public);
  return null;
end $$;
create trigger hidden_group_keeps_wishes after update of is_public on subscriber_group
  for each row when (old.is_public and not new.is_public) execute function hidden_group_keeps_wishes();
create function opt_out_ends_membership() returns trigger language plpgsql as $$
begin
  delete from subscriber_group_member m using subscriber s, subscriber_group g
    where email_hash(s.email) = new.email_hash and m.subscriber_id = s.id and g.id = m.subscriber_group_id
      and (g.id = new.subscriber_group_id or (new.purpose = 'other' and not g.is_public));
  return null;
end $$;
create trigger opt_out_ends_membership after insert on mail_opt_out
  for each row execute function opt_out_ends_membership();
-- A person who gets another address takes along what they said of the first.
create function wish_moves_along() returns trigger language plpgsql as $$
begin
  insert into mail_opt_out (email_hash, purpose, subscriber_group_id, left_at)
    select email_hash(new.email), purpose, subscriber_group_id, left_at from mail_opt_out
      where email_hash = email_hash(old.email) on conflict do nothing;
  delete from subscriber_group_member m using subscriber_group g
    where m.subscriber_id = new.id and g.id = m.subscriber_group_id
      and is_opted_out(email_hash(new.email), g.id, g.is_public);
  return null;
end $$;
create trigger wish_moves_along after update of email on subscriber
  for each row when (old.email <> new.email) execute function wish_moves_along();

-- Whoever is suppressed is not active, also when only the hash of the address is left and whoever makes the row.
create or replace function subscriber_state() returns trigger language plpgsql as $$
begin
  if new.state = 'pending' and new.consent_at is not null then new.state := 'active'; end if;
  if new.state = 'active' and (tg_op = 'INSERT' or old.state <> 'active' or old.email <> new.email)
      and exists (select 1 from suppression where email_hash = email_hash(new.email)) then
    new.state := 'suppressed';
    new.state_reason := 'suppressed';
  end if;
  if tg_op = 'UPDATE' and new.state is distinct from old.state then new.state_at := now(); end if;
  return new;
end $$;
create or replace function suppress_subscriber() returns trigger language plpgsql as $$
begin
  update subscriber set state = 'suppressed', state_reason = new.reason, version = version + 1, updated_at = now()
    where email_hash(email) = new.email_hash and state in ('pending', 'active');
  return null;
end $$;

-- Asked for at the public form; the click within two days makes the subscriber. Then it is the proof: who clicked is
-- there as a hash, what they agreed to as they read it.
create table subscriber_sign_up (
  id integer generated always as identity primary key,
  email text check (email = lower(trim(email))),
  email_hash bytea not null,
  subscriber_group_ids integer[] not null check (cardinality(subscriber_group_ids) > 0),
  consent_text text not null,
  -- HMAC of the network that it was asked from.
  asker text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz default now() + interval '48 hours',
  confirmed_at timestamptz,
  constraint sign_up_waits_or_is_proof
    check (case when confirmed_at is null then email is not null and expires_at is not null
      else email is null and expires_at is null end)
);
create index subscriber_sign_up_expires on subscriber_sign_up (expires_at) where expires_at is not null;
create index subscriber_sign_up_person on subscriber_sign_up (email_hash);

-- What an import passed over, by reason: {reason: rows}.
alter table subscriber_import add column passed_over jsonb not null default '{}',
  drop constraint subscriber_import_row_count_check,
  add constraint subscriber_import_row_count_check check (row_count between 0 and 100000);
