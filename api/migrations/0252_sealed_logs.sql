-- What was written down stays what it was: rows of the audit and of the ledger are sealed in batches, each seal over the
-- fingerprints of its rows and over the seal before it. Whoever changes a byte afterwards, with whatever rights in the
-- database, would have to make every later seal anew, and those that were taken out of the house contradict him.
create function sealed_line(e audit_entry) returns text language sql immutable as $$
  select jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name,
    e.action, e.resource, e.resource_id, e.changes, e.reason, e.ip, e.request_id)::text
$$;
create function sealed_line(e ledger_entry) returns text language sql immutable as $$
  select jsonb_build_array(e.id, e.posting, (extract(epoch from e.at) * 1000000)::bigint, e.account, e.amount_cents,
    e.order_id, e.payment_id, e.refund_id)::text
$$;
create function seal_mark(previous bytea, log text, number integer, at timestamptz, ids bigint[], dates date[],
    periods text[], hashes bytea)
  returns bytea language sql immutable as $$
  select sha256(coalesce(previous, '\x') || hashes || convert_to(jsonb_build_array(log, number,
    (extract(epoch from at) * 1000000)::bigint, to_jsonb(ids), to_jsonb(dates), to_jsonb(periods))::text, 'UTF8'))
$$;

-- How far each log is sealed. Its row is the lock: one process seals at a time.
create table log_chain (
  log text primary key check (log in ('audit', 'ledger')),
  sealed_to bigint not null default 0,
  seals integer not null default 0,
  mark bytea
);
insert into log_chain (log) values ('audit'), ('ledger');

create table log_seal (
  log text not null references log_chain,
  number integer not null check (number > 0),
  at timestamptz not null default now(),
  previous bytea references log_seal (mark),
  ids bigint[] not null check (cardinality(ids) > 0),
  -- When each was written (UTC), and the rule by which it goes some day: a row that is missing may have gone by it, or not.
  dates date[] not null,
  periods text[] not null,
  -- SHA-256 of each row, one after the other.
  hashes bytea not null,
  mark bytea not null generated always as (seal_mark(previous, log, number, at, ids, dates, periods, hashes)) stored
    unique,
  primary key (log, number),
  unique nulls not distinct (log, previous),
  constraint log_seal_has_a_hash_each check (octet_length(hashes) = 32 * cardinality(ids)
    and cardinality(dates) = cardinality(ids) and cardinality(periods) = cardinality(ids)),
  constraint log_seal_begins_once check ((number = 1) = (previous is null))
);
create trigger log_seal_append_only before update or delete or truncate on log_seal
  for each statement execute function append_only();

-- Numbers that a log has passed over: rows of transactions that were still under way. They are looked for again.
create table log_gap (
  log text not null references log_chain,
  id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (log, id)
);
