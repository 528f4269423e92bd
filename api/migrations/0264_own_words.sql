-- What the house says in its own words in a mail of ours: a slot that is empty is said as we say it, and a row says something.
create table own_words (
  id integer generated always as identity primary key,
  kind text not null unique check (kind ~ '^[a-z][a-z_]*([.-][a-z_]+)*$' and length(kind) <= 60),
  subject text not null default '' check (length(subject) <= 150 and subject !~ '[\n\r]'),
  preheader text not null default '' check (length(preheader) <= 200),
  title text not null default '' check (length(title) <= 100),
  before text not null default '' check (length(before) <= 3000),
  after text not null default '' check (length(after) <= 3000),
  label text not null default '' check (length(label) <= 60),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references staff_user (id) on delete set null,
  check (subject || preheader || title || before || after || label <> '')
);
create index own_words_updated_by on own_words (updated_by);
