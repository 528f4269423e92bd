-- Which day it is. The server's zone is UTC and `current_date` is its day, which for an hour in winter and two in
-- summer is yesterday's of the club. So a day is asked for here, nowhere else: of the club in the zone of its settings,
-- of a session in the zone of its venue. These read a row: where a statement looks at many of a table, it says
-- `(select club_zone())` and `(select club_today())`, which are asked once.
create function club_zone() returns text language sql stable parallel safe
  return coalesce((select timezone from organization where id = 1), 'Europe/Madrid');

create function club_day(at timestamptz) returns date language sql stable parallel safe
  return (at at time zone club_zone())::date;

create function club_today() returns date language sql stable parallel safe
  return (now() at time zone club_zone())::date;

-- The instant at which a day of the club begins.
create function club_start(day date) returns timestamptz language sql stable parallel safe
  return day::timestamp at time zone club_zone();

-- A session's time on the clocks of its venue.
create function session_time(s event_session) returns timestamp language sql stable parallel safe
  return s.starts_at at time zone
    (select v.timezone from event e join venue v on v.id = e.venue_id where e.id = s.event_id);

-- What is sold for it is taxed by this day.
create function session_day(s event_session) returns date language sql stable parallel safe
  return session_time(s)::date;

alter table pass_holder alter column member_since_on set default club_today();

create or replace function vat_rate_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.valid_from <= club_today() and (tg_op = 'DELETE'
    or (new.code, new.rate_bp, new.valid_from, new.exemption, new.tax, new.cause)
    is distinct from (old.code, old.rate_bp, old.valid_from, old.exemption, old.tax, old.cause)) then
    raise exception 'a VAT rate in force stays' using errcode = 'TQ016';
  end if;
  if (tg_op = 'DELETE' or new.code <> old.code)
    and not exists (select from vat_rate where code = old.code and id <> old.id)
    and exists (select from event where vat_code = old.code) then
    raise exception 'the last VAT rate of % is used', old.code using errcode = 'TQ017';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function fee_rate_bp(fee text, vat text, on_day date) returns integer
  language plpgsql stable strict set search_path = public, pg_temp as $$
declare
  today constant date := club_today();
  theirs constant text := vat_tax(vat, on_day);
begin
  if vat = 'not_subject' or theirs is null or theirs = vat_tax(fee, today) then return vat_rate_bp(fee, today); end if;
  return vat_rate_bp(general_vat_code(theirs, today), today);
end $$;

create or replace function vat_code_has_rate() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.vat_code = 'not_subject' then return new; end if;
  perform 1 from vat_rate where code = new.vat_code and (tg_argv[0] = 'later' or valid_from <= club_today())
    limit 1 for key share;
  if not found then
    raise exception 'no VAT rate of %', new.vat_code using errcode = 'TQ015', detail =
      case when exists (select from vat_rate where code = new.vat_code) then 'later' else 'none' end;
  end if;
  return new;
end $$;

create or replace function order_line_bears_tax() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  select r.tax, case when new.vat_bp = 0 then r.cause end into new.tax, new.tax_cause from vat_rate r
   where r.code = new.vat_code and r.valid_from <= coalesce(
     (select session_day(s) from event_session s where s.id = new.event_session_id), club_today())
   order by (r.rate_bp = new.vat_bp) desc, r.valid_from desc limit 1;
  new.tax := coalesce(new.tax, '01');
  return new;
end $$;
