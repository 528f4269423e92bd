// What the API's enum values are called in Spanish, and how they are coloured. One place for lists, forms and exports.
import {plays} from '../../providers/permissions';
import type {OrderLine} from '../../providers/api-types';
import type {Enum} from '../../providers/wire';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

export interface Choice<Value extends string = string> {
  id: Value;
  name: string;
  tone?: Tone;
}

/** What a value is called, alone or with its colour. */
type Word = string | readonly [name: string, tone: Tone];

/** The words of an enum, in the order in which they are offered; one too few or too many does not compile. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, Word>>): Choice<Value>[] =>
  (Object.entries(words) as [Value, Word][]).map(([id, word]) =>
    typeof word === 'string' ? {id, name: word} : {id, name: word[0], tone: word[1]},
  );

/** The words of another enum, but for some of them: for an enum that shares them. */
export const wordsOf = <Value extends string, Out extends string = never>(
  choices: readonly Choice<Value>[],
  ...without: readonly Out[]
): Record<Exclude<Value, Out>, Word> =>
  Object.fromEntries(
    choices
      .filter(({id}) => !(without as readonly string[]).includes(id))
      .map(({id, name, tone}) => [id, tone === undefined ? name : ([name, tone] as const)]),
  ) as Record<Exclude<Value, Out>, Word>;

export const channels = choicesOf<Enum<'BookingFee', 'channel'>>({
  web: 'Web',
  box_office: 'Taquilla',
  phone: 'Teléfono',
});

/** By which channels staff sell seats out of a block. */
export const blockChannels = choicesOf<Enum<'BlockLabel', 'soldBy'>>({box_office: 'Taquilla', phone: 'Teléfono'});

/** Also what agencies and fan clubs sell from their quotas, and the league or a visiting club. */
export const saleChannels = choicesOf<Enum<'Order', 'channel'>>({
  ...wordsOf(channels),
  partner: 'Agencia o peña',
  lfp: 'Liga o visitante',
});

/** Ways of selling that a quota may count apart. */
export const quotaChannels = choicesOf<Enum<'SessionQuota', 'channel'>>(wordsOf(saleChannels));

export const eventKinds = choicesOf<Enum<'Event', 'kind'>>({
  match: 'Partido',
  theatre: 'Teatro',
  concert: 'Concierto',
  dance: 'Danza',
  family: 'Familiar',
  other: 'Otro',
});

/** What a club without a team, or without a stage, offers no more; an event that is so already stays. */
const kindOf: Readonly<Partial<Record<Enum<'Event', 'kind'>, string>>> = {
  match: 'sport',
  theatre: 'theatre',
  dance: 'theatre',
};

export const offeredKinds = (current?: unknown): Choice[] =>
  eventKinds.filter(({id}) => id === current || kindOf[id] === undefined || plays(kindOf[id]));

export const visibilities = choicesOf<Enum<'Event', 'visibility'>>({
  public: ['Público', 'good'],
  link_only: ['Solo con enlace', 'info'],
  draft: ['Borrador', 'neutral'],
});

/** Where an event stands, as its list says it: from its sessions and what they have sold. */
export const eventStates = choicesOf<Enum<'EventFigures', 'state'>>({
  draft: ['Borrador', 'neutral'],
  published: ['Publicado', 'info'],
  on_sale: ['A la venta', 'good'],
  sold_out: ['Agotado', 'warn'],
  paused: ['En pausa', 'warn'],
  closed: ['Venta cerrada', 'neutral'],
  cancelled: ['Cancelado', 'bad'],
  over: ['Celebrado', 'neutral'],
});

export const timezones = choicesOf<Enum<'Venue', 'timezone'>>({
  'Europe/Madrid': 'Península y Baleares',
  'Atlantic/Canary': 'Canarias',
});

/** Who or what has a place already. */
export const claimWords: Record<Exclude<Enum<'SeatHolder', 'kind'>, 'free'>, string> = {
  hold: 'en un carrito',
  sale: 'vendida',
  block: 'bloqueada',
  reservation: 'reservada',
  invitation: 'invitación',
  pass: 'abono',
  hidden: 'oculta',
};

export const sessionStates = choicesOf<Enum<'EventSession', 'state'>>({
  draft: ['Borrador', 'neutral'],
  on_sale: ['A la venta', 'good'],
  paused: ['En pausa', 'warn'],
  closed: ['Cerrada', 'neutral'],
  cancelled: ['Cancelada', 'bad'],
});

/** Whether the public can buy it: what is on sale in an event that is a draft is seen by nobody. */
export const webSales = choicesOf<'open' | 'to_come' | 'over' | 'event_draft'>({
  open: ['A la venta', 'good'],
  to_come: ['Publicada', 'info'],
  over: ['Venta web terminada', 'neutral'],
  event_draft: ['Oculta: evento en borrador', 'warn'],
});
export const saleStateOf = (session: {state: string; webSale?: unknown}) =>
  webSales.find(one => session.state === 'on_sale' && one.id === session.webSale) ??
  sessionStates.find(one => one.id === session.state);

export const cancelTerms = choicesOf<Enum<'EventSession', 'cancelTerms'>>({
  none: 'No',
  money: 'Sí: el dinero vuelve por donde vino',
  credit: 'Sí: va a una tarjeta de la tienda',
  either: 'Sí: como prefiera',
});

export const orderStates = choicesOf<Enum<'Order', 'state'>>({
  pending: ['Pendiente', 'warn'],
  paid: ['Pagado', 'good'],
  partially_refunded: ['Devuelto en parte', 'info'],
  refunded: ['Devuelto', 'info'],
  cancelled: ['Cancelado', 'neutral'],
  expired: ['Caducado', 'neutral'],
});

