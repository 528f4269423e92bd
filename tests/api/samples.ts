/**
 * A valid body for any entity, made from what its model says of its fields. What a model cannot say alone (dates in
 * order, one of two amounts) stands in OVERRIDES; nothing else is known of any entity here.
 */
import fc from 'fast-check';
import type {Database} from '../../api/src/db';
import {ibanOf} from '../../api/src/demo/passes/bank-account';
import {column} from '../../api/src/rest/fields';
import type {Field, Resource} from '../../api/src/rest/resource';
import {must} from '../support/purchase';
import type {World} from '../support/fixture';
import type {Visitor} from '../support/visitor';
import {ACADEMY_SAMPLES} from './academy-samples';

export type Row = Record<string, unknown> & {id: number; version?: number};
export type Body = Record<string, unknown>;

const inDays = (days: number, hours = 0): string => new Date(Date.UTC(2030, 0, 1 + days, 18 + hours)).toISOString();

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

type Override = (world: World, n: number) => Body;
const OVERRIDES: Record<string, Override> = {
  taquillas: (_world, n) => ({name: `Taquilla ${n}`, code: `T${n}`}),
  taquilleros: (_world, n) => ({code: `C${n}`, scope: {}}),
  datafonos: (_world, n) => ({name: `Datáfono ${n}`, serialNumber: `SERIE-${n}`}),
  'turnos-caja': () => ({
    state: 'open',
    countedAt: null,
    closedAt: null,
    closedById: null,
    expectedCashCents: null,
    countedCashCents: null,
    expectedCardCents: null,
    countedCardCents: null,
    differenceCents: null,
  }),
  'movimientos-caja': () => ({kind: 'pay_in', amountCents: 500}),
  'operaciones-datafono': (_world, n) => ({
    reference: `OP-${n}`,
    kind: 'status',
    state: 'authorised',
    originalOperationId: null,
    paymentId: null,
  }),
  liquidaciones: (_world, n) => ({
    kind: 'events',
    number: null,
    state: 'draft',
    eventId: null,
    seasonListId: null,
    commissionInvoiceId: null,
    carriedById: null,
    periodFrom: '2030-01-01',
    periodTo: '2030-01-31',
    salesCents: n,
    refundsCents: 0,
    promoterCashCents: 0,
    commissionCents: 0,
    cardCostCents: 0,
    otherCents: 0,
    netCents: n,
    closedAt: null,
    sentAt: null,
    paidOn: null,
    counterpartName: `Compañía ${n}`,
  }),
  'liquidaciones-lineas': () => ({kind: 'sales', totalCents: null, eventSessionId: null}),
  facturas: (_world, n) => ({
    number: n,
    state: 'issued',
    fullNumber: null,
    totalCents: null,
    paidOn: null,
    periodFrom: '2030-01-01',
    periodTo: '2030-01-31',
  }),
  'facturas-lineas': () => ({settlementId: null}),
  'facturas-emitidas': (_world, n) => ({
    kind: 'F1',
    recipientNif: '12345678Z',
    totalCents: null,
    rectifiesId: null,
    settlementId: null,
    chainSequence: n + 1,
    huella: n.toString(16).toUpperCase().padStart(64, '0'),
    previousHuella: (n + 1_000_000).toString(16).toUpperCase().padStart(64, '0'),
    issuedOn: '2030-01-01',
    operationOn: '2030-01-01',
  }),
  'facturas-emitidas-lineas': () => ({totalCents: null, vatBp: 2100}),
  'facturas-emitidas-iva': () => ({tax: '01', regimeKey: '01', qualification: 'S1', rateBp: 2100}),
  'series-facturas': (_world, n) => ({series: `F${String((n % 90) + 10)}-`, year: 2000 + (n % 900)}),
  'tipos-iva': (_world, n) => ({
    code: `muestra_${[...String(n)].map(d => 'abcdefghij'[Number(d)]).join('')}`,
    validFrom: '2031-01-01',
  }),
  'butacas-ocultas': world => ({
    seatPlanId: world.planId,
    eventSessionId: world.sessionId,
    seatCount: null,
    seatIds: [world.seat(0)],
    state: 'active',
    liftedAt: null,
    liftedById: null,
    fromAt: inDays(1),
    untilAt: inDays(9),
  }),
  'importaciones-abonados': () => ({
    format: 'csv',
    rowCount: 10,
    validCount: 5,
    errorCount: 5,
    headers: {},
    mapping: {},
  }),
  eventos: (world, n) => ({slug: `muestra-${n}`, venueId: world.venueId, vatCode: 'reduced', poster: {hue: 200}}),
  sesiones: world => ({
    eventId: world.eventId,
    doorsAt: inDays(10, -1),
    startsAt: inDays(10),
    endsAt: inDays(10, 2),
    saleStartsAt: inDays(1),
    saleEndsAt: inDays(10, -1),
    boxOfficeEndsAt: inDays(10, 1),
  }),
  descuentos: (_world, n) => ({
    code: `MUESTRA${n}`,
    kind: 'percent',
    percentBp: 500 + n,
    amountCents: null,
    validFrom: inDays(1),
    validUntil: inDays(5),
  }),
  'gastos-gestion': () => ({vatCode: 'general'}),
  'textos-legales': (_world, n) => ({edition: 1000 + n}),
  'emails/gestor-de-medios': (_world, n) => ({
    name: `muestra-${n}.png`,
    mimeType: 'image/png',
    content: Buffer.from(`muestra ${n}`),
    contentHash: Buffer.from(`hash ${n}`),
  }),
  comunicados: () => ({
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
    quietFrom: '21:30',
    quietUntil: '09:00',
  }),
  'emails/entregas': () => NEVER,
  'destinatarios-envio': () => ({mailMessageId: null}),
  'emails/subscriptores': () => ({consentMethod: 'form', consentAt: inDays(1)}),
  'emails/grupos': () => ({kind: 'static', rule: {}}),
  'emails/importaciones': () => ({consentOrigin: 'Formulario en papel de la jornada de puertas abiertas'}),
  'emails/boletines': () => ({audience: {groupIds: [], excludedGroupIds: []}, html: '<p>Muestra</p>'}),
  'emails/remitentes': (_world, n) => ({email: `remitente-${n}@club-${n}.example`, isDefault: false}),
  'emails/plantillas': (_world, n) => ({
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
  'campana-abonos/renovaciones-automaticas': (_world, n) => ({
    state: 'notified',
    chargeOn: inDays(30 + (n % 300)).slice(0, 10),
    notifiedAt: inDays(0),
    decidedAt: null,
    renewedPassId: null,
  }),
  'salas-espera': (_world, n) => ({
    eventId: null,
    opensAt: inDays(n % 300),
    outflowPerMinute: 100 + n,
    maxInside: 1000 + n,
    threshold: 0,
    graceSeconds: 120,
    sessionMinutes: 20,
  }),
  'codigos-sala-espera': (_world, n) => ({code: `MUESTRA${String(n).padStart(5, '0')}`, validUntil: inDays(5)}),
  usuarios: (_world, n) => ({email: `muestra-${n}@example.org`, roles: ['clerk'], eventCompanyId: null}),
  'productos/categorias': (_world, n) => ({slug: `muestra-${n}`}),
  productos: (_world, n) => ({slug: `muestra-${n}`, state: 'draft', withdrawalDays: 14}),
  experiencias: () => ({minAge: 6}),
  'turnos-experiencia': (_world, n) => ({startsAt: inDays(n % 300), endsAt: inDays(n % 300, 2)}),
  'packs-eventos': (_world, n) => ({
    slug: `muestra-${n}`,
    kind: 'closed',
    choose: null,
    priceMode: 'fixed',
    discountBp: null,
    state: 'draft',
    saleStartsAt: inDays(1),
    saleEndsAt: inDays(5),
    quota: 50,
  }),
  'componentes-pack': () => ({eventId: null, minTickets: 1, maxTickets: 2}),
  formularios: (_world, n) => ({
    scope: 'event',
    eventId: null,
    seasonListId: null,
    type: 'text',
    options: {},
    validation: {max: n},
    visibleIf: {},
  }),
  'respuestas-formularios': () => ({subjectKind: 'order', subjectId: 1}),
  acreditaciones: (_world, n) => ({
    eventSessionId: null,
    bibNo: null,
    validFromAt: inDays(n),
    validUntilAt: inDays(n, 8),
  }),
  'tipos-simpatizante': () => ({validity: 'season', validDays: null, minAge: 1, maxAge: 99}),
  mensajes: () => ({customerId: null, orderId: null, assigneeId: null}),
  'mensajes-proteccion': () => ({customerId: null, orderId: null, assigneeId: null}),
  clientes: (_world, n) => ({email: `cliente-${n}@example.org`}),
  puertas: world => ({venueId: world.venueId}),
  'repartos-evento': () => ({percentBp: 10000}),
  'anuncios-venta': (_world, n) => ({
    mediaFileId: null,
    linkUrl: `https://example.org/${n}`,
    validFrom: inDays(1),
    validUntil: inDays(5),
  }),
  lecturas: () => ({result: 'ok', source: 'ticket'}),
  invitaciones: () => ({seatId: null, state: 'issued', revokedAt: null}),
  reservas: () => ({state: 'pending', closedAt: null, depositCents: 0}),
  'lista-espera-sesion': (_world, n) => ({
    email: `espera-${n}@example.org`,
    quantity: 2,
    state: 'waiting',
    offeredAt: null,
    offerEndsAt: null,
    endedAt: null,
  }),
  'compradores-permitidos': (_world, n) => ({
    kind: 'email',
    value: `comprador-${n}@example.org`,
    validFrom: inDays(1),
    validUntil: inDays(5),
  }),
  listas: world => ({
    kind: 'passes',
    previousListId: null,
    startsOn: '2031-08-01',
    endsOn: '2032-06-30',
    vatCode: 'reduced',
    seatPlanId: world.planId,
  }),
  'listas/sesiones': () => ({supplementCents: 500, ownSeatUntilAt: inDays(5)}),
  'abonos/categorias': () => ({
    kind: 'fixed_seat',
    sessionsToChoose: null,
    bornFromOn: '1990-01-01',
    bornUntilOn: '2010-12-31',
    canRelease: true,
    ticketDiscountBp: null,
  }),
  'abonos/precios': () => ({kind: 'new', vatCode: 'reduced'}),
  'abonos/descuentos': () => ({
    kind: 'percent',
    percentBp: 500,
    amountCents: null,
    condition: 'none',
    minAttendance: null,
    minYears: null,
    validFromOn: '2030-01-01',
    validUntilOn: '2030-06-01',
  }),
  'abonos/politicas-liberacion': () => ({
    opens: 'public_sale',
    opensDaysBefore: null,
    closesMinutesBefore: 240,
    recoverMinutesBefore: 240,
    shareKind: 'percent',
    shareBp: 4000,
  }),
  frecuencias: () => ({kind: 'every_n_months', instalments: 3, everyMonths: 2, fixedDays: []}),
  abonados: (_world, n) => ({
    memberNumber: 100000 + n,
    passportNo: null,
    bornOn: '1985-03-02',
    guardianId: null,
    country: 'ES',
  }),
  abonos: () => ({
    kind: 'new',
    state: 'active',
    origin: 'web',
    renewedFromId: null,
    seatId: null,
    choicesAllowed: null,
    choicesUsed: 0,
    amountCents: 1000,
    discountCents: 0,
    feeCents: 0,
    totalCents: null,
    paidCents: 1000,
    overdueCents: 0,
  }),
  'abonos/carnets': (_world, n) => ({
    state: 'issued',
    replacedReason: null,
    endedAt: null,
    code: `carnet-de-muestra-${n}`,
  }),
  'abonos/bloqueos-carnet': () => ({reason: 'unpaid', fromAt: inDays(1), untilAt: inDays(5), liftedAt: null}),
  'abonos/cambios-asiento': world => ({
    state: 'draft',
    fromSeatId: world.seat(30),
    toSeatId: world.seat(31),
    decidedAt: null,
  }),
  'abonos/elecciones': world => ({
    state: 'dropped',
    channel: 'web',
    seatId: world.seat(32),
    endedAt: '2026-01-02T10:00:00.000Z',
  }),
  'abonos/liberaciones': world => ({
    state: 'released',
    seatId: world.seat(32),
    compensationCents: null,
    payout: null,
    recoveredAt: null,
  }),
  'abonos/cesiones': (_world, n) => ({state: 'proposed', code: `cesion-de-muestra-${n}`}),
  'abonos/monedero': () => ({kind: 'gift', amountCents: 500}),
  'abonos/documentos': () => ({state: 'pending', mimeType: 'application/pdf', reviewedAt: null}),
  'abonos/invitaciones': (_world, n) => ({code: `invitacion-de-muestra-${n}`}),
  'campana-abonos': () => ({waitingListEnabled: true, reminderDays: '7,2,0'}),
  'campana-abonos/fases': () => ({
    startsAt: inDays(1),
    endsAt: inDays(5),
    audience: 'tag',
    tag: 'veteran',
    memberFrom: null,
    memberUntil: null,
    memberSinceUntilOn: null,
    accessCode: null,
  }),
  'invitaciones-abonados': () => ({opensAt: inDays(1), closesAt: inDays(5), amountCents: 500, isNominative: false}),
  'amigos-abonados': () => ({startsAt: inDays(1), endsAt: inDays(5)}),
  'ofertas-abonados': () => ({
    amountCents: 1000,
    discountBp: null,
    startsAt: inDays(1),
    endsAt: inDays(5),
    keepUntilAt: inDays(4),
  }),
  plazos: () => ({
    contractKind: 'pass',
    n: 1,
    state: 'paid',
    amountCents: 1000,
    paidCents: 1000,
    feeCents: 0,
    feePaidCents: 0,
    paidAt: new Date().toISOString(),
  }),
  'tarjetas-guardadas': (_world, n) => ({token: `token-de-muestra-${n}`, last4: '4242'}),
  'mandatos-sepa': () => ({state: 'draft', iban: 'ES9121000418450200051332', signedAt: null, endedAt: null}),
  remesas: () => ({state: 'draft', sentAt: null, settledAt: null}),
  'remesas/adeudos': (_world, n) => ({
    state: 'removed',
    sequenceType: 'RCUR',
    reasonCode: '',
    amountCents: 1000,
    endToEndId: `adeudo-de-muestra-${n}`,
    collectedAt: null,
    returnedAt: null,
  }),
};

/** Resources that tests cannot make by the API, and the row that stands in. */
const given = (world: World): Record<string, number> => ({
  planos: world.planId,
  listas: world.seasonListId,
  zonas: world.zones.seated,
  pedidos: 1,
  pagos: 1,
  entradas: 1,
});

let made = 0;

export interface Maker {
  /** A body that a POST accepts, all writable fields filled in. */
  body(resource: Resource): Promise<Body>;
  /** Makes a record and gives it back. */
  create(resource: Resource): Promise<Row>;
  /** A row of an entity that no POST makes, straight into its table. */
  insert(resource: Resource): Promise<number>;
}

export function maker(
  call: Visitor,
  world: World,
  resources: Map<string, Resource>,
  db: Pick<Database, 'query'>,
): Maker {
  const body = (resource: Resource): Promise<Body> => filled(resource, field => !field.readOnly);
  const filled = async (resource: Resource, wanted: (field: Field) => boolean): Promise<Body> => {
    const n = ++made;
    const values: Body = {};
    const override = OVERRIDES[resource.path]?.(world, n) ?? (await ACADEMY_SAMPLES[resource.path]?.(n, db)) ?? {};
    for (const field of resource.fields) {
      if (!wanted(field) || field.kind === 'id' || field.kind === 'version' || field.name in override) continue;
      values[field.name] = field.kind === 'ref' ? await reference(field) : sample(field, n);
    }
    return {...values, ...override};
  };
  const create = async (resource: Resource): Promise<Row> =>
    must(await call.post<Row>(`/api/${resource.path}`, await body(resource)));
  const reference = async (field: Field): Promise<number | null> => {
    const path = field.resource!;
    const stand = given(world)[path];
    if (stand !== undefined) return stand;
    const resource = resources.get(path)!;
    return resource.readOnly ? insert(resource) : (await create(resource)).id;
  };
  const insert = async (resource: Resource): Promise<number> => {
    const values = await filled(resource, () => true);
    const names = Object.keys(values).filter(name => values[name] !== null);
    const columns = names.map(name => `"${resource.byName.get(name)?.column ?? column(name)}"`);
    const made = await db.query<{id: number}>(
      `insert into "${resource.table}" (${columns.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
        returning id`,
      names.map(name => values[name]),
    );
    return made.rows[0]!.id;
  };
  return {body, create, insert};
}

/** A value of the field's kind that keeps its limits; different for every `n` where a unique index could be. */
export function sample(field: Field, n: number): unknown {
  const {schema} = field;
  switch (field.kind) {
    case 'flag':
      return n % 2 === 0;
    case 'int':
    case 'cents':
      return Math.min(schema.maximum ?? 1000, Math.max(schema.minimum ?? 0, 1 + (n % 50)));
    case 'instant':
      return inDays(n % 300);
    case 'day':
      return inDays(n % 300).slice(0, 10);
    case 'enumOf':
      return (schema.enum ?? [])[0];
    case 'tags':
      return (schema.items?.enum ?? []).slice(0, 1);
    case 'email':
      return `muestra-${n}@example.org`;
    case 'phone':
      return `+34 91${String(n).padStart(7, '0')}`;
    case 'nif':
      return `${String(n).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[n % 23]}`;
    case 'iban':
      return ibanOf(String(n).padStart(10, '0'));
    case 'json':
      return {muestra: n};
    case 'html':
      return `<p>Muestra ${n}</p>`;
    default: {
      if (schema.pattern)
        return fc.sample(fc.stringMatching(new RegExp(schema.pattern)), {numRuns: 1, seed: n})[0]!.trim() || null;
      return `Muestra ${n} áéñ`.slice(0, schema.maxLength ?? 200).trim();
    }
  }
}

/** Another valid value of the same field, for an update; null when there is none to choose. */
export function another(field: Field, value: unknown, n: number): unknown {
  if (field.kind === 'flag') return !value;
  if (field.kind === 'enumOf') return (field.schema.enum ?? []).find(v => v !== value && v !== null) ?? value;
  if (['text', 'longText', 'html'].includes(field.kind) && !field.schema.pattern) return sample(field, n + 500_000);
  if (field.kind === 'int' || field.kind === 'cents')
    return value === (field.schema.minimum ?? 0) ? (field.schema.minimum ?? 0) + 1 : (field.schema.minimum ?? 0);
  return value;
}
