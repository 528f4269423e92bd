/** What a theatre without a club says to its people in a season: the same kinds of message, about what is on. */
import type {AnnouncementDraft, Found} from './announcements';
import type {NewsletterDraft} from './newsletters';
import type {MailingDraft, RuleDraft} from './reminders-and-mailings';
import {ORDERS, RECIPIENTS} from './reminders-and-mailings';
import type {GroupDraft} from './subscribers';
import type {WhatsappDraft} from './whatsapp-templates';

export const THEATRE_NEWSLETTERS: NewsletterDraft[] = [
  {title: 'Presentación de la temporada', subject: 'Nueve obras, tres conciertos y una verbena', preheader: 'La temporada entera, y los abonos a la venta', template: 'Teatro: programación', picture: ['teatro-programacion.svg', 'Un foco ilumina el escenario'], paragraphs: ['Comedia, clásicos, danza y música: esta es la temporada, con las fechas que ya puedes guardar.', 'El abono de cuatro funciones cuesta lo que tres.'], button: ['Ver la cartelera', '/eventos'], groups: ['Boletín del teatro'], sender: 'theatre', day: -120, state: 'sent', open: 0.51, click: 0.2},
  {title: 'Puertas abiertas', subject: 'Ven a ver el teatro por dentro', preheader: 'Del foso al telar, con entrada libre', template: 'Boletín mensual', paragraphs: ['Un sábado para bajar al foso, subir al telar y encender las candilejas de 1908.'], button: ['Reservar', '/eventos'], groups: ['Boletín del teatro', 'Escuelas'], sender: 'theatre', day: -96, state: 'sent', open: 0.47, click: 0.18},
  {title: 'Títeres para los más pequeños', subject: 'Un faro que no sabe dormir', preheader: 'Seis funciones, dos de ellas relajadas', template: 'Teatro: programación', paragraphs: ['Sombras, canciones y una ballena con prisa. A partir de tres años.'], button: ['Elegir butacas', '/eventos'], groups: ['Familias'], sender: 'theatre', day: -61, state: 'sent', open: 0.58, click: 0.24},
  {title: 'Boletín de otoño', subject: 'El telón se levanta', preheader: 'Lo que viene y lo que casi se ha agotado', template: 'Boletín mensual', picture: ['teatro-telon.svg', 'Telón rojo del teatro'], paragraphs: ['«La casa de los álamos» se estrena con las últimas butacas del sábado. Hay sitio el viernes.'], button: ['Ver la agenda', '/eventos'], groups: ['Boletín del teatro'], sender: 'theatre', day: -40, state: 'sent', open: 0.43, click: 0.13},
  {title: 'Jueves en el Molino', subject: 'Jazz a un palmo del escenario', preheader: 'Cuatro jueves, cuatro bandas', template: 'Teatro: programación', paragraphs: ['Pista de pie y grada sin numerar: llega pronto y elige sitio.'], button: ['Comprar', '/eventos'], groups: ['Boletín del teatro', 'Melómanos'], sender: 'theatre', day: -18, state: 'sent', open: 0.39, click: 0.11},
  {title: 'Encuesta después de la función', subject: '¿Qué tal tu última función?', preheader: 'Dos minutos que nos ayudan mucho', template: 'Encuesta', paragraphs: ['Cuéntanos cómo fue llegar, sentarse y ver.'], button: ['Responder', '/ayuda'], groups: ['Abonados'], sender: 'theatre', day: -9, state: 'sent', open: 0.46, click: 0.2},
  {title: 'La verbena, a la venta', subject: 'El lunes salen las entradas de la zarzuela', preheader: 'A las diez, a la vez en la web y en taquilla', template: 'Teatro: programación', paragraphs: ['Sesenta voces, la rondalla y una orquesta en el foso. Cuatro funciones.'], button: ['Ver el día', '/eventos'], groups: ['Boletín del teatro', 'Melómanos'], sender: 'theatre', day: 3, state: 'scheduled'},
  {title: 'Regala teatro', subject: 'Una tarjeta que huele a terciopelo', preheader: '', template: 'Boletín mensual', paragraphs: ['Para quien no sabe qué quiere ver, pero quiere venir.'], button: ['Regalar', '/productos'], groups: ['Boletín del teatro'], sender: 'theatre', day: 0, state: 'draft'},
];

