-- An instant as tools and people write it, or null. ISO with or without its zone (then UTC), seconds since 1970, a day of
-- ours (31/12/2026 18:30, 31-12-26, 31 de diciembre de 2026), and that of English tools (Dec 31, 2026; 12/31/2026 6:30 PM,
-- where it can be nothing else).
create or replace function written_instant(written text) returns timestamptz language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  hours constant text := '(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\M)?)?';
  p text[];
  d integer;
  m integer;
  y integer;
  at integer[];
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
  elsif written ~ '^\s*\d{10}(\d{3})?\s*$' then
    made := to_timestamp(left(trim(written), 10)::bigint);
  else
    p := regexp_match(fold(written), '^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2}(?!\d))' || hours);
    if p is not null then
      d := p[1]::int;
      m := p[2]::int;
      if m > 12 then d := p[2]::int; m := p[1]::int; end if;
    else
      p := regexp_match(fold(written), '^\s*(\d{1,2})(?:\s+de)?[-/ ]+(?:d'' ?)?([a-z]{3,10})\.?(?:\s+de(?:l)?)?[-/ ,]+(\d{4}|\d{2}(?!\d))' || hours);
      if p is null then
        p := regexp_match(fold(written), '^\s*(?:[a-z]{3,9},?\s+)?([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})' || hours);
        if p is not null then p := array[p[2], p[1], p[3], p[4], p[5], p[6]]; end if;
      end if;
      if p is null then return null; end if;
      d := p[1]::int;
      m := case left(p[2], 3) when 'ene' then 1 when 'jan' then 1 when 'gen' then 1 when 'xan' then 1 when 'feb' then 2
        when 'mar' then 3 when 'abr' then 4 when 'apr' then 4 when 'may' then 5 when 'mai' then 5 when 'jun' then 6
        when 'xun' then 6 when 'jul' then 7 when 'xul' then 7 when 'ago' then 8 when 'aug' then 8 when 'sep' then 9
        when 'set' then 9 when 'oct' then 10 when 'out' then 10 when 'nov' then 11 when 'dic' then 12 when 'dec' then 12
        when 'des' then 12 end;
    end if;
    y := p[3]::int + case when length(p[3]) = 2 then 2000 else 0 end;
    at := array[coalesce(p[4], '0')::int, coalesce(p[5], '0')::int];
    if p[6] is not null and at[1] between 1 and 12 then
      at[1] := at[1] % 12 + case p[6] when 'p' then 12 else 0 end;
    end if;
    made := make_timestamptz(y, m, d, at[1], at[2], 0, club_zone());
  end if;
  return case when made between '1995-01-01' and now() then made end;
exception when datetime_field_overflow or invalid_datetime_format or numeric_value_out_of_range then
  return null;
end $$;
