// The screens that a person keeps at the top of the menu: kept with the person, not with the browser.
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {notifyProblem} from '../crud/acts/notify-problem';
import {call} from '../providers/http-client';
import {isPlatform} from './entries';

const key = ['favourites'];
interface Kept {
  paths: string[];
}

export function useFavourites(): {paths: readonly string[]; toggle: (path: string) => void} {
  const client = useQueryClient();
  const notify = useNotify();
  const {data} = useQuery({
    queryKey: key,
    enabled: !isPlatform,
    staleTime: Infinity,
    queryFn: ({signal}) => call('get', '/api/session/favoritos', {signal}),
  });
  const paths = data?.paths ?? [];
  const toggle = (path: string): void => {
    const next = paths.includes(path) ? paths.filter(one => one !== path) : [...paths, path];
    client.setQueryData<Kept>(key, {paths: next});
    call('put', '/api/session/favoritos', {body: {paths: next}}).catch((failure: unknown) => {
      client.setQueryData<Kept>(key, {paths: [...paths]});
      notifyProblem(notify, failure);
    });
  };
  return {paths, toggle};
}
