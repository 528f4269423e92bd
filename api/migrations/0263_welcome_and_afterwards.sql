-- Two more moments to write of: somebody has joined the newsletters, and a session that somebody came to is over.
alter table reminder_rule drop constraint reminder_rule_trigger_check;
alter table reminder_rule add constraint reminder_rule_trigger_check check (trigger in ('instalment_due',
  'renewal_phase_ends', 'reservation_expires', 'session_starts', 'document_expires', 'cart_abandoned', 'subscribed',
  'session_ended'));
create index subscriber_joined on subscriber (consent_at) where state = 'active' and consent_method = 'double_opt_in';
