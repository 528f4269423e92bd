import {
  RO,
  cents,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  phone,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'afiliados',
  table: 'affiliate',
  label: ['afiliado', 'afiliados'],
  group: 'supporters',
  search: ['name', 'code', 'contactName', 'email'],
  sort: ['name', 'ASC'],
  computed: {
    orderCount: '(select count(*)::int from "order" o where o.affiliate_id = t.id and o.paid_at is not null)',
    supporterCount: `(select count(*)::int from "order" o join order_line l on l.order_id = o.id
      where o.affiliate_id = t.id and l.kind = 'supporter' and l.state = 'active')`,
    passCount: `(select count(distinct l.season_pass_id)::int from "order" o join order_line l on l.order_id = o.id
      where o.affiliate_id = t.id and l.kind = 'pass' and l.state = 'active')`,
  },
})
export class Affiliate {
  @id() id: number;
  @text({
    max: 20,
    min: 3,
    pattern: '^[A-Z0-9-]{3,20}$',
    patternMessage: 'Solo mayúsculas, números y guiones, de 3 a 20.',
  })
  code: string;
  @text({max: 120}) name: string;
  @enumOf(['fan_club', 'agency', 'partner', 'other'], {optional: true, default: 'fan_club'}) kind?: string;
  @text({optional: true, max: 120}) contactName?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @longText({optional: true, max: 1000}) note?: string;
  @cents({optional: 'null', max: 100_000_000, description: 'Hasta cuánto vende a cuenta; nada: no vende'})
  creditCents?: number;
  @int({
    optional: true,
    min: 0,
    max: 5000,
    default: 0,
    description: 'De lo que vende a cuenta, lo que se queda, con su IVA',
  })
  commissionBp?: number;
  @cents({...RO, min: -100_000_000, description: 'Lo que debe ahora de lo que ha vendido a cuenta'}) owedCents: number;
  @flag({default: true}) isActive?: boolean;
  @text({readOnly: true, description: 'Con ella ve sus cifras: /afiliados?clave=…'}) pageKey: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
