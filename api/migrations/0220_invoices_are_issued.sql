-- Every paid order, and every refund that was made, waits here until it has its invoice: written by whatever pays or
-- gives back, in the same transaction; taken away by the transaction that issues.
create table invoice_task (
  id integer generated always as identity primary key,
  order_id integer unique references "order",
  refund_id integer unique references refund,
  -- Why it could not be issued yet, for people; tried again at its time.
  problem text not null default '',
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, refund_id) = 1)
);
create index invoice_task_problem on invoice_task (id) where problem <> '';

create function invoice_is_due() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refund' then
    insert into invoice_task (refund_id) values (new.id) on conflict do nothing;
  else
    insert into invoice_task (order_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
-- What the league or a visiting club sells they invoice; a trial is no sale.
create trigger order_invoice_due after update of state on "order" for each row
  when (new.state = 'paid' and old.state <> 'paid' and new.total_cents > 0 and not new.is_trial and new.channel <> 'lfp')
  execute function invoice_is_due();
create trigger refund_invoice_due after update of state on refund for each row
  when (new.state = 'done' and old.state <> 'done') execute function invoice_is_due();
create trigger refund_invoice_due_at_once after insert on refund for each row
  when (new.state = 'done') execute function invoice_is_due();

alter table invoice
  -- Of which refund it tells, when it puts an invoice right.
  add column refund_id integer references refund,
  -- F3: the simplified invoice that it stands for.
  add column replaces_id integer references invoice,
  add constraint invoice_replaces check ((kind = 'F3') = (replaces_id is not null)),
  add constraint invoice_of_refund check (refund_id is null or left(kind, 1) = 'R' or kind = 'F3');
-- A sale has one invoice of each issuer, a refund puts it right once, and it is exchanged once.
create unique index invoice_of_order_once on invoice (order_id, issuer_nif) where kind in ('F1', 'F2');
create unique index invoice_of_refund_once on invoice (refund_id, issuer_nif) where left(kind, 1) = 'R';
create unique index invoice_replaced_once on invoice (replaces_id) where kind = 'F3';

-- No record is dated before the last one of its chain.
alter table invoice_chain add column last_at timestamptz;
update invoice_chain c set last_at = (select max(recorded_at) from invoice i where i.issuer_nif = c.issuer_nif);

-- What is generated is not there yet when this is asked: it is left out, its parts are compared.
create or replace function invoice_is_frozen() returns trigger language plpgsql as $$
declare moves constant text[] := array['state', 'aeat_state', 'aeat_csv', 'aeat_message', 'sent_at', 'total_cents',
  'is_trial'];
begin
  if tg_op = 'DELETE' then raise exception 'invoice % is never deleted', old.id using errcode = 'TQ002'; end if;
  if (to_jsonb(new) - moves) is distinct from (to_jsonb(old) - moves) then
    raise exception 'invoice % is frozen', old.id using errcode = 'TQ002';
  end if;
  return new;
end $$;
