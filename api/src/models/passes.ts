/**
 * What a season sells: lists with their sessions, categories, prices, family groups, discounts, what a given-free seat
 * is worth.
 */
import {refuseOpening} from '../domain/beginning/refuse-opening';
import {checkCategory, checkGroupMember} from '../domain/passes/price/check-category';
import {checkFrequency} from '../domain/instalments/check-frequency';
import {checkListSession, checkSeasonList} from '../domain/passes/seats/check-list';
import {followListSession} from '../domain/passes/seats/follow-list-session';
import {checkPassDiscount, checkPassPrice} from '../domain/passes/price/check-pass-price';
import {checkReleaseAmount, checkReleasePolicy} from '../domain/passes/release/check-release-policy';
import {
  bp,
  cents,
  day,
  days,
  entity,
  enumOf,
  flag,
  html,
  id,
  instant,
  int,
  longText,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';
import {surroundingsOf} from '../surroundings';

const LIST_NAME = '(select l.name from season_list l where l.id = t.season_list_id)';
const CATEGORY_NAME = '(select c.name from pass_category c where c.id = t.pass_category_id)';
const ZONE_NAME = '(select z.name from zone z where z.id = t.zone_id)';

@entity({
  path: 'listas',
  table: 'season_list',
  label: ['lista de temporada', 'listas de temporada'],
  group: 'seasons',
  search: ['name'],
  sort: ['startsOn', 'DESC'],
  hidden: ['termsHtml'],
  beforeWrite: async (tx, {before, data, runtime}) => {
    await checkSeasonList(tx, before, data);
    await refuseOpening(tx, before, data, () => surroundingsOf(tx, runtime));
  },
  computed: {sessionCount: '(select count(*)::int from season_list_session s where s.season_list_id = t.id)'},
})
export class SeasonList {
  @id() id: number;
  @text({max: 120}) name: string;
  @enumOf(['passes', 'academy', 'supporters']) kind: string;
  @ref('listas', {optional: 'null'}) previousListId?: number;
  @day() startsOn: string;
  @day() endsOn: string;
  @ref('planos', {optional: 'null'}) seatPlanId?: number;
  @text({optional: true, max: 40, description: 'Código de IVA'}) vatCode?: string;
  @enumOf(['preparation', 'campaign', 'active', 'closed', 'archived'], {optional: true}) state?: string;
  @html({optional: true}) termsHtml?: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'listas/sesiones',
  table: 'season_list_session',
  label: ['sesión de una lista', 'sesiones de una lista'],
  group: 'seasons',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkListSession(tx, before, data),
  afterWrite: (tx, {before, after}) => followListSession(tx, before, after),
  computed: {
    startsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    eventTitle:
      '(select e.title from event_session s join event e on e.id = s.event_id where s.id = t.event_session_id)',
  },
})
export class SeasonListSession {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('sesiones') eventSessionId: number;
  @cents({optional: true, description: 'Suplemento del «día del club», en céntimos'}) supplementCents?: number;
  @instant({optional: 'null', description: 'Hasta cuándo se guarda la butaca de quien no ha pagado el suplemento'})
  ownSeatUntilAt?: string;
  @text({optional: true, max: 300}) note?: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/categorias',
  table: 'pass_category',
  label: ['categoría de abono', 'categorías de abono'],
  group: 'seasons',
  search: ['name', 'description'],
  sort: ['position', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkCategory(tx, before, data),
  computed: {listName: LIST_NAME},
})
export class PassCategory {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 80}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @enumOf(['fixed_seat', 'standing', 'no_seat', 'choose_n', 'flat_rate', 'discount']) kind: string;
  @int({
    optional: 'null',
    min: 1,
    max: 100,
    description: 'En las de sesiones a elegir: cuántas. Vale para los abonos que se hagan desde entonces.',
  })
  sessionsToChoose?: number;
  @bp({optional: 'null', min: 1, description: 'En las que abaratan la entrada: cuánto, en puntos básicos.'})
  ticketDiscountBp?: number;
  @day({optional: 'null'}) bornFromOn?: string;
  @day({optional: 'null'}) bornUntilOn?: string;
  @text({optional: true, max: 300}) documentRequired?: string;
  @int({optional: true, min: 1, max: 50}) maxPerPerson?: number;
  @flag() canRelease?: boolean;
  @flag() canTransfer?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @flag() isActive?: boolean;
  @version() version?: number;
}

