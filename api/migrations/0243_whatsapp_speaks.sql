-- WhatsApp as Meta's Cloud API carries it: what it says of templates, of messages, and of who writes to the club.

-- The number as WhatsApp knows it; null for what is none, as a Spanish landline. Consents are looked for by it.
create function whatsapp_number(phone text) returns text language sql immutable strict parallel safe as $$
  select case
    when d ~ '^(\+|00)34' then case when d ~ '^(\+|00)34[67][0-9]{8}$' then '+34' || right(d, 9) end
    when d ~ '^(\+|00)[1-9][0-9]{7,14}$' then '+' || regexp_replace(d, '^(\+|00)', '')
    when d ~ '^(34)?[67][0-9]{8}$' then '+34' || right(d, 9) end
  from (select regexp_replace(phone, '[^0-9+]', '', 'g') as d) as digits
$$;
create index pass_holder_whatsapp on pass_holder (whatsapp_number(phone)) where whatsapp_consent_at is not null;
create index guardian_whatsapp on guardian (whatsapp_number(phone)) where whatsapp_consent_at is not null;

-- Who has written to us, or said to Meta what they want of us. Some show Meta's name for them and no number; what they
-- said holds for their number as soon as it is known.
create table whatsapp_contact (
  id integer generated always as identity primary key,
  phone text unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  user_id text unique check (user_id <> '' and length(user_id) <= 200),
  -- Opens 24 hours in which they may be answered without a template.
  last_inbound_at timestamptz,
  -- «BAJA»: from us nothing more by WhatsApp. A consent that is given afterwards is a new one.
  opted_out_at timestamptz,
  -- Said to Meta: no advertising. The last word counts, whatever order they come in.
  is_marketing_stopped boolean not null default false,
  marketing_said_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (phone is not null or user_id is not null)
);
create index whatsapp_contact_updated on whatsapp_contact (updated_at);

-- What goes to one person: the answer to who leaves, and a template that is tried. Announcements have their own list.
create table whatsapp_message (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('answer', 'test')),
  phone text,
  user_id text,
  -- Meta's id of what is answered: once, however often it is told.
  answer_to text unique,
  whatsapp_template_id integer references whatsapp_template on delete cascade,
  body text not null default '',
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  problem text not null default '',
  provider_ref text,
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check (phone is not null or user_id is not null),
  check ((kind = 'test') = (whatsapp_template_id is not null))
);
create index whatsapp_message_waiting on whatsapp_message (next_at) where state = 'queued';
create index whatsapp_message_created on whatsapp_message (created_at);
create index whatsapp_message_template on whatsapp_message (whatsapp_template_id) where whatsapp_template_id is not null;

-- Of when Meta's last word about it is: an older one changes nothing.
alter table whatsapp_template add column told_at timestamptz;

-- As before; Meta itself may move an approved one to another category (that is told by whoever notes it).
create or replace function whatsapp_template_changes() returns trigger language plpgsql as $$
begin
  if (new.components, new.category, new.parameter_format) is not distinct
    from (old.components, old.category, old.parameter_format)
     or new.state <> old.state or current_setting('taquilla.meta_says', true) = 'on' then
    return new;
  end if;
  if old.state in ('approved', 'paused') then
    raise exception 'template % is approved as it is', old.id using errcode = 'TQ008';
  end if;
  if old.state = 'rejected' then
    new.state := 'draft';
    new.state_reason := '';
  end if;
  return new;
end $$;

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (59, 'whatsapp_messages', 'Mensajes de WhatsApp', 'delete', 'months', 3, 1, 12,
   'Las pruebas de plantillas, las respuestas a quien se da de baja y cuándo nos escribió cada número por última vez. Queda quién no quiere mensajes: sin eso se le volvería a escribir.',
   'RGPD, art. 5.1.e.');
