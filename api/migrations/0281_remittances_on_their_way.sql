-- A remittance of hundreds is closed, and taken as collected, some debits at a time: between the act and its end it is on
-- its way, and whoever dies there leaves it where it was.
alter table sepa_remittance drop constraint sepa_remittance_state_check;
alter table sepa_remittance add constraint sepa_remittance_state_check
  check (state in ('draft', 'sending', 'sent', 'settling', 'settled', 'cancelled'));
alter table sepa_remittance drop constraint sepa_remittance_check;
alter table sepa_remittance add constraint sepa_remittance_has_file
  check (state not in ('sent', 'settling', 'settled') or (file is not null and message_id is not null and sent_at is not null));
create index sepa_remittance_under_way on sepa_remittance (id) where state in ('sending', 'settling');

-- With the file every debit of it is an order and a payment: none that is not has stayed, and none was added.
create function remittance_is_whole() returns trigger language plpgsql as $$
begin
  if exists (select 1 from sepa_debit where sepa_remittance_id = new.id and state = 'pending'
      and (end_to_end_id is null or payment_id is null)) then
    raise exception 'remittance % has debits that are not in its file', new.id using errcode = '23514';
  end if;
  if new.state = 'settled' and exists (select 1 from sepa_debit where sepa_remittance_id = new.id and state = 'pending') then
    raise exception 'remittance % has debits that have not ended', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger remittance_is_whole before update of state on sepa_remittance
  for each row when (new.state in ('sent', 'settling', 'settled')) execute function remittance_is_whole();
