-- What a bank's file says of debits and nobody can place by itself (a debit that is none of ours, another amount, a block
-- that cannot be told, money that both came and did not): it waits where somebody sees it, and nothing of its
-- remittance is taken as paid until it is solved.
create table sepa_notice (
  id integer generated always as identity primary key,
  state text not null default 'waiting' check (state in ('waiting', 'solved')),
  sepa_remittance_id integer references sepa_remittance,
  said text collate spanish not null check (said <> ''),
  why text collate spanish not null check (why <> ''),
  -- Of all that the file says: the same file again brings nothing twice.
  notice_key text not null unique,
  note text collate spanish not null default '',
  staff_user_id integer references staff_user,
  created_at timestamptz not null default now(),
  solved_at timestamptz,
  version integer not null default 1,
  constraint sepa_notice_solved check ((state = 'solved') = (solved_at is not null) and (state = 'waiting' or note <> ''))
);
create index sepa_notice_waiting on sepa_notice (sepa_remittance_id) where state = 'waiting';
create index sepa_notice_state on sepa_notice (state, id desc);
create index sepa_notice_search on sepa_notice using gin (fold(((coalesce(said, '') || ' ') || coalesce(why, ''))) gin_trgm_ops);

create function remittance_is_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from sepa_notice where sepa_remittance_id = new.id and state = 'waiting') then
    raise exception 'what the bank says of remittance % waits', new.id using errcode = '23514',
      constraint = 'remittance_is_told';
  end if;
  return new;
end $$;
create trigger remittance_is_told before update of state on sepa_remittance
  for each row when (new.state = 'settling' and old.state <> 'settling') execute function remittance_is_told();

-- Nobody is charged before the day that was agreed: what is in a remittance has fallen due by the day of its collection.
-- Drafts of before lose what would be; a file that the bank has stays what it is.
update sepa_debit d set state = 'removed', reason_code = 'VENCE DESPUÉS', version = d.version + 1
  from sepa_remittance r, instalment i
 where r.id = d.sepa_remittance_id and i.id = d.instalment_id and r.state = 'draft' and d.state = 'pending'
   and i.due_on > r.collection_on;
update sepa_remittance set due_until_on = collection_on, version = version + 1, updated_at = now()
 where state = 'draft' and due_until_on > collection_on;

create function debit_has_fallen_due() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from instalment i, sepa_remittance r where i.id = new.instalment_id
      and r.id = new.sepa_remittance_id and i.due_on > r.collection_on) then
    raise exception 'instalment % is due after the collection of remittance %', new.instalment_id,
      new.sepa_remittance_id using errcode = '23514', constraint = 'debit_has_fallen_due';
  end if;
  return new;
end $$;
create trigger debit_has_fallen_due before insert or update of instalment_id, sepa_remittance_id on sepa_debit
  for each row execute function debit_has_fallen_due();

-- Once it stands in a file the day is the bank's; before it may change, and what it holds has fallen due by then.
create function remittance_collects_due() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.due_until_on > new.collection_on then
    raise exception 'remittance % takes what is due after its collection', new.id using errcode = '23514',
      constraint = 'remittance_collects_due';
  end if;
  return new;
end $$;
create trigger remittance_collects_due before insert on sepa_remittance
  for each row execute function remittance_collects_due();
create trigger remittance_keeps_due before update of due_until_on, collection_on on sepa_remittance
  for each row when (old.file is null) execute function remittance_collects_due();
