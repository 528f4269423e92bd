/** What staff do with a holder's wallet: put it right, with the reason. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {adjustWallet} from '../../../domain/passes/wallet/adjust-wallet';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {cents, day, int, obj, opt, orNull, type Infer} from '../../../domain/kernel/shape';
import {ID, KEY} from '../../parameters';
import {REASON} from '../shapes/pass-act-shapes';

const ADJUST = obj({
  amountCents: int({minimum: -10_000_000, maximum: 10_000_000, description: 'menos de cero: se quita'}),
  expiresOn: opt(orNull(day('último día de lo que se añade; vacío: no caduca'))),
  reason: REASON,
});
const ADJUSTED = obj({balanceCents: cents()});

export class WalletsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/abonados/{id}/ajustar-monedero',
    operation({
      tag: 'Abonos',
      permission: {area: 'passes', action: 'refund'},
      errors: [404, 409],
      id: 'adjustWallet',
      answer: ADJUSTED,
      summary: 'Añadir o quitar saldo del monedero de un abonado',
      description: 'Con su motivo, que queda anotado. Nunca queda por debajo de cero.',
    }),
  )
  async adjust(
    @param.path.integer('id', ID) holderId: number,
    @requestBody(jsonBody(ADJUST)) body: Infer<typeof ADJUST>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ADJUSTED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('wallet', this.actor), key, {holderId, ...body}, async () => {
        const reason = body.reason.trim();
        const balanceCents = await adjustWallet(tx, {
          passHolderId: holderId,
          amountCents: body.amountCents,
          expiresOn: body.expiresOn ?? null,
          reason,
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'adjust_wallet',
          resource: 'abonados',
          id: holderId,
          reason,
          changes: {amountCents: body.amountCents, expiresOn: body.expiresOn ?? null, balanceCents},
        });
        return {balanceCents};
      }),
    );
  }
}
