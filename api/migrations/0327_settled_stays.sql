-- What a paid order came to, what of each line went back, what was settled, counted in a till and sent to a bank stays as
-- well, whoever's login it is. Nothing of the product rewrites any of it: what changes is another refund, another
-- settlement, the till opened again.
-- After, so that what is reckoned of an order's other columns is not reckoned again at each change of it.
create trigger order_stays after update of number, total_cents, wallet_cents, gift_card_cents on "order" for each row
  when (old.paid_at is not null and (old.number, old.total_cents, old.wallet_cents, old.gift_card_cents)
    is distinct from (new.number, new.total_cents, new.wallet_cents, new.gift_card_cents)) execute function done_stays();
-- Of a trial all goes.
create trigger order_line_stays before delete on order_line for each row
  when (old.state in ('active', 'refunded') and not old.is_trial) execute function done_stays();

create function refund_line_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and exists (select from order_line where id = old.order_line_id and is_trial) then return old; end if;
  raise exception 'part % of refund % stays as it was done', old.order_line_id, old.refund_id
    using errcode = '23514', constraint = tg_name;
end $$;
create trigger refund_line_stays before update or delete on refund_line
  for each row execute function refund_line_stays();
create trigger refund_line_kept before truncate on refund_line for each statement execute function append_only();

create trigger settlement_stays before update of number, kind, event_company_id, sales_cents, refunds_cents, promoter_cash_cents,
  commission_cents, card_cost_cents, other_cents, base_cents, vat_cents, net_cents, counterpart_name, counterpart_nif, iban
  on settlement for each row
  when (old.state <> 'draft' and (old.number, old.kind, old.event_company_id, old.sales_cents, old.refunds_cents,
      old.promoter_cash_cents, old.commission_cents, old.card_cost_cents, old.other_cents, old.base_cents, old.vat_cents,
      old.net_cents, old.counterpart_name, old.counterpart_nif, old.iban)
    is distinct from (new.number, new.kind, new.event_company_id, new.sales_cents, new.refunds_cents, new.promoter_cash_cents,
      new.commission_cents, new.card_cost_cents, new.other_cents, new.base_cents, new.vat_cents, new.net_cents,
      new.counterpart_name, new.counterpart_nif, new.iban)) execute function done_stays();
create trigger settlement_item_frozen before update of settlement_id, side, order_line_id, instalment_id, refund_id,
  wallet_entry_id, amount_cents, vat_cents, from_bp, to_bp on settlement_item
  for each row execute function closed_settlement_is_frozen();
create trigger settlement_item_kept before delete on settlement_item
  for each row execute function closed_settlement_is_frozen();

create trigger cash_shift_stays before update of float_cents, expected_cash_cents, expected_card_cents, counted_cash_cents,
  counted_card_cents, sale_count on cash_shift for each row
  when (old.state = 'closed' and new.state = 'closed' and (old.float_cents, old.expected_cash_cents, old.expected_card_cents,
      old.counted_cash_cents, old.counted_card_cents, old.sale_count)
    is distinct from (new.float_cents, new.expected_cash_cents, new.expected_card_cents, new.counted_cash_cents,
      new.counted_card_cents, new.sale_count)) execute function done_stays();

create function debit_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from sepa_remittance where id = old.sepa_remittance_id and sent_at is not null) then
    raise exception 'debit % went to the bank as it is', old.id using errcode = '23514', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger sepa_debit_stays before update of sepa_remittance_id, instalment_id, sepa_mandate_id, amount_cents, end_to_end_id
  on sepa_debit for each row
  when ((old.sepa_remittance_id, old.instalment_id, old.sepa_mandate_id, old.amount_cents, old.end_to_end_id)
    is distinct from (new.sepa_remittance_id, new.instalment_id, new.sepa_mandate_id, new.amount_cents, new.end_to_end_id))
  execute function debit_stays();
