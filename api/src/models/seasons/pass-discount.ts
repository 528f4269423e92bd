import {checkPassDiscount} from '../../domain/passes/price/check-pass-price';
import {bp, cents, day, entity, enumOf, flag, id, int, ref, text, version} from '../../web/rest/fields';
import {LIST_NAME} from './fragments';

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
  @flag({default: true}) isActive?: boolean;
  @version() version?: number;
}
