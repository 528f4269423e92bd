-- How long each kind of data is kept, by which law, and what its act did last. A row is carried out by the act of the same code
-- (domain/retention/acts.ts, held by a contract test); the club changes the period and nothing else, within what the law and
-- the product bear.
create table retention_rule (
  code text primary key,
  position smallint not null unique,
  name text not null check (name <> ''),
  -- What goes, and from when it counts.
  what text not null check (what <> ''),
  act text not null check (act in ('delete', 'empty')),
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

insert into retention_rule (position, code, name, what, act, unit, period, least, most, law) values
  (10, 'carts', 'Carritos sin comprar', 'Los carritos que no llegaron a pedido, desde que se abrieron.', 'delete', 'days', 30, 1, 365,
   'RGPD, art. 5.1.e: no más tiempo del necesario. Bastan unas semanas para aclarar una compra que no salió.'),
  (20, 'session_waiters', 'Lista de espera de una sesión', 'Quien se apuntó y ya fue atendido, renunció o se quedó sin sitio, desde ese momento.', 'delete', 'days', 90, 1, 365,
   'RGPD, art. 5.1.e: terminada la espera, el dato solo sirve para atender una queja.'),
  (30, 'scans', 'Lecturas de acceso', 'Cada lectura en una puerta, desde que se hizo. De ellas salen el uso de los abonos y el descuento por asistencia: si lo hay, guárdalas hasta la renovación.', 'delete', 'months', 12, 1, 24,
   'RGPD, arts. 5.1.e y 6.1.c; Ley 19/2007 y RD 203/2010, sobre la seguridad en los recintos.'),
  (40, 'accreditations', 'Acreditaciones', 'La acreditación, su documento y su foto (si no se usa en otro sitio), desde que deja de valer. Se guarda una temporada para la siguiente.', 'delete', 'months', 12, 0, 24,
   'RGPD, art. 5.1.e; RD 203/2010, sobre quién accede a un recinto.'),
  (50, 'support_cases', 'Consultas, incidencias y reclamaciones', 'El caso y sus mensajes, desde que se cerró. Los de protección de menores no se borran solos.', 'delete', 'months', 36, 12, 60,
   'LO 3/2018, art. 72: tres años para responder de una infracción muy grave. Código Civil, art. 1964: cinco como máximo para reclamar.'),
  (60, 'medical_records', 'Fichas médicas de la cantera', 'La ficha entera, el día que ella misma dice; si no dice ninguno, este tiempo después de la última temporada del deportista.', 'delete', 'months', 12, 0, 12,
   'RGPD, arts. 9.2.a y 17: datos de salud con consentimiento explícito, que se van con la actividad que los pedía.'),
  (70, 'pass_uploads', 'Documentos subidos sin acabar la solicitud', 'El DNI o el certificado que alguien adjuntó a una solicitud que no terminó, desde que lo subió.', 'delete', 'days', 1, 1, 1,
   'RGPD, art. 5.1.c: sin solicitud no hay para qué tenerlos.'),
  (80, 'sealed_mails', 'Enlaces personales de correos sin entregar', 'El cuerpo sellado de un correo que no salió, desde que se escribió. El correo queda, con sus enlaces tapados.', 'empty', 'days', 7, 1, 7,
   'RGPD, art. 32: una clave guardada se puede robar. Una semana basta para arreglar el servidor y reenviar.'),
  (90, 'links', 'Enlaces de un solo uso y altas sin confirmar', 'Contraseña nueva, bienvenida, entrada por enlace, prueba de abonado y cuentas que nadie confirmó, desde que caducan.', 'delete', 'days', 7, 0, 30,
   'RGPD, art. 5.1.e y f.'),
  (100, 'attempts', 'Intentos fallidos y frenos', 'Cuántas veces se probó desde una dirección o una cuenta, desde que deja de contar.', 'delete', 'days', 1, 0, 30,
   'RGPD, arts. 6.1.f y 32: sirven para frenar a quien adivina contraseñas, y para nada más.'),
  (110, 'repeated_requests', 'Respuestas guardadas contra repeticiones', 'Lo que se contestó a una compra o un cobro, para que repetir el envío no lo repita, desde que se contestó.', 'delete', 'days', 3, 1, 30,
   'RGPD, art. 5.1.e. Menos de un día no protege de cobrar dos veces.'),
  (120, 'customer_sessions', 'Sesiones de clientes', 'La sesión abierta en un navegador, desde que caduca.', 'delete', 'days', 0, 0, 30,
   'RGPD, art. 5.1.e: caducada no abre nada.'),
  (130, 'staff_sessions', 'Sesiones del personal', 'Cuándo y desde qué dirección IP entró cada persona, desde que la sesión caduca.', 'delete', 'days', 30, 0, 365,
   'RGPD, art. 32: para investigar un acceso indebido.'),
  (140, 'access_log', 'Registro de consultas', 'Quién miró, buscó o exportó datos personales, desde que lo hizo.', 'delete', 'months', 12, 6, 24,
   'RGPD, arts. 5.2 y 32: demostrar quién ha visto los datos. Es a su vez un registro de personas.'),
  (150, 'audit', 'Auditoría de cambios', 'Quién cambió, vendió, devolvió o configuró qué, desde que lo hizo.', 'delete', 'months', 72, 36, 120,
   'Código de Comercio, art. 30: seis años para lo que justifica las cuentas. LO 3/2018, art. 72: tres como mínimo, para responder de una infracción muy grave.');

-- What is older than this may go. A code without a rule: nothing may.
create function retention_limit(code text) returns timestamptz language sql stable as $$
  select coalesce((select now() - case r.unit when 'days' then make_interval(days => r.period) else make_interval(months => r.period) end
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

drop trigger scan_append_only on scan;
create trigger scan_append_only before update or truncate on scan for each statement execute function append_only();
-- What was read at the door of a trial goes with it.
create trigger scan_stays after delete on scan referencing old table as gone
  for each statement execute function stays_for_its_period('gone.at >= retention_limit(''scans'') and exists (select 1 from event_session s where s.id = gone.event_session_id and not s.is_trial)');

drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or truncate on audit_entry for each statement execute function append_only();
create trigger audit_entry_stays after delete on audit_entry referencing old table as gone
  for each statement execute function stays_for_its_period('gone.at >= retention_limit(case when is_look(gone.action) then ''access_log'' else ''audit'' end)');

-- When a case began to be past; null: it never goes by itself. LO 8/2021 lets a child speak for decades.
alter table incident add column ended_at timestamptz generated always as (
  case when state in ('resolved', 'closed') and category <> 'child_protection' then coalesce(closed_at, resolved_at, updated_at) end) stored;
drop trigger incident_message_append_only on incident_message;
create trigger incident_message_append_only before update or truncate on incident_message for each statement execute function append_only();
create trigger incident_message_stays after delete on incident_message referencing old table as gone
  for each statement execute function stays_for_its_period(
    'not exists (select 1 from incident i where i.id = gone.incident_id and i.ended_at < retention_limit(''support_cases''))');

-- The day on which a medical record goes: its own, else the rule's time after the athlete's last season.
create function medical_record_ends_on(m medical_record) returns date language sql stable as $$
  select coalesce(m.delete_after_on, (coalesce(
      (select max(l.ends_on) from enrolment e join season_list l on l.id = e.season_list_id where e.athlete_id = m.athlete_id),
      (m.updated_at at time zone 'Europe/Madrid')::date)
    + (select make_interval(months => r.period) from retention_rule r where r.code = 'medical_records'))::date)
$$;

-- By these each act finds what is due without reading the rest. Deleting a cart asks the orders for it, so they need one as well.
create index cart_closed on cart (created_at) where state = 'closed';
create index order_cart on "order" (cart_id);
create index session_waiter_ended on session_waiter (ended_at) where ended_at is not null;
create index accreditation_valid_until on accreditation (valid_until_at);
create index incident_ended on incident (ended_at) where ended_at is not null;
create index enrolment_athlete on enrolment (athlete_id);
create index audit_entry_looks on audit_entry (at) where is_look(action);
create index audit_entry_changes on audit_entry (at) where not is_look(action);
create index login_session_expires on login_session (expires_at);
create index customer_session_expires on customer_session (expires_at);
