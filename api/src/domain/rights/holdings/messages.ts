/** What was written to the person and what they wrote, the answers they gave, the lists they are on. */
import {NOBODY, ORDER_LINES, type Excused, type Holding} from '../holding';

const OF_CASES = 't.incident_message_id in (select m.id from incident_message m where m.incident_id = any(:cases))';
const OF_PHONES = 't.phone in (select whatsapp_number(n) from unnest(:phones) n)';
const RECIPIENT = `lower(t.email) = :email or t.customer_id = any(:customers) or t.pass_holder_id = any(:holders)`;
/** Whom it was asked of, by kind. */
const ANSWERED = `((t.subject_kind = 'order' and t.subject_id = any(:orders))
  or (t.subject_kind = 'order_line' and t.subject_id ${ORDER_LINES})
  or (t.subject_kind = 'season_pass' and t.subject_id in (select p.id from season_pass p
    where p.pass_holder_id = any(:holders)))
  or (t.subject_kind = 'pass_holder' and t.subject_id = any(:holders))
  or (t.subject_kind = 'supporter' and t.subject_id = any(:supporters))
  or (t.subject_kind = 'plot_sale' and t.subject_id = any(:plots))
  or (t.subject_kind = 'reservation' and t.subject_id = any(:reservations))
  or (t.subject_kind = 'accreditation' and t.subject_id = any(:accreditations)))`;

