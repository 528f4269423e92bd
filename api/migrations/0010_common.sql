-- What everything else stands on: search, refusals, how long what is kept and by which law, who did what.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- What people write and read (names, titles, places) stands in every list where a Spaniard looks for it: Álamo before
-- Norte, Ñuñoa before Zamora, and fila 2 before fila 10, whatever the database was made with. Columns have it, so that
-- their indexes do; codes, addresses and what machines write stay in the order of their bytes.
create collation spanish (provider = icu, locale = 'es-u-kn-true');

-- Search ignores accents and case («butaca» finds «Butacá»); immutable so that it can be indexed.
create function fold(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Lists of a million rows: the words they are searched by are folded once, when they are written. A word is found
-- by its beginning; numbers and addresses also by their parts («26-00012345», «00012345», «ana@example.org», «ana»).
-- Statistics of the words tell the planner a rare one (index) from a common one (newest rows until the page is full).
create function search_words(text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(fold($1) || ' ' || translate(fold($1), '-@._+', '     '),
    ' '), ''));

-- What somebody types into a search is words, never operators. Folding comes first: it makes ’ an apostrophe and ＼ a
-- backslash, so whatever was quoted before it would be open again.
create function words_query(typed text, is_begun boolean) returns tsquery
  language sql immutable strict parallel safe
begin atomic
  select coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case
    when is_begun then ':*' else '' end, ' & '), '')::tsquery
    from unnest(string_to_array(fold(typed), ' ')) as word where word <> '';
end;

-- At most so many ids of the rows with these words, from the index of words and nothing else.
create function search_by_words(in_table text, words tsquery, most integer) returns setof integer
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set search_path = public, pg_temp as $$
begin return query execute format('select id::int from public.%I where search_words @@ $1 limit $2',
    in_table) using words, most; end $$;

