-- Families: the group whose conditions a contract was signed under, and what that took off.
alter table season_pass
  add column price_group_id integer references price_group,
  add column group_discount_cents integer not null default 0,
  add constraint season_pass_group_within check (group_discount_cents between 0 and discount_cents and (group_discount_cents = 0 or price_group_id is not null));
create index on season_pass (price_group_id) where price_group_id is not null;
