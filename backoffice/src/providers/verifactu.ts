// How the sending of records to the tax office stands; asked again after an act, and while somebody looks.
import {useQuery} from '@tanstack/react-query';
import {call} from './http-client';
import {may} from './permissions';

export const VERIFACTU = ['verifactu'];

export const useVerifactu = () =>
  useQuery({
    queryKey: VERIFACTU,
    enabled: may('facturas-emitidas', 'list'),
    staleTime: 10_000,
    refetchInterval: 60_000,
    queryFn: ({signal}) => call('get', '/api/verifactu', {signal}),
  });
