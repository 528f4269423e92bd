// How the tool fetches: lists stay for a moment, nothing is retried that the server has refused; a record is asked for
// whole.
import {QueryClient} from '@tanstack/react-query';

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
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
  const set = client.setQueryData.bind(client);
  // A row of a list is not the record: what is long (descriptions, bodies of mails) is left out of lists. react-admin fills
  // the record's place with the row, and a form that was opened from it and saved would empty what the row had not. So
  // nothing but the answer to the record's own question begins its place.
  client.setQueryData = ((...[key, update, options]: Parameters<typeof set>) =>
    key[1] === 'getOne' && typeof update === 'function' && client.getQueryData(key) === undefined
      ? undefined
      : set(key, update, options)) as typeof set;
  return client;
}