export const theatreAnnouncements = (found: Found, groups: Map<string, number>): AnnouncementDraft[] => [
  {title: 'Cambia la hora de tu función', kind: 'transactional', channels: '{email,push}', audience: 'session_buyers', columns: {event_session_id: found.sessionId}, subject: 'Tu función empieza media hora más tarde', body: ['Por motivos técnicos, la función empieza a las 20:30.', 'Tu entrada vale igual. Si no puedes venir, te devolvemos el dinero hasta el viernes.'], short: 'Tu función pasa a las 20:30. La entrada vale igual.', sender: 'theatre', state: 'sent', day: -9, hasAttachment: true, people: `select concat_ws(' ', o.first_name, o.surname1, o.surname2) as name, lower(o.email) as email, o.phone, o.customer_id as customer, null::int as holder, null::int as athlete, '' as athlete_name from "order" o where o.state in ('paid', 'partially_refunded') and exists (select 1 from order_line l where l.order_id = o.id and l.event_session_id = $session)`},
  {title: 'Preventa de la zarzuela', kind: 'commercial', channels: '{email}', audience: 'customers', subject: 'Preventa para quien ya ha venido', body: ['Dos días antes que nadie, con un máximo de cuatro entradas.'], sender: 'theatre', state: 'scheduled', day: 3},
  {title: 'Ensayo abierto para las escuelas', kind: 'informative', channels: '{email}', audience: 'subscribers', columns: {subscriber_group_id: groups.get('Escuelas') ?? null}, subject: 'Un ensayo general para vuestra clase', body: ['El jueves a las once, con coloquio.'], sender: 'theatre', state: 'failed', reason: 'El servidor de correo rechazó la conexión', day: -46, people: `select trim(s.first_name || ' ' || s.surname) as name, s.email, '' as phone, s.customer_id as customer, null::int as holder, null::int as athlete, '' as athlete_name from subscriber_group_member m join subscriber s on s.id = m.subscriber_id where m.subscriber_group_id = $group and s.state = 'active'`},
  {title: 'Obras en el vestíbulo', kind: 'informative', channels: '{email}', audience: 'customers', subject: 'Dos semanas se entra por la calle del Telar', body: ['Mientras duran las obras, la entrada sin escalones es la de todos.'], sender: 'theatre', state: 'cancelled', reason: 'Las obras se aplazan al verano', day: -33},
  {title: 'Reunión del patronato', kind: 'informative', channels: '{email}', audience: 'addresses', subject: 'Convocatoria del patronato', body: ['La reunión se celebrará en la sala de ensayos a las 18:00.'], sender: 'theatre', state: 'draft', day: -1},
];

export const THEATRE_RULES: RuleDraft[] = [
  {name: 'Función: el día antes', trigger: 'session_starts', offset: -24, channel: 'email', subject: 'Mañana es el día', body: '<p>Tu butaca, tu puerta y la hora a la que abrimos.</p>', isActive: true},
  {name: 'Función: tres horas antes', trigger: 'session_starts', offset: -3, channel: 'push', subject: 'Hoy se levanta el telón', body: '<p>Puertas abiertas tres cuartos de hora antes.</p>', isActive: true},
  {name: 'Reserva a punto de caducar', trigger: 'reservation_expires', offset: -24, channel: 'email', subject: 'Tu reserva caduca mañana', body: '<p>Págala desde el enlace de la reserva para no perder los sitios.</p>', isActive: true},
  {name: 'Carrito sin terminar', trigger: 'cart_abandoned', offset: 1, channel: 'email', subject: '¿Se te ha quedado algo en el carrito?', body: '<p>Tus sitios ya no están guardados, pero quizá sigan libres.</p>', needsConsent: true, isActive: false},
];

