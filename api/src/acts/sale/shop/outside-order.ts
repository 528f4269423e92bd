/**
 * The page of an order that the league or a visiting club has sold: what it is, who sits where, and the tickets once it
 * is confirmed and everybody has a name. Its address carries its own proof; the number alone opens nothing.
 */
import {openSignedNumber, signedId} from '../../../platform/keys/token';
import {slowDown} from '../../../web/auth/attempts';
import {nameAttendees} from '../../../domain/attendees/name';
import {readOutsideOrder} from '../../../domain/outside-sales/read-outside-order';
import {notFound} from '../../../domain/kernel/errors';
import type {HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import {bool, cents, id, instant, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';

const PAGE = obj(
  {
    orderNumber: str(),
    state: oneOf('pending', 'paid', 'cancelled', 'expired', 'refunded'),
    sellerName: str(),
    eventTitle: str(),
    startsAt: instant(),
    venueName: str(),
    timezone: str(),
    totalCents: cents(),
    heldUntilAt: orNull(instant('hasta cuándo esperan las butacas la confirmación')),
    session: oneOf('ahead', 'over', 'cancelled'),
    canName: bool({description: 'faltan nombres y se pueden poner'}),
    reservationHash: orNull(str({description: 'las entradas, confirmado el pedido y con todos los nombres'})),
    tickets: list(
      obj({
        lineId: id(),
        zoneName: str(),
        rowLabel: orNull(str()),
        seatNumber: orNull(str()),
        tariffName: str(),
        totalCents: cents(),
        isActive: bool({description: 'false: devuelta o anulada'}),
        isNamed: bool(),
        holderName: str(),
        docEnd: orNull(str({description: 'el final de su documento'})),
      }),
    ),
  },
  'OutsideOrder',
);
const NAMES = obj({
  people: list(
    obj({
      lineId: id(),
      firstName: str({minLength: 1, maxLength: 80}),
      surname1: str({minLength: 1, maxLength: 80}),
      surname2: opt(orNull(str({maxLength: 80}))),
      docNo: str({minLength: 1, maxLength: 20, description: 'NIF, NIE o pasaporte'}),
    }),
    {minItems: 1, maxItems: 100},
  ),
});

const PATH = '/api/public/lfp/{token}/{orderNumber}';

export function outsideOrderOperations(runtime: Runtime): HotOperation[] {
  const {config, db} = runtime;
  const text = {tag: 'Pago', permission: 'public' as const, answer: PAGE};
  const opened = ({params}: HotRequest): number => {
    const orderId = openSignedNumber(config.secret, 'outside_order', params.token!);
    if (orderId === null) throw notFound('No encontramos ese pedido.');
    return orderId;
  };
  const read = async (request: HotRequest): Promise<Infer<typeof PAGE>> => {
    const orderId = opened(request);
    const order = await readOutsideOrder(db, orderId, request.params.orderNumber!);
    if (!order) throw notFound('No encontramos ese pedido.');
    const {isReady, ...page} = order;
    return {...page, reservationHash: isReady ? signedId(config.secret, 'reservation', orderId) : null};
  };
  return [
    {
      method: 'GET',
      path: PATH,
      text: {...text, id: 'getOutsideOrder', summary: 'Un pedido que vendió la liga o el visitante', errors: [404]},
      handle: read,
    },
    {
      method: 'POST',
      path: `${PATH}/asistentes`,
      body: NAMES,
      text: {
        ...text,
        id: 'nameAttendees',
        summary: 'Decir quién ocupa cada entrada',
        description: 'Solo las que aún no tienen nombre: lo que dijo quien vendió no se cambia aquí.',
        errors: [404, 409, 429],
      },
      handle: async (request, body) => {
        const orderId = opened(request);
        await read(request);
        await slowDown(db, `attendees:${orderId}`, 30, 60);
        const {people} = body as Infer<typeof NAMES>;
        await db.withTransaction(async tx => {
          const {isReady} = await nameAttendees(tx, orderId, people);
          if (isReady) await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId});
        });
        return read(request);
      },
    },
  ];
}