export const MESSAGES: Holding[] = [
  {
    table: 'answer_file',
    title: 'Archivos que enviaste en formularios',
    mine: `t.id in (select a.file_id from custom_field_answer a where ${ANSWERED.replaceAll('t.', 'a.')})`,
    file: 'content',
    first: [
      `with gone as (delete from custom_field_answer t where ${ANSWERED} returning t.file_id)
       delete from answer_file f using gone where f.id = gone.file_id`,
    ],
    forget: 'delete',
  },
  {table: 'custom_field_answer', title: 'Lo que contestaste en formularios', mine: ANSWERED, forget: 'delete'},
  {
    table: 'incident_file',
    title: 'Archivos que enviaste con tus mensajes',
    mine: `t.incident_message_id in (select m.id from incident_message m where m.incident_id = any(:cases)
      and m.author_kind = 'customer')`,
    file: 'content',
    forgets: OF_CASES,
    forget: 'delete',
  },
  {
    table: 'incident_message',
    title: 'Tus mensajes y nuestras respuestas',
    // What the house says to itself names those who work here.
    mine: `t.incident_id = any(:cases) and t.kind = 'public'`,
    without: ['author_name'],
    forget: {stays: 'se vacían con forget_case_messages'},
    first: ['select forget_case_messages(:cases)'],
  },
  {
    table: 'incident',
    title: 'Casos',
    mine: 't.id = any(:cases)',
    forget: {
      title: `'Borrado a petición de la persona'`,
      detail: `''`,
      contact_name: `'Persona borrada'`,
      contact_email: `''`,
      contact_phone: `''`,
      customer_id: 'null',
      version: 't.version + 1',
    },
  },
  {
    table: 'inbound_mail',
    title: 'Correos que nos enviaste',
    mine: 'lower(t.from_email) = :email',
    forget: {from_email: `''`, subject: `''`, detail: `''`},
  },
  {
    table: 'mail_report',
    title: 'Correos que te llegaron mal',
    mine: 'lower(t.email) = :email',
    forget: {email: `'borrado@example.invalid'`},
  },
  {
    table: 'mailing_item',
    title: 'Avisos de tus compras',
    mine: 'lower(t.email) = :email',
    forget: {name: `''`, email: `''`, phone: `''`, about: `''`},
  },
  {
    table: 'newsletter_delivery',
    title: 'Boletines enviados',
    mine: 'lower(t.email) = :email',
    first: [`delete from newsletter_delivery t where lower(t.email) = :email and t.state = 'queued'`],
    forget: {email: NOBODY},
  },
  {
    table: 'announcement_recipient',
    title: 'Comunicados enviados',
    mine: RECIPIENT,
    without: ['athlete_name'],
    first: [`delete from announcement_recipient t where (${RECIPIENT}) and t.state = 'queued'`],
    forget: {name: `''`, email: NOBODY, phone: `''`, customer_id: 'null'},
  },
  {
    table: 'reminder_log',
    title: 'Recordatorios enviados',
    mine: `lower(t.email) = :email or (t.phone <> '' and t.phone = any(:phones))`,
    first: [
      `delete from reminder_log t where (lower(t.email) = :email or (t.phone <> '' and t.phone = any(:phones)))
        and t.state = 'queued' and t.handed_at is null`,
    ],
    forget: {name: `''`, about: `''`, phone: `''`, email: NOBODY},
  },
  {
    table: 'whatsapp_message',
    title: 'Mensajes de WhatsApp',
    mine: OF_PHONES,
    forget: 'delete',
  },
  {
    table: 'whatsapp_contact',
    title: 'WhatsApp',
    mine: OF_PHONES,
    // Who said no to messages would be written to again: the number stays for that alone.
    forgets: `${OF_PHONES} and t.opted_out_at is null and not t.is_marketing_stopped`,
    forget: 'delete',
  },
  {
    table: 'mail_message',
    title: 'Correos enviados',
    mine: 'lower(t.to_email) = :email',
    without: ['html', 'attachments', 'dedupe_key', 'last_error', 'in_reply_to'],
    first: [
      `update reminder_log t set mail_message_id = null where t.mail_message_id in (select m.id from mail_message m
        where lower(m.to_email) = :email and m.state = 'queued')`,
      `update mailing_item t set mail_message_id = null where t.mail_message_id in (select m.id from mail_message m
        where lower(m.to_email) = :email and m.state = 'queued')`,
      `delete from mail_message t where lower(t.to_email) = :email and t.state = 'queued'`,
      // Words about the person in mails to others: of their cases and orders.
      `update mail_message t set subject = 'Mensaje borrado', html = '', text = '', attachments = '[]', sealed_body = null
        where t.order_id = any(:orders) and lower(t.to_email) <> :email`,
    ],
    forget: {
      dedupe_key: `'borrado:' || t.id`,
      to_email: NOBODY,
      subject: `'Mensaje borrado'`,
      html: `''`,
      text: `''`,
      attachments: `'[]'`,
      sealed_body: 'null',
      last_error: 'null',
      in_reply_to: `''`,
      reply_to: `''`,
    },
  },
  {table: 'subscriber_sign_up', title: 'Altas en boletines sin confirmar', mine: 't.email = :email', forget: 'delete'},
  {
    table: 'subscriber_group_member',
    title: 'Listas de correo',
    mine: 't.subscriber_id = any(:subscribers)',
    forget: 'delete',
  },
  {
    table: 'subscriber',
    title: 'Suscripción a boletines',
    mine: 't.id = any(:subscribers)',
    first: [
      // What they took off stays off, and whoever erases is written to by nobody: by a hash, not by the address.
      `insert into suppression (email_hash, reason, source, erased_at)
       values (email_hash(:email), 'erasure', 'Derecho de supresión', now())
       on conflict (email_hash) do update set email = null, source = '', erased_at = now(), version = suppression.version + 1`,
    ],
    forget: 'delete',
  },
  {
    table: 'suppression',
    title: 'Correos que no quieres',
    mine: 't.email_hash = email_hash(:email)',
    forget: {stays: 'para no volver a escribir; sin la dirección, solo su huella'},
  },
  {
    table: 'mail_opt_out',
    title: 'Listas de las que te diste de baja',
    mine: 't.email_hash = email_hash(:email)',
    forget: {stays: 'para no volver a escribir; sin la dirección, solo su huella'},
  },
];

export const MESSAGES_EXCUSED: Excused[] = [
  {
    table: 'subscriber_import_row',
    why: 'fila de un archivo de la oficina: lo mismo que la suscripción',
    forgets: 't.email = :email',
    forget: {raw: `'{}'`, email: `''`, first_name: `''`, surname: `''`, labels: `''`},
  },
  {
    table: 'announcement',
    why: 'texto de la oficina para muchos; a quién llegó está en sus envíos',
    forgets: 'strpos(lower(t.addresses), :email) > 0',
    forget: {
      addresses: `trim(regexp_replace(t.addresses, regexp_replace(:email, '([^a-z0-9@])', '\\\\\\1', 'g'), '', 'gi'))`,
    },
  },
  {table: 'mail_test', why: 'pruebas que la oficina se manda a sí misma'},
  {table: 'mail_hook_event', why: 'claves de mensajes, sin dirección'},
  {table: 'sender', why: 'remitente de la casa'},
  {table: 'newsletter', why: 'cómo se llama la casa en un boletín'},
  {table: 'mail_server', why: 'servidor de la casa'},
  {table: 'mailbox', why: 'buzón de la casa'},
  {table: 'mail_hook', why: 'clave del proveedor'},
];
