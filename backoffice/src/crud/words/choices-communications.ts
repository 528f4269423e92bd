// Spanish names of what announcements, mailings, templates and newsletters are and in what state.
import type {Enum} from '../../providers/wire';
import {choicesOf, wordsOf} from './choices';

export const messageChannels = choicesOf<Enum<'AnnouncementRecipient', 'channel'>>({
  email: 'Correo',
  whatsapp: 'WhatsApp',
  push: 'Aviso en el móvil',
  in_app: 'En su cuenta',
});

export const announcementKinds = choicesOf<Enum<'Announcement', 'kind'>>({
  informative: 'Informativo',
  transactional: 'Transaccional',
  commercial: 'Comercial',
});

export const audienceKinds = choicesOf<Enum<'Announcement', 'audienceKind'>>({
  pass_holders: 'Abonados',
  overdue: 'Abonados con impagos',
  academy: 'Familias de la cantera',
  supporters: 'Simpatizantes',
  session_buyers: 'Compradores de una sesión',
  subscribers: 'Un grupo de suscriptores',
  customers: 'Clientes con cuenta',
  addresses: 'Direcciones escritas a mano',
});

export const announcementStates = choicesOf<Enum<'Announcement', 'state'>>({
  draft: ['Borrador', 'neutral'],
  scheduled: ['Programado', 'info'],
  sending: ['Enviando', 'warn'],
  sent: ['Enviado', 'good'],
  paused: ['En pausa', 'warn'],
  cancelled: ['Cancelado', 'neutral'],
  failed: ['Fallido', 'bad'],
});

export const recipientStates = choicesOf<Enum<'AnnouncementRecipient', 'state'>>({
  queued: ['En cola', 'warn'],
  sent: ['Enviado', 'info'],
  delivered: ['Entregado', 'good'],
  bounced: ['Rebotado', 'bad'],
  failed: ['Fallido', 'bad'],
  discarded: ['Descartado', 'neutral'],
});

export const reminderTriggers = choicesOf<Enum<'ReminderRule', 'trigger'>>({
  instalment_due: 'Vence un plazo',
  renewal_phase_ends: 'Termina la renovación',
  reservation_expires: 'Caduca una reserva',
  session_starts: 'Empieza una sesión',
  document_expires: 'Caduca un documento',
  cart_abandoned: 'Carrito sin terminar',
  subscribed: 'Alguien se apunta a los boletines',
  session_ended: 'Termina una sesión a la que vino',
});

export const reminderChannels = choicesOf<Enum<'ReminderRule', 'channel'>>({
  ...wordsOf(messageChannels, 'push', 'in_app'),
  both: 'WhatsApp, y correo a los demás',
});
/** By which road one of them went. */
export const reminderRoads = choicesOf<Enum<'ReminderLog', 'channel'>>(wordsOf(messageChannels, 'push', 'in_app'));

export const reminderLogStates = choicesOf<Enum<'ReminderLog', 'state'>>(
  wordsOf(recipientStates, 'bounced', 'delivered'),
);

export const mailingKinds = choicesOf<Enum<'Mailing', 'kind'>>({
  newsletter: 'Boletín',
  announcement: 'Comunicado',
  reminder: 'Recordatorios',
  codes: 'Códigos de descuento',
  session: 'Cambio de una sesión',
  invitations: 'Invitaciones',
  names: 'Datos que faltan',
  passes: 'Abonos',
  supporters: 'Simpatizantes',
  instalments: 'Cobros',
  plots: 'Parcelas',
  academy: 'Cantera',
});

export const mailingStates = choicesOf<Enum<'Mailing', 'state'>>({
  draft: ['Borrador', 'neutral'],
  queued: ['En cola', 'warn'],
  sending: ['Enviando', 'warn'],
  done: ['Terminado', 'good'],
  paused: ['En pausa', 'warn'],
  cancelled: ['Cancelado', 'neutral'],
  failed: ['Fallido', 'bad'],
});

export const whatsappStates = choicesOf<Enum<'WhatsappTemplate', 'state'>>({
  draft: ['Borrador', 'neutral'],
  pending: ['En revisión', 'warn'],
  approved: ['Aprobada', 'good'],
  rejected: ['Rechazada', 'bad'],
  paused: ['En pausa', 'warn'],
  disabled: ['Desactivada', 'bad'],
  archived: ['Archivada', 'neutral'],
  in_appeal: ['En apelación', 'warn'],
  pending_deletion: ['Borrándose', 'neutral'],
  deleted: ['Borrada', 'neutral'],
  limit_exceeded: ['Límite superado', 'bad'],
});

