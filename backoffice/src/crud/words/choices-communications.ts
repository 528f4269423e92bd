// Spanish names of what announcements, mailings, templates and newsletters are and in what state.
import type {Choice} from './choices';

export const messageChannels: Choice[] = [
  {id: 'email', name: 'Correo'},
  {id: 'whatsapp', name: 'WhatsApp'},
  {id: 'push', name: 'Aviso en el móvil'},
  {id: 'in_app', name: 'En su cuenta'},
];

export const announcementKinds: Choice[] = [
  {id: 'informative', name: 'Informativo'},
  {id: 'transactional', name: 'Transaccional'},
  {id: 'commercial', name: 'Comercial'},
];

export const audienceKinds: Choice[] = [
  {id: 'pass_holders', name: 'Abonados'},
  {id: 'overdue', name: 'Abonados con impagos'},
  {id: 'academy', name: 'Familias de la cantera'},
  {id: 'supporters', name: 'Simpatizantes'},
  {id: 'session_buyers', name: 'Compradores de una sesión'},
  {id: 'subscribers', name: 'Un grupo de suscriptores'},
  {id: 'customers', name: 'Clientes con cuenta'},
  {id: 'addresses', name: 'Direcciones escritas a mano'},
];

export const announcementStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'scheduled', name: 'Programado', tone: 'info'},
  {id: 'sending', name: 'Enviando', tone: 'warn'},
  {id: 'sent', name: 'Enviado', tone: 'good'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'cancelled', name: 'Cancelado', tone: 'neutral'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
];

