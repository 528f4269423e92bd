/** Public reading of a session: its detail, its plan (cached for ever), its states (from memory), its live changes. */
import type {IncomingMessage} from 'node:http';
import type {Runtime} from '../../runtime';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  orNull,
  record,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import {notFound} from '../../domain/kernel/errors';
import {sendAtOnce, type QuickAnswer} from '../../web/http/http';
import {SENT, type HotOperation} from '../../web/http/operation';
import {LEFT, leftOf, mostOf} from '../../web/live/quotas';
import {feeCents, isForBuyers, keepsAccessible, pricesOf, saleState, shownCents} from '../../web/live/session-book';
import {PLAN_GEOMETRY} from '../../web/live/plan-shape';
import {type Session} from '../../web/live/session';
import type {Admission} from '../waiting/admission';
import {countStream, SEATS_INSTEAD} from '../../web/http/event-stream';
import {openLiveStream} from '../../web/live/live-stream';

export const SALE_STATE = oneOf('before', 'open', 'paused', 'closed', 'sold_out', 'cancelled');
export const POSTER = record('Datos con los que se dibuja el cartel.');

/** In the shop, in a cart and at the counter. */

const DETAIL = obj(
  {
    id: id(),
    isTrial: bool({description: 'una prueba: se paga en el banco de pruebas y sus entradas no abren ninguna puerta'}),
    event: obj({
      id: id(),
      slug: str(),
      title: str(),
      subtitle: str(),
      kind: str(),
      poster: POSTER,
      homeTeam: orNull(str()),
      awayTeam: orNull(str()),
      competition: orNull(str()),
      round: orNull(str()),
    }),
    venue: obj({id: id(), name: str(), address: str(), city: str(), timezone: str()}),
    startsAt: instant(),
    doorsAt: instant(),
    endsAt: instant(),
    saleState: SALE_STATE,
    saleStartsAt: instant(),
    saleEndsAt: instant(),
    refundPolicy: str(),
    maxPerOrder: int(),
    orphanRule: bool(),
    seatsApart: int({description: 'butacas libres en la fila entre compras distintas'}),
    keepsAccessible: bool({description: 'las plazas para silla de ruedas se venden a quien dice que las necesita'}),
    holdMinutes: int(),
    planHash: str(),
    firstSeatId: id(),
    seatCount: int(),
    capacity: int(),
    freeCount: int(),
    serverNow: instant(),
    waitingRoom: orNull(obj({id: id(), url: str()}, 'WaitingRoomInFront')),
    buyersOnly: orNull(obj({until: orNull(instant())}, 'BuyersOnly')),
    hasResale: bool({description: 'puede haber entradas en reventa'}),
    takesGroups: bool({description: 'los grupos pueden pedir plazas'}),
    hasWaitingList: bool({description: 'cuando no quedan entradas, se puede esperar'}),
    priceCategories: list(obj({id: id(), name: str(), description: str(), documentRequired: str(), isDefault: bool()})),
    holders: obj({
      hasOwnSeats: bool({description: 'los abonados compran aquí su butaca a su precio'}),
      hasFriends: bool({description: 'hay entradas para amigos de abonados'}),
    }),
    zones: list(
      obj({
        id: id(),
        code: str(),
        name: str(),
        kind: oneOf('numbered', 'general'),
        free: int(),
        gate: orNull(str()),
        prices: list(
          obj({
            id: id(),
            priceCategoryId: id(),
            cents: cents('precio mostrado, gastos incluidos'),
            feeCents: cents(),
            left: LEFT,
          }),
        ),
      }),
    ),
  },
  'SessionDetail',
);

type Texts = Pick<Infer<typeof DETAIL>, 'event' | 'venue' | 'refundPolicy' | 'priceCategories' | 'holders'> & {
  doorsAt: string;
  endsAt: string;
};
const TEXT_SQL = `
select json_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'subtitle', e.subtitle, 'kind', e.kind, 'poster',
  e.poster, 'homeTeam', e.home_team, 'awayTeam', e.away_team, 'competition', e.competition, 'round', e.round) as event,
       json_build_object('id', v.id, 'name', v.name, 'address', v.address, 'city', v.city, 'timezone',
         v.timezone) as venue,
       s.doors_at as "doorsAt", s.ends_at as "endsAt", session_terms(s) as "refundPolicy",
       json_build_object('hasOwnSeats', exists (select 1 from holder_offer o
         where o.event_session_id = s.id and o.is_active and o.ends_at > now()), 'hasFriends', exists (select 1
         from friend_offer f where f.event_session_id = s.id and f.is_active and f.ends_at > now())) as holders,
       (select json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'documentRequired',
         c.document_required, 'isDefault', c.is_default) order by c.position, c.id) from price_category c
         where exists (select 1 from price p
           where p.event_session_id = s.id and p.price_category_id = c.id)) as "priceCategories"
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1`;
const TEXT_TTL_MS = 5000;

