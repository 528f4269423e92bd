import {
  RO,
  RO_OR_NULL,
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
} from '../../web/rest/fields';

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
    keptCard:
      "(select initcap(k.brand) || ' ···· ' || k.last4 from card_token k where k.id = t.card_token_id and k.state = 'active')",
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
  @enumOf(['web', 'box_office', 'event', 'import'], {optional: true, default: 'box_office'}) origin?: string;
  @instant({optional: 'null'}) marketingConsentAt?: string;
  @text(RO) stateReason: string;
  @longText({optional: true, max: 2000}) notes?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
