// Choosing a pack: its sessions, zone, tariff and number, and putting it into the cart, all or nothing.
import {useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {asApiError, type ApiError} from '../../lib/api/request';
import type {CartLine, PackArea, PackChoice, PackDetail} from '../../lib/api/types';
import {
  canBeSameSeat,
  creditsOf,
  firstChoice,
  lacking,
  missing,
  onlySession,
  sessionsOf,
  sumOf,
  type ChosenSessions,
  type PackSum,
} from '../../lib/packs';
import {missingSeats, placesOf, seatsBySession, withoutLost, type PackPlace, type PickedSeats} from './pack-places';
import type {PickedSeat} from '../../ui/seats/seat-dialog';
import {putCart, reloadCart} from '../../lib/sale/cart';
import {packs} from '../../lib/words/pack-words';

export interface Refused {
  title: string;
  /** By field, as the server names them. */
  details: string[];
}

/** What lies in the cart now. */
export interface HeldPack {
  key: string;
  lines: CartLine[];
  isSameSeat: boolean;
}

export interface PackChoosing {
  chosen: ChosenSessions;
  spent: number;
  area: PackArea | undefined;
  categoryId: number;
  quantity: number;
  most: number;
  canBeSame: boolean;
  wantsSame: boolean;
  /** There is something numbered to be chosen. */
  hasSeats: boolean;
  way: 'best' | 'own';
  places: PackPlace[];
  sum: PackSum | null;
  /** In words; null: it can be bought as it is. */
  missing: string | null;
  refused: Refused | null;
  held: HeldPack | null;
  isBusy: boolean;
  toggle: (choice: PackChoice) => void;
  setSession: (choice: PackChoice, sessionId: number) => void;
  setArea: (area: string) => void;
  setCategory: (categoryId: number) => void;
  setQuantity: (quantity: number) => void;
  setSame: (wantsSame: boolean) => void;
  setWay: (way: 'best' | 'own') => void;
  setSeats: (place: PackPlace, seats: PickedSeat[]) => void;
  add: () => Promise<void>;
  giveBack: () => Promise<void>;
}

const NOTHING_HELD = 'No se ha apartado nada.';

/** The reason, of which session it is, and that nothing is held. */
function refusalOf(error: ApiError, pack: PackDetail): Refused {
  const sessionId = error.details['eventSessionId'];
  const session = pack.choices.find(choice => choice.sessions.some(one => one.id === sessionId));
  const details = [...new Set(Object.values(error.fields))].filter(words => words !== error.message);
  if (session && !error.message.includes(session.title)) details.unshift(`Es la sesión de «${session.title}».`);
  if (!/apartado nada/.test(error.message)) details.push(NOTHING_HELD);
  return {title: error.message, details};
}

/** The cheapest (they come last) that there is in all the chosen sessions. */
const firstArea = (pack: PackDetail, chosen: ChosenSessions): PackArea | undefined =>
  pack.areas.findLast(({area, prices}) => lacking(pack, chosen, area, prices[0]!.priceCategoryId).length === 0) ??
  pack.areas.at(-1);

export function usePackChoice(pack: PackDetail, onStale: () => void): PackChoosing {
  const [chosen, setChosen] = useState<ChosenSessions>(() => firstChoice(pack));
  const [areaName, setAreaName] = useState(() => firstArea(pack, firstChoice(pack))?.area ?? '');
  const [wishedCategory, setCategory] = useState(0);
  const [wishedQuantity, setQuantity] = useState(1);
  const [wantsSame, setSame] = useState(pack.wantsSameSeat);
  const [way, setWay] = useState<'best' | 'own'>('best');
  const [picked, setPicked] = useState<PickedSeats>(() => new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [held, setHeld] = useState<HeldPack | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAdding = useRef(false);

  const area = pack.areas.find(one => one.area === areaName) ?? firstArea(pack, chosen);
  const categoryId = (area?.prices.find(one => one.priceCategoryId === wishedCategory) ?? area?.prices[0])
    ?.priceCategoryId;
  const most = Math.max(1, Math.min(pack.maxPerOrder, pack.left ?? pack.maxPerOrder));
  const quantity = Math.min(wishedQuantity, most);
  const canBeSame = area !== undefined && canBeSameSeat(pack, chosen, area.area);
  const without = area && categoryId ? lacking(pack, chosen, area.area, categoryId) : [];
  const isOnce = canBeSame && wantsSame;
  const places = placesOf(
    pack,
    {chosen, area: area?.area ?? '', categoryId: categoryId ?? 0, quantity, isOnce},
    picked,
  );
  const lack =
    missing(pack, chosen) ??
    (without.length > 0 ? `En «${without[0]}» no hay esa zona con esa tarifa` : null) ??
    (way === 'own' ? missingSeats(places) : null);

  const change =
    <A extends unknown[]>(set: (...args: A) => void) =>
    (...args: A) => {
      setRefused(null);
      set(...args);
    };

  const add = async () => {
    if (isAdding.current || !area || !categoryId) return;
    if (lack) return setRefused({title: lack, details: []});
    isAdding.current = true;
    setBusy(true);
    setRefused(null);
    const seats = way === 'own' ? seatsBySession(places) : new Map<number, number[]>();
    try {
      const {cart, isSameSeat} = await api.holdPack({
        packId: pack.id,
        quantity,
        area: area.area,
        priceCategoryId: categoryId,
        sameSeat: isOnce,
        sessions: sessionsOf(pack, chosen).map(({session: {id}}) => ({
          sessionId: id,
          ...(seats.has(id) && {seatIds: seats.get(id)!}),
        })),
      });
      putCart(cart);
      const key = cart.goods.findLast(good => good.kind === 'pack')?.key ?? '';
      setHeld({key, lines: cart.lines.filter(line => line.packKey === key), isSameSeat: isSameSeat || way === 'own'});
      announce(`${packs(quantity)} en tu carrito`);
    } catch (error) {
      const refusal = asApiError(error);
      setRefused(refusalOf(refusal, pack));
      const lost = refusal.details['seatIds'];
      if (Array.isArray(lost)) setPicked(old => withoutLost(old, lost.map(Number)));
      onStale();
    } finally {
      isAdding.current = false;
      setBusy(false);
    }
  };

  const giveBack = async () => {
    if (!held) return;
    setBusy(true);
    try {
      await api.release([held.key]);
      setHeld(null);
      await reloadCart();
    } catch (error) {
      setRefused({title: asApiError(error).message, details: []});
    } finally {
      setBusy(false);
    }
  };

  return {
    chosen,
    spent: creditsOf(pack, chosen),
    area,
    categoryId: categoryId ?? 0,
    quantity,
    most,
    canBeSame,
    wantsSame,
    hasSeats:
      area !== undefined &&
      pack.choices.some(({sessions}) =>
        sessions.some(({prices}) => prices.some(one => one.area === area.area && one.isNumbered)),
      ),
    way,
    places,
    sum: area && categoryId ? sumOf(pack, chosen, area, categoryId) : null,
    missing: lack,
    refused,
    held,
    isBusy,
    toggle: change(choice => {
      const next = new Map(chosen);
      if (!next.delete(choice.componentId)) next.set(choice.componentId, onlySession(choice));
      setChosen(next);
    }),
    setSession: change((choice, sessionId) => setChosen(new Map(chosen).set(choice.componentId, sessionId))),
    setArea: change(setAreaName),
    setCategory: change(setCategory),
    setQuantity: change(setQuantity),
    setSame: change(setSame),
    setWay: change(setWay),
    setSeats: change((place, seats) => setPicked(new Map(picked).set(place.key, seats))),
    add,
    giveBack,
  };
}
