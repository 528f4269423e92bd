/**
 * A mailing, whatever was written and by whom: held, let go on, ended, tried again. Who may is who may do so in the area
 * of what it is about.
 */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {MAILING_ACTIONS, MAILING_AREAS, type MailingClass} from '../../../web/auth/owners';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {actOnMailing} from '../../../domain/messaging/mailings/act';
import {DomainError} from '../../../domain/kernel/errors';
import {sendingFrom} from '../../../outside/mail/server';
import {RESOURCES} from '../../../models/registry';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {reachRecord} from '../../../web/rest/scope';
import {id, int, obj, oneOf, opt, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../../parameters';

const ACT = obj({
  act: oneOf('pause', 'resume', 'cancel', 'retry'),
  mailId: opt(id('al reintentar: ese correo solo; sin él, todos los fallidos')),
});
const ACTED = obj({id: id(), queued: int({description: 'cuántos correos vuelven a la cola'})}, 'MailingActed');

export class MailingsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @post(
    '/api/envios/{id}/parar',
    operation({
      id: 'actOnMailing',
      tag: 'envíos',
      summary: 'Parar un envío, dejar que siga, cancelar lo que espera o reintentar los fallidos',
      description:
        'Lo que ha salido no se recoge, y nadie recibe dos veces lo mismo. Pide además el permiso de quien puede enviar lo que lleva: boletines, comunicados, sesiones, abonos, cantera…',
      permission: {area: 'mailings', action: 'send'},
      answer: ACTED,
      errors: [404, 409],
    }),
  )
  async act(
    @param.path.integer('id', ID) mailingId: number,
    @requestBody(jsonBody(ACT)) body: Infer<typeof ACT>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof ACTED>> {
    return transactOnce(this.db, this.actor, key, ['actOnMailing', mailingId, body], async tx => {
      await this.reach(tx, mailingId);
      const {act, mailId} = body;
      const surroundings = await sendingFrom(tx, this.runtime.config);
      const queued = await actOnMailing(tx, {mailingId, act, mailId, surroundings});
      await this.runtime.jobs.enqueueAll(
        tx,
        'send-mail',
        queued.map(one => ({mailId: one})),
      );
      await writeAudit(tx, this.actor, {
        action: act === 'resume' ? 'reopen' : act,
        resource: 'envios',
        id: mailingId,
        changes: {count: queued.length},
      });
      return {id: mailingId, queued: queued.length};
    });
  }

  private async reach(tx: Tx, mailingId: number): Promise<void> {
    await reachRecord(tx, RESOURCES.get('envios')!, mailingId, this.actor);
    const {rows} = await tx.query<{kind: MailingClass}>('select kind from mailing where id = $1', [mailingId]);
    const {kind} = rows[0]!;
    if (!allows(this.actor.roles, MAILING_AREAS[kind], MAILING_ACTIONS[kind]))
      throw new DomainError('forbidden', 'Este envío lo lleva quien puede enviar lo que va en él.');
  }
}