export function catalogueOperations(runtime: Runtime, admission: Admission): HotOperation[] {
  const texts = new Map<number, {at: number; text: Promise<Texts>}>();
  const textOf = (sessionId: number): Promise<Texts> => {
    const kept = texts.get(sessionId);
    if (kept && performance.now() - kept.at < TEXT_TTL_MS) return kept.text;
    const text = runtime.db
      .query<Texts>(TEXT_SQL, [sessionId])
      .then(({rows}) => ({...rows[0]!, priceCategories: rows[0]!.priceCategories ?? []}));
    texts.set(sessionId, {at: performance.now(), text});
    text.catch(() => texts.delete(sessionId));
    if (texts.size > 500) texts.delete(texts.keys().next().value!);
    return text;
  };

  return [
    {
      method: 'GET',
      path: '/api/public/sessions/{id}',
      integers: ['id'],
      text: {
        id: 'getPublicSession',
        tag: 'Compra',
        summary: 'Una sesión con zonas, tarifas y plazas libres',
        permission: 'public',
        answer: DETAIL,
        errors: [404],
      },
      handle: async ({params, cookies}) => {
        const session = await visible(runtime, Number(params.id));
        const room = await admission.roomInFront({cookies}, session);
        return {
          ...describeSession(runtime, session, await textOf(session.id)),
          waitingRoom: room && {id: room.id, url: `/queue?sala=${room.id}`},
        };
      },
    },
    {
      method: 'GET',
      path: '/api/public/plans/{hash}',
      text: {
        id: 'getPlanGeometry',
        tag: 'Compra',
        summary: 'Geometría de un plano; no cambia nunca',
        permission: 'public',
        answer: PLAN_GEOMETRY,
        errors: [404],
      },
      handle: async ({params, req, res}) => {
        const hash = params.hash!;
        if (!/^[0-9a-f]{16,64}$/.test(hash)) throw notFound();
        const file = await runtime.sessions.plans.file(hash);
        const accepts = String(req.headers['accept-encoding'] ?? '');
        const [body, encoding] = /\bbr\b/.test(accepts)
          ? [file.brotli, 'br']
          : /\bgzip\b/.test(accepts)
            ? [file.gzip, 'gzip']
            : [file.raw, ''];
        if (encoding) res.setHeader('Content-Encoding', encoding);
        res
          .writeHead(200, {
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': 'public, max-age=31536000, immutable',
            Vary: 'Accept-Encoding',
            'Content-Length': body.length,
          })
          .end(body);
        return SENT;
      },
    },
    {
      method: 'GET',
      path: '/api/public/sessions/{id}/states',
      integers: ['id'],
      text: {
        id: 'getSeatStates',
        tag: 'Compra',
        summary: 'Estado de cada butaca: dos bits por butaca',
        permission: 'public',
        answer: {
          contentType: 'application/octet-stream',
          description:
            '0 libre, 1 en un carrito, 2 ocupada, 3 no se ofrece; butaca i = byte[i>>2] >> ((i&3)*2) & 3. `X-States-Version` da la versión.',
        },
        errors: [404],
      },
      handle: async ({params, req, res}) => {
        sendAtOnce(res, statesOf(await visible(runtime, Number(params.id)), req));
        return SENT;
      },
      quick: ({params, req}) => {
        const session = runtime.sessions.loaded(Number(params.id));
        return session && isVisible(session) ? statesOf(session, req) : null;
      },
    },
    {
      method: 'GET',
      path: '/api/public/sessions/{id}/live',
      integers: ['id'],
      query: [{name: 'since', description: 'Versión de los estados que ya se tienen'}],
      text: {
        id: 'streamSeatStates',
        tag: 'Compra',
        summary: 'Cambios de estado en directo (server-sent events)',
        permission: 'public',
        answer: {
          contentType: 'text/event-stream',
          description:
            '`event: delta` con {"v":versión,"s":[índice,estado,…],"z":[[zona,libres],…]}; `event: reset`: vuelve a pedir /states.',
        },
        errors: [404, 429],
      },
      handle: async ({params, query, req, res, ip}) => {
        countStream(ip, res, runtime.config.streamsPerAddress, SEATS_INSTEAD);
        openLiveStream(
          await visible(runtime, Number(params.id)),
          Number(req.headers['last-event-id'] ?? query.get('since') ?? -1),
          res,
        );
        return SENT;
      },
    },
  ];
}

