// How the sending of records to the tax office stands; asked again after an act, and while somebody looks.
import {useQuery} from '@tanstack/react-query';
import {call} from './http-client';
import {may} from './permissions';
import {currentSession} from './session';

export const VERIFACTU = ['verifactu'];

export const useVerifactu = () =>
  useQuery({
    queryKey: VERIFACTU,
    // How the house sends is the house's: a company sees its own invoices and their records.
    enabled: may('facturas-emitidas', 'list') && (currentSession()?.user.companyId ?? null) === null,
    staleTime: 10_000,
    refetchInterval: 60_000,
    queryFn: ({signal}) => call('get', '/api/verifactu', {signal}),
  });
