-- Every log of money and of what is handed out is sealed, as the audit and the ledger are.
create function sealed_line(e wallet_entry) returns text language sql immutable
  return jsonb_build_array(e.id, e.pass_holder_id, e.kind, e.amount_cents, e.balance_cents, e.expires_on - date '2000-01-01',
    e.season_pass_id, e.seat_release_id, e.order_id, e.staff_user_id, e.note,
    (extract(epoch from e.created_at) * 1000000)::bigint)::text;
create function sealed_line(e gift_card_entry) returns text language sql immutable
  return jsonb_build_array(e.id, e.gift_card_id, e.kind, e.amount_cents, e.order_id, e.note,
    (extract(epoch from e.created_at) * 1000000)::bigint)::text;
create function sealed_line(e cash_movement) returns text language sql immutable
  return jsonb_build_array(e.id, e.cash_shift_id, e.kind, e.amount_cents, e.reason, e.staff_user_id,
    (extract(epoch from e.created_at) * 1000000)::bigint)::text;
create function sealed_line(e kit_movement) returns text language sql immutable
  return jsonb_build_array(e.id, e.kit_variant_id, e.kind, e.quantity, e.kit_delivery_id, e.kit_order_line_id,
    e.staff_user_id, e.note, (extract(epoch from e.created_at) * 1000000)::bigint)::text;

alter table log_chain
  drop constraint log_chain_log_check,
  add constraint log_chain_log_check check (log in ('audit', 'ledger', 'wallets', 'gift_cards', 'tills', 'kit')),
  -- Of which last seal it was told that it is not there; told once.
  add column told_missing integer not null default 0;
insert into log_chain (log) values ('wallets'), ('gift_cards'), ('tills'), ('kit');
