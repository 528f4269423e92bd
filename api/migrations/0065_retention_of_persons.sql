-- Four more kinds of data that nothing ended: who waited for a pass, families that were not admitted, buyers who did not pay,
-- and the bodies of old mails.
alter table retention_rule drop constraint retention_rule_act_check;
alter table retention_rule add constraint retention_rule_act_check check (act in ('delete', 'empty', 'anonymise'));

insert into retention_rule (position, code, name, what, act, unit, period, least, most, law) values
  (15, 'unpaid_orders', 'Pedidos sin pagar', 'El nombre y el contacto de quien empezó un pedido y no lo pagó, desde que se hizo. El pedido queda, sin saber de quién era.', 'anonymise', 'months', 12, 1, 24,
   'RGPD, arts. 5.1.e y 6.1.f: el interés en evitar el fraude y la reventa no dura más.'),
  (25, 'waiting_list', 'Lista de espera de abonos', 'Quien esperó un abono y lo tuvo, renunció o se quedó sin él, desde ese momento: dos temporadas. Si pagó una señal, la fila queda sin nombre ni contacto.', 'delete', 'months', 24, 1, 36,
   'RGPD, arts. 5.1.e y 6.1.b: medidas previas a un contrato, para atender quejas sobre el orden.'),
  (55, 'academy_applications', 'Solicitudes de cantera sin inscripción', 'La solicitud que no llegó a inscripción ni a pago, desde que se rechazó, se retiró o acabó su temporada; con ella, el deportista y los tutores que no tengan otra.', 'delete', 'months', 12, 1, 24,
   'RGPD, arts. 5.1.e y 6.1.b: un contrato que no llegó a hacerse, con datos de menores.'),
  (85, 'sent_mails', 'Texto de los correos antiguos', 'El cuerpo y los adjuntos de cada correo, desde que se escribió. Queda a quién se envió, cuándo y con qué asunto.', 'empty', 'months', 12, 1, 36,
   'RGPD, art. 5.1.e: basta saber que se envió; lo que prueba una compra está en el pedido.');

-- What each act looks for, so that it never reads what is done already.
create index order_unpaid_person on "order" (created_at)
  where state in ('expired', 'cancelled') and (email <> '' or first_name <> '' or phone <> '' or doc_no is not null);
create index waiting_list_ended on waiting_list_entry (coalesce(decided_at, updated_at)) where state in ('served', 'declined', 'expired') and email <> '';
create index mail_message_with_body on mail_message (created_at) where html <> '' and state in ('sent', 'failed', 'outbox');
-- Deleting asks these for whoever still refers to it.
create index order_line_waiting_list_entry on order_line (waiting_list_entry_id) where waiting_list_entry_id is not null;
