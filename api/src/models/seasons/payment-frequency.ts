import {checkFrequency} from '../../domain/instalments/check-frequency';
import {bp, cents, days, entity, enumOf, flag, id, instant, int, tags, text, version} from '../../web/rest/fields';

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
  @bp({optional: true, description: 'Primer pago, en puntos básicos: 2500 = 25 %.', default: 2500}) firstBp?: number;
  @days({optional: true, max: 12}) fixedDays?: string[];
  @cents({optional: true, default: 10000}) minTotalCents?: number;
  @cents({optional: true, max: 5000, description: 'Lo que cuesta un recibo devuelto, en céntimos.'})
  returnFeeCents?: number;
  @tags(['pass', 'academy', 'plot', 'product']) allowedFor: string[];
  @tags(['card_token', 'sepa', 'bizum_link', 'box_office']) methods: string[];
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