-- The pattern that finds a text anywhere, for the lists that are searched without words.
create function anywhere(typed text) returns text language sql immutable strict parallel safe
  return '%' || replace(replace(replace(fold($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Raised inside a statement to undo it whole: all-or-nothing without a second round trip.
create function refuse(code text) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin raise exception using errcode = 'TQ001', message = code; end $$;

create function append_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'TQ002'; end $$;

-- Deletes rows and all that refers to them, however far, table by table as the foreign keys say. `condition` must not
-- read what refers to them; whoever calls it has made sure that they are trials. A table that nothing is deleted from
-- is not touched: many are append-only.
create function erase_with_referrers(target regclass, condition text, path regclass[] default '{}') returns void
  language plpgsql set search_path = public, pg_temp as $$
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
  name text collate spanish not null check (name <> ''),
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
  (45, 'attendees', 'Asistentes de entradas nominativas y personas a las que se dio una entrada',
   'empty', 'months', 12, 6, 24,
   'El nombre y el documento de quien ocupó cada butaca vendida a su nombre, y el nombre y el correo de quien recibió una entrada de otra persona, desde que acabó la sesión. La entrada y el pedido quedan, sin persona; lo que esté en disputa con el banco espera.',
   'RGPD, art. 5.1.e; Ley 19/2007, sobre quién está en una grada. Medio año deja reclamar por el acceso y a la autoridad pedir la lista.'),
  (46, 'parcels', 'Direcciones de los envíos', 'empty', 'months', 12, 3, 36,
   'A quién, a qué calle y con qué teléfono se envió un paquete, desde que salió o se anuló. El pedido, la población y el número de seguimiento quedan.',
   'RGPD, art. 5.1.e. El transporte se reclama en el año siguiente a la entrega (Ley 15/2009, art. 79); la garantía se pide con el pedido.'),
  (47, 'gift_cards', 'Dedicatorias de las tarjetas regalo', 'empty', 'months', 12, 1, 36,
   'De quién era una tarjeta regalo, para quién, su correo y su mensaje, desde que se gastó entera, caducó o se anuló. La tarjeta y sus movimientos quedan.',
   'RGPD, art. 5.1.e. Mientras tiene saldo se puede reenviar a quien la perdió.'),
  (48, 'answers', 'Respuestas delicadas y de salud', 'delete', 'months', 12, 6, 36,
   'Lo contestado a los campos personalizados que son de datos delicados o de salud, con sus ficheros, desde que se contestó. Las demás respuestas se quedan con su pedido o su ficha.',
   'RGPD, arts. 5.1.e y 9.2.a: se preguntó para una visita o una temporada, y con ella se acaba.'),
  (49, 'call_up_reasons', 'Motivos de las convocatorias', 'empty', 'months', 6, 1, 12,
   'El motivo con el que una familia dice que no acude a una convocatoria, desde su fecha: puede ser de salud. Queda quién fue y quién no.',
   'RGPD, arts. 5.1.e y 9: pasada esa fecha, el motivo ya no sirve para nada.'),
  (50, 'support_cases', 'Consultas, incidencias y reclamaciones', 'delete', 'months', 36, 12, 60,
   'El caso y sus mensajes, desde que se cerró. Los de protección de menores no se borran solos.',
   'LO 3/2018, art. 72: tres años para responder de una infracción muy grave. Código Civil, art. 1964: cinco como máximo para reclamar.'),
  (55, 'academy_applications', 'Solicitudes de cantera sin inscripción', 'delete', 'months', 12, 1, 24,
   'La solicitud que no llegó a inscripción ni a pago, desde que se rechazó, se retiró o acabó su temporada; con ella, el deportista y los tutores que no tengan otra.',
   'RGPD, arts. 5.1.e y 6.1.b: un contrato que no llegó a hacerse, con datos de menores.'),
  (56, 'kit_handovers', 'Firmas y fotos de la entrega de ropa', 'empty', 'days', 365, 30, 1825,
   'La firma en pantalla y la foto de cada entrega de ropa, desde que acaba la temporada. Quedan quién la recogió y qué día.',
   'RGPD, art. 5.1.e: pasado el plazo para reclamar la prenda, la firma ya no sirve para nada.'),
  (57, 'athlete_papers', 'Documentos de deportistas que se fueron', 'delete', 'months', 12, 1, 24,
   'La autorización federativa, el certificado de familia numerosa y lo demás que se guarda de un deportista, desde que acabó su última temporada. El DNI y el libro de familia se borran antes, al validarlos.',
   'RGPD, arts. 5.1.c y 5.1.e: se pidieron para una inscripción que terminó.'),
  (58, 'athletes', 'Deportistas que se fueron', 'anonymise', 'months', 60, 48, 72,
   'Nombre, fecha de nacimiento, dirección, tallas, tutores y todo lo demás de un deportista, desde que acabó su última temporada sin deudas. Quedan los pagos y sus facturas, que la ley manda conservar.',
   'RGPD, art. 5.1.e; Código Civil, art. 1964: cinco años para reclamar; LO 3/2018, art. 32.'),
  (59, 'whatsapp_messages', 'Mensajes de WhatsApp', 'delete', 'months', 3, 1, 12,
   'Las pruebas de plantillas, los recordatorios enviados, las respuestas a quien se da de baja y cuándo nos escribió cada número por última vez. Queda quién no quiere mensajes: sin eso se le volvería a escribir.',
   'RGPD, art. 5.1.e.'),
  (60, 'medical_records', 'Fichas médicas de la cantera', 'delete', 'months', 12, 0, 12,
   'La ficha entera, el día que ella misma dice; si no dice ninguno, este tiempo después de la última temporada del deportista.',
   'RGPD, arts. 9.2.a y 17: datos de salud con consentimiento explícito, que se van con la actividad que los pedía.'),
  (70, 'pass_uploads', 'Documentos subidos sin acabar la solicitud', 'delete', 'days', 1, 1, 1,
   'El DNI o el certificado que alguien adjuntó a una solicitud que no terminó, desde que lo subió.',
   'RGPD, art. 5.1.c: sin solicitud no hay para qué tenerlos.'),
  (71, 'answer_files', 'Ficheros subidos sin acabar la compra', 'delete', 'days', 1, 1, 1,
   'El documento que alguien adjuntó a una pregunta sin llegar a comprar, o cuya respuesta ya se borró.',
   'RGPD, art. 5.1.c: sin respuesta no hay para qué tenerlos.'),
  (80, 'sealed_mails', 'Enlaces personales de correos sin entregar', 'empty', 'days', 7, 1, 7,
   'El cuerpo sellado de un correo que no salió, desde que se escribió. El correo queda, con sus enlaces tapados.',
   'RGPD, art. 32: una clave guardada se puede robar. Una semana basta para arreglar el servidor y reenviar.'),
  (85, 'sent_mails', 'Texto de los correos antiguos', 'empty', 'months', 12, 1, 36,
   'El cuerpo y los adjuntos de cada correo, desde que se escribió. Queda a quién se envió, cuándo y con qué asunto.',
   'RGPD, art. 5.1.e: basta saber que se envió; lo que prueba una compra está en el pedido.'),
  (88, 'inbound_mails', 'Correos recibidos', 'delete', 'days', 90, 7, 365,
   'De quién era cada correo que llegó al buzón, su asunto y qué se hizo con él, desde que llegó. Lo que dijo está en su mensaje.',
   'RGPD, art. 5.1.e: bastan unos meses para aclarar un correo que alguien echa en falta.'),
  (90, 'links', 'Enlaces de un solo uso y altas sin confirmar', 'delete', 'days', 7, 0, 30,
   'Contraseña nueva, bienvenida, entrada por enlace, prueba de abonado y cuentas que nadie confirmó, desde que caducan.',
   'RGPD, art. 5.1.e y f.'),
  (96, 'faq_votes', 'Votos de las preguntas frecuentes', 'delete', 'months', 12, 1, 24,
   'Desde qué conexión se votó, sin nombre ni dirección, desde el voto. Lo contado se queda.',
   'RGPD, art. 5.1.e: solo sirve para que nadie vote dos veces.'),
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
   'Código de Comercio, art. 30: seis años para lo que justifica las cuentas. LO 3/2018, art. 72: tres como mínimo, para responder de una infracción muy grave.'),
  (151, 'person_exports', 'Copias de datos personales', 'delete', 'days', 7, 1, 30,
   'Los archivos con la copia de sus datos que pidió una persona, desde que se hicieron. Puede pedir otra.',
   'RGPD art. 5.1.c y e: no guardar dos veces lo mismo.'),
  (152, 'person_requests', 'Solicitudes de derechos', 'delete', 'months', 36, 12, 72,
   'Las solicitudes de copia, rectificación y supresión, desde que se contestaron.',
   'RGPD art. 5.2 y LO 3/2018 art. 72: prueba de haber atendido el derecho hasta que prescribe la infracción.'),
  (153, 'blocked_contacts', 'Datos bloqueados de pedidos', 'delete', 'months', 72, 48, 120,
   'De quién era un pedido de una persona que pidió la supresión, desde que se bloqueó. El pedido queda, de nadie.',
   'LO 3/2018 art. 32 y Código de Comercio art. 30: seis años.'),
  (154, 'ticket_batches', 'Entradas preparadas en PDF', 'delete', 'days', 2, 1, 7,
   'Los archivos con todas las entradas de una sesión, desde que se piden. Se pueden volver a preparar.',
   'RGPD art. 5.1.c y e: no guardar dos veces lo mismo.');

-- What is older than this may go. A code without a rule: nothing may.
create function retention_limit(code text) returns timestamptz language sql stable
  return coalesce((select now() - case r.unit when 'days' then make_interval(days => r.period)
    else make_interval(months => r.period) end
                     from retention_rule r where r.code = retention_limit.code), '-infinity');

-- Looking at personal data is a register of its own: it is kept for less time than what was changed.
create function is_look(action text) returns boolean language sql immutable parallel safe
  return action in ('view', 'search', 'search_rights', 'export', 'open_mail');

-- What is append-only stays so until its period is over: nobody deletes a younger row, whoever asks.
-- The argument says of a row in `gone` that it may not go yet.
create function stays_for_its_period() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  actor_name text collate spanish not null default '',
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

create trigger audit_entry_stays after delete on audit_entry referencing old table as gone
  for each statement execute function
    stays_for_its_period('gone.at >= retention_limit(case when is_look(gone.action) then ''access_log'' else ''audit'' end)');

-- Refuses every change but those of the functions below: each says so for its own transaction and takes it back.
create function append_only_but_struck_out() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('taquilla.striking_out', true) = pg_current_xact_id()::text then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'TQ002';
end $$;
create trigger audit_entry_append_only before update or truncate on audit_entry
  for each statement execute function append_only_but_struck_out();

-- What was written down stays what it was: rows of the audit and of the ledger are sealed in batches, each seal over
-- the fingerprints of its rows and over the seal before it. Whoever changes a byte afterwards, with whatever rights in
-- the database, would have to make every later seal anew, and those that were taken out of the house contradict him.
create function sealed_line(e audit_entry) returns text language sql immutable
  return jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name,
    e.action, e.resource, e.resource_id, e.changes, e.reason, e.ip, e.request_id)::text;

-- How far each log is sealed. Its row is the lock: one process seals at a time.
create table log_chain (
  log text primary key check (log in ('audit', 'ledger')),
  sealed_to bigint not null default 0,
  seals integer not null default 0,
  mark bytea
);

insert into log_chain (log) values ('audit'), ('ledger');

create function seal_mark(previous bytea, log text, number integer, at timestamptz, ids bigint[], dates date[],
    periods text[], hashes bytea)
  returns bytea language sql immutable
  return sha256(coalesce(previous, '\x') || hashes || convert_to(jsonb_build_array(log, number,
    (extract(epoch from at) * 1000000)::bigint, to_jsonb(ids), to_jsonb(dates), to_jsonb(periods))::text, 'UTF8'));

create table log_seal (
  log text not null references log_chain,
  number integer not null check (number > 0),
  at timestamptz not null default now(),
  previous bytea references log_seal (mark),
  ids bigint[] not null check (cardinality(ids) > 0),
  -- When each was written (UTC), and the rule by which it goes some day: a row that is missing may have gone by it, or
  -- not.
  dates date[] not null,
  periods text[] not null,
  -- SHA-256 of each row, one after the other.
  hashes bytea not null,
  mark bytea not null generated always as (seal_mark(previous, log, number, at, ids, dates, periods, hashes)) stored
    unique,
  primary key (log, number),
  unique nulls not distinct (log, previous),
  constraint log_seal_has_a_hash_each check (octet_length(hashes) = 32 * cardinality(ids)
    and cardinality(dates) = cardinality(ids) and cardinality(periods) = cardinality(ids)),
  constraint log_seal_begins_once check ((number = 1) = (previous is null))
);

create trigger log_seal_append_only before update or delete or truncate on log_seal
  for each statement execute function append_only();

-- Numbers that a log has passed over: rows of transactions that were still under way. They are looked for again.
create table log_gap (
  log text not null references log_chain,
  id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (log, id)
);

-- What is struck out of the audit because a person asked to be forgotten. The row stays under its seal: its old and its
-- new fingerprint are kept, and a note of the audit itself, which is sealed like any other, has the mark of all of
-- them. So `npm run verify` tells a row that was struck out from one that somebody rewrote.
create table log_redaction (
  id bigint generated always as identity primary key,
  log text not null default 'audit' references log_chain,
  row_id bigint not null,
  before bytea not null check (octet_length(before) = 32),
  after bytea not null check (octet_length(after) = 32),
  note_id bigint not null,
  at timestamptz not null default now()
);
create index log_redaction_row on log_redaction (log, row_id, id);
create index log_redaction_note_id_idx on log_redaction (note_id);

create trigger log_redaction_append_only before update or delete or truncate on log_redaction
  for each statement execute function append_only();

-- Of all that was struck out at once.
create function redaction_mark(note bigint) returns text language sql stable
begin atomic
  select encode(sha256(string_agg(int8send(r.row_id) || r.before || r.after, '' order by r.row_id)), 'hex')
    from log_redaction r where r.note_id = note;
end;

-- A text without the words of a person, whole words alone: «Ana» does not spoil «mañana».
-- The expression is made once, and what says none of the words is left where it is: put together anew for every word of
-- every row, with a query for each value, striking a person out of two thousand rows of the audit took six seconds.
create function strike_pattern(words text[]) returns text language sql immutable
begin atomic
  select '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]])' from unnest(words) word;
end;

create function struck_out(said text, pattern text) returns text language sql immutable
  return regexp_replace(said, pattern, '[borrado]', 'gi');

create function struck_out(said jsonb, pattern text) returns jsonb
  language plpgsql immutable set search_path = public, pg_temp as $$
declare
  written constant text := said::text;
  struck jsonb;
  k text;
  v jsonb;
begin
  -- Behind a backslash stands another letter than in the word, and its border may be another.
  if said is null or (strpos(written, '\') = 0 and written !~* pattern) then return said; end if;
  case jsonb_typeof(said)
    when 'string' then return to_jsonb(struck_out(said #>> '{}', pattern));
    when 'object' then
      struck := '{}';
      for k, v in select * from jsonb_each(said) loop
        struck := struck || jsonb_build_object(k, struck_out(v, pattern));
      end loop;
      return struck;
    when 'array' then
      struck := '[]';
      for v in select * from jsonb_array_elements(said) loop
        struck := struck || jsonb_build_array(struck_out(v, pattern));
      end loop;
      return struck;
    else return said;
  end case;
end $$;

-- How many rows were struck out. `accounts`: what they did themselves says no more who they are, nor from where.
-- Without a table of the moment: one that the caller had made under its name, with a trigger on it, would have run that
-- trigger with the owner's rights.
create function redact_audit(rows bigint[], words text[], accounts integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pattern constant text := strike_pattern(words);
  note bigint;
  ids bigint[];
  hashes bytea[];
  changed integer;
begin
  select array_agg(e.id order by e.id), array_agg(sha256(convert_to(sealed_line(e), 'UTF8')) order by e.id)
    into ids, hashes from audit_entry e where e.id = any(rows);
  perform set_config('taquilla.striking_out', pg_current_xact_id()::text, true);
  update audit_entry e set changes = struck_out(e.changes, pattern),
      reason = struck_out(e.reason, pattern),
      actor_name = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then 'Persona borrada'
        when e.actor_kind = 'staff' then e.actor_name else struck_out(e.actor_name, pattern) end,
      ip = case when e.actor_kind = 'customer' and e.actor_id = any(accounts) then null else e.ip end
    where e.id = any(ids);
  perform set_config('taquilla.striking_out', '', true);
  note := nextval(pg_get_serial_sequence('audit_entry', 'id'));
  insert into log_redaction (row_id, before, after, note_id)
    select e.id, s.before, sha256(convert_to(sealed_line(e), 'UTF8')), note
      from unnest(ids, hashes) s(id, before) join audit_entry e on e.id = s.id
     where sha256(convert_to(sealed_line(e), 'UTF8')) <> s.before order by e.id;
  get diagnostics changed = row_count;
  if changed = 0 then return 0; end if;
  insert into audit_entry (id, actor_kind, actor_name, action, resource, resource_id, changes) overriding system value
    values (note, 'system', 'sistema', 'redact', 'auditoria', note::text,
      jsonb_build_object('rows', changed, 'mark', redaction_mark(note)));
  return changed;
end $$;

-- The running server works as a role that adds to the logs and changes nothing of what they have. What it may do with a
-- table follows from the guards of that table: what its triggers refuse to everybody, this role may not even ask, so
-- that whoever gets hold of its connection cannot take the guards off first. Tables that come later are judged the same
-- way. `verbs` on the whole table; `columns`: what alone may be changed where not all may.
create function server_may() returns table (relation oid, name text, verbs text[], columns text[])
  language sql stable
begin atomic
  select c.oid, format('%I.%I', n.nspname, c.relname),
      array_remove(array['select',
        case when not is_read then 'insert' end,
        case when not is_read and g.refused & 16 = 0 and w.columns is null then 'update' end,
        case when not is_read and g.refused & 8 = 0 and w.columns is null and c.relname <> 'audit_entry'
          then 'delete' end], null),
      coalesce(w.columns, '{}')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select coalesce(bit_or(t.tgtype::int), 0) as refused from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid
        and p.proname in ('append_only', 'append_only_but_struck_out')) g
    left join (values
      -- As invoice_is_frozen and verifactu_record_is_frozen have it.
      ('invoice', '{state,aeat_state,aeat_csv,aeat_message,sent_at,recipient_blocked_at}'::text[]),
      ('verifactu_record', '{state,batch_id,was_asked,csv,code,message,answered_at,previous_position}'),
      -- Whoever could move its limits could call anything past.
      ('retention_rule', '{period,version,updated_at,last_run_at,last_deleted_at,last_deleted,deleted_total}'))
      w(name, columns) on n.nspname = 'public' and w.name = c.relname
    -- A view writes with the rights of its owner, unless it says that it asks for those of whoever writes.
    cross join lateral (select c.relkind = 'm' or c.relkind = 'v'
      and not 'security_invoker=true' = any(coalesce(c.reloptions, '{}'))
      or n.nspname = 'public' and c.relname in ('retention_rule', 'migration') as is_read) r
   where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
       and d.deptype = 'e');
end;

-- What runs with the owner's rights: each judges for itself what it is asked.
create function server_calls() returns table (oid oid) language sql stable
begin atomic
  select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef;
end;

-- Where a role has other rights than it should: 'lacks' something that the work needs, 'may' what it must not.
create function server_differs(role name) returns table (kind text, name text, what text) language sql stable
begin atomic
  with verb(name, is_harmful) as (values ('select', false), ('insert', false), ('update', true), ('delete', true),
      ('truncate', true), ('trigger', true))
  select case when v.name = any(m.verbs) then 'lacks' else 'may' end, m.name, v.name from server_may() m, verb v
    where (v.name = any(m.verbs) or v.is_harmful)
      and has_table_privilege(role, m.relation, v.name) <> (v.name = any(m.verbs))
  union all
  select case when a.attname = any(m.columns) then 'lacks' else 'may' end, m.name, a.attname from server_may() m
    join pg_attribute a on a.attrelid = m.relation and a.attnum > 0 and not a.attisdropped
    where m.columns <> '{}' and has_column_privilege(role, m.relation, a.attnum, 'update') <> (a.attname =
      any(m.columns))
  union all
  select 'lacks', s.oid::regclass::text, 'usage' from pg_class s join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname in ('public', 'pgboss', 'test_bank')
      and not (has_sequence_privilege(role, s.oid, 'usage') and has_sequence_privilege(role, s.oid, 'select'))
  union all
  select 'lacks', c.oid::regprocedure::text, 'execute' from server_calls() c
    where not has_function_privilege(role, c.oid, 'execute')
  union all
  select 'lacks', n.nspname, 'usage' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and not has_schema_privilege(role, n.oid, 'usage')
  union all
  -- Who makes functions in our schema is taken for us by those that run with the owner's rights.
  select 'may', n.nspname, 'create' from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank')
      and has_schema_privilege(role, n.oid, 'create')
  union all
  select 'lacks', current_database(), 'temporary'
    where not has_database_privilege(role, current_database(), 'temporary')
  union all
  select 'may', r.rolname, 'super' from pg_roles r where r.rolname = role
      and (r.rolsuper or r.rolcreaterole or r.rolreplication or r.rolbypassrls)
  union all
  select distinct 'may', o.rolname, 'owner' from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles o on o.oid = c.relowner
    where n.nspname in ('public', 'pgboss', 'test_bank') and c.relkind in ('r', 'p')
      and pg_has_role(role, o.oid, 'member')
  union all
  select 'may', g.rolname, 'member' from pg_roles g
    where g.rolname in ('pg_write_all_data', 'pg_maintain', 'pg_write_server_files', 'pg_execute_server_program')
      and pg_has_role(role, g.oid, 'member');
end;

-- By the owner, after migrations: gives what is lacking and takes what is too much. Nothing where nothing differs.
create function let_server_in(role name) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  one record;
  wrong text[];
begin
  perform pg_advisory_xact_lock(7321, 0);
  for one in select distinct n.nspname from pg_namespace n where n.nspname in ('public', 'pgboss', 'test_bank') loop
    execute format('revoke create on schema %I from public, %I', one.nspname, role);
    execute format('grant usage on schema %I to %I', one.nspname, role);
    execute format('grant usage, select on all sequences in schema %I to %I', one.nspname, role);
  end loop;
  execute format('grant connect, temporary on database %I to %I', current_database(), role);
  select array_agg(d.name) into wrong from server_differs(role) d;
  for one in select m.verbs, string_agg(m.name, ', ') as tables from server_may() m where m.name = any(wrong)
      group by m.verbs loop
    execute format('revoke all on %s from %I', one.tables, role);
    execute format('grant %s on %s to %I', array_to_string(one.verbs, ', '), one.tables, role);
  end loop;
  for one in select c.oid::regprocedure::text as name from server_calls() c loop
    execute format('revoke execute on function %s from public', one.name);
    execute format('grant execute on function %s to %I', one.name, role);
  end loop;
  for one in select m.name, m.columns from server_may() m where m.columns <> '{}' loop
    execute format('grant update (%s) on %s to %I', array_to_string(one.columns, ', '), one.name, role);
  end loop;
end $$;

-- Rows of the audit whose time is over, the oldest first, and a note of it that is sealed as any other: how many, from
-- when to when, and the mark of all of them, by which a copy of the house can still be held against it. Its limit is
-- the rule's, never the caller's.
create function drop_past_audit(looks boolean, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  past bigint[];
  said jsonb;
begin
  select array_agg(id order by id) into past from (select e.id from audit_entry e
    where is_look(e.action) = looks and e.at < retention_limit(case when looks then 'access_log' else 'audit' end)
    order by e.at limit most for update skip locked) p;
  if past is null then return 0; end if;
  select jsonb_build_object('rows', count(*), 'from', min(e.at), 'to', max(e.at), 'kind',
      case when looks then 'access_log' else 'audit' end, 'mark',
      encode(sha256(string_agg(sha256(convert_to(sealed_line(e), 'UTF8')), '' order by e.id)), 'hex'))
    into said from audit_entry e where e.id = any(past);
  delete from audit_entry where id = any(past);
  insert into audit_entry (actor_kind, actor_name, action, resource, resource_id, changes)
    values ('system', 'sistema', 'drop_past', 'auditoria', past[1]::text, said);
  return cardinality(past);
end $$;

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

-- When copies were made, and when one was not: `npm run doctor` looks at the last ones.
create table backup_made (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  file_name text,
  size_bytes bigint check (size_bytes > 0),
  -- Why there is none.
  trouble text,
  check ((trouble is null) = (file_name is not null and size_bytes is not null))
);

-- When the logs were held against their seals, and what was not as it had been: `npm run verify`.
create table log_verified (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  trouble text
);

-- What the running server finds as it looks at itself like the doctor, line by line: of what is not well its operators
-- are told by mail, once, again when it lasts, and when it is over.
create table doctor_finding (
  what text primary key,
  verdict text not null check (verdict in ('good', 'look', 'bad')),
  says text not null,
  todo text,
  -- Hours of a copy, the end of a certificate in seconds since 1970.
  measure double precision,
  looked_at timestamptz not null default now(),
  -- Since when it is not well.
  since timestamptz,
  -- When somebody was last told that it is not.
  told_at timestamptz,
  check ((verdict = 'good') = (since is null))
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
  name text collate spanish not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  exemption text,
  valid_from date not null,
  id integer generated always as identity unique,
  version integer not null default 1,
  -- Which tax a sale bears, and why it bears none. Taxes go by the tax office's codes, which invoices had already: 01
  -- IVA, 02 IPSI (Ceuta and Melilla), 03 IGIC (Canaries); so do causes: E1 to E8 exempt, N1 and N2 not subject. Null:
  -- taxed. A code has one row at any moment (primary key), so one tax; another one begins on a day, as another rate
  -- does.
  tax text not null default '01' check (tax in ('01', '02', '03')),
  cause text check (cause in ('E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2')),
  primary key (code, valid_from),
  constraint vat_rate_cause_is_untaxed check (cause is null or rate_bp = 0),
  -- AEAT, validaciones, 15.5: E7 and E8 are of IGIC alone.
  constraint vat_rate_cause_of_tax check (cause not in ('E7', 'E8') or tax = '03'),
  constraint vat_rate_general_of_tax check (code !~ '^(iva|ipsi|igic)_general$' or (cause is null
    and tax = case when code ~ '^iva' then '01' when code ~ '^ipsi' then '02' else '03' end))
);

-- What is sold has a VAT code that has a rate, and the rate is never guessed: an unknown code was sold at 0 %.
-- 'not_subject' needs none: what VAT does not reach has no rate.

-- TQ014: of this code there is none on that day. Never null, so that nobody takes "none" for 0.
create function vat_rate_bp(vat text, on_day date) returns integer
language plpgsql stable strict set search_path = public, pg_temp as $$
declare bp integer;
begin
  if vat = 'not_subject' then return 0; end if;
  bp := (select rate_bp from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1);
  if bp is null then
    raise exception 'no VAT rate of % on %', vat, on_day using errcode = 'TQ014', detail = vat;
  end if;
  return bp;
end $$;

-- TQ016: what has been in force stays, for sales were taxed by it; TQ017: of one that lies ahead, the last of a code
-- that an event has. So no code that is used is ever without a rate.
create function vat_rate_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE'
    or (new.code, new.rate_bp, new.valid_from, new.exemption, new.tax, new.cause)
    is distinct from (old.code, old.rate_bp, old.valid_from, old.exemption, old.tax, old.cause)) then
    raise exception 'a VAT rate in force stays' using errcode = 'TQ016';
  end if;
  if (tg_op = 'DELETE' or new.code <> old.code)
    and not exists (select from vat_rate where code = old.code and id <> old.id)
    and exists (select from event where vat_code = old.code) then
    raise exception 'the last VAT rate of % is used', old.code using errcode = 'TQ017';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger vat_rate_stays before delete or update on vat_rate
  for each row execute function vat_rate_stays();

-- Null: none reaches it on that day.
create function vat_tax(vat text, on_day date) returns text language sql stable
begin atomic
 select tax from vat_rate where code = vat and valid_from <= on_day order by valid_from desc limit 1;
end;

-- The code of a tax's general rate: the house's own is «general», those of other places have their name before it.
create function general_vat_code(of_tax text, on_day date) returns text language sql stable
  return case when vat_tax('general', on_day) = of_tax then 'general'
    else case of_tax when '01' then 'iva_general' when '02' then 'ipsi_general' else 'igic_general' end end;

-- A fee bears the tax of what it is charged with: by its own code where that is of the same, else at the general rate.
create function fee_rate_bp(fee text, vat text, on_day date) returns integer
  language plpgsql stable strict set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Europe/Madrid')::date;
  theirs constant text := vat_tax(vat, on_day);
begin
  if vat = 'not_subject' or theirs is null or theirs = vat_tax(fee, today) then return vat_rate_bp(fee, today); end if;
  return vat_rate_bp(general_vat_code(theirs, today), today);
end $$;

-- TQ021: of this tax there is no general rate yet by which its fees would go.
create function vat_rate_needs_general() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare own constant text := case new.tax when '02' then 'ipsi_general' else 'igic_general' end;
begin
  if new.code not in ('general', own) and not exists (select from vat_rate where tax = new.tax
    and code in ('general', own) and valid_from <= new.valid_from) then
    raise exception 'no general rate of tax %', new.tax using errcode = 'TQ021', detail = own;
  end if;
  return new;
end $$;
create trigger vat_rate_needs_general before insert or update on vat_rate
  for each row when (new.tax <> '01') execute function vat_rate_needs_general();
