import {checkPack} from '../../domain/catalogue/check-pack';
import {RO, bp, entity, enumOf, flag, html, id, instant, int, ref, slug, text, version} from '../../web/rest/fields';

@entity({
  path: 'packs-eventos',
  table: 'event_pack',
  label: ['pack de eventos', 'packs de eventos'],
  group: 'products',
  search: ['name', 'slug'],
  sort: ['name', 'ASC'],
  hidden: ['descriptionHtml'],
  beforeWrite: (tx, {before, data}) => checkPack(tx, before, data),
  computed: {
    componentCount: '(select count(*)::int from pack_component c where c.event_pack_id = t.id)',
    soldCents: `(select coalesce(sum(l.total_cents), 0)::int from order_line l
      where l.event_pack_id = t.id and l.kind = 'ticket' and l.state = 'active')`,
    fromCents: '(select min(p.amount_cents) from pack_price p where p.event_pack_id = t.id and p.is_active)',
  },
})
export class EventPack {
  @id() id: number;
  @slug() slug: string;
  @text({max: 120}) name: string;
  @enumOf(['closed', 'pick', 'flexible']) kind: string;
  @int({optional: 'null', min: 1, max: 100, description: 'Sesiones que se eligen, o créditos'}) choose?: number;
  @enumOf(['fixed', 'percent_off'], {optional: true, default: 'fixed'}) priceMode?: string;
  @bp({optional: 'null', min: 1}) discountBp?: number;
  @enumOf(['draft', 'published', 'paused', 'archived'], {optional: true, default: 'draft'}) state?: string;
  @html({optional: true}) descriptionHtml?: string;
  @ref('emails/gestor-de-medios', {optional: 'null', description: 'Imagen'}) mediaFileId?: number;
  @instant() saleStartsAt: string;
  @instant() saleEndsAt: string;
  @int({optional: 'null', min: 1, max: 1000000}) quota?: number;
  @int({...RO, min: 0}) sold: number;
  @int({...RO, min: 0, description: 'En carritos y pedidos sin pagar'}) held: number;
  @int({optional: true, min: 1, max: 100, default: 4}) maxPerOrder?: number;
  @flag() wantsSameSeat?: boolean;
  @enumOf(['none', 'until_day_before', 'until_start'], {optional: true, default: 'none'}) exchangePolicy?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
