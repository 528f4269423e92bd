-- Rules that whoever runs an event gives its doors (api/src/domain/access/rules/house-rules.ts): a rule only refuses, or
-- has something asked. They are saved all at once, with the version of event_access.
create table access_rule (
  id integer generated always as identity primary key,
  event_id integer not null references event on delete cascade,
  position smallint not null check (position >= 0),
  name text collate spanish not null check (length(name) between 1 and 80),
  -- Whom it concerns; empty: whoever comes.
  sources text[] not null default '{}',
  categories text[] not null default '{}',
  zone_ids integer[] not null default '{}',
  -- Through which gates they enter; empty: any. And whether nobody else does.
  gate_ids integer[] not null default '{}',
  is_exclusive boolean not null default false,
  -- By the venue's clock; from 22:00 until 02:00 goes over midnight.
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  until_time text check (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  entries_per_day smallint check (entries_per_day between 1 and 100),
  minutes_between smallint check (minutes_between between 1 and 1440),
  -- Where whoever has been inside does not come back: nowhere in the venue, by gates of other zones, by another gate.
  passback text not null default 'none' check (passback in ('none', 'venue', 'zone', 'gate')),
  question text collate spanish check (length(question) between 3 and 120),
  unique (event_id, position),
  constraint access_rule_exclusive_of_gates check (not is_exclusive or gate_ids <> '{}'),
  constraint access_rule_does_something check (gate_ids <> '{}' or from_time is not null or until_time is not null
    or entries_per_day is not null or minutes_between is not null or passback <> 'none' or question is not null)
);
