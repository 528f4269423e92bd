-- What somebody writes by WhatsApp is a case like any other, answered by the same road while Meta leaves it open.
alter table incident drop constraint incident_channel_check;
alter table incident add constraint incident_channel_check check (channel in ('web', 'mail', 'office', 'whatsapp'));

-- Each message once, however often Meta tells of it, and who wrote it.
create table case_whatsapp (
  id integer generated always as identity primary key,
  incident_id integer not null references incident on delete cascade,
  whatsapp_contact_id integer not null references whatsapp_contact on delete cascade,
  message_ref text not null unique check (message_ref <> '' and length(message_ref) <= 300),
  created_at timestamptz not null default now()
);
create index case_whatsapp_incident on case_whatsapp (incident_id, id);
create index case_whatsapp_contact on case_whatsapp (whatsapp_contact_id, id desc);

-- An answer of a case: free words within the day, a template after it.
alter table whatsapp_message add column incident_message_id integer references incident_message on delete set null;
create index whatsapp_message_of_case on whatsapp_message (incident_message_id) where incident_message_id is not null;
alter table whatsapp_message drop constraint whatsapp_message_kind_check;
alter table whatsapp_message add constraint whatsapp_message_kind_check check (kind in ('answer', 'test', 'reminder',
  'case'));
