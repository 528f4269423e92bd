/** Events, their sessions, what they cost. */
import {checkEvent} from '../domain/events/check-event';
import {checkPrice} from '../domain/events/check-price';
import {checkSession} from '../domain/events/check-session';
import {checkDiscount} from '../domain/orders/check-discount';
import {cents, entity, enumOf, flag, html, id, instant, int, json, longText, ref, text, version} from '../rest/fields';

const CHANNELS = ['web', 'box_office', 'phone'] as const;
const OWN_EVENT = 'exists (select 1 from event ev where ev.id = t.event_id and ev.event_company_id = $company)';
const OWN_SESSION =
  'exists (select 1 from event_session es join event ev on ev.id = es.event_id where es.id = t.event_session_id and ev.event_company_id = $company)';

@entity({
  path: 'eventos',
  table: 'event',
  label: ['evento', 'eventos'],
  group: 'events',
  search: ['title', 'subtitle'],
  companyScope: 't.event_company_id = $company',
  hidden: ['descriptionHtml', 'organizerText'],
  beforeWrite: (tx, {before, data}) => checkEvent(tx, before, data),
  computed: {
    // The one that runs is still the next; a cancelled one only where no other comes.
    nextSessionAt: `(select coalesce(min(s.starts_at) filter (where s.state <> 'cancelled'), min(s.starts_at))
      from event_session s where s.event_id = t.id and s.ends_at > now())`,
    lastSessionAt: '(select max(s.starts_at) from event_session s where s.event_id = t.id)',
    isOver:
      '(select exists (select 1 from event_session s where s.event_id = t.id) and not exists (select 1 from event_session s where s.event_id = t.id and s.ends_at > now()))',
    sessionCount: '(select count(*)::int from event_session s where s.event_id = t.id)',
  },
})
export class Event {
  @id() id: number;
  @text({max: 120, pattern: '^[a-z0-9-]{1,120}$', patternMessage: 'Solo minúsculas, números y guiones.'}) slug: string;
  @text() title: string;
  @enumOf(['match', 'theatre', 'concert', 'dance', 'family', 'other']) kind: string;
  @text({optional: true, max: 300}) subtitle?: string;
  @html({optional: true}) descriptionHtml?: string;
  @json({optional: true}) poster?: object;
  @text({optional: 'null', max: 120}) competition?: string;
  @text({optional: 'null', max: 80}) round?: string;
  @text({optional: 'null', max: 80}) homeTeam?: string;
  @text({optional: 'null', max: 80}) awayTeam?: string;
  @ref('compania-eventos') eventCompanyId: number;
  @ref('recintos') venueId: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @enumOf(['public', 'link_only', 'draft'], {optional: true}) visibility?: string;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @int({optional: 'null', min: 1, max: 1440}) durationMinutes?: number;
  @longText({optional: true, max: 2000}) organizerText?: string;
  @flag({readOnly: true}) isTrial: boolean;
  @ref('eventos', {readOnly: true, optional: 'null', description: 'de qué evento es la prueba'}) trialOfId: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'sesiones',
  table: 'event_session',
  label: ['sesión', 'sesiones'],
  group: 'events',
  sort: ['startsAt', 'ASC'],
  companyScope: OWN_EVENT,
  beforeWrite: (tx, {before, data}) => checkSession(tx, before, data),
  computed: {eventTitle: '(select e.title from event e where e.id = t.event_id)'},
})
export class EventSession {
  @id() id: number;
  @ref('eventos') eventId: number;
  @ref('planos') seatPlanId: number;
  @text({readOnly: true}) code: string;
  @instant() startsAt: string;
  @instant() doorsAt: string;
  @instant() endsAt: string;
  @enumOf(['draft', 'on_sale', 'paused', 'closed', 'cancelled'], {readOnly: true}) state: string;
  @flag({readOnly: true}) isTrial: boolean;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @instant() boxOfficeEndsAt: string;
  @int({optional: true, min: 1, max: 100}) maxPerOrder?: number;
  @int({optional: true, min: 1, max: 1000}) maxPerCustomer?: number;
  @flag() orphanRule?: boolean;
  @int({optional: true, min: 1, max: 40}) holdMinutes?: number;
  @flag() isNominative?: boolean;
  @flag({readOnly: true, description: 'en la web compran solo los compradores permitidos'}) buyersOnly: boolean;
  @instant({readOnly: true, optional: 'null'}) buyersOnlyUntil: string;
  @flag({readOnly: true, description: 'la lista de espera admite gente y recibe ofertas'}) waitingListOpen: boolean;
  @int({readOnly: true, min: 10, max: 2880}) waitingOfferMinutes: number;
  @flag({readOnly: true}) keptForWaiting: boolean;
  @longText({optional: true, max: 3000}) refundPolicy?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'categorias-precio',
  table: 'price_category',
  label: ['tarifa', 'tarifas'],
  group: 'prices',
  search: ['name'],
  sort: ['position', 'ASC'],
})
export class PriceCategory {
  @id() id: number;
  @text({max: 60}) name: string;
  @text({optional: true, max: 300}) description?: string;
  @text({optional: true, max: 200}) documentRequired?: string;
  @int({optional: true, min: 0}) position?: number;
  @flag() isDefault?: boolean;
  @version() version?: number;
}

