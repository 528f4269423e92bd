-- The first day: what every club begins with, the first person who may come in, and texts that somebody signs.

-- Base data, part by part. A part is laid once in the life of an installation: what the club changes or deletes stays so,
-- also when a later version brings more parts.
create table base_data (
  part text primary key,
  laid_at timestamptz not null default now()
);

-- The address with which somebody without a password comes in for the first time: made at the console for the first
-- superadministrator, by mail for everybody else. It serves once.
create table staff_welcome (
  key_hash bytea primary key,
  staff_user_id integer not null references staff_user on delete cascade,
  -- Made at the console: whoever has that has the database, so a lost second factor begins anew.
  resets_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '8 days'),
  used_at timestamptz
);
create index on staff_welcome (staff_user_id);

-- A text is a draft until somebody publishes it and answers for it; then it stays as it is, for orders say which edition they accepted.
alter table legal_text alter column published_at drop default, alter column published_at drop not null,
  add column signed_off_by_id integer references staff_user;

create function legal_text_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or (new.kind, new.edition, new.title, new.body_html, new.published_at) is distinct from (old.kind, old.edition, old.title, old.body_html, old.published_at)) then
    raise exception 'a published text stays' using errcode = 'TQ010';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger legal_text_stays before update or delete on legal_text for each row execute function legal_text_stays();

-- Whom people write to about their data, and whom a child may tell (RGPD art. 37 to 39; Ley Orgánica 8/2021, art. 48).
alter table organization
  add column data_delegate_name text not null default '',
  add column data_delegate_email text not null default '',
  add column minors_delegate_name text not null default '',
  add column minors_delegate_email text not null default '',
  add column minors_delegate_phone text not null default '';

-- When the last copies were made: `npm run doctor` and the alerts look at their age.
create table backup_made (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0)
);
