// The academy's lists, the most recent first: what every screen of the area hangs on.
import {useQuery} from '@tanstack/react-query';
import {currentSeason} from '../../parts/season/current-season';
import {may} from '../../providers/permissions';
import {call} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';

export type AcademyList = Answer<'listAcademyLists'>[number];

export const useAcademyLists = () =>
  useQuery({
    queryKey: ['academy-lists'],
    queryFn: ({signal}) => call('get', '/api/bases/listas', {signal}),
    staleTime: 30_000,
    enabled: may('academy', 'view'),
  });

export {currentSeason as currentList};
