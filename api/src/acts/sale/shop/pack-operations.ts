/** Packs in the shop and in the cart: the seats of all sessions at once, the same seat where it is wished and free. */
import {holdPack, type HoldPack} from '../../../domain/packs/hold';
import {keepHeld} from '../../../domain/seats/hold-key';
import {planPack, type PackPlan, type PackSession} from '../../../domain/packs/plan';
import {readPack, readPacks} from '../../../domain/packs/read-packs';
import {busy, conflict, DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {Throttle} from '../../../web/http/throttle';
import {ownerOf} from '../../../web/http/visitor';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Session} from '../../../web/live/session';
import {isForBuyers} from '../../../web/live/session-book';
import {bestGroups, checkCompanions, refuseOrphans} from '../../../web/live/seat-rules';
import {CART, viewOwnCart} from './cart-view';
import {type CartOwner, onceInCart} from './open-cart';

const PACK = {
  id: id(),
  slug: str(),
  name: str(),
  kind: oneOf('closed', 'pick', 'flexible'),
  choose: orNull(int({description: 'sesiones que se eligen, o créditos'})),
  discountBp: orNull(int()),
  imageUrl: orNull(str()),
  saleEndsAt: instant(),
  maxPerOrder: int(),
  left: orNull(int({description: 'cuántos quedan, si son pocos'})),
  fromCents: orNull(cents('vacío: sus entradas menos el descuento')),
  sessionCount: int(),
  nextAt: orNull(instant()),
  timezone: str(),
  events: list(obj({slug: str(), title: str()})),
};
export const PACKS = list(obj(PACK, 'ShopPack'));
export const PACK_DETAIL = obj(
  {
    ...PACK,
    descriptionHtml: str(),
    wantsSameSeat: bool(),
    areas: list(
      obj(
        {
          area: str({description: 'zona; «*»: cualquiera'}),
          prices: list(
            obj({
              priceCategoryId: id(),
              name: str(),
              documentRequired: str(),
              cents: orNull(cents('de un pack; vacío: sus entradas menos el descuento')),
            }),
          ),
        },
        'PackArea',
      ),
    ),
    choices: list(
      obj(
        {
          componentId: id(),
          isNeeded: bool(),
          credits: int(),
          tickets: int({description: 'entradas de cada pack'}),
          title: str(),
          eventSlug: str(),
          sessions: list(
            obj({
              id: id(),
              startsAt: instant(),
              venueName: str(),
              timezone: str(),
              seatPlanId: id('las de un mismo plano pueden llevar la misma butaca'),
              prices: list(
                obj({
                  area: str(),
                  priceCategoryId: id(),
                  cents: cents('una entrada suelta, la más barata de la zona'),
                  mostCents: cents('la más cara de la zona'),
                  isNumbered: bool(),
                  zoneIds: list(id(), {description: 'zonas numeradas en las que se eligen butacas'}),
                }),
              ),
            }),
          ),
        },
        'PackChoice',
      ),
    ),
  },
  'ShopPackDetail',
);
export const PACK_BODY = obj({
  packId: id(),
  quantity: int({minimum: 1, maximum: 20}),
  area: str({minLength: 1, maxLength: 60}),
  priceCategoryId: id(),
  sameSeat: opt(bool({description: 'la misma butaca en todas las sesiones, si está libre'})),
  sessions: list(
    obj({
      sessionId: id(),
      seatIds: opt(list(id(), {minItems: 1, maxItems: 100, description: 'si no se dicen, las mejores juntas'})),
    }),
    {minItems: 1, maxItems: 60},
  ),
});
const PUT = obj({cart: CART, isSameSeat: bool({description: 'la misma butaca en todas'})}, 'PackInCart');
type Body = Infer<typeof PACK_BODY>;

/** How often seats are looked for before a buyer is told that too many want them. */
const LOOKS = 12;
/** Seats that packs of this process are being given at this moment. A hint: the database decides. */
const underWay = new WeakMap<Session, Set<number>>();
const underWayIn = (session: Session): Set<number> =>
  underWay.get(session) ?? underWay.set(session, new Set()).get(session)!;