@entity({
  path: 'abonos/precios',
  table: 'pass_price',
  label: ['precio de abono', 'precios de abono'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkPassPrice(tx, before, data),
  computed: {
    listName: LIST_NAME,
    categoryName: CATEGORY_NAME,
    zoneName: ZONE_NAME,
    discountCount: '(select count(*)::int from pass_discount d where d.pass_price_id = t.id)',
    passCount: `(select count(*)::int from season_pass p
      where p.pass_price_id = t.id
      and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'))`,
  },
})
export class PassPrice {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('zonas', {optional: 'null', description: 'Vacía: la categoría no lleva butaca.'}) zoneId?: number;
  @ref('abonos/categorias') passCategoryId: number;
  @enumOf(['new', 'renewal', 'half_season']) kind: string;
  @cents() amountCents: number;
  @text({optional: true, max: 40, description: 'Código de IVA'}) vatCode?: string;
  @ref('abonos/precios/grupos', {optional: 'null'}) priceGroupId?: number;
  @int({optional: 'null', min: 1, max: 50}) maxPerPerson?: number;
  @flag() isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/precios/grupos',
  table: 'price_group',
  label: ['grupo de precios', 'grupos de precios'],
  group: 'passes',
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  computed: {
    listName: LIST_NAME,
    memberText: `(select string_agg(c.name || ' ' || m.min_members || case when m.max_members <> m.min_members then '–'
      || m.max_members else '' end, ', ' order by c.position, c.id) from price_group_member m
      join pass_category c on c.id = m.pass_category_id where m.price_group_id = t.id)`,
  },
})
export class PriceGroup {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 120}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @bp({optional: true}) discountBp?: number;
  @text({optional: true, max: 300}) documentRequired?: string;
  @flag() isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/precios/grupos/miembros',
  table: 'price_group_member',
  label: ['miembro del grupo de precios', 'miembros del grupo de precios'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkGroupMember(tx, before, data),
  computed: {categoryName: CATEGORY_NAME},
})
export class PriceGroupMember {
  @id() id: number;
  @ref('abonos/precios/grupos') priceGroupId: number;
  @ref('abonos/categorias') passCategoryId: number;
  @int({min: 0, max: 50}) minMembers: number;
  @int({min: 1, max: 50}) maxMembers: number;
  @bp({optional: 'null'}) discountBp?: number;
  @version() version?: number;
}

@entity({
  path: 'abonos/descuentos',
  table: 'pass_discount',
  label: ['descuento de abono', 'descuentos de abono'],
  group: 'passes',
  search: ['name', 'documentRequired'],
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkPassDiscount(tx, before, data),
  computed: {
    listName: LIST_NAME,
    uses: `(select count(*)::int from season_pass_discount u
      where u.pass_discount_id = t.id and u.state <> 'rejected')`,
    priceText: `(select coalesce(z.name || ' · ', '') || c.name from pass_price p
      join pass_category c on c.id = p.pass_category_id left join zone z on z.id = p.zone_id
      where p.id = t.pass_price_id)`,
  },
})
export class PassDiscount {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('abonos/precios', {optional: 'null', description: 'Vacío: vale para todos los precios de la lista.'})
  passPriceId?: number;
  @text({max: 120}) name: string;
  @enumOf(['percent', 'fixed']) kind: string;
  @bp({optional: 'null', min: 1}) percentBp?: number;
  @cents({optional: 'null', min: 1}) amountCents?: number;
  @enumOf([
    'none',
    'early',
    'attendance',
    'seniority',
    'unemployed',
    'large_family',
    'disability',
    'student',
    'shareholder',
    'referral',
    'group',
  ])
  condition: string;
  @int({optional: 'null', min: 1, max: 100}) minAttendance?: number;
  @int({optional: 'null', min: 1, max: 100}) minYears?: number;
  @day({optional: 'null'}) validFromOn?: string;
  @day({optional: 'null'}) validUntilOn?: string;
  @text({optional: true, max: 300}) documentRequired?: string;
  @flag() needsApproval?: boolean;
  @flag() isStackable?: boolean;
  @int({optional: 'null', min: 1}) maxUses?: number;
  @flag() isActive?: boolean;
  @version() version?: number;
}

