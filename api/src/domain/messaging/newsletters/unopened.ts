/** Who got a newsletter and did not open it, as far as that may be known: only of whoever allows it. */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {type NewsletterAudience, readAudience} from './check-newsletter';

/** Its own audience with one condition more. Errors: `not_found` 404, `nobody_measured` 409. */
export async function audienceOfUnopened(tx: Tx, newsletterId: number): Promise<NewsletterAudience> {
  const {rows} = await tx.query<{audience: unknown; measured: number}>(
    'select audience, measured_count as measured from newsletter where id = $1',
    [newsletterId],
  );
  if (!rows[0]) throw notFound('No encontramos el boletín.');
  if (rows[0].measured === 0)
    throw conflict('nobody_measured', 'Nadie de quienes lo recibieron permite saber si lo ha abierto.');
  const {segment, ...groups} = readAudience(rows[0].audience);
  const rule = {kind: 'opened' as const, not: true, value: newsletterId};
  return {
    ...groups,
    segment: {
      match: 'all',
      // Whoever got it met the other conditions then.
      rules: segment?.match === 'all' ? [...segment.rules, rule] : [rule],
    },
  };
}
