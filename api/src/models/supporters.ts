/**
 * Fans with a card and without a seat, and the groups that customers are put into. State and periods change by selling
 * a card.
 */
import {checkGroup} from '../domain/groups/check-group';
import {checkTier} from '../domain/supporters/check-tier';
import {
  bp,
  cents,
  color,
  day,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  nif,
  phone,
  postalCode,
  ref,
  text,
  version,
} from '../rest/fields';

const RO = {readOnly: true};
const RO_OR_NULL = {readOnly: true, optional: 'null'} as const;

@entity({
  path: 'tipos-simpatizante',
  table: 'supporter_tier',
  label: ['carné de simpatizante', 'carnés de simpatizante'],
  group: 'supporters',
  search: ['name'],
  sort: ['position', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkTier(before, data),
  computed: {
    activeCount: `(select count(*)::int from supporter s where s.supporter_tier_id = t.id and s.state = 'active')`,
  },
})
export class SupporterTier {
  @id() id: number;
  @text({max: 80}) name: string;
  @longText({optional: true, max: 2000}) description?: string;
  @cents({max: 1000000}) priceCents: number;
  @text({optional: true, max: 40}) vatCode?: string;
  @enumOf(['season', 'days']) validity: string;
  @ref('listas', {optional: 'null'}) seasonListId?: number;
  @int({optional: 'null', min: 1, max: 1830}) validDays?: number;
  @bp({optional: true}) discountBp?: number;
  @bp({optional: true}) shopDiscountBp?: number;
  @int({optional: true, min: 0, max: 720}) presaleHours?: number;
  @int({optional: true, min: 0, max: 20}) maxDiscountedTickets?: number;
  @color() cardColor: string;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @int({optional: 'null', min: 0, max: 120}) maxAge?: number;
  @flag() isFamily?: boolean;
  @flag() isActive?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}

@entity({
  path: 'simpatizantes',
  table: 'supporter',
  label: ['simpatizante', 'simpatizantes'],
  group: 'supporters',
  search: ['number', 'firstName', 'surname1', 'surname2', 'email', 'docNo'],
  keep: true,
  sortable: ['number', 'surname1', 'validUntilOn', 'createdAt'],
  computed: {
    tierName: '(select k.name from supporter_tier k where k.id = t.supporter_tier_id)',
    cardCount: '(select count(*)::int from supporter_card c where c.supporter_id = t.id and c.voided_at is null)',
  },
})
export class Supporter {
  @id() id: number;
  @text(RO) number: string;
  @ref('tipos-simpatizante') supporterTierId: number;
  @enumOf(['pending_payment', 'active', 'expired', 'cancelled', 'blocked'], RO) state: string;
  @ref('clientes', {optional: 'null'}) customerId?: number;
  @text({max: 60}) firstName: string;
  @text({max: 60}) surname1: string;
  @text({optional: true, max: 60}) surname2?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @nif({optional: 'null'}) docNo?: string;
  @int({optional: 'null', min: 1900, max: 2100}) birthYear?: number;
  @postalCode({optional: true}) postalCode?: string;
  @day(RO_OR_NULL) validFromOn: string;
  @day(RO_OR_NULL) validUntilOn: string;
  @flag() isAutoRenewed?: boolean;
  @enumOf(['web', 'box_office', 'event', 'import'], {optional: true}) origin?: string;
  @instant({optional: 'null'}) marketingConsentAt?: string;
  @text(RO) stateReason: string;
  @longText({optional: true, max: 2000}) notes?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'carnes-simpatizante',
  table: 'supporter_card',
  label: ['periodo de carné', 'periodos de carné'],
  group: 'supporters',
  readOnly: true,
  computed: {
    tierName: '(select k.name from supporter_tier k where k.id = t.supporter_tier_id)',
    orderId: '(select l.order_id from order_line l where l.id = t.order_line_id)',
  },
})
export class SupporterCard {
  @id() id: number;
  @ref('simpatizantes', RO) supporterId: number;
  @ref('tipos-simpatizante', RO) supporterTierId: number;
  @enumOf(['join', 'renewal'], RO) kind: string;
  @day(RO) validFromOn: string;
  @day(RO) validUntilOn: string;
  @cents(RO) priceCents: number;
  @instant(RO_OR_NULL) voidedAt: string;
  @instant(RO) createdAt: string;
}

@entity({
  path: 'grupos',
  table: 'customer_group',
  label: ['grupo de clientes', 'grupos de clientes'],
  group: 'customers',
  search: ['name', 'description'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {before, data}) => checkGroup(before, data),
  computed: {memberCount: '(select count(*)::int from customer_group_member m where m.customer_group_id = t.id)'},
})
export class CustomerGroup {
  @id() id: number;
  @text({max: 80}) name: string;
  @longText({optional: true, max: 1000}) description?: string;
  @color() color: string;
  @enumOf(['rule', 'static']) kind: string;
  @int({optional: 'null', min: 1, max: 100000}) minOrders?: number;
  @cents({optional: 'null', min: 1}) minSpentCents?: number;
  @int({optional: 'null', min: 1, max: 3650}) boughtWithinDays?: number;
  @ref('eventos', {optional: 'null'}) eventId?: number;
  @text({
    optional: 'null',
    max: 5,
    pattern: '^([0-9]{1,5})?$',
    patternMessage: 'Las primeras cifras de un código postal.',
  })
  postalCodeStarts?: string;
  @flag() onlyWithConsent?: boolean;
  @flag() onlySupporters?: boolean;
  @instant(RO_OR_NULL) refreshedAt: string;
  @version() version?: number;
}

@entity({
  path: 'miembros-grupo',
  table: 'customer_group_member',
  label: ['miembro', 'miembros'],
  group: 'customers',
  sort: ['addedAt', 'DESC'],
  computed: {
    customerName: `(select coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.surname1, ''),
      nullif(c.surname2, '')), ''), c.email) from customer c where c.id = t.customer_id)`,
    customerEmail: '(select c.email from customer c where c.id = t.customer_id)',
  },
})
export class CustomerGroupMember {
  @id() id: number;
  @ref('grupos') customerGroupId: number;
  @ref('clientes') customerId: number;
  @text({optional: true, max: 200}) note?: string;
  @instant(RO) addedAt: string;
}