@entity({
  path: 'abonos/politicas-liberacion',
  table: 'release_policy',
  label: ['política de liberación', 'políticas de liberación'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkReleasePolicy(tx, before, data),
  computed: {
    listName: LIST_NAME,
    sessionText: `(select e.title from event_session s join event e on e.id = s.event_id
      where s.id = t.event_session_id)`,
  },
})
export class ReleasePolicy {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @ref('sesiones', {optional: 'null', description: 'Vacía: vale para toda la lista.'}) eventSessionId?: number;
  @flag() isEnabled?: boolean;
  @enumOf(['public_sale', 'days_before']) opens: string;
  @int({optional: 'null', min: 1, max: 365}) opensDaysBefore?: number;
  @int({optional: true, min: 0, max: 43200}) closesMinutesBefore?: number;
  @int({optional: true, min: 0, max: 43200}) recoverMinutesBefore?: number;
  @enumOf(['percent', 'fixed']) shareKind: string;
  @bp({optional: 'null'}) shareBp?: number;
  @enumOf(['sold_net', 'sold_gross', 'pass_share']) base: string;
  @bp({optional: true}) handlingBp?: number;
  @bp({optional: true}) capBp?: number;
  @int({optional: 'null', min: 1, max: 365}) guaranteedDaysBefore?: number;
  @bp({optional: true}) bonusBp?: number;
  @enumOf(['wallet', 'renewal_discount']) payout: string;
  @int({optional: true, min: 0, max: 2000}) creditDelayHours?: number;
  @day({optional: 'null'}) creditExpiresOn?: string;
  @int({optional: 'null', min: 0, max: 200}) maxReleases?: number;
  @enumOf(['after_free', 'mixed']) sellPriority: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'abonos/importes-liberacion',
  table: 'release_amount',
  label: ['importe por liberar', 'importes por liberar'],
  group: 'passes',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data}) => checkReleaseAmount(tx, before, data),
  computed: {zoneName: ZONE_NAME, categoryName: CATEGORY_NAME},
})
export class ReleaseAmount {
  @id() id: number;
  @ref('abonos/politicas-liberacion') releasePolicyId: number;
  @ref('zonas') zoneId: number;
  @ref('abonos/categorias', {optional: 'null', description: 'Vacía: todas las categorías.'}) passCategoryId?: number;
  @cents() amountCents: number;
  @version() version?: number;
}

@entity({
  path: 'frecuencias',
  table: 'payment_frequency',
  label: ['frecuencia de pago', 'frecuencias de pago'],
  group: 'instalments',
  search: ['name'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkFrequency(before, data),
  filters: ['name', 'kind', 'instalments', 'allowedFor', 'methods', 'isActive'],
  computed: {
    pendingInstalments: `(select count(*)::int from instalment i
      where i.payment_frequency_id = t.id and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable'))`,
  },
})
export class PaymentFrequency {
  @id() id: number;
  @text({max: 120}) name: string;
  @enumOf(['fixed_dates', 'every_n_months', 'single']) kind: string;
  @int({min: 1, max: 12}) instalments: number;
  @int({optional: 'null', min: 1, max: 12}) everyMonths?: number;
  @bp({optional: true, description: 'Primer pago, en puntos básicos: 2500 = 25 %.'}) firstBp?: number;
  @days({optional: true, max: 12}) fixedDays?: string[];
  @cents({optional: true}) minTotalCents?: number;
  @cents({optional: true}) surchargeCents?: number;
  @cents({optional: true, max: 5000, description: 'Lo que cuesta un recibo devuelto, en céntimos.'})
  returnFeeCents?: number;
  @tags(['pass', 'academy', 'plot', 'product']) allowedFor: string[];
  @tags(['card_token', 'sepa', 'bizum_link', 'box_office']) methods: string[];
  @flag() isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
