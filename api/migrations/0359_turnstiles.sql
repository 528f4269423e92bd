-- Turnstiles of others read at our doors, and take and give lists.

-- A turnstile is a reader that is no person's: of one gate, known by a key of which the hash alone is kept.
alter table device add column kind text not null default 'reader' check (kind in ('reader', 'turnstile')),
  add constraint device_turnstile_has_gate check (kind = 'reader' or gate_id is not null);

create table turnstile_key (
  device_id integer primary key references device on delete cascade,
  key_hash bytea not null unique check (length(key_hash) = 32),
  made_at timestamptz not null default now(),
  staff_user_id integer references staff_user,
  last_used_at timestamptz
);

-- Why a code of others opens no door any more, in the words of whoever took it back.
alter table external_code add column revoke_reason text not null default '';

-- Whom a turnstile refused by its own list is read as that; a group's code that nobody has gone in by yet, too.
alter table scan drop constraint scan_result_check, add constraint scan_result_check
  check (result in ('ok', 'already_used', 'other_session', 'wrong_gate', 'blocked', 'transferred', 'supplement_unpaid',
    'plot_unpaid', 'not_chosen', 'choices_used_up', 'ticket_needed', 'revoked', 'unknown', 'out_of_hours', 'full',
    'not_inside', 'nameless', 'refused_there', 'group', 'not_here', 'too_soon', 'entries_used_up'));