const isVisible = (session: Session): boolean => session.visibility !== 'draft' && session.state !== 'draft';

async function visible(runtime: Runtime, id: number): Promise<Session> {
  const session = await runtime.sessions.get(id);
  if (!isVisible(session)) throw notFound('No existe esa sesión.');
  return session;
}

function statesOf(session: Session, req: IncomingMessage): QuickAnswer {
  const {version, bytes} = session.states.pack();
  const etag = `"${session.id}-${version}"`;
  const headers = ['ETag', etag, 'X-States-Version', version, 'Cache-Control', 'no-cache'];
  if (req.headers['if-none-match'] === etag) return {status: 304, headers};
  const isSmall = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''));
  const body = isSmall ? session.states.gzipped() : bytes;
  headers.push('Content-Type', 'application/octet-stream', 'Vary', 'Accept-Encoding', 'Content-Length', body.length);
  if (isSmall) headers.push('Content-Encoding', 'gzip');
  return {status: 200, headers, body};
}

function describeSession(runtime: Runtime, session: Session, text: Texts): Omit<Infer<typeof DETAIL>, 'waitingRoom'> {
  const now = runtime.sessions.now();
  const {plan, states} = session;
  const freeByZone = states.freeByZone(plan.zoneOf, plan.zones.length);
  const zones = plan.zones.map((zone, i) => {
    const prices = pricesOf(session, zone.id, 'web');
    const free = zone.kind === 'general' ? (states.zoneFree.get(zone.id) ?? 0) : freeByZone[i]!;
    return {
      id: zone.id,
      code: zone.code,
      name: zone.name,
      kind: zone.kind,
      gate: zone.gate,
      free: prices.length === 0 ? free : Math.min(free, mostOf(session, zone.id, prices, 'web')),
      prices: prices.map(p => ({
        id: p.id,
        priceCategoryId: p.priceCategoryId,
        cents: shownCents(session, p, 'web'),
        feeCents: feeCents(session, p, 'web'),
        left: leftOf(session, p, 'web'),
      })),
    };
  });
  return {
    id: session.id,
    isTrial: session.isTrial,
    event: text.event,
    venue: text.venue,
    startsAt: session.startsAt.toISOString(),
    doorsAt: new Date(text.doorsAt).toISOString(),
    endsAt: new Date(text.endsAt).toISOString(),
    saleState: saleState(session, now),
    saleStartsAt: session.saleStartsAt.toISOString(),
    saleEndsAt: session.saleEndsAt.toISOString(),
    refundPolicy: text.refundPolicy,
    maxPerOrder: session.maxPerOrder,
    orphanRule: session.orphanRule && session.seatsApart === 0,
    seatsApart: session.seatsApart,
    keepsAccessible: keepsAccessible(session, now),
    holdMinutes: session.holdMinutes,
    planHash: plan.hash,
    firstSeatId: plan.firstSeatId,
    seatCount: plan.seatCount,
    capacity: plan.seatCount + plan.zones.reduce((n, z) => n + (z.kind === 'general' ? z.capacity : 0), 0),
    freeCount: Math.min(
      zones.reduce((n, z) => n + (z.prices.length ? z.free : 0), 0),
      mostOf(session, null, [], 'web'),
    ),
    serverNow: new Date(now).toISOString(),
    buyersOnly: isForBuyers(session, now) ? {until: session.buyersOnlyUntil?.toISOString() ?? null} : null,
    hasResale: session.resaleAllowed && session.state === 'on_sale' && !session.isTrial && !isForBuyers(session, now),
    takesGroups: session.takesGroups && session.state === 'on_sale' && !session.isTrial && !session.buyersOnly,
    hasWaitingList:
      session.waitingListOpen &&
      session.state === 'on_sale' &&
      now < session.saleEndsAt.getTime() &&
      !isForBuyers(session, now),
    priceCategories: text.priceCategories,
    holders: text.holders,
    zones,
  };
}
