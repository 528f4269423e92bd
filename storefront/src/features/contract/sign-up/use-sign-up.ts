// Questions of a new pass: what is on sale, which seats are free, what it would cost.
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicStates, type LiveStates} from '@taquilla/seatmap/states';
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {api} from '../../../lib/api/api';
import {passSaleSeatsKey, passSalesKey, planKey} from '../../../lib/api/keys';
import {useQuery, type Query} from '../../../lib/api/query';
import {asApiError, type ApiError} from '../../../lib/api/request';
import {askPlan} from '../../../lib/sale/session';
import type {PassSale, PassSales, PassSaleSeats, SignUpQuote} from '../../../lib/api/types';
import {quoteAsk, type Draft} from './sign-up-draft';

const SEATS_MS = 20_000;
const PAUSE_MS = 250;
/** Its address is the hash of what it holds: it never changes. */
const PLAN_MS = 86_400_000;

export const useSales = (code: string): Query<PassSales> =>
  useQuery(passSalesKey(code), () => api.passSales(code), 60_000);

export interface ListSeats {
  geometry: PlanGeometry | undefined;
  states: LiveStates | null;
  query: Query<PassSaleSeats>;
}

/** Asked again while the map is looked at. */
export function useListSeats(list: PassSale): ListSeats {
  const query = useQuery(passSaleSeatsKey(list.id), () => api.passSaleSeats(list.id), SEATS_MS);
  const plan = useQuery(list.planHash ? planKey(list.planHash) : null, () => askPlan(list.planHash!), PLAN_MS);
  const {reload} = query;
  useEffect(() => {
    const timer = window.setInterval(() => document.hidden || void reload(), SEATS_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const held = useRef<LiveStates | null>(null);
  const edition = useRef(0);
  const states = useMemo(() => {
    if (!query.data) return null;
    const bytes = Uint8Array.from(atob(query.data.states), letter => letter.charCodeAt(0));
    edition.current++;
    if (held.current) held.current.replace(bytes, edition.current);
    else held.current = publicStates(bytes, query.data.seatCount, edition.current);
    return held.current;
  }, [query.data]);
  return {geometry: plan.data, states, query};
}

/** The last answer stays while the next is on its way. */
export function useQuote(
  list: PassSale,
  draft: Draft,
): {quote: SignUpQuote | undefined; error: ApiError | null; isOld: boolean; reload: () => void} {
  const [answer, setAnswer] = useState<{key: string; quote: SignUpQuote}>();
  const [error, setError] = useState<ApiError | null>(null);
  const [turn, setTurn] = useState(0);
  const ask = quoteAsk(list, draft);
  const isWhole = ask.people.every(person => person.passCategoryId > 0);
  const key = JSON.stringify(ask);
  useEffect(() => {
    if (!isWhole) return;
    let isGone = false;
    const timer = window.setTimeout(() => {
      api.quoteSignUp(JSON.parse(key) as typeof ask).then(
        quote => {
          if (!isGone) {
            setAnswer({key, quote});
            setError(null);
          }
        },
        (problem: unknown) => {
          if (!isGone) setError(asApiError(problem));
        },
      );
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key, isWhole, turn]);
  const reload = useCallback(() => setTurn(last => last + 1), []);
  return {quote: answer?.quote, error, isOld: answer?.key !== key, reload};
}

/** The free seats of a row beside this one, as many as are wanted, nearest first to the right and then to the left. */
export function neighbours(
  geometry: PlanGeometry,
  states: LiveStates,
  seat: number,
  amount: number,
  taken: ReadonlySet<number>,
): number[] {
  const {rowOf, count} = planOf(geometry);
  const isFree = (one: number) =>
    one >= 0 && one < count && rowOf[one] === rowOf[seat] && states.at(one) === 0 && !taken.has(one);
  const found = [seat];
  for (let right = seat + 1; found.length < amount && isFree(right); right++) found.push(right);
  for (let left = seat - 1; found.length < amount && isFree(left); left--) found.push(left);
  return found;
}
