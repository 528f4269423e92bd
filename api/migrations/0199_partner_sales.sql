-- Agencies and fan clubs that sell by themselves: from seats and places kept under a label that is theirs, on account up
-- to a limit, paid to the club afterwards.
alter table affiliate
  -- Null: it sends buyers and sells nothing itself.
  add column credit_cents integer,
  -- Of what it sells, what it keeps, its VAT inside.
  add column commission_bp integer not null default 0,
  -- What it owes now: written by the triggers below alone.
  add column owed_cents integer not null default 0,
  add constraint affiliate_credit_cents_check check (credit_cents between 0 and 100000000),
  add constraint affiliate_commission_bp_check check (commission_bp between 0 and 5000),
  drop constraint affiliate_kind_check,
  add constraint affiliate_kind_check check (kind in ('fan_club', 'agency', 'partner', 'other'));

alter table staff_user
  add column affiliate_id integer references affiliate (id),
  add constraint staff_user_of_one check (num_nonnulls(affiliate_id, event_company_id) <= 1);

alter table block_label add column affiliate_id integer references affiliate (id);
create index block_label_affiliate on block_label (affiliate_id) where affiliate_id is not null;
create index seat_block_label on seat_block (block_label_id);

-- Places of numberless zones are blocked like seats: what is counted as taken has a claim that says why.
alter table zone_claim
  add column seat_block_id integer references seat_block (id),
  drop constraint zone_claim_check1,
  add constraint zone_claim_priced check (kind not in ('hold', 'sale') or price_id is not null),
  add constraint zone_claim_of_block check ((kind = 'block') = (seat_block_id is not null));
create index zone_claim_block on zone_claim (seat_block_id) where seat_block_id is not null;

alter table "order"
  drop constraint order_channel_check,
  add constraint order_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner')),
  add constraint order_of_partner check (channel <> 'partner' or (affiliate_id is not null and staff_user_id is not null));
alter table cart
  drop constraint cart_channel_check,
  add constraint cart_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner'));
alter table price
  drop constraint price_channel_check,
  add constraint price_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner'));
alter table session_quota
  drop constraint session_quota_channel_check,
  add constraint session_quota_channel_check check (channel in ('web', 'box_office', 'phone', 'lfp', 'partner'));

-- On account: nothing is paid now, it is owed.
alter table payment
  add column commission_cents integer not null default 0,
  drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('card', 'bizum', 'cash', 'card_terminal', 'free', 'wallet',
    'gift_card', 'card_token', 'sepa', 'transfer', 'lfp', 'account')),
  add constraint payment_commission check (commission_cents between 0 and amount_cents
    and (commission_cents = 0 or method = 'account')),
  add constraint payment_on_account check (method <> 'account' or settled_at is not null);
create index payment_owed on payment (order_id) where method = 'account';
alter table refund add column commission_cents integer not null default 0;
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in ('sales', 'fees', 'discounts', 'receivable', 'gateway',
    'cash', 'card_terminal', 'refunds_due', 'wallet', 'gift_cards', 'bank', 'commission'));

-- Whoever writes it: nobody sells on account who may not, nor beyond the limit. Sales of one seller wait for each other
-- here, at their end.
create function sale_on_account() returns trigger language plpgsql as $$
begin
  if new.state <> 'authorised' then
    raise exception 'what is sold on account is sold' using errcode = '23514', constraint = 'payment_on_account';
  end if;
  update affiliate a set owed_cents = owed_cents + new.amount_cents - new.commission_cents
    from "order" o
   where o.id = new.order_id and a.id = o.affiliate_id and a.is_active
     and a.owed_cents + new.amount_cents - new.commission_cents <= a.credit_cents;
  if not found then
    raise exception 'order % is beyond the credit of its seller', new.order_id using errcode = 'TQ020', detail = coalesce(
      (select greatest(a.credit_cents - a.owed_cents, 0)::text from affiliate a join "order" o on o.affiliate_id = a.id
        where o.id = new.order_id), '0');
  end if;
  return null;
end $$;
create trigger payment_on_account after insert on payment for each row when (new.method = 'account')
  execute function sale_on_account();

-- What was sold on account is owed less, never paid out; its commission goes with it, to the cent over several parts.
create or replace function refund_goes_back() returns trigger language plpgsql as $$
declare
  paid payment;
  gone record;
begin
  select * into paid from payment where id = new.payment_id;
  new.method := coalesce(new.method, paid.method);
  if new.method <> paid.method and (new.method <> 'credit' or paid.method = 'account') then
    raise exception 'A refund goes back the way the money came, or as credit' using errcode = '23514';
  end if;
  if paid.commission_cents > 0 then
    select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(commission_cents), 0)::int as commission into gone
      from refund where payment_id = new.payment_id and id <> new.id and state <> 'failed';
    new.commission_cents :=
      (paid.commission_cents * (gone.cents + new.amount_cents) / paid.amount_cents)::int - gone.commission;
  end if;
  return new;
end $$;

create function refund_on_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'done' then return null; end if;
  update affiliate a set owed_cents = owed_cents - (new.amount_cents - new.commission_cents)
    from "order" o where o.id = new.order_id and a.id = o.affiliate_id;
  return null;
end $$;
create trigger refund_on_account after insert or update of state on refund for each row
  when (new.method = 'account' and new.state = 'done') execute function refund_on_account();

-- A seller is the league or a visiting club, or one of ours.
alter table seller_payout
  alter column outside_seller_id drop not null,
  add column affiliate_id integer references affiliate (id),
  add constraint seller_payout_of_one check (num_nonnulls(outside_seller_id, affiliate_id) = 1);
create index seller_payout_affiliate on seller_payout (affiliate_id) where affiliate_id is not null;

create function payout_lowers_debt() returns trigger language plpgsql as $$
begin
  update affiliate a set owed_cents = owed_cents - x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i
            join seller_payout p on p.id = i.seller_payout_id where i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $$;
create trigger seller_payout_paid after insert on seller_payout_item referencing new table as written for each statement
  execute function payout_lowers_debt();

create function payout_was_none() returns trigger language plpgsql as $$
begin
  update affiliate a set owed_cents = owed_cents + x.cents
    from (select p.affiliate_id, sum(i.amount_cents)::int as cents from written i join taken b
            on (b.payment_id, coalesce(b.refund_id, 0)) = (i.payment_id, coalesce(i.refund_id, 0))
              and b.seller_payout_id = i.seller_payout_id
            join seller_payout p on p.id = i.seller_payout_id where b.is_live and not i.is_live group by 1) x
   where a.id = x.affiliate_id;
  return null;
end $$;
create trigger seller_payout_undone after update on seller_payout_item
  referencing old table as taken new table as written for each statement execute function payout_was_none();