@entity({
  path: 'precios-sesion',
  table: 'price',
  label: ['precio', 'precios'],
  group: 'prices',
  sort: ['id', 'ASC'],
  companyScope: OWN_SESSION,
  beforeWrite: (tx, {before, data}) => checkPrice(tx, before, data),
})
export class Price {
  @id() id: number;
  @ref('sesiones') eventSessionId: number;
  @ref('zonas') zoneId: number;
  @ref('categorias-precio') priceCategoryId: number;
  @enumOf(CHANNELS, {optional: 'null'}) channel?: string;
  @cents({max: 10000000}) amountCents: number;
  @flag() isActive?: boolean;
  @version() version?: number;
}

@entity({
  path: 'gastos-gestion',
  table: 'booking_fee',
  label: ['gasto de gestión', 'gastos de gestión'],
  group: 'prices',
  sort: ['id', 'ASC'],
  companyScope: `(t.event_session_id is null or ${OWN_SESSION})`,
})
export class BookingFee {
  @id() id: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @enumOf(CHANNELS) channel: string;
  @cents({max: 100000}) amountCents: number;
  @text({optional: true, max: 40}) vatCode?: string;
  @version() version?: number;
}

@entity({
  path: 'descuentos',
  table: 'discount',
  label: ['descuento', 'descuentos'],
  group: 'prices',
  search: ['code', 'name'],
  companyScope: `((t.event_id is null and t.event_session_id is null) or ${OWN_EVENT} or ${OWN_SESSION})`,
  beforeWrite: (_tx, {before, data}) => checkDiscount(before, data),
})
export class Discount {
  @id() id: number;
  @text({
    max: 40,
    min: 3,
    pattern: '^[A-Z0-9_-]{3,40}$',
    patternMessage: 'Solo mayúsculas, números y guiones, de 3 a 40.',
  })
  code: string;
  @text({max: 120}) name: string;
  @enumOf(['percent', 'fixed_per_ticket']) kind: string;
  @int({optional: 'null', min: 1, max: 10000, description: 'Puntos básicos: 1000 = 10 %.'}) percentBp?: number;
  @cents({optional: 'null', min: 1}) amountCents?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @ref('sesiones', {optional: 'null'}) eventSessionId?: number;
  @enumOf(CHANNELS, {optional: 'null'}) channel?: string;
  @instant({optional: 'null'}) validFrom?: string;
  @instant({optional: 'null'}) validUntil?: string;
  @int({optional: 'null', min: 1}) maxUses?: number;
  @int({readOnly: true}) uses: number;
  @int({optional: 'null', min: 1}) maxTicketsPerOrder?: number;
  @flag() isActive?: boolean;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'etiquetas-bloqueos',
  table: 'block_label',
  label: ['etiqueta de bloqueo', 'etiquetas de bloqueo'],
  group: 'seats',
  search: ['name', 'code'],
  sort: ['name', 'ASC'],
})
export class BlockLabel {
  @id() id: number;
  @text({max: 60}) name: string;
  @text({max: 12}) code: string;
  @text({max: 7, pattern: '^#[0-9a-fA-F]{6}$', patternMessage: 'Un color como #1e88e5.'}) color: string;
  @enumOf(['protocol', 'technical', 'press', 'security', 'company', 'other'], {optional: true}) countsAs?: string;
  @flag() isSellableAtBoxOffice?: boolean;
  @version() version?: number;
}

@entity({
  path: 'bloqueos',
  table: 'seat_block',
  label: ['bloqueo', 'bloqueos'],
  group: 'seats',
  search: ['reason'],
  readOnly: true,
  companyScope: OWN_SESSION,
  computed: {
    activeSeats: `(select count(*)::int from seat_claim c where c.seat_block_id = t.id)`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
  },
})
export class SeatBlock {
  @id() id: number;
  @ref('sesiones', {readOnly: true}) eventSessionId: number;
  @ref('etiquetas-bloqueos', {readOnly: true}) blockLabelId: number;
  @text({readOnly: true}) reason: string;
  @instant({readOnly: true, optional: 'null'}) untilAt: string;
  @int({readOnly: true}) seatCount: number;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @ref('abonos/bloqueos', {
    readOnly: true,
    optional: 'null',
    description: 'El bloqueo de abonos del que viene: acaba con él.',
  })
  listSeatBlockId: number;
  @instant({readOnly: true}) createdAt: string;
}
