-- What is sold has a VAT code that has a rate, and the rate is never guessed: an unknown code was sold at 0 %.
-- 'not_subject' needs none: what VAT does not reach has no rate.

-- TQ014: of this code there is none on that day. Never null, so that nobody takes "none" for 0.
create or replace function vat_rate_bp(vat text, on_day date) returns integer
language plpgsql stable strict as $$
declare bp integer;
begin
  if vat = 'not_subject' then return 0; end if;
  bp := (select rate_bp from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1);
  if bp is null then
    raise exception 'no VAT rate of % on %', vat, on_day using errcode = 'TQ014', detail = vat;
  end if;
  return bp;
end $$;

-- TQ015: a code without a rate. Sold today, it needs one of today; an event is sold by the day of its sessions, and one
-- that begins later will do (publishing looks at each session's day). The lock keeps the rate until this is written.
create function vat_code_has_rate() returns trigger language plpgsql as $$
begin
  if new.vat_code = 'not_subject' then return new; end if;
  perform 1 from vat_rate where code = new.vat_code and (tg_argv[0] = 'later' or valid_from <= current_date)
    limit 1 for key share;
  if not found then
    raise exception 'no VAT rate of %', new.vat_code using errcode = 'TQ015', detail =
      case when exists (select from vat_rate where code = new.vat_code) then 'later' else 'none' end;
  end if;
  return new;
end $$;

create trigger vat_code_has_rate before insert or update of vat_code on event
  for each row execute function vat_code_has_rate('later');
create trigger vat_code_has_rate before insert or update of vat_code on product
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on season_list
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on pass_price
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on academy_price
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on plot_price
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on supporter_tier
  for each row execute function vat_code_has_rate('now');
create trigger vat_code_has_rate before insert or update of vat_code on booking_fee
  for each row execute function vat_code_has_rate('now');

-- TQ016: what has been in force stays, for sales were taxed by it; TQ017: of one that lies ahead, the last of a code
-- that an event has. So no code that is used is ever without a rate.
create function vat_rate_stays() returns trigger language plpgsql as $$
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE' or (new.code, new.rate_bp, new.valid_from, new.exemption)
    is distinct from (old.code, old.rate_bp, old.valid_from, old.exemption)) then
    raise exception 'a VAT rate in force stays' using errcode = 'TQ016';
  end if;
  if (tg_op = 'DELETE' or new.code <> old.code)
    and not exists (select from vat_rate where code = old.code and id <> old.id)
    and exists (select from event where vat_code = old.code) then
    raise exception 'the last VAT rate of % is used', old.code using errcode = 'TQ017';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger vat_rate_stays before delete or update on vat_rate
  for each row execute function vat_rate_stays();
