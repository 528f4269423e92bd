-- Until which day of a month somebody who leaves has used no more than that month, and how much of what was paid for the
-- months after it goes back.
alter table academy_settings
  add column notice_day smallint not null default 20 check (notice_day between 1 and 31),
  add column unused_refund_bp integer not null default 0 check (unused_refund_bp between 0 and 10000);
comment on column enrolment.given_back_cents is 'of its parts, what is not its price any more: let off or given back when the price fell';
