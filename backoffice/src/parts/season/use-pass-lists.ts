// The lists of passes, the newest first, and the one that a screen is about: in the address, else the season that runs
// today.
import {useGetList} from 'react-admin';
import {useSearchParams} from 'react-router';
import {currentSeason} from './current-season';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export type PassList = Stored<'SeasonList'>;

export function usePassLists() {
  return useGetList<PassList>(
    'listas',
    {filter: {kind: 'passes'}, sort: {field: 'startsOn', order: 'DESC'}, pagination: {page: 1, perPage: 100}},
    {enabled: may('listas', 'list')},
  );
}

export {currentSeason as currentOf};

/** `?lista=` of the address; `first` says which one it is without. */
export function useChosenList(
  first: (lists: readonly PassList[] | undefined) => PassList | undefined = currentSeason,
): {lists: PassList[] | undefined; list: PassList | undefined; error: unknown; choose: (id: number) => void} {
  const {data, error} = usePassLists();
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('lista') ?? 0);
  return {
    lists: data,
    list: data?.find(one => one.id === wanted) ?? first(data),
    error,
    choose: id => {
      const next = new URLSearchParams(search);
      next.set('lista', String(id));
      setSearch(next, {replace: true});
    },
  };
}
