-- Whoever has begun to join and not paid the deposit keeps the place of their inscription for as long as their order waits.
alter table waiting_list_entry drop constraint waiting_list_entry_state_check;
alter table waiting_list_entry add constraint waiting_list_entry_state_check check (state in ('pending_deposit', 'waiting', 'called', 'served', 'declined', 'expired'));
-- Lent: the wallet of whoever signs up has it, until the pass is paid or not.
alter table waiting_list_entry drop constraint waiting_list_entry_deposit_state_check;
alter table waiting_list_entry add constraint waiting_list_entry_deposit_state_check check (deposit_state in ('none', 'paid', 'lent', 'deducted', 'returned'));
alter table waiting_list_entry add constraint waiting_list_entry_lent check (deposit_state <> 'lent' or served_pass_id is not null);
drop index waiting_list_once;
create unique index waiting_list_once on waiting_list_entry (pass_campaign_id, email) where state in ('pending_deposit', 'waiting', 'called');
create index waiting_list_queue on waiting_list_entry (pass_campaign_id, position) where state in ('waiting', 'called');
create index waiting_list_open on waiting_list_entry (state) where state in ('pending_deposit', 'called');
create index waiting_list_owed on waiting_list_entry (id) where deposit_state = 'paid' and state in ('served', 'declined', 'expired');
alter table waiting_list_entry add constraint waiting_list_entry_called_until check (state <> 'called' or expires_at is not null);

alter table pass_campaign
  add column waiting_list_call_hours smallint not null default 72 check (waiting_list_call_hours between 1 and 720),
  add column waiting_list_auto_call boolean not null default false;

-- Staff see who was told what.
alter table auto_renewal add column id integer generated always as identity unique;
