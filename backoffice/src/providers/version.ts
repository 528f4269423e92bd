// Which program answers: version, commit and installation, as /health says them. Asked again after a minute: an upgrade
// may have come meanwhile.
import {useQuery} from '@tanstack/react-query';
import {callUntyped} from './http-client';

export interface ProgramVersion {
  version: string;
  commit: string | null;
  installation: string;
}

export function useVersion(): ProgramVersion | undefined {
  const {data} = useQuery({
    queryKey: ['program-version'],
    staleTime: 60_000,
    queryFn: ({signal}) => callUntyped<ProgramVersion>('/health', {signal}),
  });
  return data;
}
