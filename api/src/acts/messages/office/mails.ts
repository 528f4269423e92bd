/**
 * Where no mail server is, as on a laptop, the outbox is the only mailbox: whoever runs it may open a mail with its
 * links, by an act of its own that is noted. In production, or with a mail server, nobody but the reader does; and a mail
 * that is a key (mail/queue/mail-kinds.ts) is opened in a demonstration alone: who runs the shop is not its customers.
 * Whoever reads them may have one sent again to whom it was for; to another address, who runs the organization.
 */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {conflict, notFound} from '../../../domain/kernel/errors';
import {resendMail} from '../../../jobs/resend-mail';
import {openBody} from '../../../outside/mail/conceal';
import {isKey} from '../../../outside/mail/queue/mail-kinds';
import {readMailVersion} from '../../../outside/mail/server';
import {RESOURCES} from '../../../models/registry';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {reachRecord} from '../../../web/rest/scope';
import {email, id, obj, opt, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

const BODY = obj({html: str({maxLength: 1_000_000}), text: str({maxLength: 1_000_000})}, 'OpenedMail');
const RESEND = obj({to: opt(email())});
const RESENT = obj({id: id('del correo que sale: el mismo si había fallado, o uno nuevo'), to: email()}, 'MailResent');

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

  @post(
    '/api/correos/{id}/reenviar',
    operation({
      id: 'resendMail',
      tag: 'correos',
      summary: 'Enviar otra vez un correo, a quien era o a una dirección corregida',
      description:
        'Uno fallido se reintenta tal cual; de uno que salió o vino devuelto se envía una copia, mientras se guarda su texto sellado (los días de «Enlaces personales de los correos», en Conservación). Los que abren una cuenta los pide otra vez su lector, y las entradas se envían desde su pedido. A otra dirección, solo administración.',
      permission: {area: 'mail', action: 'send'},
      answer: RESENT,
      errors: [404, 409],
      idempotent: true,
    }),
  )
  async resend(
    @param.path.integer('id', ID) mailId: number,
    @param.header.string('Idempotency-Key', KEY) key: string,
    @requestBody(jsonBody(RESEND)) body: Infer<typeof RESEND>,
  ): Promise<Infer<typeof RESENT>> {
    const asked = body.to?.trim() ?? null;
    return transactOnce(this.db, this.actor, key, ['resendMail', mailId, asked], async tx => {
      await reachRecord(tx, RESOURCES.get('correos')!, mailId, this.actor);
      const mayRedirect = allows(this.actor.roles, 'mail', 'configure');
      const {mailId: sentId, to, act} = await resendMail(this.runtime, tx, {mailId, to: asked, mayRedirect});
      await writeAudit(tx, this.actor, {action: act, resource: 'correos', id: mailId, changes: {to}});
      return {id: sentId, to};
    });
  }
}
