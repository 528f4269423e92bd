/** Ads of the shop: what is shown, what was seen, and the way out of a click, which leads nowhere but where an ad may. */
import {holdsPass, isPlacement, readClickedAd} from '../../domain/ads/read-ads';
import {leadOf} from '../../domain/ads/lead-of';
import {invalid, notFound} from '../../domain/kernel/errors';
import type {HotRequest} from '../../web/http/http';
import {SENT, type HotOperation} from '../../web/http/operation';
import type {Throttle} from '../../web/http/throttle';
import {customerOf} from '../../web/http/visitor';
import {id, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {isRobot} from './robots';
import {clickPath} from '../../jobs/ad-places';

const SHOWN = list(
  obj({id: id(), eventId: id(), imageUrl: str(), altText: str(), body: str(), href: orNull(str())}, 'ShownAd'),
);
const SEEN = obj({id: id(), eventId: id(), placement: oneOf('event_page', 'cart')});
/** Of a page; paper and mail have room for one. */
const MOST = {event_page: 2, cart: 1} as const;
const MOST_EVENTS = 20;

export function adOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const {ads, config, db} = runtime;
  const text = {tag: 'Escaparate', permission: 'public' as const};
  /** An address that asks too often is a flood: it is served, and no longer counted. */
  const isCounted = ({req, ip}: HotRequest, what: string): boolean => {
    if (req.method === 'HEAD' || isRobot(req.headers['user-agent'])) return false;
    try {
      throttle.guess(ip, what);
      return true;
    } catch {
      return false;
    }
  };
  return [
    {
      method: 'GET',
      path: '/api/public/ads',
      query: [
        {name: 'placement', description: '`event_page` o `cart`'},
        {name: 'events', description: 'Eventos, separados por comas'},
      ],
      text: {...text, id: 'listShownAds', summary: 'Los anuncios que ahora se ven', answer: SHOWN},
      handle: async request => {
        const placement = request.query.get('placement');
        if (placement !== 'event_page' && placement !== 'cart')
          throw invalid({placement: 'Debe ser event_page o cart.'});
        const eventIds = [...new Set((request.query.get('events') ?? '').split(','))];
        if (eventIds.length > MOST_EVENTS || !eventIds.every(one => /^[1-9]\d{0,8}$/.test(one)))
          throw invalid({events: 'Números de eventos separados por comas, veinte como mucho.'});
        const found = await ads.shown(eventIds.map(Number), placement, MOST[placement], async () => {
          const customer = await customerOf(db, request);
          return customer !== null && holdsPass(db, customer.id);
        });
        return found.map(ad => ({
          id: ad.id,
          eventId: ad.eventId,
          imageUrl: ad.imageUrl,
          altText: ad.altText,
          body: ad.body,
          href: ad.hasLink ? clickPath(ad.id, placement) : null,
        })) satisfies Infer<typeof SHOWN>;
      },
    },
    {
      method: 'POST',
      path: '/api/public/ads/seen',
      body: SEEN,
      text: {...text, id: 'countSeenAd', summary: 'Un anuncio se ha visto; no se sabe de quién', status: 204},
      handle: async (request, body) => {
        const {id: adId, eventId, placement} = body as Infer<typeof SEEN>;
        if (isCounted(request, 'ad-seen') && (await ads.runs(eventId, placement, adId)))
          ads.count(adId, placement, 'impressions');
        request.res.writeHead(204, {'Cache-Control': 'no-store'}).end();
        return SENT;
      },
    },
    {
      method: 'GET',
      path: '/api/public/ads/{id}/visit',
      integers: ['id'],
      query: [{name: 'placement', description: 'Dónde se ha pulsado'}],
      text: {
        ...text,
        id: 'visitAd',
        summary: 'Ir a donde lleva un anuncio',
        description: 'Solo a la propia web o a los sitios permitidos en `adHosts`; si ya no lo es, al evento.',
        status: 302,
        errors: [404],
      },
      handle: async request => {
        const placement = request.query.get('placement');
        const adId = Number(request.params.id);
        const ad = isPlacement(placement) ? await readClickedAd(db, adId, placement) : null;
        if (!ad || !isPlacement(placement)) throw notFound('Ese anuncio ya no lleva a ninguna parte.');
        const lead = leadOf(ad.linkUrl, config.publicUrl, ad.adHosts);
        if (lead !== null && isCounted(request, 'ad-click')) ads.count(adId, placement, 'clicks');
        request.res
          .writeHead(302, {
            Location: lead ?? `${config.publicUrl}/eventos/${encodeURIComponent(ad.eventSlug)}`,
            'Cache-Control': 'no-store',
            'Referrer-Policy': 'no-referrer',
            'X-Robots-Tag': 'noindex',
          })
          .end();
        return SENT;
      },
    },
  ];
}
