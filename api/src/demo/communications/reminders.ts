/** Reminders that go out by themselves and what they have said. */
import {agreesToWhatsapp} from '../../domain/messaging/whatsapp/contacts';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {hasClub, type Profile} from '../../platform/environment/demo-profile';
import type {RuleDraft} from './drafts';
import {THEATRE_RULES} from './theatre-season';

const DUE_VALUES = {
  'body.1': '{{nombre}}',
  'body.2': '{{fecha}}',
  'body.3': '{{importe}}',
  'button.0': '{{enlace}}',
};

const RULES: RuleDraft[] = [
  {
    name: 'Plazo: una semana antes',
    trigger: 'instalment_due',
    offset: -168,
    channel: 'email',
    subject: 'El próximo plazo de tu abono',
    body: '<p>Hola, {{nombre}}: el {{fecha}} se cobra {{concepto}}, {{importe}}. Si tu tarjeta sigue al día, no tienes que hacer nada.</p>',
    isActive: true,
  },
  {
    name: 'Plazo: el día antes',
    trigger: 'instalment_due',
    offset: -24,
    channel: 'whatsapp',
    subject: '',
    body: '',
    whatsapp: 'aviso_cuota_pendiente',
    values: DUE_VALUES,
    isActive: true,
  },
  {
    name: 'Plazo: tres días después',
    trigger: 'instalment_due',
    offset: 72,
    channel: 'email',
    subject: 'No hemos podido cobrar tu plazo',
    body: '<p>Hola, {{nombre}}: {{concepto}} sigue sin pagar. <a href="{{enlace}}">Págalo con tarjeta o Bizum</a>: {{importe}}.</p>',
    isActive: true,
  },
  {
    name: 'Plazo: diez días después',
    trigger: 'instalment_due',
    offset: 240,
    channel: 'both',
    subject: 'Tu plazo sigue pendiente',
    body: '<p>Hola, {{nombre}}: faltan {{importe}} de {{concepto}}. <a href="{{enlace}}">Págalo cuando quieras</a>, o escríbenos si algo no cuadra.</p>',
    whatsapp: 'aviso_cuota_pendiente',
    values: DUE_VALUES,
    isActive: true,
  },
  {
    name: 'Renovación: última semana',
    trigger: 'renewal_phase_ends',
    offset: -168,
    channel: 'email',
    subject: 'Queda una semana para renovar',
    body: '<p>Hola, {{nombre}}: se renueva hasta el {{fecha}}. <a href="{{enlace}}">Renovar</a>.</p>',
    isActive: true,
  },
  {
    name: 'Renovación: dos días',
    trigger: 'renewal_phase_ends',
    offset: -48,
    channel: 'email',
    subject: 'Pasado mañana termina la renovación',
    body: '<p>La renovación de {{concepto}} termina el {{fecha}}. Después, tu sitio pasa a la lista de espera. <a href="{{enlace}}">Renovar</a>.</p>',
    isActive: true,
  },
  {
    name: 'Reserva a punto de caducar',
    trigger: 'reservation_expires',
    offset: -24,
    channel: 'email',
    subject: 'Tu reserva caduca mañana',
    body: '<p>La de {{evento}} caduca el {{fecha}}. Faltan {{importe}}: <a href="{{enlace}}">págala aquí</a> para no perder los sitios.</p>',
    isActive: true,
  },
  {
    name: 'Partido: el día antes',
    trigger: 'session_starts',
    offset: -24,
    channel: 'email',
    subject: 'Mañana es el día',
    body: '<p>{{evento}}, el {{fecha}}, en {{lugar}}. Tu puerta, tu asiento y la hora a la que abrimos están en <a href="{{enlace}}">tus entradas</a>.</p>',
    isActive: true,
  },
  {
    name: 'Partido: tres horas antes',
    trigger: 'session_starts',
    offset: -3,
    channel: 'email',
    subject: 'Hoy jugamos: {{evento}}',
    body: '<p>Hola, {{nombre}}: puertas abiertas desde hora y media antes. <a href="{{enlace}}">Tus entradas</a>.</p>',
    isActive: false,
  },
  {
    name: 'Documento que caduca',
    trigger: 'document_expires',
    offset: -720,
    channel: 'email',
    subject: 'Un documento caduca este mes',
    body: '<p>El {{fecha}} caduca el documento «{{documento}}» de {{deportista}}. <a href="{{enlace}}">Súbelo de nuevo desde tu cuenta</a>.</p>',
    isActive: true,
  },
  {
    name: 'Carrito sin terminar',
    trigger: 'cart_abandoned',
    offset: 1,
    channel: 'email',
    subject: '¿Se te ha quedado algo en el carrito?',
    body: '<p>Tus sitios de {{evento}} ya no están guardados, pero quizá sigan libres. <a href="{{enlace}}">Míralo</a>.</p>',
    needsConsent: true,
    isActive: false,
  },
  {
    name: 'Bienvenida a los boletines',
    trigger: 'subscribed',
    offset: 1,
    channel: 'email',
    subject: 'Ya estás dentro, {{nombre}}',
    body: '<p>Hola, {{nombre}}: a partir de ahora te contamos antes que a nadie lo que viene. <a href="{{enlace}}">Mira qué hay esta semana</a>.</p>',
    needsConsent: true,
    isActive: false,
  },
  {
    name: 'Después del partido',
    trigger: 'session_ended',
    offset: 15,
    channel: 'email',
    subject: 'Gracias por venir a {{evento}}',
    body: '<p>Hola, {{nombre}}: gracias por estar en {{lugar}}. <a href="{{enlace}}">Los próximos partidos</a> ya están a la venta.</p>',
    needsConsent: true,
    isActive: false,
  },
];

