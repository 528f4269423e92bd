// `GET /api/abonados/{id}/listas/{listId}` and `GET /api/abonos/{id}/temporada`, as the screens of a holder read them.
import {useQuery} from '@tanstack/react-query';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

export type HolderPass = NonNullable<HolderDetail['pass']>;

export type HolderDetail = Answer<'getHolderDetail'>;

export function useHolderDetail(holderId: string | undefined, listId: string | undefined) {
  return useQuery({
    queryKey: ['holder-detail', holderId, listId],
    queryFn: ({signal}) =>
      call('get', '/api/abonados/{id}/listas/{listId}', {at: {id: Number(holderId), listId: Number(listId)}, signal}),
    enabled: may('abonados', 'show'),
  });
}

export type SeasonSession = PassSeason['sessions'][number];

export type PassSeason = Answer<'getPassSeason'>;

export function usePassSeason(passId: number | undefined) {
  return useQuery({
    queryKey: ['pass-season', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/temporada', {at: {id: passId}, signal}),
    enabled: passId !== undefined && may('abonos', 'show'),
  });
}
