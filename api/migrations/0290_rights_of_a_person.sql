-- What a person may ask about the data of their own (RGPD arts. 15 to 20): a copy, a correction, to be forgotten. Each
-- request has a month (art. 12.3), which may be made longer once, by two more and with a reason.
create table person_request (
  id integer generated always as identity primary key,
  right_kind text not null check (right_kind in ('access', 'rectification', 'erasure')),
  state text not null default 'asked' check (state in ('asked', 'ready', 'done', 'refused')),
  email text not null check (email = lower(trim(email)) and email like '%_@_%'),
  -- Once they are forgotten the address is no more; whether it was this one can still be said.
  email_hash bytea,
  customer_id integer references customer,
  incident_id integer references incident on delete set null,
  asked_by text not null check (asked_by in ('person', 'staff')),
  staff_user_id integer references staff_user,
  reason text not null default '',
  answer text not null default '',
  due_at timestamptz not null default now() + interval '1 month',
  extended_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint person_request_refused_says_why check (state <> 'refused' or answer <> ''),
  constraint person_request_ended check ((state in ('done', 'refused')) = (ended_at is not null)),
  constraint person_request_of_staff check (asked_by <> 'staff' or staff_user_id is not null)
);
-- Who presses twice has asked once.
create unique index person_request_once on person_request (email, right_kind) where state = 'asked';
create index person_request_customer_id_idx on person_request (customer_id) where customer_id is not null;
create index person_request_incident_id_idx on person_request (incident_id) where incident_id is not null;
create index person_request_open on person_request (due_at) where state in ('asked', 'ready');
create index person_request_ended_at_idx on person_request (ended_at) where ended_at is not null;

-- The copy as files, sealed with the installation's secret, for some days.
create table person_export_file (
  person_request_id integer not null references person_request on delete cascade,
  format text not null check (format in ('json', 'csv', 'pdf')),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (person_request_id, format)
);
create index person_export_file_created_at_idx on person_export_file (created_at);

-- Blocked (LO 3/2018 art. 32): whose an order of money was, out of every list and search, for a judge or the tax office.
create table blocked_contact (
  order_id integer primary key references "order",
  email text not null,
  first_name text not null,
  surname1 text not null,
  surname2 text not null,
  phone text not null,
  doc_no text,
  person_request_id integer references person_request on delete set null,
  blocked_at timestamptz not null default now()
);
create index blocked_contact_blocked_at_idx on blocked_contact (blocked_at);
create index blocked_contact_person_request_id_idx on blocked_contact (person_request_id);

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (151, 'person_exports', 'Copias de datos personales', 'delete', 'days', 7, 1, 30,
    'Los archivos con la copia de sus datos que pidió una persona, desde que se hicieron. Puede pedir otra.',
    'RGPD art. 5.1.c y e: no guardar dos veces lo mismo.'),
  (152, 'person_requests', 'Solicitudes de derechos', 'delete', 'months', 36, 12, 72,
    'Las solicitudes de copia, rectificación y supresión, desde que se contestaron.',
    'RGPD art. 5.2 y LO 3/2018 art. 72: prueba de haber atendido el derecho hasta que prescribe la infracción.'),
  (153, 'blocked_contacts', 'Datos bloqueados de pedidos', 'delete', 'months', 72, 48, 120,
    'De quién era un pedido de una persona que pidió la supresión, desde que se bloqueó. El pedido queda, de nadie.',
    'LO 3/2018 art. 32 y Código de Comercio art. 30: seis años.');
