// What is on offer again of a session, looked at anew while its page is open.
import {useEffect} from 'react';
import {sessionResaleKey} from '../../../lib/api/keys';
import {useQuery} from '../../../lib/api/query';
import type {ResaleOffer, SessionDetail} from '../../../lib/api/types';
import {askResale} from '../../../lib/tickets/resale';

const EVERY_MS = 20_000;

/** Without those in somebody's cart. */
export function useResale({id, hasResale}: SessionDetail): ResaleOffer[] {
  const {data, reload} = useQuery(hasResale ? sessionResaleKey(id) : null, () => askResale(id), EVERY_MS);
  useEffect(() => {
    if (!hasResale) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [hasResale, reload]);
  return data?.filter(offer => !offer.isHeld) ?? NONE;
}

const NONE: ResaleOffer[] = [];
