// The cart of the clerk at work. It lives on the server: whatever is done here is asked of it, and shown as it answers.
import {useCallback, useMemo, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useActKey} from '../../../crud/acts/act-key';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import type {CounterSale, StaffCart} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';
import type {Sent} from '../../../providers/wire';

const key = ['staff-cart'];
/** Sales laid aside. */
export const parkedKey = ['parked-carts'];

export interface Seat {
  seatId: number;
  priceId: number;
}

export interface BestWish {
  sessionId: number;
  quantity: number;
  zoneId?: number;
  priceCategoryId?: number;
  wheelchair?: number;
}

export interface Payment {
  method: 'cash' | 'card_terminal';
  amountCents: number;
  tenderedCents?: number;
}

/** Who the complete invoice is for. */
export interface Invoiced {
  name?: string;
  nif?: string;
  idType?: 'nif' | '02' | '03' | '04' | '05' | '06';
  country?: string;
  street?: string;
  postalCode?: string;
  city?: string;
}

export interface Buyer {
  email?: string;
  firstName?: string;
  surname1?: string;
  surname2?: string;
  phone?: string;
  docNo?: string;
  /** What `docNo` is, when it is no NIF. */
  docType?: 'passport';
  invoice?: Invoiced;
}

export interface Donor {
  name: string;
  nif: string;
  address: string;
  postalCode: string;
  city: string;
}

export interface PackWish {
  packId: number;
  quantity: number;
  area: string;
  priceCategoryId: number;
  sameSeat: boolean;
  sessions: {sessionId: number}[];
}

/** A product and how it is handed over, or an hour of an experience. */
export type GoodsChoice =
  | {variantId: number; pickup: 'gate' | 'shop' | 'shipping' | 'digital'; sessionId: number | null}
  | {slotId: number};

export interface BlockedSeat extends Seat {
  sessionId: number;
}

export interface StaffCartActions {
  cart: StaffCart | undefined;
  busy: boolean;
  hold: (sessionId: number, seats: Seat[], isPlaceNeeded?: boolean) => Promise<boolean>;
  holdBest: (wish: BestWish) => Promise<number[] | null>;
  holdPlaces: (sessionId: number, zoneId: number, priceId: number, quantity: number) => Promise<boolean>;
  release: (keys: string[]) => Promise<boolean>;
  changePrices: (changes: {key: string; priceId: number}[]) => Promise<boolean>;
  useDiscount: (code: string | null) => Promise<boolean>;
  /** A half-price pass on one line, or off it. @throws HttpError: its sentence belongs beside what was asked. */
  usePass: (key: string, passId: number | null) => Promise<void>;
  /** @throws HttpError: its sentence belongs beside what was asked. */
  donate: (amountCents: number, donor: Donor | null) => Promise<void>;
  /** Whole or not at all. @throws HttpError: its sentence belongs beside what was asked. */
  addPack: (pack: PackWish) => Promise<void>;
  /**
   * So many more of it, or fewer; what there is by then counts. How many the cart has now.
   * @throws HttpError: its sentence belongs beside what was asked.
   */
  changeGoods: (choice: GoodsChoice, by: number) => Promise<number>;
  /** These throw HttpError: its sentence belongs beside what was asked. */
  addBundle: (bundle: Sent<'holdBundleAtCounter'>) => Promise<void>;
  addGiftCard: (card: Sent<'addGiftCardAtCounter'>) => Promise<void>;
  payWithGift: (code: string) => Promise<void>;
  /** This card pays no more. */
  dropGift: (id: number) => Promise<void>;
  /** A supporter's card that is shown; null: none. */
  showCard: (number: string | null) => Promise<void>;
  /** A new card, or another period of one. */
  addCard: (card: Sent<'addSupporterCardAtCounter'>) => Promise<void>;
  /** What a member owes. */
  addInstalments: (which: Sent<'addInstalmentsAtCounter'>) => Promise<void>;
  sendTo: (address: Sent<'setShippingAddressAtCounter'>) => Promise<void>;
  extend: () => Promise<boolean>;
  clear: () => Promise<boolean>;
  /** Laid aside for the next person, with all it holds. */
  park: () => Promise<boolean>;
  recall: (cartId: string) => Promise<boolean>;
  sell: (
    idempotencyKey: string,
    payments: Payment[],
    buyer: Buyer,
    blockedSeats: BlockedSeat[],
    isTakenAway: boolean,
    said: Pick<Sent<'sellAtCounter'>, 'items' | 'answers'>,
  ) => Promise<CounterSale>;
  reload: () => Promise<unknown>;
  /** The cart when all that was asked of it is done. */
  settled: () => Promise<StaffCart | undefined>;
}

