/** The waiting list of a session, for the public: join, see the place by a signed link, take what is offered, leave. */
import {slowDown} from '../../web/auth/attempts';
import {openSignedNumber, signedId} from '../../platform/keys/token';
import {joinSessionList, leaveSessionList} from '../../domain/queue/join-session-list';
import {readSessionPlace} from '../../domain/queue/read-session-list';
import {conflict, invalid, notFound} from '../../domain/kernel/errors';
import {queueWaiterMail} from '../../jobs/sessions/session-waiting';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {bool, email, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {fitWaiter} from '../../web/live/fit-waiter';
import type {HotOperation} from '../../web/http/operation';
import {customerOf, setCart} from '../../web/http/visitor';

const WISH = obj({
  email: email(),
  name: opt(orNull(str({maxLength: 80}))),
  quantity: int({minimum: 1, maximum: 10}),
  isAdjacent: bool({description: 'todas juntas'}),
  zoneIds: list(id(), {maxItems: 200, description: 'vacía: cualquiera'}),
});
const JOINED = obj(
  {
    token: str({description: 'del enlace que enseña el puesto'}),
    isNew: bool({description: 'falso: este correo ya estaba, y conserva su puesto'}),
  },
  'SessionListJoined',
);
const PLACE = obj(
  {
    state: oneOf('waiting', 'offered', 'served', 'expired', 'left'),
    eventSessionId: id(),
    eventTitle: str(),
    startsAt: instant(),
    venueName: str(),
    timezone: str(),
    email: str({description: 'a medias: c…@…'}),
    quantity: int(),
    isAdjacent: bool(),
    zoneNames: list(str()),
    place: orNull(int({minimum: 1})),
    offerEndsAt: orNull(instant()),
    seats: list(str()),
    isPaying: bool(),
  },
  'SessionListPlace',
);
const TAG = {tag: 'Lista de espera', permission: 'public' as const};

export function waiterOperations(runtime: Runtime): HotOperation[] {
  const idOf = (token: string): number => {
    const waiterId = openSignedNumber(runtime.config.secret, 'session_waiter', token);
    if (waiterId === null) throw notFound('Este enlace no es válido. Comprueba que lo has copiado entero.');
    return waiterId;
  };
  const view = async (waiterId: number): Promise<Infer<typeof PLACE>> => {
    const {
      id: _id,
      eventId: _event,
      cartId: _cart,
      name: _name,
      ...place
    } = await readSessionPlace(runtime.db, waiterId);
    return {
      ...place,
      email: place.email.replace(/^(.)[^@]*@/, '$1…@'),
      startsAt: place.startsAt.toISOString(),
      offerEndsAt: place.offerEndsAt?.toISOString() ?? null,
    };
  };
  const at = '/api/public/session-waiters/{token}';

  return [
    {
      method: 'POST',
      path: '/api/public/sessions/{id}/waiting-list',
      integers: ['id'],
      body: WISH,
      text: {
        ...TAG,
        id: 'joinSessionList',
        summary: 'Apuntarse a la lista de espera de una sesión agotada',
        answer: JOINED,
        errors: [404, 409, 429],
        idempotent: true,
      },
      handle: async (request, body) => {
        const wish = body as Infer<typeof WISH>;
        const sessionId = Number(request.params.id);
        const key = idempotencyKey(request.req.headers['idempotency-key']);
        await slowDown(runtime.db, `session-list:${request.ip}`, 30, 10);
        const session = await runtime.sessions.get(sessionId);
        if (session.visibility === 'draft' || session.state === 'draft') throw notFound('No existe esa sesión.');
        const customer = await customerOf(runtime.db, request);
        const address = wish.email.trim().toLowerCase();
        const hasSeats = () => !session.keptForWaiting && fitWaiter(session, wish, new Set()) !== null;
        if (hasSeats()) await runtime.sessions.upToDate(); // another process may have sold the last ones a moment ago
        const joined = await runtime.db.withTransaction(tx =>
          once(tx, `session-list:${sessionId}:${address}`, key, wish, async () => {
            if (hasSeats())
              throw conflict('seats_left', 'Ahora mismo hay entradas como las que quieres: puedes comprarlas ya.');
            if (wish.quantity > session.maxPerOrder)
              throw invalid({quantity: `Como mucho ${session.maxPerOrder} entradas por pedido.`});
            const {id: waiterId, isNew} = await joinSessionList(tx, {
              eventSessionId: sessionId,
              customerId: customer?.id ?? null,
              email: address,
              name: wish.name?.trim() ?? '',
              quantity: wish.quantity,
              isAdjacent: wish.isAdjacent,
              zoneIds: wish.zoneIds,
            });
            if (isNew) await queueWaiterMail(runtime, tx, waiterId, 'joined');
            return {waiterId, isNew};
          }),
        );
        // Whoever only knows an address does not get the link of its place: that one is in the mail.
        return {
          token: joined.isNew ? signedId(runtime.config.secret, 'session_waiter', joined.waiterId) : '',
          isNew: joined.isNew,
        };
      },
    },
    {
      method: 'GET',
      path: at,
      text: {
        ...TAG,
        id: 'getSessionListPlace',
        summary: 'Mi puesto en la lista de espera de una sesión',
        answer: PLACE,
        errors: [404],
      },
      handle: request => view(idOf(request.params.token!)),
    },
    {
      method: 'POST',
      path: `${at}/take`,
      body: obj({}),
      text: {
        ...TAG,
        id: 'takeSessionOffer',
        summary: 'Llevar al carrito lo que me han guardado',
        answer: PLACE,
        errors: [404, 409],
      },
      handle: async request => {
        const place = await readSessionPlace(runtime.db, idOf(request.params.token!));
        if (place.state !== 'offered' || !place.cartId)
          throw conflict(
            'no_offer',
            place.state === 'expired'
              ? 'El plazo de tu oferta ha terminado y las entradas han pasado a la siguiente persona.'
              : 'Ahora no tienes entradas guardadas.',
          );
        setCart(runtime, request, place.cartId);
        return view(place.id);
      },
    },
    {
      method: 'POST',
      path: `${at}/leave`,
      body: obj({}),
      text: {
        ...TAG,
        id: 'leaveSessionList',
        summary: 'Borrarme de la lista de espera; lo guardado pasa a la siguiente persona',
        answer: PLACE,
        errors: [404, 409],
      },
      handle: async request => {
        const waiterId = idOf(request.params.token!);
        runtime.sessions.applyFreed(await runtime.db.withTransaction(tx => leaveSessionList(tx, waiterId)));
        return view(waiterId);
      },
    },
  ];
}
