/** What domain functions see of the database: one open transaction, nothing else. */
export interface Tx {
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{rows: T[]; rowCount: number}>;
}

/** What PostgreSQL says to every statement after the one that failed. */
const ABORTED = '25P02';

/**
 * Waits for statements that do not need each other's answers: they are sent at once and run in the order in which they
 * were asked for. All have ended when it answers, so nothing of them comes after the transaction; what failed first is
 * thrown, not what failed because of it. What locks rows of others does not belong here with more than one statement:
 * its second one comes after everybody's first.
 */
export async function together<const P extends readonly unknown[]>(
  work: P,
): Promise<{-readonly [K in keyof P]: Awaited<P[K]>}> {
  const ended = await Promise.allSettled(work);
  const failures = ended.flatMap(one => (one.status === 'rejected' ? [one.reason as {code?: string}] : []));
  if (failures.length > 0) throw failures.find(error => error?.code !== ABORTED) ?? failures[0];
  return ended.map(one => (one as PromiseFulfilledResult<unknown>).value) as {-readonly [K in keyof P]: Awaited<P[K]>};
}