export async function putPack(
  runtime: Runtime,
  who: CartOwner,
  body: Body,
): Promise<{cartId: string; isSameSeat: boolean}> {
  const plan = await planPack(runtime.db, {
    ...body,
    channel: who.channel,
    sessionIds: body.sessions.map(({sessionId}) => sessionId),
  });
  const lost = new Map<number, Set<number>>(plan.sessions.map(({sessionId}) => [sessionId, new Set()]));
  for (let look = 0; look < LOOKS; look++) {
    const chosen = await chooseSeats(runtime, who, plan, body, lost);
    const ask = {...body, channel: who.channel, staffUserId: who.staffUserId, sessions: chosen.sessions};
    try {
      const held = await runtime.db.withTransaction(async tx => {
        if (who.once) await keepHeld(tx, who.once, {cartId: who.cartId, isSameSeat: chosen.isSameSeat});
        return holdPack(tx, {...ask, cartId: who.cartId});
      });
      for (const {sessionId, seatIds} of held.seats)
        runtime.sessions.apply(
          sessionId,
          seatIds,
          'hold',
          held.expiresAt,
          who.channel === 'web' ? ownerOf(who.cartId) : 0,
        );
      return {cartId: who.cartId, isSameSeat: chosen.isSameSeat};
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'cart_closed' && look === 0) who.cartId = await who.renew();
      else if (error.code === 'hold_race') continue;
      else if (error.code === 'seats_taken' && !body.sessions.some(session => session.seatIds)) {
        const {eventSessionId, seatIds} = error.details as {eventSessionId: number; seatIds: number[]};
        for (const seatId of seatIds) lost.get(eventSessionId)!.add(seatId);
      } else throw error;
    } finally {
      chosen.letGo();
    }
  }
  throw busy();
}

