import {checkTier} from '../../domain/supporters/check-tier';
import {bp, cents, color, entity, enumOf, flag, id, int, longText, ref, text, version} from '../../web/rest/fields';

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
  @text({optional: true, max: 40, default: 'general'}) vatCode?: string;
  @enumOf(['season', 'days']) validity: string;
  @ref('listas', {optional: 'null'}) seasonListId?: number;
  @int({optional: 'null', min: 1, max: 1830}) validDays?: number;
  @bp({optional: true}) discountBp?: number;
  @bp({optional: true}) shopDiscountBp?: number;
  @int({optional: true, min: 0, max: 720, default: 24}) presaleHours?: number;
  @int({optional: true, min: 0, max: 20, default: 1}) maxDiscountedTickets?: number;
  @color() cardColor: string;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @int({optional: 'null', min: 0, max: 120}) maxAge?: number;
  @flag() isFamily?: boolean;
  @flag({default: true}) isActive?: boolean;
  @int({optional: true, min: 0}) position?: number;
  @version() version?: number;
}
