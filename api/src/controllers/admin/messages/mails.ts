/**
 * Where no mail server is, as on a laptop, the outbox is the only mailbox: whoever runs it may open a mail with its
 * links, by an act of its own that is noted. In production, or with a mail server, nobody but the reader does; and a mail
 * that is a key (queueing/mail-kinds.ts) is opened in a demonstration alone: who runs the shop is not its customers.
 */
import {inject} from '@loopback/core';
import {param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {conflict, notFound} from '../../../errors';
import {openBody} from '../../../mail/conceal';
import {isKey} from '../../../queueing/mail-kinds';
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
        'Solo sin SMTP y fuera de producción: ahí la bandeja de salida es el único buzón. Los que abren la cuenta de alguien, solo en la demostración. Queda en la auditoría.',
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
      const {rows} = await tx.query<{key: string; kind: string; sealed: Buffer | null; isDemo: boolean}>(
        `select m.dedupe_key as key, m.kind, m.sealed_body as sealed,
           coalesce((select o.is_demo from organization o), false) as "isDemo" from mail_message m where m.id = $1`,
        [mailId],
      );
      if (!rows[0]) throw notFound('No existe ese correo.');
      if (isKey(rows[0].kind) && !rows[0].isDemo)
        throw conflict('wrong_state', 'Ese enlace abre la cuenta de quien lo recibe: solo lo ve él.');
      if (!rows[0].sealed) throw conflict('wrong_state', 'Los enlaces de este correo ya se han borrado.');
      await writeAudit(tx, this.actor, {action: 'open_mail', resource: 'correos', id: mailId});
      return openBody(config.secret, rows[0].key, rows[0].sealed);
    });
  }
}
