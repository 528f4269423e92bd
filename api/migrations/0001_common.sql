-- What everything else stands on: search, refusals, how long what is kept and by which law, who did what.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Search ignores accents and case («butaca» finds «Butacá»); immutable so that it can be indexed.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Lists of a million rows: the words they are searched by are folded once, when they are written. A word is found
-- by its beginning; numbers and addresses also by their parts («26-00012345», «00012345», «ana@example.org», «ana»).
-- Statistics of the words tell the planner a rare one (index) from a common one (newest rows until the page is full).
create function search_words(text) returns tsvector language sql immutable strict parallel safe
  as $$ select array_to_tsvector(array_remove(string_to_array(fold($1) || ' ' || translate(fold($1), '-@._+', '     '),
    ' '), '')) $$;

-- What somebody types into a search is words, never operators. Folding comes first: it makes ’ an apostrophe and ＼ a
-- backslash, so whatever was quoted before it would be open again.
create function words_query(typed text, is_begun boolean) returns tsquery
  language sql immutable strict parallel safe as $$
  select coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case
    when is_begun then ':*' else '' end, ' & '), '')::tsquery
    from unnest(string_to_array(fold(typed), ' ')) as word where word <> '' $$;

-- At most so many ids of the rows with these words, from the index of words and nothing else.
create function search_by_words(in_table text, words tsquery, most integer) returns setof integer
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as
  $$ begin return query execute format('select id::int from public.%I where search_words @@ $1 limit $2',
    in_table) using words, most; end $$;

