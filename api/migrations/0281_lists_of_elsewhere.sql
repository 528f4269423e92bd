-- A list that comes from another tool says who left there, whose mailbox refused it and who complained: they are written
-- down as such and never taken in; of whoever stayed it says when they agreed, from where and by what.
alter table subscriber_import
  add column kind text not null default 'subscribers' check (kind in ('subscribers', 'suppressions')),
  add column reason text not null default 'unsubscribed' check (reason in ('unsubscribed', 'complaint', 'hard_bounce',
    'manual')),
  add column left_count integer not null default 0;
alter table subscriber_import drop constraint subscriber_import_check;
alter table subscriber_import add constraint subscriber_import_consent
  check (state in ('uploaded', 'discarded') or kind = 'suppressions' or length(consent_origin) >= 10);

alter table subscriber_import_row
  add column left_as text check (left_as in ('unsubscribed', 'complaint', 'hard_bounce', 'manual')),
  add column left_at timestamptz,
  add column consent_at timestamptz,
  add column consent_ip text not null default '',
  add column consent_from text not null default '';
alter table subscriber_import_row drop constraint subscriber_import_row_outcome_check;
alter table subscriber_import_row add constraint subscriber_import_row_outcome_check
  check (outcome in ('waiting', 'new', 'known', 'duplicate', 'blocked', 'left', 'error'));

-- An instant as tools write it, or null: ISO with or without its zone (then UTC), or a day of ours, 31/12/2026 18:30.
create function written_instant(written text) returns timestamptz language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  p text[];
  made timestamptz;
begin
  p := regexp_match(written, '^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?');
  if p is not null then
    made := make_timestamptz(p[1]::int, p[2]::int, p[3]::int, coalesce(p[4], '0')::int, coalesce(p[5], '0')::int,
      coalesce(p[6], '0')::int, 'UTC');
    if p[7] ~ '^[+-]' then
      made := made - (substr(p[7], 1, 3) || ' hours')::interval
        - (substr(p[7], 1, 1) || right(p[7], 2) || ' minutes')::interval;
    end if;
  else
    p := regexp_match(written, '^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2}):(\d{2}))?');
    if p is null then return null; end if;
    made := make_timestamptz(p[3]::int, p[2]::int, p[1]::int, coalesce(p[4], '0')::int, coalesce(p[5], '0')::int, 0,
      club_zone());
  end if;
  return case when made between '1995-01-01' and now() then made end;
exception when datetime_field_overflow or invalid_datetime_format or numeric_value_out_of_range then
  return null;
end $$;
