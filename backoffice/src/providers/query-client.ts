// How the tool fetches: lists stay for a moment, nothing is retried that the server has refused.
import {QueryClient} from '@tanstack/react-query';

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (count, failure) => {
          const status = (failure as {status?: number}).status ?? 0;
          return count < 2 && (status === 0 || status >= 500);
        },
      },
    },
  });
}
