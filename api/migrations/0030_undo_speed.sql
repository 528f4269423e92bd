-- An undone import deletes people and passes by the thousand, and each deletion asks every table that may point there. Without an
-- index for exactly that question it is a look through the whole table per row: three minutes for 10,000 rows in a club of 20,000.
create index season_pass_renewed_from on season_pass (renewed_from_id) where renewed_from_id is not null;
create index seat_claim_for_pass on seat_claim (for_pass_id) where for_pass_id is not null;
create index seat_change_payer_pass on seat_change (payer_pass_id) where payer_pass_id is not null;
create index order_line_instalment on order_line (instalment_id) where instalment_id is not null;
create index settlement_item_instalment on settlement_item (instalment_id) where instalment_id is not null;
create index order_wallet_holder on "order" (wallet_holder_id) where wallet_holder_id is not null;
create index announcement_recipient_holder on announcement_recipient (pass_holder_id) where pass_holder_id is not null;
create index card_consent_holder on card_consent (pass_holder_id) where pass_holder_id is not null;

-- Thousands of holders that came by one file have the same first day: in their order without sorting all of them.
drop index pass_holder_member_since_on_idx;
create index pass_holder_member_since on pass_holder (member_since_on, id);
