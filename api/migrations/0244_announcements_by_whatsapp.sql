-- An announcement leaves by WhatsApp, too: by a template that Meta has approved, with values for its variables.
alter table announcement
  -- By `body.1`: where its value comes from, and the words themselves where they are written here.
  add column whatsapp_values jsonb not null default '{}' check (jsonb_typeof(whatsapp_values) = 'object'),
  -- Of notices to phones and within the account, which nothing sends.
  drop column short_text;
create index announcement_by_template on announcement (whatsapp_template_id) where state = 'sending';

alter table announcement_recipient
  -- Meta's id of the message.
  add column provider_ref text,
  -- It did not go by WhatsApp and a mail took its place: once, and it is not tried again.
  add column is_replaced boolean not null default false;
create index announcement_recipient_whatsapp_waiting on announcement_recipient (announcement_id, id)
  where state = 'queued' and channel = 'whatsapp';
-- Whom Meta counts: what went in the last 24 hours, and what is in hand.
create index announcement_recipient_whatsapp_sent on announcement_recipient (sent_at) where channel = 'whatsapp';
