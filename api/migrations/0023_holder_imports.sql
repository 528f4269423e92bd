-- An import of holders is done in batches by a process of its own. What a batch makes and how far it came are committed
-- together, under the lock of the import's row: killed at any moment, it goes on behind the last batch, exactly once.
alter table holder_import drop constraint holder_import_size_bytes_check, drop constraint holder_import_check;
alter table holder_import
  add constraint holder_import_size_bytes_check check (size_bytes between 1 and 20971520),
  add column content bytea,
  add column content_hash bytea,
  -- What is to be done with it, null when nothing is under way; `mark` is the last row of the file that the task has been through.
  add column task text check (task in ('read', 'check', 'import', 'revert')),
  add column task_total integer not null default 0,
  add column done_count integer not null default 0,
  add column mark integer not null default 0,
  add column crashes smallint not null default 0,
  add column cancel_requested_at timestamptz,
  add column is_all_or_nothing boolean not null default false,
  add column assumes_paid boolean not null default false,
  add column created_count integer not null default 0,
  add column updated_count integer not null default 0,
  add column same_count integer not null default 0,
  add column pass_count integer not null default 0,
  add column kept_count integer not null default 0,
  add constraint holder_import_rows_within check (valid_count + error_count <= row_count and done_count <= task_total);
-- The file is as good as packed; it goes when its rows are stored.
alter table holder_import alter column content set storage external;
create index holder_import_to_do on holder_import (id) where task is not null;
create index holder_import_hash on holder_import (content_hash) where content_hash is not null;
create index holder_import_list on holder_import (season_list_id);

-- What became of each row: whom it made or changed, how that person stood before, and the versions by which an undo
-- knows that nobody has touched them since.
alter table holder_import_row
  add column pass_holder_id integer references pass_holder on delete set null,
  add column holder_outcome text check (holder_outcome in ('created', 'updated', 'same')),
  add column holder_before jsonb,
  add column holder_version integer,
  add column season_pass_id integer references season_pass on delete set null,
  add column pass_outcome text check (pass_outcome in ('created', 'same')),
  add column pass_version integer,
  -- Why an undo has left it as it is.
  add column kept_because text;
create index holder_import_row_holder on holder_import_row (pass_holder_id) where pass_holder_id is not null;
create index holder_import_row_pass on holder_import_row (season_pass_id) where season_pass_id is not null;
create index holder_import_row_kept on holder_import_row (holder_import_id, n) where kept_because is not null;

-- What a column of that title was taken for the last time; no field: it was left out.
create table holder_import_title (
  title text primary key,
  field text,
  updated_at timestamptz not null default now()
);

-- Numbers that came by a file are not given again.
create function next_member_number() returns integer language plpgsql as $$
declare
  n integer;
begin
  loop
    n := nextval('member_number');
    exit when not exists (select 1 from pass_holder where member_number = n);
  end loop;
  return n;
end $$;
alter table pass_holder alter column member_number set default next_member_number();
-- People without number or document are found again by name and birth or mail.
create index pass_holder_same_name on pass_holder (lower(surname1), lower(first_name));
