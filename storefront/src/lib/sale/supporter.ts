// The supporters' cards of whoever is logged in.
import {useAccount} from '../account';
import {useUses} from '../activities';
import {api} from '../api/api';
import {ownSupportersKey} from '../api/keys';
import {useQuery, type Query} from '../api/query';
import type {OwnSupporter} from '../api/types';

export function useOwnSupporters(): Query<OwnSupporter[]> {
  const isUsed = useUses('supporters') === true;
  const isKnown = Boolean(useAccount().data);
  return useQuery(isUsed && isKnown ? ownSupportersKey : null, api.ownSupporters, 60_000);
}

/** Cards that give today what they promise. */
export const inForce = (cards: OwnSupporter[] | undefined): OwnSupporter[] =>
  cards?.filter(card => card.isInForce) ?? [];
