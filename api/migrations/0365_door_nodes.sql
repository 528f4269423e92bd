-- A reader's token belongs to one installation of the app: a copy of it on another machine is told apart. A node in the
-- venue is a reader that speaks for others, each at its own gate.
alter table device
  add column instance text check (instance ~ '^[A-Za-z0-9-]{8,64}$'),
  add column is_node boolean not null default false;

-- Who invites says that it is a node: nobody who pairs makes himself one.
alter table reader_invitation add column is_node boolean not null default false;
