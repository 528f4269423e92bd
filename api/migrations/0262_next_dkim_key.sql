-- A sender's key is changed without a gap: the next one signs from the moment on in which the DNS has it.
alter table sender
  add column next_dkim_selector text not null default '' check (next_dkim_selector ~ '^[a-z0-9]{0,30}$'),
  add column next_dkim_public_key text not null default '',
  add column next_dkim_private_key text not null default '',
  add column next_dkim_state text not null default 'pending'
    check (next_dkim_state in ('pending', 'found', 'missing', 'wrong')),
  add constraint sender_next_key check ((next_dkim_selector = '') = (next_dkim_public_key = '')
    and (next_dkim_public_key = '') = (next_dkim_private_key = '') and next_dkim_selector <> dkim_selector);
