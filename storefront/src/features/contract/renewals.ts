// Questions about renewals: what can be renewed, what it costs, which seats are free.
import {useRef} from 'react';
import {api} from '../../lib/api/api';
import {renewalQuoteKey, renewalsKey, renewalSeatsKey} from '../../lib/api/keys';
import {load, useQuery, type Query} from '../../lib/api/query';
import type {RenewalChoice, RenewalQuote, Renewals, RenewalSeats} from '../../lib/api/types';

export const useRenewals = (): Query<Renewals> => useQuery(renewalsKey, api.renewals);
export const reloadRenewals = () => load(renewalsKey, api.renewals, true);

/** The last answer stays on the page while the next one is asked for. */
export function useRenewalQuote(
  passes: RenewalChoice[],
  priceGroupId: number | null,
): Query<RenewalQuote> & {shown: RenewalQuote | undefined} {
  const query = useQuery(passes.length ? renewalQuoteKey([passes, priceGroupId]) : null, () =>
    api.quoteRenewals(passes, priceGroupId),
  );
  const last = useRef<RenewalQuote>();
  if (query.data) last.current = query.data;
  return {...query, shown: query.data ?? (passes.length ? last.current : undefined)};
}

export const useRenewalSeats = (passId: number, categoryId: number, zoneId: number | undefined): Query<RenewalSeats> =>
  useQuery(renewalSeatsKey(passId, categoryId, zoneId), () => api.renewalSeats(passId, categoryId, zoneId), 5_000);
