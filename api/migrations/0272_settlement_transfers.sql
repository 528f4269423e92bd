-- Settlements are paid by a file of transfers that the bank takes: made once, kept as it went.
create table settlement_transfer (
  id integer generated always as identity primary key,
  state text not null default 'sent' check (state in ('sent', 'paid', 'cancelled')),
  message_id text not null unique check (length(message_id) between 1 and 35),
  execution_on date not null,
  total_cents integer not null check (total_cents > 0),
  file text not null,
  file_sha256 text not null,
  staff_user_id integer not null references staff_user (id),
  paid_on date,
  cancel_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'paid') = (paid_on is not null))
);
-- One at a time: what the bank may be paying is neither void nor sent again.
alter table settlement add column transfer_id integer references settlement_transfer (id),
  add constraint settlement_in_transfer check (transfer_id is null or state in ('accepted', 'paid', 'archived'));
create index on settlement (transfer_id) where transfer_id is not null;

-- What went to the bank stays as it went.
create function transfer_is_kept() returns trigger language plpgsql as $$
begin
  if (new.message_id, new.execution_on, new.total_cents, new.file, new.file_sha256, new.staff_user_id)
    is distinct from (old.message_id, old.execution_on, old.total_cents, old.file, old.file_sha256, old.staff_user_id) then
    raise exception 'transfer % went to the bank as it is', old.id using errcode = '23514',
      constraint = 'settlement_transfer_kept';
  end if;
  return new;
end $$;
create trigger settlement_transfer_kept before update on settlement_transfer
  for each row execute function transfer_is_kept();
