-- Who sat where is known for as long as somebody may have to answer for it, not for as long as the order is kept.

alter table ticket_attendee add column forgotten_at timestamptz,
  add constraint ticket_attendee_forgotten check (forgotten_at is null
    or (first_name = '' and surname1 = '' and surname2 = '' and doc_no is null));
create index ticket_attendee_known on ticket_attendee (order_line_id) where forgotten_at is null;

insert into retention_rule (position, code, name, act, unit, period, least, most, what, law) values
  (45, 'attendees', 'Asistentes de entradas nominativas', 'empty', 'months', 12, 6, 24,
   'El nombre y el documento de quien ocupó cada butaca vendida a su nombre, desde que acabó la sesión. La entrada y el pedido quedan, sin persona; lo que esté en disputa con el banco espera.',
   'RGPD, art. 5.1.e; Ley 19/2007, sobre quién está en una grada. Medio año deja reclamar por el acceso y a la autoridad pedir la lista.');
