-- What else a person may ask about the data of their own (RGPD arts. 18, 20 and 21): that it be kept and used for nothing
-- meanwhile, that it be handed over for another program, that nobody write to them or draw a profile to sell.
alter table person_request drop constraint person_request_right_kind_check;
alter table person_request add constraint person_request_right_kind_check check (right_kind in ('access',
  'rectification', 'erasure', 'restriction', 'portability', 'objection'));

-- A restriction that was granted holds until somebody says that it has ended, and why.
alter table person_request add column lifted_at timestamptz;
alter table person_request add column lifted_because text not null default '';
alter table person_request add constraint person_request_lifted check (
  (lifted_at is null) = (lifted_because = '') and (lifted_at is null or (right_kind = 'restriction' and state = 'done')));
create index person_request_restricted on person_request (email)
  where right_kind = 'restriction' and state = 'done' and lifted_at is null;
