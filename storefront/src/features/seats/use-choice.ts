// Choosing seats: the choice, its limits, and putting it into the cart, all or nothing.
import {planOf, seatIndex} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {PublicState, type SeatStates} from '@taquilla/seatmap/states';
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {reloadCart} from '../../lib/sale/cart';
import {seatWords} from '../../lib/words/seat-words';
import {list, tickets} from '../../lib/words/format';
import {asApiError, type ApiError} from '../../lib/api/request';
import {reloadSession} from '../../lib/sale/session';
import {recall, remember} from '../../lib/storage';
import type {SessionDetail} from '../../lib/api/types';
import {freeCompanion, isCompanion, isWheelchair, keepCompanions} from './accessible';
import {defaultPrice, zoneOfSeat, type Choice} from './choice';

export interface Problem {
  title: string;
  detail?: string;
  /** Why «Añadir» was refused; else something that happened meanwhile, which takes nobody's focus. */
  isAnswer?: boolean;
}

export interface Choosing {
  choice: Choice;
  selection: ReadonlySet<number>;
  problem: Problem | null;
  setProblem: (problem: Problem | null) => void;
  isBusy: boolean;
  toggle: (seat: number) => void;
  setPrice: (seat: number, priceId: number) => void;
  remove: (seat: number) => void;
  clear: () => void;
  /** A wheelchair place is chosen that is kept for whoever needs it: that is to be declared. */
  asksNeed: boolean;
  isPlaceNeeded: boolean;
  setPlaceNeeded: (isNeeded: boolean) => void;
  /** The companion's place that could come with this wheelchair place. */
  companionOf: (seat: number) => number | null;
  /** Resolves true when the seats are in the cart. */
  add: () => Promise<boolean>;
}

/** Names the seats that somebody else has taken meanwhile. */
function lostSeats(error: ApiError, geometry: PlanGeometry): number[] {
  const ids = error.details['seatIds'];
  return Array.isArray(ids) ? ids.map(id => seatIndex(geometry, Number(id))).filter(seat => seat >= 0) : [];
}

function lostProblem(lost: number[], geometry: PlanGeometry): Problem {
  const names = list(lost.map(seat => seatWords(geometry, seat)));
  return {
    title: lost.length === 1 ? 'Esa butaca ya no está libre' : 'Esas butacas ya no están libres',
    detail: `${names}. ${lost.length === 1 ? 'La hemos quitado' : 'Las hemos quitado'} de tu selección.`,
  };
}

const without = (choice: Choice, lost: number[]): Choice =>
  new Map([...choice].filter(([seat]) => !lost.includes(seat)));

/** The choice outlives the page, in this tab: whoever looks at another session or at the cart finds it again. */
const place = (session: SessionDetail) => `choice/${session.id}/${session.planHash}`;
function recallChoice(session: SessionDetail): Choice {
  const kept = JSON.parse(recall('session', place(session)) ?? '[]') as [seat: number, priceId: number][];
  const sold = new Set(session.zones.flatMap(zone => zone.prices.map(price => price.id)));
  return new Map(kept.filter(([, priceId]) => sold.has(priceId)));
}

export function useChoice(
  session: SessionDetail,
  geometry: PlanGeometry,
  states: SeatStates | null,
  inCart: number,
  mySeats: ReadonlySet<number>,
  refresh: () => Promise<void>,
): Choosing {
  const [choice, setChoice] = useState<Choice>(() => recallChoice(session));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAdding = useRef(false);
  const room = session.maxPerOrder - inCart;

  const plan = planOf(geometry);
  const [isPlaceNeeded, setPlaceNeeded] = useState(false);
  const keeps = session.keepsAccessible;
  const asksNeed = keeps && [...choice.keys()].some(seat => isWheelchair(plan, seat));

  const remove = useCallback(
    (seat: number) =>
      setChoice(old => {
        const left = new Map([...old].filter(([other]) => other !== seat));
        return keeps ? keepCompanions(plan, left, mySeats) : left;
      }),
    [keeps, mySeats, plan],
  );

  const toggle = useCallback(
    (seat: number) => {
      setProblem(null);
      if (choice.has(seat)) return remove(seat);
      if (choice.size >= room) {
        const title = inCart
          ? `Máximo ${tickets(session.maxPerOrder)} por compra, contando las de tu carrito`
          : `Máximo ${tickets(session.maxPerOrder)} por compra`;
        announce(title);
        return setProblem({title});
      }
      const zone = zoneOfSeat(session, geometry, seat);
      const price = zone && defaultPrice(zone, session.priceCategories);
      if (!price) return;
      const next = new Map(choice).set(seat, price.id);
      if (keeps && isCompanion(plan, seat) && keepCompanions(plan, next, mySeats) !== next) {
        const title = 'La plaza de acompañante va con una plaza para silla de ruedas: elige antes esa';
        announce(title);
        return setProblem({title});
      }
      setChoice(next);
    },
    [choice, geometry, inCart, keeps, mySeats, plan, remove, room, session],
  );

  const add = async (): Promise<boolean> => {
    if (isAdding.current || !choice.size) return false;
    if (asksNeed && !isPlaceNeeded) {
      setProblem({
        title: 'Falta confirmar que alguien necesita la plaza',
        detail: 'Marca la casilla para añadir la plaza para silla de ruedas.',
        isAnswer: true,
      });
      return false;
    }
    isAdding.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await api.holdSeats(
        session.id,
        [...choice].map(([seat, priceId]) => ({seatId: geometry.firstSeatId + seat, priceId})),
        asksNeed,
      );
      announce(`${tickets(choice.size)} en tu carrito`);
      setChoice(new Map());
      await reloadCart();
      return true;
    } catch (caught) {
      const error = asApiError(caught);
      const lost = lostSeats(error, geometry);
      const isTaken = error.code === 'seats_taken' && lost.length > 0;
      const names = list(lost.map(seat => seatWords(geometry, seat)));
      setProblem({
        ...(isTaken ? lostProblem(lost, geometry) : {title: error.message, ...(names && {detail: names})}),
        isAnswer: true,
      });
      if (isTaken) setChoice(old => without(old, lost));
      await Promise.all([refresh(), error.code === 'quota_full' && reloadSession(session.id)]);
      return false;
    } finally {
      isAdding.current = false;
      setBusy(false);
    }
  };

  useEffect(
    () => remember('session', place(session), choice.size ? JSON.stringify([...choice]) : null),
    [session, choice],
  );

  // Seats that others take while they are only chosen here leave the choice at once; our own adding is no loss.
  useEffect(() => {
    if (!states) return;
    const look = () => {
      const lost = isAdding.current ? [] : [...choice.keys()].filter(seat => states.at(seat) !== PublicState.free);
      if (!lost.length) return;
      setChoice(old => without(old, lost));
      setProblem(lostProblem(lost, geometry));
    };
    look();
    return states.subscribe(look);
  }, [states, choice, geometry]);

  return {
    choice,
    problem,
    setProblem,
    isBusy,
    toggle,
    remove,
    add,
    selection: useMemo(() => new Set(choice.keys()), [choice]),
    setPrice: (seat, priceId) => setChoice(old => new Map(old).set(seat, priceId)),
    clear: () => setChoice(new Map()),
    asksNeed,
    isPlaceNeeded,
    setPlaceNeeded,
    companionOf: seat => (states ? freeCompanion(plan, states, choice, seat) : null),
  };
}