/** Those that the buyer chose; else the same best seats in all sessions; else the best of each. */
async function chooseSeats(
  runtime: Runtime,
  who: CartOwner,
  plan: PackPlan,
  body: Body,
  lost: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<{sessions: HoldPack['sessions']; isSameSeat: boolean; letGo(): void}> {
  const stages = await Promise.all(
    plan.sessions.map(async session => ({
      ...session,
      inMemory: await runtime.sessions.get(session.sessionId),
      asked: body.sessions.find(({sessionId}) => sessionId === session.sessionId)!.seatIds,
      lost: lost.get(session.sessionId)!,
    })),
  );
  for (const stage of stages) checkMayBuy(runtime, who, stage);
  for (const stage of stages) if (stage.asked) checkAsked(stage.inMemory, who, stage.asked);
  const open = stages.filter(stage => !stage.asked && stage.zones.some(zone => zone.isNumbered));
  const same = (body.sameSeat ?? plan.wantsSameSeat) && open.length > 1 ? sameSeats(open, body.quantity) : null;
  const sessions = stages.map(stage => {
    if (stage.asked) return {sessionId: stage.sessionId, seatIds: stage.asked};
    if (!open.includes(stage)) return {sessionId: stage.sessionId, seatIds: null};
    const seatIds = same ?? best(stage, body.quantity, () => false);
    if (!seatIds)
      throw conflict('none_left', `En «${stage.title}» no quedan tantas butacas en esa zona. No se ha apartado nada.`);
    return {sessionId: stage.sessionId, seatIds};
  });
  // Before anybody else of this process looks: nothing has been waited for since the seats were found.
  const mine = stages.map((stage, i) => ({
    all: underWayIn(stage.inMemory),
    seats: (sessions[i]!.seatIds ?? []).map(seatId => seatId - stage.inMemory.plan.firstSeatId),
  }));
  for (const {all, seats} of mine) for (const index of seats) all.add(index);
  return {
    isSameSeat: same !== null && open.length === stages.length,
    sessions,
    letGo: () => {
      for (const {all, seats} of mine) for (const index of seats) all.delete(index);
    },
  };
}

type Stage = PackSession & {inMemory: Session; lost: ReadonlySet<number>};

/** A right to buy is counted on the session's own page; a pack goes round no such sale. */
function checkMayBuy(runtime: Runtime, who: CartOwner, {title, sessionId, inMemory}: Stage): void {
  if (who.channel !== 'web' || !isForBuyers(inMemory, runtime.sessions.now())) return;
  throw new DomainError('buyers_only', `«${title}» se vende ahora solo a compradores permitidos, y no en un pack.`, {
    details: {eventSessionId: sessionId},
  });
}

function checkAsked(session: Session, who: CartOwner, seatIds: number[]): void {
  const indexes = seatIds.map(seatId => seatId - session.plan.firstSeatId);
  if (indexes.some(index => index < 0 || index >= session.plan.seatCount))
    throw invalid({seats: 'Alguna butaca no es de esta sesión.'});
  checkCompanions(session, indexes, []);
  if (who.channel === 'web') refuseOrphans(session, indexes);
}

/** Ids of the best seats, or null. */
function best(stage: Stage, packs: number, isOut: (index: number) => boolean): number[] | null {
  const {plan} = stage.inMemory;
  const zoneIndexes = new Set(
    stage.zones.filter(zone => zone.isNumbered).map(zone => plan.zoneIndexById.get(zone.zoneId)!),
  );
  const others = underWayIn(stage.inMemory);
  const lost = {
    has: (index: number) => others.has(index) || stage.lost.has(index + plan.firstSeatId) || isOut(index),
  };
  const [group] = bestGroups(stage.inMemory, {quantity: stage.tickets * packs, zoneIndexes, wheelchair: 0, lost}, 1);
  return group ? group.map(index => index + plan.firstSeatId) : null;
}

/** The best seats of the first session that are free in every other one; all are of one plan, where a seat is itself. */
function sameSeats(stages: Stage[], packs: number): number[] | null {
  const [first, ...others] = stages;
  const {firstSeatId} = first!.inMemory.plan;
  if (stages.some(({tickets, inMemory}) => tickets !== first!.tickets || inMemory.plan.firstSeatId !== firstSeatId))
    return null;
  return best(first!, packs, index =>
    others.some(
      ({inMemory, lost}) =>
        inMemory.states.publicState(index) !== 0 || underWayIn(inMemory).has(index) || lost.has(index + firstSeatId),
    ),
  );
}

export function packOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Escaparate', permission: 'public' as const};
  return [
    {
      method: 'GET',
      path: '/api/public/packs',
      text: {...text, id: 'getPacks', summary: 'Packs a la venta', answer: PACKS},
      handle: async () =>
        (await readPacks(runtime.db, 'web')).map(pack => ({...pack, saleEndsAt: pack.saleEndsAt.toISOString()})),
    },
    {
      method: 'GET',
      path: '/api/public/packs/{slug}',
      text: {
        ...text,
        id: 'getPack',
        summary: 'Un pack: qué se elige y cuánto cuesta',
        answer: PACK_DETAIL,
        errors: [404],
      },
      handle: async request => {
        const pack = await readPack(runtime.db, request.params.slug!, 'web');
        if (!pack) throw notFound('No existe ese pack, o ya no se vende.');
        return {...pack, saleEndsAt: pack.saleEndsAt.toISOString()};
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/packs',
      body: PACK_BODY,
      text: {
        tag: 'Carrito',
        permission: 'public',
        id: 'holdPack',
        summary: 'Retener un pack: las butacas de todas sus sesiones o ninguna',
        answer: PUT,
        errors: [404, 409, 429],
        idempotent: 'for whoever sends a key',
      },
      handle: async (request, body) => {
        const ask = body as Body;
        throttle.hold(request.ip, ask.quantity * ask.sessions.length);
        const {cartId, isSameSeat} = await onceInCart(runtime, request, ask, who => putPack(runtime, who, ask));
        return {cart: await viewOwnCart(runtime, request, cartId), isSameSeat};
      },
    },
  ];
}
