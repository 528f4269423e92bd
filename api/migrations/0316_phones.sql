-- «+44 (0)20 7946 0958»: the 0 in brackets is dialled inside the country only. No stored number has brackets yet, so the
-- indexes over this function hold what they held.
create or replace function whatsapp_number(phone text) returns text language sql immutable strict parallel safe
begin atomic
  select case
    when d ~ '^(\+|00)34' then case when d ~ '^(\+|00)34[67][0-9]{8}$' then '+34' || right(d, 9) end
    when d ~ '^(\+|00)[1-9][0-9]{7,14}$' then '+' || regexp_replace(d, '^(\+|00)', '')
    when d ~ '^(34)?[67][0-9]{8}$' then '+34' || right(d, 9) end
  from (select regexp_replace(replace(phone, '(0)', ''), '[^0-9+]', '', 'g') as d) as digits;
end;
