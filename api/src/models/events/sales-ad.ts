import {checkSalesAd} from '../../domain/ads/check-sales-ad';
import {RO, entity, enumOf, flag, id, instant, int, longText, ref, tags, text, version} from '../../web/rest/fields';
import {OWN_EVENT} from '../fragments';

@entity({
  path: 'anuncios-venta',
  table: 'sales_ad',
  label: ['anuncio', 'anuncios'],
  group: 'events',
  search: ['name', 'altText'],
  sort: ['priority', 'DESC'],
  companyScope: OWN_EVENT,
  computed: {
    impressions: '(select coalesce(sum(d.impressions), 0)::int from sales_ad_day d where d.sales_ad_id = t.id)',
    clicks: '(select coalesce(sum(d.clicks), 0)::int from sales_ad_day d where d.sales_ad_id = t.id)',
  },
  beforeWrite: (tx, {before, data, runtime}) => checkSalesAd(tx, before, data, runtime.config.publicUrl),
})
export class SalesAd {
  @id() id: number;
  @ref('eventos') eventId: number;
  @text({max: 120}) name: string;
  @tags(['event_page', 'cart', 'purchase_email', 'ticket_pdf']) placements: string[];
  @ref('emails/gestor-de-medios', {optional: 'null'}) mediaFileId?: number;
  @text({max: 300, description: 'Lo que oye quien no ve la imagen'}) altText: string;
  @longText({optional: true, max: 600}) body?: string;
  @text({
    optional: true,
    max: 500,
    pattern: '^$|^https://[^\\s/\\\\][^\\s]*$|^/([^/\\\\\\s][^\\s]*)?$',
    patternMessage: 'Una dirección que empiece por https://, o un camino de nuestra web: /abonos.',
  })
  linkUrl?: string;
  @enumOf(['everybody', 'pass_holders', 'not_pass_holders'], {optional: true, default: 'everybody'}) audience?: string;
  @instant() validFrom: string;
  @instant() validUntil: string;
  @int({optional: true, min: 0, max: 100}) priority?: number;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
