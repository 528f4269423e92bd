/**
 * The link of a test mail: whoever received it says so. Looking at the page changes nothing; a scanner that opens links
 * confirms nothing.
 */
import {inject} from '@loopback/core';
import {post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {tokenHash} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {confirmTest} from '../../domain/mail-server/test-mail';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, obj, str, type Infer} from '../../domain/kernel/shape';

const RECEIVED = obj({
  key: str({minLength: 20, maxLength: 100, description: 'lo que va detrás de `#clave=` en el enlace'}),
});
const DONE = obj({isConfirmed: bool()}, 'MailReceived');

export class MailReceivedController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/public/mail-received',
    operation({
      id: 'confirmMailReceived',
      tag: 'Correo',
      permission: 'public',
      summary: 'Decir que un correo de prueba ha llegado',
      description: 'El enlace sirve una vez y siete días.',
      answer: DONE,
      errors: [410, 429],
    }),
  )
  async confirm(@requestBody(jsonBody(RECEIVED)) {key}: Infer<typeof RECEIVED>): Promise<Infer<typeof DONE>> {
    await slowDown(this.db, `mail-received:${this.actor.ip}`, 30, 15);
    return this.db.withTransaction(async tx => {
      const {testId, to} = await confirmTest(tx, tokenHash(key));
      await writeAudit(
        tx,
        {...this.actor, kind: 'system', id: null, name: 'con el enlace de un correo'},
        {action: 'confirm', resource: 'correo-saliente', id: testId, changes: {to}},
      );
      return {isConfirmed: true};
    });
  }
}
