-- Every line of the bank's statement, what came in and what went out, is kept; each ends once: it pays an order, it is
-- matched with what it is of, to the cent, or it is set aside.
alter table bank_movement
  drop constraint bank_movement_amount_cents_check,
  add constraint bank_movement_moves check (amount_cents <> 0),
  drop constraint bank_movement_state_check,
  add constraint bank_movement_state_check check (state in ('waiting', 'paid', 'matched', 'set_aside')),
  -- What the bank calls it: the common concept of Cuaderno 43 («17»), the family of camt («PMNT.IDDT.UPDD»).
  add column code text not null default '',
  add column end_to_end_id text not null default '',
  -- Of a debit that comes back.
  add column reason_code text not null default '',
  -- Of the account, after it. Those of before do not know it.
  add column balance_cents bigint,
  -- Somebody said that it was not what it was matched with: only a person says what it is.
  add column released_at timestamptz,
  add constraint bank_movement_pays_in check (state <> 'paid' or amount_cents > 0);
create index bank_movement_day on bank_movement (booked_on, id);

-- What a movement is of. Parts sum to its amount: a card settlement is a day's takings and, below zero, the bank's fee.
create table bank_match (
  id integer generated always as identity primary key,
  bank_movement_id integer not null references bank_movement,
  kind text not null check (kind in ('remittance', 'returned_debit', 'settlement', 'card_day', 'refund', 'fee')),
  amount_cents integer not null check (amount_cents <> 0),
  sepa_remittance_id integer references sepa_remittance,
  -- Banks pay each block of a remittance by itself, or all at once.
  sequence_type text check (sequence_type in ('FRST', 'RCUR')),
  sepa_debit_id integer references sepa_debit,
  settlement_id integer references settlement,
  refund_id integer references refund,
  card_kind text check (card_kind in ('card', 'bizum', 'card_terminal')),
  bank_terminal_id integer,
  card_on date,
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  constraint bank_match_of_one check (case kind
    when 'remittance' then num_nonnulls(sepa_remittance_id, sequence_type) = 2
      and num_nonnulls(sepa_debit_id, settlement_id, refund_id, card_kind, bank_terminal_id, card_on) = 0
    when 'returned_debit' then sepa_debit_id is not null
      and num_nonnulls(sepa_remittance_id, sequence_type, settlement_id, refund_id, card_kind, bank_terminal_id, card_on) = 0
    when 'settlement' then settlement_id is not null
      and num_nonnulls(sepa_remittance_id, sequence_type, sepa_debit_id, refund_id, card_kind, bank_terminal_id, card_on) = 0
    when 'refund' then refund_id is not null
      and num_nonnulls(sepa_remittance_id, sequence_type, sepa_debit_id, settlement_id, card_kind, bank_terminal_id, card_on) = 0
    when 'card_day' then num_nonnulls(card_kind, bank_terminal_id, card_on) = 3
      and num_nonnulls(sepa_remittance_id, sequence_type, sepa_debit_id, settlement_id, refund_id) = 0
    else num_nonnulls(sepa_remittance_id, sequence_type, sepa_debit_id, settlement_id, refund_id, card_kind,
      bank_terminal_id, card_on) = 0 end)
);
create index bank_match_movement on bank_match (bank_movement_id);
-- Nothing is matched twice.
create unique index bank_match_remittance on bank_match (sepa_remittance_id, sequence_type) where kind = 'remittance';
create unique index bank_match_debit on bank_match (sepa_debit_id) where kind = 'returned_debit';
create unique index bank_match_settlement on bank_match (settlement_id) where kind = 'settlement';
create unique index bank_match_refund on bank_match (refund_id) where kind = 'refund';
create unique index bank_match_card_day on bank_match (card_kind, bank_terminal_id, card_on) where kind = 'card_day';
create index payment_taken on payment using brin (created_at);

-- What a day's cards brought, and gave back: of a terminal at the bank (0: of none), of Bizum, of the card terminals.
create function card_takings(from_on date, to_on date)
  returns table (card_kind text, bank_terminal_id integer, card_on date, order_id integer, payment_id integer,
    refund_id integer, amount_cents integer)
  language sql stable
