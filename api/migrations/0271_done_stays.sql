-- What is done stays as it was done, for whoever holds the server's login too: what a payment and a refund were of, the
-- file that a bank has, the next number of a series, what is on a card or in a wallet, whose the invoices are. Each
-- looks at its own columns alone (`update of`), so that no sale pays for it.
create function done_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% % stays as it was done', tg_table_name, old.id
    using errcode = '23514', constraint = tg_name;
end $$;

create trigger payment_stays before update of order_id, amount_cents, commission_cents on payment for each row
  when ((old.order_id, old.amount_cents, old.commission_cents)
    is distinct from (new.order_id, new.amount_cents, new.commission_cents)) execute function done_stays();
create trigger refund_stays before update of order_id, payment_id, amount_cents, commission_cents on refund for each row
  when ((old.order_id, old.payment_id, old.amount_cents, old.commission_cents)
    is distinct from (new.order_id, new.payment_id, new.amount_cents, new.commission_cents))
  execute function done_stays();
create trigger sepa_remittance_stays before update of file, file_sha256, message_id, creditor_id on sepa_remittance
  for each row when (old.state not in ('draft', 'sending') and (old.file, old.file_sha256, old.message_id, old.creditor_id)
    is distinct from (new.file, new.file_sha256, new.message_id, new.creditor_id)) execute function done_stays();
create trigger invoice_series_stays before update on invoice_series for each row
  when (new.next_number < old.next_number or (old.issuer_nif, old.series, old.purpose, old.year)
    is distinct from (new.issuer_nif, new.series, new.purpose, new.year)) execute function done_stays();

-- The balance is the sum of what moved it, and of nothing else.
create function balance_is_its_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entries bigint;
  balance bigint;
begin
  if tg_table_name = 'gift_card' then
    select g.balance_cents, (select coalesce(sum(e.amount_cents), 0) from gift_card_entry e where e.gift_card_id = g.id)
      into balance, entries from gift_card g where g.id = new.id;
  else
    select h.wallet_cents, (select coalesce(sum(e.amount_cents), 0) from wallet_entry e where e.pass_holder_id = h.id)
      into balance, entries from pass_holder h where h.id = new.id;
  end if;
  if balance <> entries then
    raise exception 'the balance of % % is not its entries', tg_table_name, new.id
      using errcode = '23514', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger gift_card_is_its_entries after insert or update of balance_cents on gift_card
  deferrable initially deferred for each row when (new.balance_cents <> 0) execute function balance_is_its_entries();
create constraint trigger gift_card_emptied after update of balance_cents on gift_card
  deferrable initially deferred for each row when (new.balance_cents = 0 and old.balance_cents <> 0)
  execute function balance_is_its_entries();
create constraint trigger pass_holder_is_its_entries after insert or update of wallet_cents on pass_holder
  deferrable initially deferred for each row when (new.wallet_cents <> 0) execute function balance_is_its_entries();
create constraint trigger pass_holder_emptied after update of wallet_cents on pass_holder
  deferrable initially deferred for each row when (new.wallet_cents = 0 and old.wallet_cents <> 0)
  execute function balance_is_its_entries();

-- Who has issued invoices is a taxpayer: another number is another one, which is a company of its own.
create function issuer_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from invoice where issuer_nif = old.nif) then
    raise exception '% has issued invoices', old.nif using errcode = '23514', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger organization_stays before update of nif on organization for each row
  when (old.nif <> '' and old.nif is distinct from new.nif) execute function issuer_stays();
