/**
 * Where no mail server is, as on a laptop, the outbox is the only mailbox: whoever runs it may open a mail with its
 * links, by an act of its own that is noted. In production, or with a mail server, nobody but the reader does.
 */
import {inject} from '@loopback/core';
import {param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {conflict, notFound} from '../../../errors';
import {openBody} from '../../../mail/conceal';
import {readMailVersion} from '../../../mail/server';
import {operation} from '../../../rest/operation';
import {obj, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../parameters';

const BODY = obj({html: str({maxLength: 1_000_000}), text: str({maxLength: 1_000_000})}, 'OpenedMail');

export class MailsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/correos/{id}/abrir',
    operation({
      id: 'openMail',
      tag: 'correos',
      summary: 'Ver un correo con sus enlaces, donde no hay servidor de correo',
      description:
        'Solo sin SMTP y fuera de producción: ahí la bandeja de salida es el único buzón. Queda en la auditoría.',
      permission: {area: 'mail', action: 'configure'},
      answer: BODY,
      errors: [404, 409],
    }),
  )
  async open(@param.path.integer('id', ID) mailId: number): Promise<Infer<typeof BODY>> {
    const {config} = this.runtime;
    if (config.production || (await readMailVersion(this.db, config)) !== null)
      throw conflict('wrong_state', 'Los enlaces de un correo solo los ve quien lo recibe.');
    return this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{key: string; sealed: Buffer | null}>(
        'select dedupe_key as key, sealed_body as sealed from mail_message where id = $1',
        [mailId],
      );
      if (!rows[0]) throw notFound('No existe ese correo.');
      if (!rows[0].sealed) throw conflict('wrong_state', 'Los enlaces de este correo ya se han borrado.');
      await writeAudit(tx, this.actor, {action: 'open_mail', resource: 'correos', id: mailId});
      return openBody(config.secret, rows[0].key, rows[0].sealed);
    });
  }
}
