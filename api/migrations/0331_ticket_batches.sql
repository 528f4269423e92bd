-- The tickets of a session on paper, thousands at once: made piece by piece in the background, so that a worker that dies
-- begins again with the piece that it was at. Progress never goes back, and a piece is made once.
create table ticket_batch (
  id integer generated always as identity primary key,
  event_session_id integer not null references event_session on delete cascade,
  staff_user_id integer not null references staff_user,
  channel text check (channel in ('web', 'box_office', 'phone', 'partner', 'lfp')),
  state text not null default 'making' check (state in ('making', 'ready', 'cancelled')),
  order_ids integer[] not null check (cardinality(order_ids) between 1 and 50000),
  orders_done integer not null default 0,
  ticket_count integer not null check (ticket_count > 0),
  tickets_done integer not null default 0 check (tickets_done >= 0),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  constraint ticket_batch_whole check (orders_done between 0 and cardinality(order_ids)
    and (state = 'ready') = (ready_at is not null) and (state <> 'ready' or orders_done = cardinality(order_ids)))
);
create unique index ticket_batch_one_making on ticket_batch (event_session_id) where state = 'making';
create index ticket_batch_session on ticket_batch (event_session_id, id);
create index ticket_batch_staff on ticket_batch (staff_user_id);
create index ticket_batch_created on ticket_batch (created_at);

create table ticket_batch_part (
  ticket_batch_id integer not null references ticket_batch on delete cascade,
  position integer not null check (position > 0),
  tickets integer not null check (tickets > 0),
  content bytea not null,
  primary key (ticket_batch_id, position)
);

create function ticket_batch_forward() returns trigger language plpgsql as $$
begin
  if new.orders_done < old.orders_done or new.tickets_done < old.tickets_done then
    raise exception 'a batch of tickets does not go back'
      using errcode = 'check_violation', constraint = 'ticket_batch_forward';
  end if;
  return new;
end $$;
create trigger ticket_batch_forward before update of orders_done, tickets_done on ticket_batch
  for each row execute function ticket_batch_forward();

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (154, 'ticket_batches', 'Entradas preparadas en PDF', 'delete', 'days', 2, 1, 7,
    'Los archivos con todas las entradas de una sesión, desde que se piden. Se pueden volver a preparar.',
    'RGPD art. 5.1.c y e: no guardar dos veces lo mismo.');
