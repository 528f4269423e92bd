/**
 * What a session is to the passes of an account: the own seat, in the pass or bought apart, and tickets for friends.
 * Buying is the cart's (acts/sale/shop/holder-operations).
 */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Request} from '@loopback/rest';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {type FriendOffers, FRIEND_REFUSALS, readFriendOffers} from '../../../domain/passes/guests/read-friend-offers';
import {type HolderSeat, OWN_SEAT_REFUSALS, readHolderSeats} from '../../../domain/passes/holder/read-holder-seats';
import {operation} from '../../../web/http/operation-text';
import {bool, cents, id, instant, int, list, obj, orNull, str} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const REFUSAL = orNull(obj({code: str(), message: str()}));
const WHOSE = {
  seasonPassId: id(),
  holderName: str(),
  listName: str(),
  isOwn: bool({description: 'del propio titular de la cuenta, no de alguien a su cargo'}),
  seatId: orNull(id()),
  seatLabel: str(),
};
const HOLDER_SEAT = obj(
  {
    ...WHOSE,
    isIncluded: bool({description: 'la sesión entra en el abono'}),
    refusal: REFUSAL,
    keptUntilAt: orNull(instant()),
    opensAt: orNull(instant()),
    closesAt: orNull(instant()),
    cents: orNull(cents('precio de abonado, gastos incluidos')),
    publicCents: orNull(cents('lo que paga cualquiera por esa butaca')),
    note: str(),
  },
  'HolderSeat',
);
const FRIENDS = obj(
  {
    ...WHOSE,
    refusal: REFUSAL,
    maxPerPass: int(),
    used: int({description: 'compradas o en un carrito'}),
    opensAt: orNull(instant()),
    closesAt: orNull(instant()),
    zones: list(
      obj({zoneId: id(), name: str(), cents: cents('gastos incluidos'), publicCents: cents(), left: orNull(int())}),
    ),
  },
  'FriendOffers',
);
const MINE = {tag: 'Abonados en el evento', permission: 'customer' as const, errors: [401, 404]};

export class HolderSeatsController {
  constructor(
    @inject('db') private db: Database,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/sessions/{id}/own-seats',
    operation({
      ...MINE,
      id: 'listMyOwnSeats',
      summary: 'Mis abonos en una sesión: incluida, o mi butaca a precio de abonado',
      answer: obj({items: list(HOLDER_SEAT)}),
    }),
  )
  async seats(@param.path.integer('id', ID) sessionId: number): Promise<object> {
    const items = await readHolderSeats(this.db, await customerOf(this.db, this.request), sessionId);
    return {
      items: items.map((seat: HolderSeat) => ({
        ...seat,
        refusal: seat.refusal && {code: seat.refusal, message: OWN_SEAT_REFUSALS[seat.refusal]},
      })),
    };
  }

  @get(
    '/api/public/sessions/{id}/friend-offers',
    operation({
      ...MINE,
      id: 'listMyFriendOffers',
      summary: 'Entradas para amigos que puedo comprar con cada abono',
      answer: obj({items: list(FRIENDS)}),
    }),
  )
  async friends(@param.path.integer('id', ID) sessionId: number): Promise<object> {
    const items = await readFriendOffers(this.db, await customerOf(this.db, this.request), sessionId);
    return {
      items: items.map(({zones, ...offers}: FriendOffers) => ({
        ...offers,
        refusal: offers.refusal && {code: offers.refusal, message: FRIEND_REFUSALS[offers.refusal]},
        zones: zones.map(({zoneId, name, cents: shown, publicCents, left}) => ({
          zoneId,
          name,
          cents: shown,
          publicCents,
          left,
        })),
      })),
    };
  }
}