type Good = StaffCart['goods'][number];

const isOf = (good: Good, choice: GoodsChoice): boolean =>
  'slotId' in choice
    ? good.slotId === choice.slotId
    : good.bundle === null &&
      good.variantId === choice.variantId &&
      good.pickup === choice.pickup &&
      good.sessionId === choice.sessionId;

/** What would make it one more; null: there is one of it or none, like a donation. */
export function choiceOf({variantId, slotId, pickup, sessionId, bundle}: Good): GoodsChoice | null {
  if (slotId !== null) return {slotId};
  return variantId === null || pickup === null || bundle !== null ? null : {variantId, pickup, sessionId};
}

export function useStaffCart(): StaffCartActions {
  const notify = useNotify();
  const client = useQueryClient();
  const actKey = useActKey();
  const {data: cart, refetch} = useQuery({
    queryKey: key,
    queryFn: ({signal}) => call('get', '/api/carrito', {signal}),
    refetchInterval: 30_000,
  });
  const [running, setRunning] = useState(0);
  // One after another: a second click must see what the first one did.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const ask = useCallback(
    <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      const task = queue.current.then(async () => {
        setRunning(count => count + 1);
        try {
          return await send();
        } finally {
          await client.refetchQueries({queryKey: key});
          setRunning(count => count - 1);
        }
      });
      queue.current = task.catch(() => undefined);
      return task;
    },
    [client],
  );
  const run = useCallback(
    <Answer>(send: () => Promise<Answer>): Promise<Answer | null> =>
      ask(send).catch((failure: unknown) => {
        notifyProblem(notify, failure);
        return null;
      }),
    [ask, notify],
  );

  // What puts more into the cart each time: the same wish after a lost answer is one wish, another one is not it.
  const wished = useRef('');
  const once = useCallback(
    async <Wish, Answer>(
      wish: Wish,
      send: (wish: Wish, idempotencyKey: string) => Promise<Answer>,
    ): Promise<Answer> => {
      const said = JSON.stringify(wish);
      if (said !== wished.current) actKey.renew();
      wished.current = said;
      try {
        const answer = await send(wish, actKey.current);
        actKey.renew();
        return answer;
      } catch (failure) {
        actKey.renewIfRefused(failure);
        throw failure;
      }
    },
    [actKey],
  );

  const actions = useMemo(
    () => ({
      hold: async (sessionId: number, seats: Seat[], isPlaceNeeded = false) =>
        (await run(() => call('post', '/api/carrito/seats', {body: {sessionId, seats, isPlaceNeeded}}))) !== null,
      holdBest: async (wish: BestWish) => {
        const held = await run(() =>
          once(wish, (body, idempotencyKey) => call('post', '/api/carrito/best', {body, idempotencyKey})),
        );
        return held === null ? null : held.seats.map(seat => seat.seatId);
      },
      holdPlaces: async (sessionId: number, zoneId: number, priceId: number, quantity: number) =>
        (await run(() =>
          once({sessionId, zoneId, priceId, quantity}, (body, idempotencyKey) =>
            call('post', '/api/carrito/zones', {body, idempotencyKey}),
          ),
        )) !== null,
      release: async (keys: string[]) =>
        (await run(() => call('post', '/api/carrito/release', {body: {keys}}))) !== null,
      changePrices: async (changes: {key: string; priceId: number}[]) =>
        (await run(() => call('post', '/api/carrito/lines', {body: {changes}}))) !== null,
      useDiscount: async (code: string | null) =>
        (await run(() => call('post', '/api/carrito/discount', {body: {code}}))) !== null,
      usePass: async (line: string, passId: number | null) =>
        void (await ask(() => call('post', '/api/carrito/abono', {body: {key: line, passId}}))),
      donate: async (amountCents: number, donor: Donor | null) =>
        void (await ask(() => call('post', '/api/carrito/donativo', {body: {amountCents, donor}}))),
      addPack: async (pack: PackWish) =>
        void (await ask(() =>
          once(pack, (body, idempotencyKey) => call('post', '/api/carrito/packs', {body, idempotencyKey})),
        )),
      changeGoods: (choice: GoodsChoice, by: number) =>
        ask(async () => {
          const has = client.getQueryData<StaffCart>(key)?.goods.find(good => isOf(good, choice));
          const quantity = (has?.quantity ?? 0) + by;
          if (quantity < 1) {
            if (has !== undefined) await call('post', '/api/carrito/release', {body: {keys: [has.key]}});
            return 0;
          }
          if ('slotId' in choice) await call('post', '/api/carrito/turnos', {body: {...choice, quantity}});
          else await call('post', '/api/carrito/productos', {body: {...choice, quantity}});
          return quantity;
        }),
      addBundle: async (body: Sent<'holdBundleAtCounter'>) =>
        void (await ask(() => call('post', '/api/carrito/lotes', {body}))),
      addGiftCard: async (card: Sent<'addGiftCardAtCounter'>) =>
        void (await ask(() =>
          once(card, (body, idempotencyKey) => call('post', '/api/carrito/tarjetas-regalo', {body, idempotencyKey})),
        )),
      payWithGift: async (code: string) =>
        void (await ask(() => call('post', '/api/carrito/tarjeta-regalo', {body: {code}}))),
      dropGift: async (without: number) =>
        void (await ask(() => call('post', '/api/carrito/tarjeta-regalo', {body: {code: null, without}}))),
      showCard: async (number: string | null) =>
        void (await ask(() => call('post', '/api/carrito/simpatizante', {body: {number}}))),
      addCard: async (card: Sent<'addSupporterCardAtCounter'>) =>
        void (await ask(() =>
          once(card, (body, idempotencyKey) => call('post', '/api/carrito/simpatizantes', {body, idempotencyKey})),
        )),
      addInstalments: async (body: Sent<'addInstalmentsAtCounter'>) =>
        void (await ask(() => call('post', '/api/carrito/plazos', {body}))),
      sendTo: async (body: Sent<'setShippingAddressAtCounter'>) =>
        void (await ask(() => call('post', '/api/carrito/envio', {body}))),
      extend: async () => (await run(() => call('post', '/api/carrito/extend'))) !== null,
      clear: async () => (await run(() => call('post', '/api/carrito/park'))) !== null,
      park: async () => {
        const done = await run(() => call('post', '/api/carrito/aparcar'));
        await client.invalidateQueries({queryKey: parkedKey});
        return done !== null;
      },
      recall: async (id: string) => {
        const done = await run(() => call('post', '/api/carrito/aparcados/{id}/recuperar', {at: {id}}));
        await client.invalidateQueries({queryKey: parkedKey});
        return done !== null;
      },
      settled: async () => {
        await queue.current;
        return client.getQueryData<StaffCart>(key);
      },
      async sell(
        idempotencyKey: string,
        payments: Payment[],
        buyer: Buyer,
        blockedSeats: BlockedSeat[],
        isTakenAway: boolean,
        said: Pick<Sent<'sellAtCounter'>, 'items' | 'answers'>,
      ) {
        await queue.current;
        const body = {
          payments,
          ...(Object.keys(buyer).length > 0 && {buyer}),
          ...(blockedSeats.length > 0 && {blockedSeats}),
          ...(isTakenAway && {isTakenAway}),
          ...said,
        };
        try {
          return await call('post', '/api/carrito/sell', {idempotencyKey, body});
        } finally {
          await client.refetchQueries({queryKey: key});
        }
      },
    }),
    [ask, run, once, client],
  );
  return {cart, busy: running > 0, reload: refetch, ...actions};
}
