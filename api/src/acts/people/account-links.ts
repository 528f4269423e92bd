/**
 * The links of a change of address: the new mailbox proves itself, the old one agrees or objects. Looking at the page
 * changes nothing; a scanner that opens links confirms nothing.
 */
import {inject} from '@loopback/core';
import {post, requestBody} from '@loopback/rest';
import {slowDown, takeBack} from '../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../web/auth/audit';
import {tokenHash} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {answerEmailChange} from '../../domain/customers/change-email';
import {jsonBody, operation} from '../../web/http/operation-text';
import {instant, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';

const SAID = obj({
  key: str({minLength: 20, maxLength: 100, description: 'lo que va detrás de `#clave=` o de `#antes=` en el enlace'}),
  says: oneOf('mine', 'not_me'),
});
const ANSWER = obj(
  {
    outcome: oneOf('done', 'waiting', 'stopped'),
    email: str({description: 'el nuevo'}),
    waitsUntilAt: orNull(instant('de `waiting`: hasta entonces puede oponerse el de antes')),
  },
  'EmailChangeAnswer',
);

export class AccountLinksController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/public/account/email',
    operation({
      id: 'answerEmailChange',
      tag: 'Cuenta',
      permission: 'public',
      summary: 'Confirmar el correo nuevo de una cuenta, o decir que no se ha pedido',
      description: 'El enlace vale siete días, hasta que el cambio se hace o se para.',
      answer: ANSWER,
      errors: [409, 410, 429],
    }),
  )
  async answer(@requestBody(jsonBody(SAID)) {key, says}: Infer<typeof SAID>): Promise<Infer<typeof ANSWER>> {
    const tries = `email-change:${this.actor.ip}`;
    await slowDown(this.db, tries, 20, 15);
    return this.db.withTransaction(async tx => {
      const {customerId, email, outcome, waitsUntilAt} = await answerEmailChange(tx, tokenHash(key), says);
      await takeBack(tx, tries);
      await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {
        action: outcome === 'stopped' ? 'reject' : 'confirm',
        resource: 'clientes',
        id: customerId,
        changes: {email, outcome},
      });
      return {outcome, email, waitsUntilAt: outcome === 'waiting' ? waitsUntilAt.toISOString() : null};
    });
  }
}