export const paymentStates = choicesOf<Enum<'Payment', 'state'>>({
  created: ['Sin noticias', 'warn'],
  authorised: ['Autorizado', 'good'],
  denied: ['Denegado', 'bad'],
  expired: ['Caducado', 'neutral'],
  partially_refunded: ['Devuelto en parte', 'info'],
  refunded: ['Devuelto', 'info'],
});

const METHODS = {
  card: 'Tarjeta (web)',
  bizum: 'Bizum',
  cash: 'Efectivo',
  card_terminal: 'Datáfono',
  free: 'Sin cargo',
  wallet: 'Monedero',
  gift_card: 'Tarjeta regalo',
  card_token: 'Tarjeta guardada',
  sepa: 'Domiciliación',
  transfer: 'Transferencia',
  lfp: 'Liga o visitante',
  account: 'A cuenta',
} as const;
export const paymentMethods = choicesOf<Enum<'Payment', 'method'>>(METHODS);
export const refundMethods = choicesOf<Enum<'Refund', 'method'>>({...METHODS, credit: 'Tarjeta de la tienda'});

export const refundStates = choicesOf<Enum<'Refund', 'state'>>({
  requested: ['Solicitada', 'warn'],
  sending: ['En el banco', 'warn'],
  done: ['Hecha', 'good'],
  failed: ['Fallida', 'bad'],
});

export const ticketStates = choicesOf<Enum<'Ticket', 'state'>>({
  valid: ['Válida', 'good'],
  used: ['Usada', 'info'],
  void: ['Anulada', 'neutral'],
});

type TransferState = NonNullable<OrderLine['ticket']>['transfers'][number]['state'];
export const ticketTransferStates = choicesOf<TransferState>({
  offered: 'Ofrecida',
  accepted: 'La tiene',
  passed_on: 'La tuvo y la dio',
  taken_back: 'Retirada',
  expired: 'Sin aceptar a tiempo',
});

type ListingState = NonNullable<OrderLine['ticket']>['listings'][number]['state'];
export const ticketListingStates = choicesOf<ListingState>({
  listed: 'En reventa',
  sold: 'Revendida',
  withdrawn: 'Retirada de la reventa',
  ended: 'Sin vender',
});

export const lineStates = choicesOf<Enum<'OrderLine', 'state'>>({
  pending: ['Pendiente', 'warn'],
  active: ['Activa', 'good'],
  refunded: ['Devuelta', 'info'],
  cancelled: ['Cancelada', 'neutral'],
});

export const mailStates = choicesOf<Enum<'MailMessage', 'state'>>({
  queued: ['En cola', 'warn'],
  sending: ['Enviando', 'warn'],
  sent: ['Enviado', 'good'],
  failed: ['Fallido', 'bad'],
  outbox: ['En la bandeja', 'info'],
  bounced: ['Devuelto', 'bad'],
  cancelled: ['Cancelado', 'neutral'],
});

export const incidentStates = choicesOf<Enum<'Incident', 'state'>>({
  new: ['Nueva', 'bad'],
  open: ['Abierta', 'warn'],
  waiting_customer: ['A la espera del cliente', 'info'],
  resolved: ['Resuelta', 'good'],
  closed: ['Cerrada', 'neutral'],
});

export const planStates = choicesOf<Enum<'SeatPlan', 'state'>>({
  draft: ['Borrador', 'warn'],
  published: ['Publicado', 'good'],
  retired: ['Retirado', 'neutral'],
});

export const discountKinds = choicesOf<Enum<'Discount', 'kind'>>({
  percent: 'Porcentaje',
  fixed_per_ticket: 'Importe por entrada',
  fixed_per_order: 'Importe por pedido',
  n_for_m: 'Lleva unas, paga menos (3x2)',
  cheapest_free: 'La más barata, gratis',
});

export const discountAudiences = choicesOf<Enum<'Discount', 'audience'>>({
  everyone: 'Cualquiera',
  supporters: 'Quien compra con su carné de simpatizante',
  holders: 'Abonados',
});

export const discountedThings = choicesOf<Enum<'Discount', 'appliesTo'>>({
  tickets: 'Entradas',
  goods: 'Productos',
  all: 'Entradas y productos',
});

export const blockPurposes = choicesOf<Enum<'BlockLabel', 'countsAs'>>({
  protocol: 'Protocolo',
  technical: 'Técnico',
  press: 'Prensa',
  security: 'Seguridad',
  company: 'Compañía',
  other: 'Otros',
});

/** Kinds of VAT; the rate of each is dated data of the API. */
export const vatCodes = choicesOf<string>({
  general: 'General',
  sport: 'Deporte profesional',
  amateur_sport: 'Deporte aficionado',
  culture: 'Teatro, música y danza',
  culture_exempt: 'Cultura, exento',
  sport_exempt: 'Práctica deportiva, exento',
});

export const legalKinds = choicesOf<Enum<'LegalText', 'kind'>>({
  legal_notice: 'Aviso legal',
  privacy: 'Privacidad',
  terms: 'Condiciones generales',
  help: 'Ayuda',
  accessibility: 'Accesibilidad',
});

export const actorKinds = choicesOf<Enum<'AuditEntry', 'actorKind'>>({
  staff: 'Personal',
  customer: 'Cliente',
  system: 'Sistema',
});

export const nameOf = (choices: readonly Choice[], id: unknown): string =>
  choices.find(choice => choice.id === id)?.name ?? (id === null || id === undefined ? '' : String(id));

/** What is said of a value that comes as any text, an address or an answer say. */
export const saidOf = <Said>(words: Readonly<Record<string, Said | undefined>>, value: unknown): Said | undefined =>
  Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;

/** Lists leave out what was only tried, unless it is asked for. */
export const trialChoices = [{id: true, name: 'Solo las pruebas'}];