export const THEATRE_MAILINGS: MailingDraft[] = [
  {title: 'Entradas del estreno', kind: 'tickets', state: 'done', day: -2, items: ORDERS('o.id % 3 = 0', 420)},
  {title: 'Entradas reenviadas tras el cambio de hora', kind: 'tickets', state: 'done', day: -9, items: ORDERS('o.id % 7 = 1', 140)},
  {title: 'Comunicado: cambia la hora', kind: 'announcement', state: 'done', day: -9, items: RECIPIENTS(400), announcement: 'Cambia la hora de tu función'},
  {title: 'Entradas de los jueves del Molino', kind: 'tickets', state: 'sending', day: 0, items: ORDERS('o.id % 9 = 4', 90)},
  {title: 'Entradas del concierto', kind: 'tickets', state: 'queued', day: 0, items: ORDERS('o.id % 11 = 2', 70)},
];

export const theatreGroups = (since: string): GroupDraft[] => [
  {name: 'Boletín del teatro', description: 'Las noticias del mes', isPublic: true, members: `s.id % 20 <> 0`},
  {name: 'Abonados', description: 'Quien tiene un abono de funciones', isPublic: false, members: `s.source = 'pass' or s.id % 5 = 0`},
  {name: 'Familias', description: 'Funciones para niñas y niños', isPublic: true, members: `s.labels like '%familias%' or s.id % 13 = 0`},
  {name: 'Melómanos', description: 'Conciertos y zarzuela', isPublic: true, members: `s.labels like '%música%' or s.id % 9 = 0`},
  {name: 'Escuelas', description: 'Docentes que traen a su clase', isPublic: false, members: 's.id % 97 = 0'},
  {name: 'Prensa', description: 'Medios acreditados', isPublic: false, members: 's.id % 131 = 0'},
  {name: 'Todos los activos', description: 'A quien se puede escribir', isPublic: false, rule: {states: ['active']}},
  {name: 'Lectores habituales', description: 'Abrieron algo en los últimos tres meses', isPublic: false, rule: {states: ['active'], openedSince: since}},
];

export const THEATRE_LABELS: [string, number][] = [['', 62], ['teatro', 18], ['música', 12], ['familias', 6], ['teatro, música', 2]];

export const THEATRE_WHATSAPP: WhatsappDraft[] = [
  {
    name: 'recordatorio_funcion', category: 'utility', daysAgo: 180, quality: 'green', path: [['pending'], ['approved']],
    components: {header: {format: 'text', text: 'Mañana, función'}, body: {text: 'Mañana te esperamos: {{1}}, a las {{2}}. Las puertas abren tres cuartos de hora antes.', examples: {1: 'La casa de los álamos', 2: '20:00'}}, footer: {text: 'Responde BAJA para no recibir más avisos'}, buttons: [{kind: 'quick_reply', text: 'No podré ir'}]},
  },
  {
    name: 'ultimas_butacas', category: 'marketing', daysAgo: 12, path: [['pending']],
    components: {body: {text: 'Quedan pocas butacas para {{1}}. Si piensas venir, es el momento. Desde {{2}}, con los gastos incluidos.', examples: {1: 'el sábado', 2: '14 €'}}, footer: {text: 'Responde BAJA para no recibir ofertas'}, buttons: [{kind: 'url', text: 'Comprar', url: 'https://entradas.example.org/eventos'}]},
  },
  {
    name: 'sorteo_entradas', category: 'marketing', daysAgo: 64, path: [['pending'], ['rejected', 'PROMOTIONAL: los sorteos necesitan un enlace a las bases legales.']],
    components: {body: {text: '¡{{1}}, gana dos butacas de palco! Responde SÍ y entras en el sorteo de este mes.', examples: {1: 'Ana'}}},
  },
];
