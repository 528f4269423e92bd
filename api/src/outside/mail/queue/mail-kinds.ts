/**
 * Every kind of mail there is, and whether it is a key: whoever opens a link of it comes in as its reader, or proves to be
 * them. A kind that does not say so does not compile. Of a key the link is its reader's alone, in any outbox but a
 * demonstration's. One that is written to many for one cause says of which class of mailing it is and what the mailing is
 * called (mail/queue/mailings.ts).
 */
import type {MailingClass} from '../../../web/auth/owners';

interface Many {
  of: MailingClass;
  title: string;
  isKey: boolean;
}
type What = 'key' | 'plain' | Many;

const many = (of: MailingClass, title: string, more: Partial<Many> = {}): Many => ({
  of,
  title,
  isKey: false,
  ...more,
});

export const MAIL_KINDS = {
  password_reset: 'key',
  sign_up: 'key',
  staff_invitation: 'key',
  email_change: 'key',
  email_change_told: 'key',
  guardian_invited: 'key',
  subscribe: 'key',
  unsubscribe: 'key',
  case_opened: 'key',
  case_reply: 'key',
  case_resolved: 'key',
  copy_ready: 'key',
  renewal_reminder: many('passes', 'Recordatorio de renovación', {isKey: true}),
  reminder: many('reminder', 'Recordatorio', {isKey: true}),
  announcement_test: 'plain',
  newsletter_test: 'plain',
  reminder_test: 'plain',
  text_test: 'plain',
  discount_code_test: 'plain',
  discount_code: many('codes', 'Códigos de descuento'),
  invoice: 'plain',
  call_up_called: many('academy', 'Convocatoria'),
  call_up_changed: many('academy', 'Cambio en una convocatoria'),
  call_up_postponed: many('academy', 'Convocatoria aplazada'),
  call_up_cancelled: many('academy', 'Convocatoria suspendida'),
  call_up_reminder: many('academy', 'Convocatorias sin contestar'),
  call_up_dropped: many('academy', 'Bajas de una convocatoria'),
  call_up_late_no: 'plain',
  certificate_ends: many('academy', 'Certificados que caducan'),
  family_sent: 'plain',
  place_left: 'plain',
  paper_rejected: 'plain',
  paper_expiring: many('academy', 'Documentos que caducan'),
  paper_expired: many('academy', 'Documentos caducados'),
  paper_complete: 'plain',
  kit_order: 'plain',
  kit_receipt: 'plain',
  kit_slot_reminder: many('academy', 'Turnos de recogida de mañana'),
  academy_admitted: many('academy', 'Plazas concedidas'),
  academy_waiting: many('academy', 'Lista de espera de la cantera'),
  academy_offered: many('academy', 'Plazas que han quedado libres'),
  academy_renewal: many('academy', 'Ofertas de renovación'),
  academy_renewal_reminder: many('academy', 'Ofertas de renovación sin contestar'),
  academy_code: many('academy', 'Códigos de inscripción'),
  academy_missing: many('academy', 'Lo que falta a cada familia'),
  team_change: many('academy', 'Cambios en el calendario de un equipo'),
  accreditation: 'plain',
  accreditation_asked: 'plain',
  accreditation_rejected: 'plain',
  accreditation_revoked: 'plain',
  session_cancelled: many('session', 'Sesión cancelada'),
  refund_done: 'plain',
  automatic_refund: 'plain',
  order_confirmation: 'plain',
  dues_receipt: 'plain',
  gift_card: 'plain',
  pass_transfer: 'plain',
  pass_guest: 'plain',
  pass_transfer_revoked: 'plain',
  pass_guest_revoked: 'plain',
  pass_requested: 'plain',
  pass_offered: 'plain',
  pass_approved: 'plain',
  pass_active: 'plain',
  pass_discount_refused: 'plain',
  pass_paper_refused: 'plain',
  plot_assigned: 'plain',
  plot_gate: many('plots', 'Códigos de la puerta de las parcelas'),
  plot_delivered: 'plain',
  plot_finished: 'plain',
  plot_cancelled: 'plain',
  plot_forfeited: 'plain',
  goods_shipped: 'plain',
  supporter_reminder: many('supporters', 'Carnés de simpatizante que vencen'),
  supporter_renewal_notice: many('supporters', 'Aviso de renovación de simpatizantes'),
  supporter_renewal_denied: 'plain',
  supporter_renewal_failed: 'plain',
  settlement: 'plain',
  auto_renewal_notice: many('passes', 'Aviso de renovación automática'),
  auto_renewal_impossible: many('passes', 'Renovaciones automáticas que no pueden hacerse'),
  auto_renewal_failed: 'plain',
  wallet_expiry: many('passes', 'Saldo que caduca'),
  waiting_joined: 'plain',
  waiting_called: many('passes', 'Llamados de la lista de espera'),
  waiting_expired: 'plain',
  waiting_closed: 'plain',
  waiting_left: 'plain',
  attendee_reminder: many('names', 'Nombres de los asistentes que faltan'),
  queue_turn: 'plain',
  group_asked: 'plain',
  group_accepted: 'plain',
  group_reminder: many('names', 'Reservas de grupo que caducan'),
  group_expired: 'plain',
  group_cancelled: 'plain',
  group_refused: 'plain',
  invitation_revoked: many('invitations', 'Invitaciones retiradas'),
  session_postponed: many('session', 'Cambio de fecha'),
  ticket_resold: 'plain',
  ticket_unseated: many('session', 'Sitios que se pierden con el plano nuevo'),
  session_waiter_joined: 'plain',
  session_waiter_offered: 'plain',
  session_waiter_expired: 'plain',
  instalment_debit: many('instalments', 'Aviso de domiciliación'),
  instalment_denied: 'plain',
  instalment_gave_up: 'plain',
  instalment_early_over: 'plain',
  instalment_lapsed: 'plain',
  instalment_link: many('instalments', 'Enlaces para pagar plazos'),
  instalment_needs_payer: 'plain',
  instalment_new_card: 'plain',
  instalment_reminder: many('instalments', 'Plazos pendientes'),
  instalment_returned: 'plain',
  instalment_soon: many('instalments', 'Plazos que vencen pronto'),
  instalment_to_pay: many('instalments', 'Primeros plazos por pagar'),
  invitation_invited: many('invitations', 'Invitaciones'),
  invitation_reminded: many('invitations', 'Invitaciones sin abrir'),
  ticket_accepted: 'plain',
  ticket_given: 'plain',
  ticket_moved: 'plain',
  ticket_offer_withdrawn: 'plain',
  ticket_offered: 'plain',
  ticket_reseated: many('session', 'Sitio nuevo con el plano nuevo'),
  ticket_returned: 'plain',
  ticket_taken_back: 'plain',
  ticket_void: 'plain',
} as const satisfies Record<string, What>;

export type MailKind = keyof typeof MAIL_KINDS;

const whatOf = (kind: string): What | undefined => (MAIL_KINDS as Record<string, What>)[kind];

/** Null: each of it is a mail of its own. */
export const manyOf = (kind: MailKind): Many | null => {
  const what = whatOf(kind);
  return typeof what === 'object' ? what : null;
};

/**
 * Its sealed body stays for some days when the mail server has had it, to be sent again. Not of a key, whose reader asks
 * for another; nor of what an order makes anew.
 */
export const staysSealed = (kind: string): boolean => !isKey(kind) && kind !== 'order_confirmation';

/** One that nobody has declared is taken for a key. */
export const isKey = (kind: string): boolean => {
  const what = whatOf(kind);
  return typeof what === 'object' ? what.isKey : what !== 'plain';
};
