/** What was written once is written again from there: a newsletter or an announcement as a new draft, with its people. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {audienceOfUnopened} from '../../../domain/messaging/newsletters/unopened';
import {Announcement} from '../../../models/announcements/announcement';
import {Newsletter} from '../../../models/marketing/newsletter';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {copyRecord} from '../../../web/rest/records';
import {resourceOf} from '../../../web/rest/resource';
import {id, obj, oneOf, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

const COPY = obj({
  to: oneOf('same', 'unopened'),
});
const COPIED = obj({id: id()});
const NEWSLETTERS = resourceOf(Newsletter);
const ANNOUNCEMENTS = resourceOf(Announcement);

export class CopiesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @post(
    '/api/emails/boletines/{id}/copiar',
    operation({
      id: 'copyNewsletter',
      tag: 'boletines',
      summary: 'Un borrador como un boletín',
      description:
        '`same`: para las mismas personas. `unopened`: para quienes lo recibieron, permiten saber si abren y no lo abrieron; de los demás no se sabe. Si nadie lo permite es un 409 `nobody_measured`.',
      permission: {area: 'marketing', action: 'create'},
      answer: COPIED,
      errors: [404, 409],
      idempotent: true,
    }),
  )
  async newsletter(
    @param.path.integer('id', ID) newsletterId: number,
    @param.header.string('Idempotency-Key', KEY) key: string,
    @requestBody(jsonBody(COPY)) {to}: Infer<typeof COPY>,
  ): Promise<Infer<typeof COPIED>> {
    return transactOnce(this.db, this.actor, key, ['copyNewsletter', newsletterId, to], async tx => {
      const over = to === 'unopened' ? {audience: await audienceOfUnopened(tx, newsletterId)} : {};
      const made = await copyRecord(tx, NEWSLETTERS, newsletterId, over, this.actor, this.runtime);
      return {id: made.id as number};
    });
  }

  @post(
    '/api/comunicados/{id}/copiar',
    operation({
      id: 'copyAnnouncement',
      tag: 'comunicados',
      summary: 'Un borrador como un comunicado',
      permission: {area: 'announcements', action: 'create'},
      answer: COPIED,
      errors: [404],
      idempotent: true,
    }),
  )
  async announcement(
    @param.path.integer('id', ID) announcementId: number,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof COPIED>> {
    return transactOnce(this.db, this.actor, key, ['copyAnnouncement', announcementId], async tx => {
      const made = await copyRecord(tx, ANNOUNCEMENTS, announcementId, {}, this.actor, this.runtime);
      return {id: made.id as number};
    });
  }
}
