/** Whose cookie it is. Customers have an HttpOnly cookie; its token is known here by its hash only. */
import type {Request} from '@loopback/rest';
import {DomainError} from '../../domain/kernel/errors';
import {cookiesOf} from './http';
import type {Tx} from '../../domain/kernel/tx';
import {tokenHash} from '../../platform/keys/token';

/** @throws DomainError 401 `unauthorized` */
export async function customerOf(tx: Tx, request: Request): Promise<number> {
  const token = cookiesOf(request).customer;
  const {rows} = token
    ? await tx.query<{customer_id: number}>(
        'select customer_id from customer_session where token_hash = $1 and expires_at > now()',
        [tokenHash(token)],
      )
    : {rows: []};
  if (!rows[0]) throw new DomainError('unauthorized', 'Entra en tu cuenta para continuar.');
  return rows[0].customer_id;
}
