/** A refusal of the domain, as whoever called would be told it. */
import {DomainError, type ErrorCode} from '../../../api/src/domain/kernel/errors';

/** The error that `act` ends with; one that ends well fails the test. */
export async function refusal(act: Promise<unknown>): Promise<DomainError> {
  const error = await act.then(
    answer => new Error(`Expected a refusal, got ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

/** `act` is refused by this code and names these fields, no other. */
export async function refuses(act: Promise<unknown>, code: ErrorCode, ...fields: string[]): Promise<DomainError> {
  const error = await refusal(act);
  expect([error.code, Object.keys(error.errors ?? {}).sort()]).toEqual([code, fields.sort()]);
  return error;
}