export const recipientStates: Choice[] = [
  {id: 'queued', name: 'En cola', tone: 'warn'},
  {id: 'sent', name: 'Enviado', tone: 'info'},
  {id: 'delivered', name: 'Entregado', tone: 'good'},
  {id: 'bounced', name: 'Rebotado', tone: 'bad'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
  {id: 'discarded', name: 'Descartado', tone: 'neutral'},
];

export const reminderTriggers: Choice[] = [
  {id: 'instalment_due', name: 'Vence un plazo'},
  {id: 'renewal_phase_ends', name: 'Termina la renovación'},
  {id: 'reservation_expires', name: 'Caduca una reserva'},
  {id: 'session_starts', name: 'Empieza una sesión'},
  {id: 'document_expires', name: 'Caduca un documento'},
  {id: 'cart_abandoned', name: 'Carrito sin terminar'},
];

export const reminderChannels: Choice[] = messageChannels.filter(({id}) => id !== 'in_app');

export const stopConditions: Choice[] = [
  {id: 'resolved', name: 'No se envía si ya está resuelto'},
  {id: 'never', name: 'Se envía siempre'},
];

export const reminderLogStates: Choice[] = recipientStates.filter(({id}) => id !== 'bounced');

export const mailingKinds: Choice[] = [
  {id: 'tickets', name: 'Entradas'},
  {id: 'cards', name: 'Carnés'},
  {id: 'announcement', name: 'Comunicado'},
  {id: 'newsletter', name: 'Boletín'},
  {id: 'reminder', name: 'Recordatorios'},
  {id: 'invitations', name: 'Invitaciones'},
  {id: 'documents', name: 'Documentos'},
];

export const mailingStates: Choice[] = [
  {id: 'queued', name: 'En cola', tone: 'warn'},
  {id: 'sending', name: 'Enviando', tone: 'warn'},
  {id: 'done', name: 'Terminado', tone: 'good'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'cancelled', name: 'Cancelado', tone: 'neutral'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
];

export const whatsappStates: Choice[] = [
  {id: 'draft', name: 'Borrador', tone: 'neutral'},
  {id: 'pending', name: 'En revisión', tone: 'warn'},
  {id: 'approved', name: 'Aprobada', tone: 'good'},
  {id: 'rejected', name: 'Rechazada', tone: 'bad'},
  {id: 'paused', name: 'En pausa', tone: 'warn'},
  {id: 'disabled', name: 'Desactivada', tone: 'bad'},
  {id: 'archived', name: 'Archivada', tone: 'neutral'},
  {id: 'in_appeal', name: 'En apelación', tone: 'warn'},
  {id: 'pending_deletion', name: 'Borrándose', tone: 'neutral'},
  {id: 'deleted', name: 'Borrada', tone: 'neutral'},
  {id: 'limit_exceeded', name: 'Límite superado', tone: 'bad'},
];

export const whatsappCategories: Choice[] = [
  {id: 'utility', name: 'Utilidad'},
  {id: 'marketing', name: 'Marketing'},
  {id: 'authentication', name: 'Autenticación'},
];

export const whatsappQualities: Choice[] = [
  {id: 'unknown', name: 'Sin datos', tone: 'neutral'},
  {id: 'green', name: 'Alta', tone: 'good'},
  {id: 'yellow', name: 'Media', tone: 'warn'},
  {id: 'red', name: 'Baja', tone: 'bad'},
];

export const whatsappEventKinds: Choice[] = [
  {id: 'created', name: 'Creada'},
  {id: 'edited', name: 'Texto cambiado'},
  {id: 'state', name: 'Estado'},
  {id: 'category', name: 'Categoría'},
  {id: 'quality', name: 'Calidad'},
];

export const parameterFormats: Choice[] = [
  {id: 'positional', name: 'Numeradas: {{1}}, {{2}}'},
  {id: 'named', name: 'Con nombre: {{nombre}}'},
];

export const messageLanguages: Choice[] = [
  {id: 'es', name: 'Español'},
  {id: 'ca', name: 'Catalán'},
  {id: 'eu', name: 'Euskera'},
  {id: 'gl', name: 'Gallego'},
  {id: 'en', name: 'Inglés'},
];

export const subscriberStates: Choice[] = [
  {id: 'pending', name: 'Pendiente', tone: 'warn'},
  {id: 'active', name: 'Activo', tone: 'good'},
  {id: 'unsubscribed', name: 'De baja', tone: 'neutral'},
  {id: 'bounced', name: 'Rebotado', tone: 'bad'},
  {id: 'complained', name: 'Se quejó', tone: 'bad'},
  {id: 'suppressed', name: 'Suprimido', tone: 'neutral'},
];

export const subscriberSources: Choice[] = [
  {id: 'web_form', name: 'Formulario de la web'},
  {id: 'purchase', name: 'Compra'},
  {id: 'pass', name: 'Abono'},
  {id: 'import', name: 'Importación'},
  {id: 'box_office', name: 'Taquilla'},
  {id: 'staff', name: 'Oficina'},
];

export const consentMethods: Choice[] = [
  {id: 'double_opt_in', name: 'Doble confirmación'},
  {id: 'form', name: 'Formulario'},
  {id: 'purchase', name: 'Casilla al comprar'},
  {id: 'paper', name: 'Papel firmado'},
  {id: 'declared_import', name: 'Declarado al importar'},
  {id: 'existing_customer', name: 'Cliente, productos similares'},
];

export const groupKinds: Choice[] = [
  {id: 'static', name: 'A mano'},
  {id: 'rule', name: 'Por condiciones'},
];

export const importStates: Choice[] = [
  {id: 'uploaded', name: 'Subida', tone: 'warn'},
  {id: 'analysed', name: 'Analizada', tone: 'info'},
  {id: 'importing', name: 'Importando', tone: 'warn'},
  {id: 'completed', name: 'Completada', tone: 'good'},
  {id: 'with_errors', name: 'Con errores', tone: 'bad'},
  {id: 'discarded', name: 'Descartada', tone: 'neutral'},
];

export const importOutcomes: Choice[] = [
  {id: 'waiting', name: 'Sin analizar', tone: 'neutral'},
  {id: 'new', name: 'Nuevo', tone: 'good'},
  {id: 'known', name: 'Ya estaba', tone: 'info'},
  {id: 'duplicate', name: 'Repetido', tone: 'neutral'},
  {id: 'blocked', name: 'No se puede', tone: 'warn'},
  {id: 'error', name: 'Error', tone: 'bad'},
];

export const newsletterStates: Choice[] = announcementStates.filter(({id}) => id !== 'failed');

export const senderStates: Choice[] = [
  {id: 'pending', name: 'Sin comprobar', tone: 'neutral'},
  {id: 'verifying', name: 'Verificando', tone: 'warn'},
  {id: 'verified', name: 'Verificado', tone: 'good'},
  {id: 'failed', name: 'Fallido', tone: 'bad'},
  {id: 'degraded', name: 'Degradado', tone: 'bad'},
];

export const recordStates: Choice[] = [
  {id: 'pending', name: 'Sin comprobar', tone: 'neutral'},
  {id: 'found', name: 'Correcto', tone: 'good'},
  {id: 'missing', name: 'Falta', tone: 'bad'},
  {id: 'wrong', name: 'No coincide', tone: 'bad'},
];

export const suppressionReasons: Choice[] = [
  {id: 'unsubscribed', name: 'Baja'},
  {id: 'complaint', name: 'Queja'},
  {id: 'hard_bounce', name: 'Buzón inexistente'},
  {id: 'soft_bounces', name: 'Demasiados rebotes'},
  {id: 'erasure', name: 'Derecho de supresión'},
  {id: 'manual', name: 'A mano'},
];
