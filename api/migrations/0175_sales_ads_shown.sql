-- Ads are shown and counted. Nothing ever wrote the two sums of the ad; now they are the sum of its days.
alter table sales_ad drop constraint sales_ad_check1;
alter table sales_ad drop column impressions, drop column clicks;

-- Sums alone: nobody's visit is kept. The day is the house's.
create table sales_ad_day (
  sales_ad_id integer not null references sales_ad on delete cascade,
  placement text not null check (placement in ('event_page', 'cart', 'purchase_email', 'ticket_pdf')),
  day date not null,
  impressions integer not null default 0 check (impressions >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (sales_ad_id, placement, day)
);

-- Also a path of our own: it holds whatever our address is. «//» and «/\» would be other sites.
alter table sales_ad drop constraint sales_ad_link_url_check;
alter table sales_ad add constraint sales_ad_link_url_check
  check (link_url ~ '^(https://[^\s/\\]\S*|/([^/\\\s]\S*)?)?$');

-- What mail programs and paper can show, twice as wide as high. What was switched on without one is switched off.
create function sales_ad_has_picture() returns trigger language plpgsql as $$
begin
  if new.is_active and not exists (
    select 1 from media_file m where m.id = new.media_file_id and m.mime_type in ('image/jpeg', 'image/png')
      and m.size_bytes <= 2097152 and m.width * 10 between m.height * 19 and m.height * 21)
  then
    raise exception 'ad % is on and has no picture of two to one', new.id
      using errcode = 'check_violation', constraint = 'sales_ad_has_picture';
  end if;
  return new;
end $$;
update sales_ad a set is_active = false where is_active and not exists (
  select 1 from media_file m where m.id = a.media_file_id and m.mime_type in ('image/jpeg', 'image/png')
    and m.size_bytes <= 2097152 and m.width * 10 between m.height * 19 and m.height * 21);
create trigger sales_ad_has_picture before insert or update of is_active, media_file_id on sales_ad
  for each row execute function sales_ad_has_picture();