export const whatsappCategories = choicesOf<Enum<'WhatsappTemplate', 'category'>>({
  utility: 'Utilidad',
  marketing: 'Marketing',
  authentication: 'Autenticación',
});

export const whatsappQualities = choicesOf<Enum<'WhatsappTemplate', 'quality'>>({
  unknown: ['Sin datos', 'neutral'],
  green: ['Alta', 'good'],
  yellow: ['Media', 'warn'],
  red: ['Baja', 'bad'],
});

export const whatsappEventKinds = choicesOf<Enum<'WhatsappTemplateEvent', 'kind'>>({
  created: 'Creada',
  edited: 'Texto cambiado',
  state: 'Estado',
  category: 'Categoría',
  quality: 'Calidad',
});

export const parameterFormats = choicesOf<Enum<'WhatsappTemplate', 'parameterFormat'>>({
  positional: 'Numeradas: {{1}}, {{2}}',
  named: 'Con nombre: {{nombre}}',
});

export const messageLanguages = choicesOf<Enum<'Subscriber', 'locale'>>({
  es: 'Español',
  ca: 'Catalán',
  eu: 'Euskera',
  gl: 'Gallego',
  en: 'Inglés',
});

export const subscriberStates = choicesOf<Enum<'Subscriber', 'state'>>({
  pending: ['Pendiente', 'warn'],
  active: ['Activo', 'good'],
  unsubscribed: ['De baja', 'neutral'],
  bounced: ['Rebotado', 'bad'],
  complained: ['Se quejó', 'bad'],
  suppressed: ['Suprimido', 'neutral'],
});

export const subscriberSources = choicesOf<Enum<'Subscriber', 'source'>>({
  web_form: 'Formulario de la web',
  purchase: 'Compra',
  pass: 'Abono',
  import: 'Importación',
  box_office: 'Taquilla',
  staff: 'Oficina',
});

export const consentMethods = choicesOf<Enum<'Subscriber', 'consentMethod'>>({
  double_opt_in: 'Doble confirmación',
  form: 'Formulario',
  purchase: 'Casilla al comprar',
  paper: 'Papel firmado',
  declared_import: 'Declarado al importar',
  existing_customer: 'Cliente, productos similares',
});

export const groupKinds = choicesOf<Enum<'SubscriberGroup', 'kind'>>({
  static: 'A mano',
  rule: 'Por condiciones',
});

export const importStates = choicesOf<Enum<'SubscriberImport', 'state'>>({
  uploaded: ['Subida', 'warn'],
  analysed: ['Analizada', 'info'],
  importing: ['Importando', 'warn'],
  completed: ['Completada', 'good'],
  with_errors: ['Con errores', 'bad'],
  discarded: ['Descartada', 'neutral'],
});

export const importKinds = choicesOf<Enum<'SubscriberImport', 'kind'>>({
  subscribers: 'Suscriptores',
  suppressions: 'Supresiones',
});

export const importOutcomes = choicesOf<Enum<'SubscriberImportRow', 'outcome'>>({
  waiting: ['Sin analizar', 'neutral'],
  new: ['Nuevo', 'good'],
  known: ['Ya estaba', 'info'],
  duplicate: ['Repetido', 'neutral'],
  blocked: ['No se puede', 'warn'],
  left: ['Se fue: a supresión', 'warn'],
  error: ['Error', 'bad'],
});

export const newsletterStates = choicesOf<Enum<'Newsletter', 'state'>>(wordsOf(announcementStates, 'failed'));

export const senderStates = choicesOf<Enum<'Sender', 'state'>>({
  pending: ['Sin comprobar', 'neutral'],
  verifying: ['Verificando', 'warn'],
  verified: ['Verificado', 'good'],
  failed: ['Fallido', 'bad'],
  degraded: ['Degradado', 'bad'],
});

export const recordStates = choicesOf<Enum<'Sender', 'dkimState'>>({
  pending: ['Sin comprobar', 'neutral'],
  found: ['Correcto', 'good'],
  missing: ['Falta', 'bad'],
  wrong: ['No coincide', 'bad'],
});

export const suppressionReasons = choicesOf<Enum<'Suppression', 'reason'>>({
  unsubscribed: 'Baja',
  complaint: 'Queja',
  hard_bounce: 'Buzón inexistente',
  soft_bounces: 'Demasiados rebotes',
  erasure: 'Derecho de supresión',
  manual: 'A mano',
});