export async function storeReminders(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
  whatsapp: Map<string, number>,
  templateId: number,
): Promise<void> {
  const at = calendar.daysAhead(-200, '09:40');
  await insertRows(
    tx,
    'reminder_rule',
    (hasClub(profile) ? RULES : THEATRE_RULES).map(rule => ({
      name: rule.name,
      trigger: rule.trigger,
      offsetHours: rule.offset,
      channel: rule.channel,
      emailTemplateId: rule.channel === 'whatsapp' ? null : templateId,
      whatsappTemplateId: rule.whatsapp ? whatsapp.get(rule.whatsapp)! : null,
      whatsappValues: rule.values ?? {},
      subject: rule.subject,
      bodyHtml: rule.body,
      needsConsent: rule.needsConsent ?? false,
      isActive: rule.isActive,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await tx.query(
    `with rules as (select id, channel, trigger, offset_hours from reminder_rule where is_active),
     orders as (select o.id, o.number, concat_ws(' ', o.first_name, o.surname1) as name, lower(o.email) as email,
       o.phone, min(s.starts_at) as starts_at, min(e.title) as title
                  from "order" o join order_line l on l.order_id = o.id
                    join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
                 where o.state = 'paid' and o.email <> '' and o.id % 23 = 0 and s.starts_at < now() group by o.id
                   limit 420),
     holders as (select p.id, p.member_code, concat_ws(' ', h.first_name, h.surname1) as name, h.email, h.phone
       from season_pass p join pass_holder h on h.id = p.pass_holder_id where h.email <> '' and p.id % 41 = 0
       limit 240),
     due as (
       select r.id as rule, r.channel, o.name, o.email, o.phone, o.title || ' · pedido ' || o.number as about,
         'order-' || o.id as subject_key, o.starts_at + r.offset_hours * interval '1 hour' as due_at, o.id from rules r
         join orders o on r.trigger = 'session_starts'
       union all
       select r.id, r.channel, h.name, h.email, h.phone, 'Abono ' || h.member_code, 'pass-' || h.id,
         $1::timestamptz - (h.id % 60) * interval '1 day' + r.offset_hours * interval '1 hour', h.id from rules r
         join holders h on r.trigger in ('instalment_due', 'renewal_phase_ends') and (h.id + r.id) % 3 = 0),
     -- By WhatsApp to who has agreed; by it alone to nobody else.
     sent as (
       select d.*, case when d.channel <> 'email' and ${agreesToWhatsapp('n.number')} then 'whatsapp' else 'email' end as road,
         n.number from due d cross join lateral (select whatsapp_number(d.phone) as number) n)
     insert into reminder_log (reminder_rule_id, channel, name, email, phone, about, subject_key, due_at, day_on, state,
       reason, sent_at, handed_at)
     select rule, road, name, email, case road when 'whatsapp' then number else '' end, about, subject_key, due_at,
       club_day(due_at),
            case when id % 17 = 0 then 'discarded' when id % 29 = 0 then 'failed' else 'sent' end,
              case when id % 17 = 0 then 'Ya estaba resuelto.'
                when id % 29 = 0 then case road when 'whatsapp' then 'el número no recibe WhatsApp' else 'Buzón lleno.' end
              else '' end, case when id % 17 <> 0 and id % 29 <> 0 then due_at + interval '40 seconds' end,
            case when id % 17 <> 0 then due_at + interval '38 seconds' end
       from sent where due_at < $1 and (road = 'whatsapp' or channel <> 'whatsapp') order by due_at on conflict do nothing`,
    [calendar.now],
  );
  await tx.query(
    `with w as materialized (
       select l.id as log, l.phone, l.state, l.reason, l.handed_at, l.sent_at, r.whatsapp_template_id as template, l.name,
         nextval(pg_get_serial_sequence('whatsapp_message', 'id'))::int as id
         from reminder_log l join reminder_rule r on r.id = l.reminder_rule_id
        where l.channel = 'whatsapp' and l.handed_at is not null and r.whatsapp_template_id is not null),
     made as (
       insert into whatsapp_message (id, kind, phone, whatsapp_template_id, template_values, state, problem, provider_ref,
         attempts, sent_at, delivered_at, created_at) overriding system value
       select id, 'reminder', phone, template, jsonb_build_object('body.1', split_part(name, ' ', 1)),
         case state when 'sent' then 'delivered' else 'failed' end, reason, 'wamid.demo' || id, 1, sent_at,
         case state when 'sent' then sent_at + interval '3 seconds' end, handed_at from w returning id)
     update reminder_log l set whatsapp_message_id = w.id from w join made on made.id = w.id where l.id = w.log`,
  );
}