-- The pattern that finds a text anywhere, for the lists that are searched without words.
create function anywhere(typed text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(fold($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Raised inside a statement to undo it whole: all-or-nothing without a second round trip.
create function refuse(code text) returns boolean language plpgsql as $$
begin raise exception using errcode = 'TQ001', message = code; end $$;

create function append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'TQ002'; end $$;

-- Deletes rows and all that refers to them, however far, table by table as the foreign keys say. `condition` must not
-- read what refers to them; whoever calls it has made sure that they are trials. A table that nothing is deleted from
-- is not touched: many are append-only.
create function erase_with_referrers(target regclass, condition text, path regclass[] default '{}') returns void
  language plpgsql as $$
declare
  fk record;
  has_rows boolean;
begin
  execute format('select exists (select 1 from %s where %s)', target, condition) into has_rows;
  if not has_rows then return; end if;
  for fk in
    select c.conrelid::regclass as child,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n)
             from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid
             and a.attnum = k.attnum) as columns,
           (select string_agg(quote_ident(a.attname), ', ' order by k.n)
             from unnest(c.confkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.confrelid
             and a.attnum = k.attnum) as keys
      from pg_constraint c where c.contype = 'f' and c.confdeltype <> 'n' and c.confrelid = target
        and c.conrelid <> target and not c.conrelid::regclass = any (path)
  loop
    perform erase_with_referrers(fk.child, format('(%s) in (select %s from %s where %s)', fk.columns, fk.keys, target,
      condition), path || target);
  end loop;
  execute format('delete from %s where %s', target, condition);
end $$;

-- How long each kind of data is kept, by which law, and what its act did last. A row is carried out by the act of the
-- same code (domain/retention/acts.ts, held by a contract test); the club changes the period and nothing else, within
-- what the law and the product bear.
create table retention_rule (
  code text primary key,
  position smallint not null unique,
  name text not null check (name <> ''),
  -- What goes, and from when it counts.
  what text not null check (what <> ''),
  act text not null check (act in ('delete', 'empty', 'anonymise')),
  unit text not null check (unit in ('days', 'months')),
  period smallint not null,
  least smallint not null check (least >= 0),
  most smallint not null,
  law text not null check (law <> ''),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Written by the act. Not by people, so the version stays.
  last_run_at timestamptz,
  last_deleted_at timestamptz,
  last_deleted integer not null default 0 check (last_deleted >= 0),
  deleted_total bigint not null default 0 check (deleted_total >= last_deleted),
  constraint retention_rule_period check (period between least and most)
);
insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (10, 'carts', 'Carritos sin comprar', 'delete', 'days', 30, 1, 365,
   'Los carritos que no llegaron a pedido, desde que se abrieron.',
   'RGPD, art. 5.1.e: no más tiempo del necesario. Bastan unas semanas para aclarar una compra que no salió.'),
  (15, 'unpaid_orders', 'Pedidos sin pagar', 'anonymise', 'months', 12, 1, 24,
   'El nombre y el contacto de quien empezó un pedido y no lo pagó, desde que se hizo. El pedido queda, sin saber de quién era.',
   'RGPD, arts. 5.1.e y 6.1.f: el interés en evitar el fraude y la reventa no dura más.'),
  (20, 'session_waiters', 'Lista de espera de una sesión', 'delete', 'days', 90, 1, 365,
   'Quien se apuntó y ya fue atendido, renunció o se quedó sin sitio, desde ese momento.',
   'RGPD, art. 5.1.e: terminada la espera, el dato solo sirve para atender una queja.'),
  (25, 'waiting_list', 'Lista de espera de abonos', 'delete', 'months', 24, 1, 36,
   'Quien esperó un abono y lo tuvo, renunció o se quedó sin él, desde ese momento: dos temporadas. Si pagó una señal, la fila queda sin nombre ni contacto.',
   'RGPD, arts. 5.1.e y 6.1.b: medidas previas a un contrato, para atender quejas sobre el orden.'),
  (30, 'scans', 'Lecturas de acceso', 'delete', 'months', 12, 1, 24,
   'Cada lectura en una puerta, desde que se hizo. De ellas salen el uso de los abonos y el descuento por asistencia: si lo hay, guárdalas hasta la renovación.',
   'RGPD, arts. 5.1.e y 6.1.c; Ley 19/2007 y RD 203/2010, sobre la seguridad en los recintos.'),
  (40, 'accreditations', 'Acreditaciones', 'delete', 'months', 12, 0, 24,
   'La acreditación, su documento y su foto (si no se usa en otro sitio), desde que deja de valer. Se guarda una temporada para la siguiente.',
   'RGPD, art. 5.1.e; RD 203/2010, sobre quién accede a un recinto.'),
  (50, 'support_cases', 'Consultas, incidencias y reclamaciones', 'delete', 'months', 36, 12, 60,
   'El caso y sus mensajes, desde que se cerró. Los de protección de menores no se borran solos.',
   'LO 3/2018, art. 72: tres años para responder de una infracción muy grave. Código Civil, art. 1964: cinco como máximo para reclamar.'),
  (55, 'academy_applications', 'Solicitudes de cantera sin inscripción', 'delete', 'months', 12, 1, 24,
   'La solicitud que no llegó a inscripción ni a pago, desde que se rechazó, se retiró o acabó su temporada; con ella, el deportista y los tutores que no tengan otra.',
   'RGPD, arts. 5.1.e y 6.1.b: un contrato que no llegó a hacerse, con datos de menores.'),
  (60, 'medical_records', 'Fichas médicas de la cantera', 'delete', 'months', 12, 0, 12,
   'La ficha entera, el día que ella misma dice; si no dice ninguno, este tiempo después de la última temporada del deportista.',
   'RGPD, arts. 9.2.a y 17: datos de salud con consentimiento explícito, que se van con la actividad que los pedía.'),
  (70, 'pass_uploads', 'Documentos subidos sin acabar la solicitud', 'delete', 'days', 1, 1, 1,
   'El DNI o el certificado que alguien adjuntó a una solicitud que no terminó, desde que lo subió.',
   'RGPD, art. 5.1.c: sin solicitud no hay para qué tenerlos.'),
  (80, 'sealed_mails', 'Enlaces personales de correos sin entregar', 'empty', 'days', 7, 1, 7,
   'El cuerpo sellado de un correo que no salió, desde que se escribió. El correo queda, con sus enlaces tapados.',
   'RGPD, art. 32: una clave guardada se puede robar. Una semana basta para arreglar el servidor y reenviar.'),
  (85, 'sent_mails', 'Texto de los correos antiguos', 'empty', 'months', 12, 1, 36,
   'El cuerpo y los adjuntos de cada correo, desde que se escribió. Queda a quién se envió, cuándo y con qué asunto.',
   'RGPD, art. 5.1.e: basta saber que se envió; lo que prueba una compra está en el pedido.'),
  (90, 'links', 'Enlaces de un solo uso y altas sin confirmar', 'delete', 'days', 7, 0, 30,
   'Contraseña nueva, bienvenida, entrada por enlace, prueba de abonado y cuentas que nadie confirmó, desde que caducan.',
   'RGPD, art. 5.1.e y f.'),
  (100, 'attempts', 'Intentos fallidos y frenos', 'delete', 'days', 1, 0, 30,
   'Cuántas veces se probó desde una dirección o una cuenta, desde que deja de contar.',
   'RGPD, arts. 6.1.f y 32: sirven para frenar a quien adivina contraseñas, y para nada más.'),
  (110, 'repeated_requests', 'Respuestas guardadas contra repeticiones', 'delete', 'days', 3, 1, 30,
   'Lo que se contestó a una compra o un cobro, para que repetir el envío no lo repita, desde que se contestó.',
   'RGPD, art. 5.1.e. Menos de un día no protege de cobrar dos veces.'),
  (120, 'customer_sessions', 'Sesiones de clientes', 'delete', 'days', 0, 0, 30,
   'La sesión abierta en un navegador, desde que caduca.',
   'RGPD, art. 5.1.e: caducada no abre nada.'),
  (130, 'staff_sessions', 'Sesiones del personal', 'delete', 'days', 30, 0, 365,
   'Cuándo y desde qué dirección IP entró cada persona, desde que la sesión caduca.',
   'RGPD, art. 32: para investigar un acceso indebido.'),
  (140, 'access_log', 'Registro de consultas', 'delete', 'months', 12, 6, 24,
   'Quién miró, buscó o exportó datos personales, desde que lo hizo.',
   'RGPD, arts. 5.2 y 32: demostrar quién ha visto los datos. Es a su vez un registro de personas.'),
  (150, 'audit', 'Auditoría de cambios', 'delete', 'months', 72, 36, 120,
   'Quién cambió, vendió, devolvió o configuró qué, desde que lo hizo.',
   'Código de Comercio, art. 30: seis años para lo que justifica las cuentas. LO 3/2018, art. 72: tres como mínimo, para responder de una infracción muy grave.');

-- What is older than this may go. A code without a rule: nothing may.
create function retention_limit(code text) returns timestamptz language sql stable as $$
  select coalesce((select now() - case r.unit when 'days' then make_interval(days => r.period)
    else make_interval(months => r.period) end
                     from retention_rule r where r.code = retention_limit.code), '-infinity')
$$;

-- Looking at personal data is a register of its own: it is kept for less time than what was changed.
create function is_look(action text) returns boolean language sql immutable parallel safe as $$
  select action in ('view', 'search', 'search_rights', 'export', 'open_mail')
$$;

-- What is append-only stays so until its period is over: nobody deletes a younger row, whoever asks.
-- The argument says of a row in `gone` that it may not go yet.
create function stays_for_its_period() returns trigger language plpgsql as $$
declare
  too_early boolean;
begin
  execute format('select exists (select 1 from gone where %s)', tg_argv[0]) into too_early;
  if too_early then
    raise exception '% is append-only for its period', tg_table_name using errcode = 'TQ002';
  end if;
  return null;
end $$;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system')),
  actor_id integer,
  actor_name text not null default '',
  action text not null,
  resource text not null,
  resource_id text not null,
  changes jsonb not null default '{}',
  reason text,
  ip text,
  request_id text
);
create index on audit_entry (resource, resource_id, id desc);
create index on audit_entry (actor_id, id desc) where actor_kind = 'staff';
create index audit_entry_looks on audit_entry (at) where is_look(action);
create index audit_entry_changes on audit_entry (at) where not is_look(action);
create trigger audit_entry_append_only before update or truncate on audit_entry for each statement
  execute function append_only();
create trigger audit_entry_stays after delete on audit_entry referencing old table as gone
  for each statement execute function stays_for_its_period('gone.at >= retention_limit(case when is_look(gone.action) then ''access_log'' else ''audit'' end)');

-- The answer of an effect is stored in the transaction of the effect: a repeated key gets the same answer.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_key (created_at);

-- Attempts at guessing (passwords, codes, links) by key and window.
create table attempt (
  key text primary key,
  count integer not null,
  until_at timestamptz not null
);

-- Base data, part by part. A part is laid once in the life of an installation: what the club changes or deletes stays
-- so, also when a later version brings more parts.
create table base_data (
  part text primary key,
  laid_at timestamptz not null default now()
);

-- When the last copies were made: `npm run doctor` and the alerts look at their age.
create table backup_made (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0)
);

-- The public halves of all keys that ever signed tickets here: a new TICKET_KEY must not shut out who bought before it.
-- Public by nature; what a stolen key would sign is refused by naming its id in TICKET_KEYS_REFUSED.
create table ticket_key (
  id text primary key check (id ~ '^[0-9a-f]{6}$'),
  public_pem text not null,
  first_used_at timestamptz not null default now()
);

-- Dated data: rates change by law. Staff list and prepare them like anything else.
create table vat_rate (
  code text not null,
  name text not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  exemption text,
  valid_from date not null,
  id integer generated always as identity unique,
  version integer not null default 1,
  primary key (code, valid_from)
);

create function vat_rate_bp(vat text, on_day date) returns integer language sql stable as
  $$ select rate_bp from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1 $$;
