// What is missing before the first sale. Two people may be at it at once: each sees what the other has done.
import {useQuery} from '@tanstack/react-query';
import {call} from '../../providers/http-client';

export const useBeginning = () =>
  useQuery({
    queryKey: ['inicio'],
    queryFn: ({signal}) => call('get', '/api/inicio', {signal}),
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  });