begin atomic
  select case p.method when 'card_token' then 'card' else p.method end, coalesce(p.bank_terminal_id, 0),
      (p.settled_at at time zone (select club_zone()))::date, p.order_id, p.id, null::integer, p.amount_cents
    from payment p
   where p.method in ('card', 'card_token', 'bizum', 'card_terminal') and not p.is_trial
     and p.state in ('authorised', 'partially_refunded', 'refunded')
     and p.created_at >= from_on - interval '8 days' and p.created_at < to_on + interval '2 days'
     and (p.settled_at at time zone (select club_zone()))::date between from_on and to_on
  union all
  select case r.method when 'card_token' then 'card' else r.method end, coalesce(p.bank_terminal_id, 0),
      (r.done_at at time zone (select club_zone()))::date, r.order_id, p.id, r.id, -r.amount_cents
    from refund r join payment p on p.id = r.payment_id
   where r.method in ('card', 'card_token', 'bizum', 'card_terminal') and not p.is_trial and r.state = 'done'
     and r.done_at >= from_on - interval '2 days' and r.done_at < to_on + interval '2 days'
     and (r.done_at at time zone (select club_zone()))::date between from_on and to_on;
end;

create function match_is_of_its_thing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not coalesce((case new.kind
      when 'remittance' then new.amount_cents > 0 and new.amount_cents <= (select sum(d.amount_cents) from sepa_debit d
        join sepa_remittance r on r.id = d.sepa_remittance_id
        where r.id = new.sepa_remittance_id and d.sequence_type = new.sequence_type and d.state <> 'removed'
          and r.state in ('sent', 'settling', 'settled'))
      when 'returned_debit' then exists (select 1 from sepa_debit d where d.id = new.sepa_debit_id
        and d.state = 'returned' and d.amount_cents = -new.amount_cents)
      when 'settlement' then exists (select 1 from settlement s left join settlement_transfer t on t.id = s.transfer_id
        where s.id = new.settlement_id and s.payable_cents = -new.amount_cents
          and (s.state in ('paid', 'archived') or t.state = 'sent'))
      when 'refund' then exists (select 1 from refund r where r.id = new.refund_id and r.state = 'done'
        and r.amount_cents = -new.amount_cents)
      when 'card_day' then new.amount_cents = (select sum(c.amount_cents) from card_takings(new.card_on, new.card_on) c
        where c.card_kind = new.card_kind and c.bank_terminal_id = new.bank_terminal_id)
      else true end), false) then
    raise exception 'movement % is not of that %', new.bank_movement_id, new.kind using errcode = '23514',
      constraint = 'match_is_of_its_thing';
  end if;
  return new;
end $$;
create trigger match_is_of_its_thing before insert or update on bank_match
  for each row execute function match_is_of_its_thing();

-- At the end of the transaction: the parts of what is matched sum to it, and nothing else has parts.
create function match_sums() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  movement integer := case when tg_table_name = 'bank_movement' then (to_jsonb(new)->>'id')::integer
    else (coalesce(to_jsonb(new), to_jsonb(old))->>'bank_movement_id')::integer end;
begin
  if exists (select 1 from bank_movement b where b.id = movement and case when b.state = 'matched'
      then b.amount_cents is distinct from (select sum(m.amount_cents) from bank_match m where m.bank_movement_id = b.id)
      else exists (select 1 from bank_match m where m.bank_movement_id = b.id) end) then
    raise exception 'the parts of movement % are not its amount', movement using errcode = '23514',
      constraint = 'match_sums';
  end if;
  return null;
end $$;
create constraint trigger match_sums after insert or update or delete on bank_match
  deferrable initially deferred for each row execute function match_sums();
create constraint trigger movement_match_sums after insert or update of state, amount_cents on bank_movement
  deferrable initially deferred for each row execute function match_sums();

-- What was put aside once is known when it comes again: by what the bank calls it, its words without their figures and
-- who is on the other side.
create table bank_rule (
  id integer generated always as identity primary key,
  pattern text not null unique check (pattern <> ''),
  outcome text not null check (outcome in ('set_aside', 'fee')),
  -- Otherwise it is proposed.
  is_automatic boolean not null default false,
  note text collate spanish not null check (note <> ''),
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
