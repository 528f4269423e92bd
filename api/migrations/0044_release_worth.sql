-- A seat given free is worth what one rule says, before and after. What was said is kept, and how it was given: to the wallet, or off
-- the price when the pass is renewed. A transfer was an option that nobody carried out; it goes.
alter table seat_release
  add column expected_cents integer check (expected_cents >= 0),
  add column payout text check (payout in ('wallet', 'renewal_discount'));

update release_policy set payout = 'wallet', version = version + 1 where payout = 'transfer';
update seat_release set policy = policy || '{"payout": "wallet"}' where policy->>'payout' = 'transfer';
alter table release_policy drop constraint release_policy_payout_check;
alter table release_policy add constraint release_policy_payout_check check (payout in ('wallet', 'renewal_discount'));

-- What was settled and given to nobody reaches its holder now.
insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, season_pass_id, seat_release_id, note)
select p.pass_holder_id, 'release', r.compensation_cents, (r.policy->>'credit_expires_on')::date, p.id, r.id, 'Asiento liberado y vendido'
  from seat_release r join season_pass p on p.id = r.season_pass_id
 where r.state = 'compensated' and r.compensation_cents > 0 and not exists (select 1 from wallet_entry w where w.seat_release_id = r.id) order by r.id;
update seat_release set payout = 'wallet' where state = 'compensated' and compensation_cents > 0;
alter table seat_release add constraint seat_release_is_received check ((payout is not null) = (coalesce(compensation_cents, 0) > 0));

-- What renewing took off for seats given free the season before; part of discount_cents. One living renewal of a pass
-- (season_pass_renewed_once) is what makes a discount be had once.
alter table season_pass add column release_discount_cents integer not null default 0,
  add constraint season_pass_release_within check (release_discount_cents between 0 and discount_cents - group_discount_cents and (release_discount_cents = 0 or renewed_from_id is not null or handed_over_from_id is not null));
