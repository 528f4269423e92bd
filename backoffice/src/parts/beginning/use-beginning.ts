// What is missing before the first sale. Two people may be at it at once, or one with two windows: each sees what the
// other has done, also who comes back from the mail that was to be confirmed.
import {useQuery} from '@tanstack/react-query';
import {call} from '../../providers/http-client';

export const useBeginning = () =>
  useQuery({
    queryKey: ['inicio'],
    queryFn: ({signal}) => call('get', '/api/inicio', {signal}),
    refetchInterval: ({state}) =>
      state.data?.steps.every(({isDone, isNeeded}) => isDone || !isNeeded) ? 60_000 : 5_000,
    refetchOnWindowFocus: 'always',
  });
