-- From how many seconds without an answer a reader of the event judges by itself.
alter table event_access add column slow_seconds smallint not null default 3 check (slow_seconds between 1 and 30);
