-- Passes without a seat in a numberless zone («de pie») take one of its places in every session to come, so that passes and tickets
-- together never exceed what the zone holds: the check of zone_counter decides for both.
alter table pass_category drop constraint pass_category_kind_check;
alter table pass_category add constraint pass_category_kind_check check (kind in ('fixed_seat', 'standing', 'no_seat', 'choose_n', 'flat_rate', 'discount'));

alter table zone_claim drop constraint zone_claim_kind_check;
alter table zone_claim
  add constraint zone_claim_kind_check check (kind in ('hold', 'block', 'sale', 'reservation', 'invitation', 'pass')),
  add column season_pass_id integer references season_pass,
  add check ((kind = 'pass') = (season_pass_id is not null));
-- One place for each pass and session.
create unique index zone_claim_pass on zone_claim (season_pass_id, event_session_id) where season_pass_id is not null;
