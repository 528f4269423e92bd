-- Codes that go to a group are of it, as a newsletter is: who takes it off gets none of what still waits.
alter table mailing add column subscriber_group_id integer references subscriber_group on delete set null;
create index mailing_subscriber_group_id_idx on mailing (subscriber_group_id) where subscriber_group_id is not null;
update mailing m set subscriber_group_id = g.id from subscriber_group g
  where m.kind = 'codes' and m.state not in ('done', 'cancelled') and m.consent_origin = 'Suscritos al grupo «' || g.name || '»';

create function took_off_group_of(mailing_id integer, address text) returns boolean language sql stable
  return exists (select 1 from mailing m join subscriber_group g on g.id = m.subscriber_group_id
    where m.id = took_off_group_of.mailing_id and is_opted_out(email_hash(address), g.id, g.is_public));
