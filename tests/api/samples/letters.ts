/** What the models of mails, messages and those who get them cannot say alone. */
import {inDays, type Override} from './override';

/** What has not happened to a message, and what the database works out from it. */
const NEVER = {
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  unsubscribedAt: null,
  complainedAt: null,
  isOpened: null,
  isClicked: null,
  isUnsubscribed: null,
  isComplaint: null,
};

export const LETTERS: Record<string, Override> = {
  // Codes alone have a discount.
  envios: () => ({kind: 'tickets', discountId: null, discountCodeBatchId: null}),
  'emails/gestor-de-medios': (_world, n) => ({
    name: `muestra-${n}.png`,
    mimeType: 'image/png',
    content: Buffer.from(`muestra ${n}`),
    contentHash: Buffer.from(`hash ${n}`),
  }),
  comunicados: () => ({
    whatsappValues: {'body.1': {from: 'name'}},
    kind: 'informative',
    audienceKind: 'customers',
    seasonListId: null,
    passCategoryId: null,
    ageCategoryId: null,
    teamId: null,
    eventSessionId: null,
    subscriberGroupId: null,
    addresses: '',
  }),
  'destinatarios-comunicado': () => ({
    ...NEVER,
    isSent: null,
    isDelivered: null,
    isAcademy: null,
    passHolderId: null,
    athleteId: null,
  }),
  'comunicados/recordatorios': (_world, n) => ({
    trigger: 'instalment_due',
    offsetHours: n,
    whatsappValues: {'body.1': 'Hola, {{nombre}}'},
    quietFrom: '21:30',
    quietUntil: '09:00',
  }),
  'emails/entregas': () => NEVER,
  'destinatarios-envio': () => ({mailMessageId: null}),
  'emails/subscriptores': () => ({consentMethod: 'form', consentAt: inDays(1)}),
  'emails/grupos': () => ({kind: 'static', rule: {}}),
  'emails/importaciones': () => ({consentOrigin: 'Formulario en papel de la jornada de puertas abiertas'}),
  'emails/boletines': () => ({
    audience: {groupIds: [], excludedGroupIds: []},
    html: '<p>Muestra</p>',
    blocks: [],
    secondSubject: 'Otro asunto',
  }),
  'emails/remitentes': (_world, n) => ({email: `remitente-${n}@club-${n}.example`, isDefault: false}),
  'emails/ritmos': (_world, n) => ({domains: `buzones-${n}.example correo-${n}.*`}),
  'emails/plantillas': (_world, n) => ({
    blocks: [],
    frameHtml: `<div>{{contenido}}<a href="{{baja}}">Baja ${n}</a></div>`,
    contentHtml: '<p>Hola</p>',
  }),
  'emails/supresiones': (_world, n) => ({
    email: `supresion-${n}@example.org`,
    reason: 'hard_bounce',
    source: 'Prueba',
    sinceAt: '2026-01-01T10:00:00.000Z',
  }),
  'plantillas-whatsapp': (_world, n) => ({
    name: `muestra_${n}`,
    language: 'es',
    category: 'utility',
    parameterFormat: 'positional',
    components: {body: {text: `Muestra ${n}`}},
  }),
  mensajes: () => ({customerId: null, orderId: null, seasonPassId: null, assigneeId: null, nextDueAt: null}),
  'correos-recibidos': () => ({incidentId: null}),
  derechos: (_world, n) => ({
    state: 'asked',
    email: `persona${n}@example.org`,
    incidentId: null,
    staffUserId: null,
    askedBy: 'person',
    endedAt: null,
    liftedAt: null,
    liftedBecause: '',
  }),
  'mensajes-proteccion': () => ({
    customerId: null,
    orderId: null,
    seasonPassId: null,
    assigneeId: null,
    nextDueAt: null,
  }),
};
